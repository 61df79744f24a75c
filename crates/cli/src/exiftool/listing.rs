//! Lists of what there is, without any file (`-list`, `-listw`, `-listf`, `-listr`, `-listwf`, `-listg`,
//! `-listd`, `-listx`, `-listgeo`), of the languages of `-lang`, and the version (`-ver`).

mod details;
mod places;
mod within;

use std::collections::BTreeSet;

use engine::tag::extension;
use glossary::Glossary;
use place::Filter;

use crate::exiftool::entry::VERSION;
use crate::exiftool::misuse::Misuse;
use crate::exiftool::request::shortcut;
use within::GroupFilter;

/// A list that a command asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Listing {
    /// Names of tags, of all or of some groups: those that ExifTool reads (`-list`) or writes (`-listw`).
    Names { are_writable: bool, within: GroupFilter },
    /// Extensions of files.
    Extensions(Extensions),
    /// Groups of a family (`-listg1`).
    Groups(u8),
    /// Groups that ExifTool can delete (`-listd`).
    DeletableGroups,
    /// Tables with everything about each tag (`-listx`).
    Details(GroupFilter),
    /// Cities (`-listgeo`).
    Places,
    /// Languages (`-lang` without one).
    Languages,
    /// Version of the program (`-ver`).
    Version,
}

/// Which extensions to list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Extensions {
    /// Those of files that are read (`-listf`).
    Read,
    /// All that are known (`-listr`).
    Known,
    /// Those of files that ExifTool writes (`-listwf`).
    Writable,
}

/// How lists are printed.
#[derive(Debug, Default)]
pub(crate) struct Style<'j> {
    /// Extensions with descriptions (`-l`, `-v`).
    pub(crate) is_long: bool,
    /// Tags without descriptions and words (`-s`).
    pub(crate) is_short: bool,
    /// Tags with flags and structures (`-f`).
    pub(crate) has_flags: bool,
    /// Places by name (`-sort`).
    pub(crate) is_sorted: bool,
    /// Code of the language of tags; `None` for all (`-lang`).
    pub(crate) language: Option<&'j str>,
    /// Places that are listed.
    pub(crate) places: Filter,
}

impl Listing {
    /// The list that an option asks for. `tags` is the argument after the option if it is of the form
    /// `-GROUP:all`.
    ///
    /// # Errors
    /// If names of tags cannot be listed by this group.
    pub(crate) fn parse(name: &str, number: &str, tags: Option<&str>) -> Result<Listing, Misuse> {
        Ok(match name {
            "list" => Listing::Names { are_writable: false, within: GroupFilter::parse(tags)? },
            "listw" => Listing::Names { are_writable: true, within: GroupFilter::parse(tags)? },
            "listx" => Listing::Details(GroupFilter::parse(tags)?),
            "listf" => Listing::Extensions(Extensions::Read),
            "listr" => Listing::Extensions(Extensions::Known),
            "listwf" => Listing::Extensions(Extensions::Writable),
            "listd" => Listing::DeletableGroups,
            "listgeo" => Listing::Places,
            _ => Listing::Groups(number.parse().unwrap_or(0)),
        })
    }

    /// The list as ExifTool prints it.
    pub(crate) fn text(&self, style: &Style<'_>) -> String {
        let glossary = Glossary::get;
        match self {
            Listing::Names { are_writable, within } => names(*are_writable, within),
            Listing::Extensions(extensions) => extensions.text(style.is_long),
            Listing::Groups(family) => {
                let title = format!("Groups in family {family}:");
                match family {
                    3 => wrapped(&title, ["Doc#", "Main"]),
                    4 => wrapped(&title, ["Copy#"]),
                    5 | 7 => wrapped(&title, ["[too many possibilities to list]"]),
                    6 => wrapped(&title, FORMATS),
                    8 => wrapped(&title, ["File#"]),
                    _ => wrapped(&title, glossary().groups(*family)),
                }
            }
            Listing::DeletableGroups => wrapped("Deletable groups:", glossary().deletable_groups()),
            Listing::Details(within) => details::text(style, within),
            Listing::Places => places::text(style),
            Listing::Languages => languages(),
            Listing::Version => format!("{VERSION}\n"),
        }
    }
}

impl Extensions {
    fn text(self, has_descriptions: bool) -> String {
        let known = || extension::KNOWN.iter().map(|known| known.to_ascii_uppercase());
        let (title, listed): (_, Vec<String>) = match self {
            Extensions::Read => {
                ("Supported", known().filter(|name| extension::is_read(&name.to_ascii_lowercase())).collect())
            }
            Extensions::Known => (
                "Recognized",
                known().filter(|name| extension::is_known(&name.to_ascii_lowercase())).collect(),
            ),
            Extensions::Writable => {
                ("Writable", Glossary::get().writable_extensions().map(str::to_owned).collect())
            }
        };
        let title = format!("{title} file extensions:");
        if !has_descriptions {
            return wrapped(&title, listed.iter().map(|name| &**name));
        }
        let described = listed.iter().map(|name| match Glossary::get().files(name) {
            Some(description) => format!("  {name:<11} {description}\n"),
            None => format!("  {name}\n"),
        });
        title + "\n" + &described.collect::<String>()
    }
}

/// Formats of values in EXIF (family 6).
const FORMATS: [&str; 20] = [
    "int8u",
    "string",
    "int16u",
    "int32u",
    "rational64u",
    "int8s",
    "undef",
    "binary",
    "int16s",
    "int32s",
    "rational64s",
    "float",
    "double",
    "ifd",
    "unicode",
    "complex",
    "int64u",
    "int64s",
    "ifd64",
    "utf8",
];

fn names(are_writable: bool, within: &GroupFilter) -> String {
    let glossary = Glossary::get();
    let mut names = BTreeSet::new();
    for table in glossary.tables() {
        let tags = glossary.tags(table).filter(|tag| within.has(table, tag));
        names.extend(tags.filter(|tag| !are_writable || tag.is_writable).map(|tag| tag.name));
    }
    if are_writable {
        let more = glossary.more_writable().filter(|(_, groups)| within.has_groups(groups));
        names.extend(more.map(|(name, _)| name));
    }
    let what = if are_writable { "Writable" } else { "Available" };
    let title = match within.written() {
        "" => format!("{what} tags:"),
        groups => format!("{what} {groups} tags:"),
    };
    let mut text = wrapped(&title, names);
    if within.is_everything() && !are_writable {
        text += &wrapped("Command-line shortcuts:", shortcut::names());
    }
    text
}

fn languages() -> String {
    let line = |(code, name)| format!("  {code} - {name}\n");
    "Available languages:\n".to_owned() + &Glossary::get().languages().map(line).collect::<String>()
}

/// A title, and words in lines of at most 79 characters.
fn wrapped<'w>(title: &str, words: impl IntoIterator<Item = &'w str>) -> String {
    const MOST_CHARACTERS: usize = 79;
    let mut text = format!("{title}\n");
    let mut line = " ".to_owned();
    let mut words = words.into_iter().peekable();
    if words.peek().is_none() {
        line.push_str(" [empty list]");
    }
    for word in words {
        if line.len() + 1 + word.len() > MOST_CHARACTERS && line.len() > 1 {
            text.push_str(&line);
            text.push('\n');
            line = " ".to_owned();
        }
        line.push(' ');
        line.push_str(word);
    }
    text + &line + "\n"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_in_lines() {
        let words: Vec<String> = (0..40).map(|number| format!("word{number}")).collect();
        let text = wrapped("Title:", words.iter().map(|word| &**word));
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines[0], "Title:");
        assert!(lines[1].starts_with("  word0 word1") && lines[1].len() > 70);
        assert!(lines.iter().all(|line| line.len() <= 79));
        assert_eq!(wrapped("Title:", []), "Title:\n  [empty list]\n");
    }

    #[test]
    fn names_of_groups() {
        let listed = |option: &str, tags: &str| {
            Listing::parse(option, "", Some(tags)).unwrap().text(&Style::default())
        };
        assert!(listed("list", "-XMP-dc:all").starts_with("Available XMP-dc tags:\n  Contributor Coverage "));
        let times = listed("listw", "-xmp:TIME:all");
        assert!(times.contains(" DateTimeOriginal ") && !times.contains(" Title "));
        assert_eq!(listed("list", "-nope:all"), "Available nope tags:\n  [empty list]\n");
        assert!(Listing::parse("list", "", Some("-IFD0:all")).is_err());
    }
}
