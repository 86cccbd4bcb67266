//! Clauses: one rule of a system each, its text beside the code that carries it out.

/// The number of a clause in the bytes of a log. Given once, by hand; never moved, never reused.
/// Codes below 100 belong to the table itself; a system numbers its own from 100.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ClauseCode(pub u16);

/// One rule: what is cited by whatever rolls, asks, changes, notes or refuses.
#[derive(Debug)]
pub struct Clause {
    /// Its number in the bytes.
    pub code: ClauseCode,
    /// `area.name`; the area is the file that holds it.
    pub id: &'static str,
    /// The section of the source chapter, `outside` for facts of other chapters, `open` for a
    /// question the chapter leaves open, `table` for the table's own.
    pub section: &'static str,
    /// The rule in one line.
    pub title: &'static str,
    /// The rule, in our own words.
    pub says: &'static str,
    /// Why no code cites it: it defines or gives an example, or what comes of it shows by another.
    pub uncited: Option<&'static str>,
    /// What a note of it reminds people of, told at every depth: `{who}` stands for whom the note
    /// is about, `{detail}` for what else it names. One that counts something reminds of nothing.
    pub reminds: Option<&'static str>,
    /// What a note of it keeps from happening, for the plain account: `{who}` stands for whom the
    /// note is about, `{detail}` for what else it names. Of a change of the fight itself it says
    /// why, and `{who}` is whose place in the order it is.
    pub tells: Option<&'static str>,
    /// What a number is that a note of it names: `{}` stands for the number, `{} other members`.
    pub counts: Option<&'static str>,
    /// What a question by it asks, to stand behind "is asked": `{who}` stands for whom it is about.
    /// A question that offers deeds says enough by their names.
    pub asks: Option<&'static str>,
    /// The source file.
    pub file: &'static str,
    /// The line in that file.
    pub line: u32,
}

/// A clause as rules cite it.
pub type Cited = &'static Clause;

/// Declares one clause: `clause! { NAME = CODE "area.name", "section", "title", "says" }`; with
/// `, uncited "why"` at its end one that no code cites, with `, reminds "what"` one whose notes
/// remind people of something, with `, tells "what"` one whose notes the plain account has,
/// with `, counts "what"` one whose notes name a number of something, with `, asks "what"` one that
/// asks something.
#[macro_export]
macro_rules! clause {
    (
        $ident:ident = $code:literal
        $id:literal, $section:literal, $title:literal, $says:literal
        $(, uncited $why:literal)? $(, reminds $what:literal)? $(, tells $how:literal)?
        $(, counts $many:literal)? $(, asks $matter:literal)? $(,)?
    ) => {
        #[doc = concat!("`", $id, "` (", $section, "): ", $title, ".\n\n", $says)]
        pub const $ident: &$crate::vocabulary::Clause = &$crate::vocabulary::Clause {
            code: $crate::vocabulary::ClauseCode($code),
            id: $id,
            section: $section,
            title: $title,
            says: $says,
            uncited: $crate::clause!(@text $($why)?),
            reminds: $crate::clause!(@text $($what)?),
            tells: $crate::clause!(@text $($how)?),
            counts: $crate::clause!(@text $($many)?),
            asks: $crate::clause!(@text $($matter)?),
            file: file!(),
            line: line!(),
        };
    };
    (@text) => { None };
    (@text $text:literal) => { Some($text) };
}
