//! Steps of an edit, and their order: what has to be parsed again, and what has not.
//!
//! A step that changes a property inside the places where it is concerns no other one: its splices are the
//! same before and after the other steps. A step that adds or removes elements looks at what is around them.
//! So a text is parsed again before such a step if there was another one since it was parsed, and never for
//! steps of the first kind. No two steps are of one property.

use super::{Changes, Splice, View, spliced, view};
use crate::EditError;
use crate::name::Name;

/// What happens to one property.
#[derive(Debug)]
pub(crate) enum Step<'s> {
    /// It is one text.
    Simple(Name, &'s str),
    /// It is one text wherever it is already.
    SimpleWhereFound(Name, String),
    /// It is this text in the default language.
    DefaultLanguage(Name, &'s str),
    /// It is a list in an order.
    Sequence(Name, &'s [String]),
    /// It is a list without order.
    Bag(Name, Vec<String>),
    /// It is removed.
    Remove(Name),
}

impl Step<'_> {
    /// What the step does to a text.
    fn changes(&self, view: &View<'_>) -> Changes {
        match self {
            Step::SimpleWhereFound(name, _) if view.items(*name).is_empty() => Changes::none(),
            Step::SimpleWhereFound(name, value) => view.set_simple(*name, value),
            Step::Simple(name, value) => view.set_simple(*name, value),
            Step::DefaultLanguage(name, value) => view.set_default_language(*name, value),
            Step::Sequence(name, values) => view.set_sequence(*name, values),
            Step::Bag(name, values) => view.set_bag(*name, values),
            Step::Remove(name) => view.remove(*name),
        }
    }

    /// Whether the step changes this text.
    pub(crate) fn is_needed(&self, view: &View<'_>) -> bool {
        !self.changes(view).splices.is_empty()
    }
}

/// Applies the steps that `plan` makes of a text to it, one after another.
pub(crate) fn apply<'s>(
    mut text: String,
    plan: impl FnOnce(&View<'_>) -> Result<Vec<Step<'s>>, EditError>,
) -> Result<String, EditError> {
    let mut at = 0;
    let (steps, mut splices) = view(&text, |view| {
        let steps = plan(view)?;
        let splices = next(view, &steps, &mut at);
        Ok((steps, splices))
    })?;
    loop {
        if !splices.is_empty() {
            text = spliced(&text, splices);
        }
        if at == steps.len() {
            return Ok(text);
        }
        splices = view(&text, |view| Ok(next(view, &steps, &mut at)))?;
    }
}

/// The splices of as many steps as can be applied at once, beginning with that at `at`.
fn next(view: &View<'_>, steps: &[Step<'_>], at: &mut usize) -> Vec<Splice> {
    let (mut all, mut is_inside) = (Vec::new(), true);
    while let Some(step) = steps.get(*at) {
        let changes = step.changes(view);
        if !changes.is_inside && !is_inside {
            break;
        }
        is_inside &= changes.is_inside;
        all.extend(changes.splices);
        *at += 1;
    }
    all
}
