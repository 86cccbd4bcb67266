//! Everything that reads a log, pointed at any bytes.

use affray::account::{Account, Depth, Undone, View, told_disputes};
use affray::audit::audit;
use affray::explain::explain;
use affray::export::{export, export_for, import};
use affray::log::salvage::salvage;
use affray::log::{Log, MemoryStorage, redact, verify};
use affray::play::Session;
use affray::replay::{Player, Step, Went, plain_text, timeline};
use affray::standing::at_a_glance;
use affray::vocabulary::{Actor, Seat, Viewer};

/// Points every reader at some bytes. Whether they are a log, a session could be opened on, is
/// said; nothing may panic.
pub fn read_all(bytes: &[u8]) -> bool {
    if let Ok(redacted) = redact(bytes, |_| false)
        && redacted != bytes
    {
        read_all(&redacted);
    }
    let whole = verify::verify_bytes(bytes, None);
    let streamed = verify::verify_stream(bytes, None);
    assert_eq!(format!("{whole:?}"), format!("{streamed:?}"), "both ways of reading say the same");
    let _ = Log::open(MemoryStorage::from(bytes.to_vec()), |_| ());
    let _ = salvage(&MemoryStorage::from(bytes.to_vec()), &mut MemoryStorage::default());
    let _ = audit(bytes, None);
    let _ = audit(bytes, Some([7; 32]));
    let mut lines = Vec::new();
    if export(bytes, &mut lines).is_ok() {
        let _ = import(lines.as_slice());
    }
    let _ = export_for(bytes, "gm", &mut Vec::new());
    let _ = import(bytes);
    let Ok(session) = Session::open(MemoryStorage::from(bytes.to_vec()), None) else {
        return false;
    };
    read_history(&session);
    true
}

fn read_history(session: &Session<MemoryStorage>) {
    let (history, system) = (session.history(), session.system());
    let _ = session.what_is_awaited(affray::vocabulary::Seat::GM);
    let _ = (session.pending(), session.still_asked(), session.offers());
    for viewer in [Viewer::Afterwards, Viewer::Gm, Viewer::Seat(Seat(1)), Viewer::Spectator] {
        for depth in [Depth::Brief, Depth::Plain] {
            let view = View { depth, undone: Undone::LeftOut, viewer };
            let _ = Account::new(history, system, view).write(&mut String::new());
        }
        for told in told_disputes(history, system, viewer) {
            drop(told.lines());
        }
        let view = View { depth: Depth::Full, undone: Undone::Told, viewer };
        let _ = Account::new(history, system, view).write(&mut String::new());
        let _ = plain_text(history, system, view, 80).count();
        let mut player = Player::new(history, system, view);
        while player.update(history, Step::On) == Went::There {}
        let _ = (player.standing(history), timeline(history, player.index(), 80));
        for step in [Step::NextUndone, Step::NextDispute, Step::NextCritical, Step::Tenth(5)] {
            player.update(history, step);
        }
    }
    // Each takes the rules along, for the odds; which ones it is differs from log to log.
    for event in (1 + history.commits() % 7..=history.count()).step_by(7) {
        let _ = explain(history, system, event, Viewer::Spectator).map(|why| why.lines());
    }
    for event in [1, history.count() / 2, history.count()] {
        if event > 0 {
            let _ = at_a_glance(history, system, (event, Viewer::Afterwards), 80);
        }
    }
    for who in session.state().everyone().take(3) {
        let _ = system.legal(session.state(), Actor::Who(who));
    }
}
