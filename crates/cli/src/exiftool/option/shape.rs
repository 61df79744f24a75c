//! Output formats, and the options that go with each.

use glossary::Language;

use super::overview::Overview;
use crate::exiftool::entry::origin::{FILE_FAMILY, FIRST_FAMILY, Ids};
use crate::exiftool::misuse::Misuse;
use crate::exiftool::text::escape::Escape;

/// Layout of the output.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Layout {
    pub(crate) shape: Shape,
    /// `-csv`, which comes before `-j` and `-php`.
    pub(crate) is_sheet: bool,
    /// `-t` or `-T`: fields separated by tabs; in JSON, PHP and XML, the tables of tags.
    pub(crate) is_tabbed: bool,
    /// `-args`
    pub(crate) is_arguments: bool,
    /// Answer for every file, and write names that are not UTF-8 in base 64 (`--strict`).
    pub(crate) is_strict: bool,
    /// Group families to print, in order; none if empty.
    pub(crate) group_families: Vec<u8>,
    /// Print groups as headings (`-g`).
    pub(crate) has_headings: bool,
    /// Also print `Main` and repeated names (`-G:0:3`).
    pub(crate) keeps_all_groups: bool,
    /// Number of `-s` options minus number of `-l` options: below 0 descriptions and values on separate
    /// lines, 0 descriptions, 1 names, 2 names without alignment, from 3 on values only.
    pub(crate) shortness: i32,
    /// By name or description (`-sort`), in the order of the file (`--sort`), or by the default rule.
    pub(crate) sorting: Option<bool>,
    /// Ids of tags before their names (`-D`, `-H`).
    pub(crate) ids: Ids,
    /// Print values as stored in the file (`-b`).
    pub(crate) is_binary: bool,
    /// Column separator of `-csv`.
    pub(crate) delimiter: Option<String>,
    /// Characters of values and descriptions that are replaced (`-E`).
    pub(crate) escape: Escape,
    /// Language of descriptions and printed words; `None` for English.
    pub(crate) language: Option<&'static Language>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Shape {
    #[default]
    List,
    /// `-t`: a line for each tag, with fields separated by tabs.
    Tabbed,
    /// `-T`, `-t -S`: a line for each file, with values separated by tabs.
    Table,
    /// `-args`: ExifTool arguments that would set the values.
    Arguments,
    Json,
    /// `-php`: an array in PHP syntax.
    Php,
    Xml,
    /// `-h`: a table in HTML for each file.
    Html,
    Csv,
    /// Without any of ExifTool's options: the main tags by subject.
    Overview(Overview),
}

impl Shape {
    /// Whether values are text, without lists of the format's own.
    pub(crate) fn is_text(&self) -> bool {
        matches!(
            self,
            Shape::List | Shape::Tabbed | Shape::Table | Shape::Arguments | Shape::Html | Shape::Csv
        )
    }
}

impl Layout {
    /// Whether the unconverted value and the description are printed as well (`-l`).
    pub(crate) fn is_long(&self) -> bool {
        self.shortness < 0
    }

    /// Whether tags are in the order of their names or descriptions.
    pub(crate) fn is_sorted(&self) -> bool {
        self.sorting == Some(true)
    }

    /// Whether the output says where tags are stored.
    pub(crate) fn shows_origins(&self) -> bool {
        self.ids != Ids::None || self.group_families.iter().any(|family| *family >= FIRST_FAMILY)
    }

    /// Applies `-h`, which implies `-E`.
    pub(crate) fn take_html(&mut self) {
        self.shape = Shape::Html;
        // Both -E and -ec are refused when all options are known.
        if self.escape != Escape::C {
            self.escape = Escape::Html;
        }
    }

    /// Combines the options about the form of the output, as ExifTool does: `-csv` comes before the other
    /// formats, these before the lists, and tabs before `-args`.
    ///
    /// # Errors
    /// If a combination is not supported.
    pub(crate) fn settle(&mut self) -> Result<(), Misuse> {
        if self.is_sheet && self.shape == Shape::Xml {
            return Err("-csv may not be combined with -X".to_owned());
        }
        if self.shape == Shape::Html {
            if self.is_sheet || self.escape == Escape::C {
                return Err("-h may not be combined with -csv or -ec".to_owned());
            }
            self.escape = Escape::Html;
        }
        if self.is_sheet {
            self.shape = Shape::Csv;
        }
        if self.is_arguments {
            self.shortness = 3;
            self.has_headings = false;
        }
        let has_keys = matches!(self.shape, Shape::Json | Shape::Php | Shape::Xml);
        if self.is_tabbed && has_keys && self.ids == Ids::None {
            self.ids = Ids::Decimal;
        }
        if self.shape == Shape::List {
            self.shape = if self.is_tabbed && self.shortness > 1 {
                Shape::Table
            } else if self.is_tabbed {
                Shape::Tabbed
            } else if self.is_arguments {
                Shape::Arguments
            } else {
                Shape::List
            };
        }
        Ok(())
    }

    /// Parses the numbers after `-G` or `-g`: families separated by colons.
    pub(crate) fn take_groups(&mut self, numbers: &str, has_headings: bool) -> Result<(), Misuse> {
        let (numbers, keeps_all) = match numbers.strip_prefix(':') {
            Some(rest) => (rest, true),
            None => (numbers, false),
        };
        let families: Option<Vec<u8>> = match numbers {
            "" => Some(vec![0]),
            _ => numbers.split(':').map(|number| number.parse::<u8>().ok()).collect(),
        };
        let known = |families: &Vec<u8>| families.iter().all(|family| *family <= FILE_FAMILY);
        self.group_families = families
            .filter(known)
            .ok_or_else(|| format!("-G{numbers}: group families are 0 to 8; try -G1"))?;
        self.has_headings = has_headings;
        self.keeps_all_groups = keeps_all;
        Ok(())
    }
}
