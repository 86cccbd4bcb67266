//! A replay on a terminal, full screen.

use super::face::Face;
use super::failure::{Code, Failure};
use super::files::Fight;
use super::seeds;
use super::spoken::ReplayArgs;
use super::watch::caught_up;
use crate::account::View;
use crate::play::History;
use crate::tui::{Input, Model, Palette, Recording, Setting, size_now, watch};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// A log on disk that is watched.
struct Watched<'a> {
    log: &'a Path,
    fight: &'a mut Fight,
    /// Whether something else than a key told the program to end.
    interrupted: Arc<AtomicBool>,
}

impl Recording for Watched<'_> {
    fn history(&self) -> &History<'_> {
        self.fight.history()
    }

    fn catch_up(&mut self) -> Result<bool, String> {
        let caught_up = caught_up(self.log, self.fight);
        caught_up.map(|commits| commits > 0).map_err(|failure| {
            let what = *failure.what;
            std::iter::once(what.message).chain(what.because).collect::<Vec<_>>().join(": ")
        })
    }

    fn is_interrupted(&self) -> bool {
        self.interrupted.load(Ordering::Relaxed)
    }
}

/// Shows a fight on the terminal until somebody ends it; then says where it was left.
pub fn full_screen(
    face: &mut Face,
    log: &Path,
    mut fight: Fight,
    args: &ReplayArgs,
) -> Result<Code, Failure> {
    face.note_viewer(fight.history().opening());
    let mut model = model(face, log, &fight, args)?;
    let interrupted = Arc::new(AtomicBool::new(false));
    let tell = interrupted.clone();
    let set = ctrlc::set_handler(move || tell.store(true, Ordering::Relaxed));
    set.map_err(|error| Failure::cannot("Ctrl-C cannot be waited for").because(error.to_string()))?;
    let watched = watch(&mut model, &mut Watched { log, fight: &mut fight, interrupted });
    let watched = watched.map_err(|error| {
        Failure::cannot("the terminal cannot be used").because(error.to_string())
    })?;
    face.line(model.link());
    watched.map_err(|why| Failure::no("the log cannot be followed").because(why).about(log))?;
    Ok(Code::Done)
}

/// The replay as the options have it begin.
fn model(face: &Face, log: &Path, fight: &Fight, args: &ReplayArgs) -> Result<Model, Failure> {
    let history = fight.history();
    let viewer = face.viewer(history.opening())?;
    let setting = Setting {
        name: log.display().to_string(),
        system: fight.system(),
        view: View { depth: face.depth(), ..View::of(viewer) },
        palette: if face.paints_accounts() { Palette::Coloured } else { Palette::Plain },
        speed: args.speed.unwrap_or_default(),
        secret: seeds::secret_beside(log),
        size: size_now(),
    };
    let mut model = Model::new(history, setting);
    if let Some(point) = &args.from {
        let step = model.player().step_to(history, point).map_err(|why| {
            Failure::cannot(format!("cannot begin at `{point}`")).because(why).about(log)
        })?;
        model.begin_at(history, step);
    }
    if args.speed.is_some() {
        model.update(history, Input::Key(" "));
    }
    Ok(model)
}
