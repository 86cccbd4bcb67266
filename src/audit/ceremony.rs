//! Who added to the dice, and who could have chosen them, or chosen by them: said so that a player
//! understands it.

use super::ShareItem;
use crate::play::History;
use crate::vocabulary::DicePolicy;

/// Who could have chosen what of the dice of a fight: a sentence for each secret, one for whoever
/// kept them, one for what was typed.
pub(super) fn could_have_chosen(
    history: &History,
    shares: &[ShareItem],
    typed: u64,
) -> Vec<String> {
    let opening = history.opening();
    let keeper = history.seat_id(opening.keeper);
    let mut says = Vec::new();
    match opening.dice {
        DicePolicy::Typed => {}
        DicePolicy::Open { .. } => says.push(match shares.last() {
            None => "the secret stands in the opening: whoever wrote the opening could have \
                     chosen every die thrown from it"
                .to_owned(),
            // Everybody knows the secret, so whoever speaks last can try one share after another.
            Some(ShareItem { seat, event, .. }) => format!(
                "the secret stands in the opening: {seat}, who spoke the last share, event \
                 {event}, could have chosen every die thrown from it"
            ),
        }),
        DicePolicy::Committed { .. } => {
            let last = history.secret_in_force() - u32::from(history.is_revealed_for_good());
            says.extend((0..=last).map(|secret| of_secret(&keeper, secret, shares)));
            let when = if history.reveals().is_empty() { "" } else { ", and when to reveal it" };
            says.push(format!(
                "{keeper} kept the secret, knew what each possible deed would throw, and could \
                 choose among deeds by it{when}"
            ));
        }
    }
    if typed > 0 {
        says.push("whoever typed the face of a physical die could have chosen it".to_owned());
    }
    says
}

fn of_secret(keeper: &str, secret: u32, shares: &[ShareItem]) -> String {
    let which = match secret {
        0 => "the first secret".to_owned(),
        later => format!("the secret after reveal {later}"),
    };
    let mut own = shares.iter().filter(|share| share.secret == secret && share.seat != keeper);
    match own.next_back() {
        None => format!(
            "nobody but {keeper}, who keeps it, added to {which}: {keeper} could have chosen every \
             die thrown from it"
        ),
        Some(ShareItem { seat, event, head, .. }) => format!(
            "the last share of {which} is {seat}'s, event {event}: {keeper} could have chosen its \
             dice only by knowing that share beforehand. {seat} can compare the head noted before \
             it: {head}"
        ),
    }
}
