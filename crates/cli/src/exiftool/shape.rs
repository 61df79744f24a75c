//! How an answer looks: its shape, and the options that go with each.

use super::misuse::Misuse;

/// How answers look.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Layout {
    pub(super) shape: Shape,
    /// Families of groups to show, in order; none if empty.
    pub(super) group_families: Vec<u8>,
    /// The groups were asked for as headings.
    pub(super) has_headings: bool,
    /// `Main` and repeated names are shown too (`-G:0:3`).
    pub(super) keeps_all_groups: bool,
    /// Times `-s` was given less times `-l`: below 0 descriptions and values on lines of their own, 0
    /// descriptions, 1 names, 2 names without alignment, from 3 on values alone.
    pub(super) shortness: i32,
    pub(super) is_sorted: bool,
    /// Values as they are in the file (`-b`).
    pub(super) is_binary: bool,
    /// What separates the columns of `-csv`.
    pub(super) delimiter: Option<String>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Shape {
    #[default]
    List,
    /// `-t`: a line a tag, parts separated by tabs.
    Tabbed,
    /// `-T`: a line a file, values separated by tabs.
    Table,
    /// `-args`.
    Arguments,
    Json,
    /// `-php`: an array in the syntax of PHP.
    Php,
    Xml,
    Csv,
}

impl Layout {
    /// Whether the unconverted value and the description are told beside the value (`-l`).
    pub(super) fn is_long(&self) -> bool {
        self.shortness < 0
    }

    /// Takes the numbers behind `-G` or `-g`: families separated by colons.
    pub(super) fn take_groups(&mut self, numbers: &str, has_headings: bool) -> Result<(), Misuse> {
        let (numbers, keeps_all) = match numbers.strip_prefix(':') {
            Some(rest) => (rest, true),
            None => (numbers, false),
        };
        let families: Option<Vec<u8>> = match numbers {
            "" => Some(vec![0]),
            _ => numbers.split(':').map(|number| number.parse().ok()).collect(),
        };
        let known = |families: &Vec<u8>| families.iter().all(|family| matches!(family, 0..=4));
        self.group_families = families
            .filter(known)
            .ok_or_else(|| format!("-G{numbers}: supported group families are 0 to 4; try -G1"))?;
        self.has_headings = has_headings;
        self.keeps_all_groups = keeps_all;
        Ok(())
    }
}
