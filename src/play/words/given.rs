//! The words of rulings that give somebody an item, or take it away.

use super::Words;
use super::naming::Reading;
use crate::script::{Change, Diagnostic, Word};
use crate::vocabulary::{Effect, ItemId, Name, Subject, Who, core};

impl Words<'_> {
    /// An item that a ruling gives somebody or takes away, where the word is no condition.
    pub(super) fn given_or_taken(
        &self,
        of: Subject,
        change: &Change,
    ) -> Result<Option<Effect>, Diagnostic> {
        let (Change::Gain { condition: word, detail: None }
        | Change::Lose { condition: word, detail: None }) = change
        else {
            return Ok(None);
        };
        let Subject::Who(who) = of else { return Ok(None) };
        if self.conditions().any(|known| self.system.spell(known) == word.text) {
            return Ok(None);
        }
        let own = self.own_item(who, word)?;
        if let Change::Lose { .. } = change {
            return Ok(own.map(Effect::gone));
        }
        let item = match own {
            None => self.any_item(word)?,
            own => own,
        };
        Ok(item.map(|item| Effect::carried(who, item, self.carry_given(who, item))))
    }

    /// The item of the fight with this name, which somebody else can be given: `spear`, or
    /// `gob-2.spear` where several have one.
    fn any_item(&self, word: &Word) -> Result<Option<ItemId>, Diagnostic> {
        let owned = |item: ItemId| {
            let owner = self.state.called(self.state.cast.owner(item));
            format!("{owner}.{}", self.state.called(item))
        };
        let mut free = self.items().filter(|item| !self.is_of_the_body(*item));
        if word.text.contains('.') {
            return Ok(free.find(|item| owned(*item) == word.text));
        }
        let named: Vec<ItemId> =
            free.filter(|item| self.state.called(*item) == word.text).collect();
        if named.len() > 1 {
            let each: Vec<String> = named.iter().map(|item| format!("+{}", owned(*item))).collect();
            let what = format!("several have {}", word.text);
            let hint = format!("say whose: {}", each.join(" or "));
            return Err(Diagnostic::at(word.span, what).hint(hint));
        }
        Ok(named.first().copied())
    }

    fn is_of_the_body(&self, item: ItemId) -> bool {
        self.system.shown().natural.is_some_and(|stat| self.state.says(item, stat))
    }

    /// Where an item is that somebody gets: where it is already, else as its sheet says, else in
    /// hand.
    fn carry_given(&self, who: Who, item: ItemId) -> Name {
        let now = self.state.item(item);
        match self.state.cast.item(item).carry {
            _ if now.holder == Some(who) => now.carry,
            core::DROPPED => core::HELD,
            carry => carry,
        }
    }

    /// The item a word names that stands on somebody's sheet or is carried by them. What belongs to
    /// the body is neither given nor taken.
    fn own_item(&self, who: Who, word: &Word) -> Result<Option<ItemId>, Diagnostic> {
        let by_id = Words { reading: Reading::Ids, ..*self };
        let found = by_id.item_of(who, word)?;
        if found.is_some_and(|item| self.is_of_the_body(item)) {
            let (item, who) = (&word.text, self.state.called(who));
            let what = format!("{item} is part of the body of {who}");
            return Err(Diagnostic::at(word.span, what).hint("it is neither given nor taken away"));
        }
        Ok(found)
    }
}
