//! Texts in HTML, JSON inside HTML, and the policy that lets nothing else run.

use crate::export::write_json;
use crate::vocabulary::shown;
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use hmac_sha256::Hash;
use serde::Serialize;
use std::fmt::Write;

/// A text in which nothing is markup and nothing turns the direction of writing.
pub fn text(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    for sign in shown(text).chars() {
        match sign {
            '&' => plain.push_str("&amp;"),
            '<' => plain.push_str("&lt;"),
            '>' => plain.push_str("&gt;"),
            '"' => plain.push_str("&quot;"),
            sign => plain.push(sign),
        }
    }
    plain
}

/// A value as JSON that HTML reads as nothing but text: no bracket and no ampersand is in it.
pub fn json(value: &impl Serialize) -> String {
    let mut json = Vec::new();
    write_json(&mut json, value).expect("BUG: the data of a page has no map with odd keys");
    let json = String::from_utf8(json).expect("BUG: JSON is text");
    json.replace('&', "\\u0026").replace('<', "\\u003c").replace('>', "\\u003e")
}

/// Bytes in base64.
pub fn base64(bytes: &[u8]) -> String {
    STANDARD.encode(bytes)
}

/// A policy under which this script and this style are used, and nothing is loaded from anywhere.
pub fn policy(script: &str, style: &str) -> String {
    let hash = |text: &str| format!("'sha256-{}'", base64(&Hash::hash(text.as_bytes())));
    let (script, style) = (hash(script), hash(style));
    format!(
        "default-src 'none'; script-src {script}; style-src {style}; img-src data:; \
         base-uri 'none'; form-action 'none'"
    )
}

/// A template with a text for each name in it: `{{title}}`.
pub fn filled(template: &str, texts: &[(&str, String)]) -> String {
    let mut page = String::new();
    let mut rest = template;
    while let Some((before, after)) = rest.split_once("{{") {
        let (name, after) = after.split_once("}}").expect("BUG: a name of the page has an end");
        let found = texts.iter().find(|(known, _)| *known == name);
        let (_, text) = found.expect("BUG: every name of the page has a text");
        page.extend([before, text]);
        rest = after;
    }
    page + rest
}

/// An element with a class and markup in it.
pub fn put(html: &mut String, name: &str, class: &str, inner: &str) {
    let class = if class.is_empty() { String::new() } else { format!(" class=\"{class}\"") };
    write!(html, "<{name}{class}>{inner}</{name}>").expect("BUG: writing to a String cannot fail");
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn json_ends_no_element_and_begins_no_comment() {
        let text = "</template><!-- &amp; \u{202e}\u{0} --></script>";
        let json = json(&text);
        assert!(!json.contains(['<', '>', '&', '\u{202e}', '\u{0}']), "{json}");
        assert_eq!(serde_json::from_str::<String>(&json).expect("JSON"), text);
    }

    #[test]
    fn a_text_is_no_markup() {
        assert_eq!(text("<b a=\"1\">&\u{7}"), "&lt;b a=&quot;1&quot;&gt;&amp;\u{fffd}");
    }

    #[test]
    fn names_are_filled_in_once_and_what_is_filled_in_is_left_alone() {
        let texts = [("a", "{{b}}".to_owned()), ("b", "x".to_owned())];
        assert_eq!(filled("-{{a}}-{{b}}-{{a}}", &texts), "-{{b}}-x-{{b}}");
    }
}
