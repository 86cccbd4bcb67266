//! What is made from the definition of the command line: completions for shells, and the manual.

use super::face::Face;
use super::failure::{Code, Failure};
use super::output::TextOut;

/// `affray completions SHELL`.
pub fn completions(face: &mut Face, shell: clap_complete::Shell) -> Code {
    let mut text = Vec::new();
    clap_complete::generate(shell, &mut super::command(), "affray", &mut text);
    print_text(face, &shell.to_string(), &text)
}

/// `affray man [COMMAND]`.
pub fn man(face: &mut Face, name: Option<&str>) -> Result<Code, Failure> {
    let mut command = super::command();
    command.build();
    let page = match name {
        None => command,
        Some(name) => command_named(&command, name)?,
    };
    let mut text = Vec::new();
    let title = page.get_name().to_owned();
    clap_mangen::Man::new(page).render(&mut text).map_err(|error| {
        Failure::cannot("cannot make the manual page").because(error.to_string())
    })?;
    Ok(print_text(face, &title, &text))
}

fn command_named(affray: &clap::Command, name: &str) -> Result<clap::Command, Failure> {
    if let Some(found) = affray.find_subcommand(name) {
        return Ok(found.clone());
    }
    Err(Failure::cannot(format!("`{name}` is not a command of affray"))
        .hint("`affray --help` lists them")
        .hint_nearest(name, affray.get_subcommands().map(clap::Command::get_name)))
}

fn print_text(face: &mut Face, name: &str, text: &[u8]) -> Code {
    if face.is_json() {
        let text = String::from_utf8_lossy(text).into_owned();
        face.object(&TextOut { name: name.to_owned(), text });
    } else {
        face.bytes(text);
    }
    Code::Done
}
