//! Whether a list shows every file of a stack, or one for all.

use engine::Catalog;
use engine::catalog::language::Search;
use engine::catalog::{Columns, Selection};
use serde::Deserialize;

use crate::problem::Problem;

/// What a list shows of the files of one photograph.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Stacks {
    /// Every file.
    #[default]
    Open,
    /// The one that stands for all, or the first that is found.
    Closed,
}

impl Stacks {
    /// What the value of the parameter `stacks` means.
    pub(crate) fn of(text: Option<&str>) -> Result<Stacks, Problem> {
        match text {
            None | Some("open") => Ok(Stacks::Open),
            Some("closed") => Ok(Stacks::Closed),
            Some(_) => Err(Problem::parameter("`stacks` is open or closed")),
        }
    }

    /// The pictures that a search finds.
    pub(crate) fn select(
        self,
        columns: &Columns,
        catalog: &Catalog,
        search: &Search,
    ) -> Result<Selection, Problem> {
        Ok(match self {
            Stacks::Open => columns.select(catalog, search)?,
            Stacks::Closed => columns.select_stacks(catalog, search)?,
        })
    }
}
