//! What a seeded die rests on: the secret that was committed to, who else had a share in it, and
//! who can supply what is missing.

use crate::account::listed;
use crate::play::{History, Share};
use crate::vocabulary::DicePolicy;

/// What the face of a seeded die rests on, where its secret is known and gives that face.
pub(super) fn known(history: &History, secret: u32) -> String {
    let committed = committed_in(history, secret);
    let where_from = match history.reveals().get(secret as usize) {
        Some(reveal) => format!("committed to in #{committed} and revealed in #{}", reveal.event),
        None if matches!(history.opening().dice, DicePolicy::Open { .. }) && secret == 0 => {
            format!("which stands in #{committed} for all to read")
        }
        None => format!("committed to in #{committed} and still kept by {}", keeper(history)),
    };
    let shares = shares_in(history, secret);
    format!("its secret, {where_from}, gives this at the address recorded for the throw; {shares}")
}

/// What is missing where the secret is not revealed, and who can supply it.
pub(super) fn missing(history: &History, secret: u32) -> String {
    let (committed, keeper) = (committed_in(history, secret), keeper(history));
    let shares = shares_in(history, secret);
    format!(
        "missing is the secret that #{committed} committed to: {keeper}, who keeps it, can reveal \
         it; {shares}"
    )
}

/// The event that holds the commitment of a secret.
fn committed_in(history: &History, secret: u32) -> u64 {
    let before = secret.checked_sub(1).and_then(|at| history.reveals().get(at as usize));
    before.map_or(1, |reveal| reveal.event)
}

fn keeper(history: &History) -> String {
    history.seat_id(history.opening().keeper)
}

/// Who else had a part in a secret.
fn shares_in(history: &History, secret: u32) -> String {
    let shares = history.shares().iter().filter(|share| share.secret == secret);
    let told = |share: &Share| format!("{} (#{})", share.seat, share.event);
    let told: Vec<String> = shares.map(told).collect();
    match told.len() {
        0 => "nobody but the keeper had a share in it".to_owned(),
        1 => format!("the share of {} is in it", told[0]),
        _ => format!("the shares of {} are in it", listed(&told)),
    }
}
