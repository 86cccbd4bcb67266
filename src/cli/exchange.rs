//! JSON Lines out and in, and the schemas.

use super::face::Face;
use super::failure::{Code, Failure};
use super::files;
use std::path::Path;

/// `affray export LOG`.
pub fn export(face: &mut Face, log: &Path) -> Result<Code, Failure> {
    let _fight = files::open_to_read(face, log)?;
    Err(Failure::cannot("export is not wired yet"))
}

/// `affray import FILE -o LOG`.
pub fn import(_face: &mut Face, file: &Path, output: &Path) -> Result<Code, Failure> {
    Err(Failure::cannot(format!("import {} {} is not wired yet", file.display(), output.display())))
}

/// `affray schema [NAME]`.
pub fn schema(face: &mut Face, name: Option<&str>) -> Result<Code, Failure> {
    let schemas = super::output::schemas();
    let Some(name) = name else {
        for (name, schema) in &schemas {
            let title = schema.get("description").and_then(|text| text.as_str()).unwrap_or_default();
            face.line(format!("{name:<20} {title}"));
        }
        return Ok(Code::Done);
    };
    let Some((_, schema)) = schemas.iter().find(|known| known.0 == name) else {
        return Err(Failure::cannot(format!("there is no schema `{name}`"))
            .hint("`affray schema` lists them")
            .hint_nearest(name, schemas.iter().map(|known| known.0)));
    };
    let text = serde_json::to_string_pretty(schema).expect("BUG: a schema is JSON");
    face.line(text);
    Ok(Code::Done)
}
