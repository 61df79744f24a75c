//! ExifTool's options by name, and what each means to a program that only reads.
//!
//! They are plain lists, for easy review.
//!
//! ExifTool silently takes an unknown word as the name of a tag. Here, every option of ExifTool is in one of
//! these lists, so that none is mistaken for a tag and ignored.

use std::borrow::Cow;
use std::ffi::OsStr;

/// What an option takes or does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum OptionKind {
    /// The option takes no value.
    Flag,
    /// Asks for a list, and needs no file.
    Lists,
    /// Takes a value; contains the description of the value.
    Valued(&'static str),
    /// Accepted, but without effect here.
    WithoutEffect,
    /// Would write to files, so it is refused.
    Writes,
    /// Supported by ExifTool but not by this program.
    Absent,
}

/// Kind of an option, given its short name; `None` if ExifTool has no such option.
pub(crate) fn kind(name: &str) -> Option<OptionKind> {
    let is_among = |names: &[&str]| names.contains(&name);
    if is_among(FLAGS) {
        Some(OptionKind::Flag)
    } else if let Some((_, what)) = VALUED.iter().find(|(valued, _)| *valued == name) {
        Some(OptionKind::Valued(what))
    } else if is_among(LISTS) || is_among(LISTS_OF_TAGS) {
        Some(OptionKind::Lists)
    } else if is_among(WITHOUT_EFFECT) || is_among(VALUED_WITHOUT_EFFECT) {
        Some(OptionKind::WithoutEffect)
    } else if is_among(WRITING) || is_among(VALUED_WRITING) {
        Some(OptionKind::Writes)
    } else if is_among(ABSENT) || is_among(VALUED_ABSENT) {
        Some(OptionKind::Absent)
    } else {
        None
    }
}

/// Arguments that an option consumes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Takes {
    Nothing,
    /// The next argument, even if it looks like an option.
    Value,
    /// The next argument if it selects tags to list (`-EXIF:all`).
    Selection,
    /// The next argument, unless it begins with a dash.
    OptionalValue,
}

impl Takes {
    /// Whether the option consumes `next`, the argument after it.
    pub(crate) fn accepts(self, next: &OsStr) -> bool {
        match self {
            Takes::Nothing => false,
            Takes::Value => true,
            Takes::Selection => next.to_str().is_some_and(is_selection),
            Takes::OptionalValue => !is_option(next),
        }
    }
}

/// What the option of this short name consumes. A refused option consumes its value too: the value is neither
/// a file nor the next option.
pub(crate) fn takes(name: &str) -> Takes {
    let lists = [VALUED_WITHOUT_EFFECT, VALUED_WRITING, VALUED_ABSENT];
    if OPTIONAL.contains(&name) {
        Takes::OptionalValue
    } else if LISTS_OF_TAGS.contains(&name) {
        Takes::Selection
    } else if lists.iter().any(|names| names.contains(&name))
        || VALUED.iter().any(|(valued, _)| *valued == name)
    {
        Takes::Value
    } else {
        Takes::Nothing
    }
}

/// The short name of an option, and the number after it (`fast2`, `s3`, `G1:3`), empty if there is none. Case
/// matters in names of one letter only.
pub(crate) fn split(option: &str) -> (Cow<'_, str>, &str) {
    if let Some((name, marks)) = text_output(option) {
        return (Cow::Borrowed(name), marks);
    }
    if let Some(marks) = error_list(option) {
        return (Cow::Borrowed("efile"), marks);
    }
    let is_number = |c: char| c.is_ascii_digit() || c == ':' || c == '.';
    let letters = option.trim_end_matches(is_number);
    let (word, number) = if NUMBERED.iter().any(|name| is_same(name, letters)) {
        option.split_at(letters.len())
    } else {
        (option, "")
    };
    let short = ALIASES.iter().find(|(long, _)| long.eq_ignore_ascii_case(word)).map(|(_, short)| *short);
    let name = match short {
        Some(short) => Cow::Borrowed(short),
        None if word.len() == 1 => Cow::Borrowed(word),
        None => Cow::Owned(word.to_ascii_lowercase()),
    };
    (name, number)
}

/// `w` or `W` for an option that writes output to files, in any of its spellings, and the `!` and `+` after
/// it.
fn text_output(option: &str) -> Option<(&'static str, &str)> {
    let word = option.trim_end_matches(['!', '+']);
    let name = match word {
        "w" => "w",
        "W" => "W",
        _ if word.eq_ignore_ascii_case("textout") => "w",
        _ if word.eq_ignore_ascii_case("tagout") => "W",
        _ => return None,
    };
    Some((name, &option[word.len()..]))
}

/// The number and the `!` after `efile`.
fn error_list(option: &str) -> Option<&str> {
    let (name, marks) = option.split_at_checked("efile".len())?;
    let is_mark = |c: char| c.is_ascii_digit() || c == '!';
    (name.eq_ignore_ascii_case("efile") && marks.chars().all(is_mark)).then_some(marks)
}

fn is_same(name: &str, other: &str) -> bool {
    if name.len() == 1 { name == other } else { name.eq_ignore_ascii_case(other) }
}

/// Options that may end with a number.
const NUMBERED: &[&str] = &[
    "s",
    "short",
    "G",
    "groupnames",
    "g",
    "groupheadings",
    "fast",
    "echo",
    "execute",
    "if",
    "fileorder",
    "ee",
    "extractembedded",
    "v",
    "verbose",
    "htmldump",
    "progress",
    "file",
    "r",
    "recurse",
    "F",
    "fixbase",
    "listg",
];

const ALIASES: &[(&str, &str)] = &[
    ("argformat", "args"),
    ("binary", "b"),
    ("-binary", "-b"),
    ("coordformat", "c"),
    ("dateformat", "d"),
    ("decimal", "D"),
    ("forceprint", "f"),
    ("groupheadings", "g"),
    ("groupnames", "G"),
    ("htmlformat", "h"),
    ("hex", "H"),
    ("json", "j"),
    ("long", "l"),
    ("latin", "L"),
    ("-printconv", "n"),
    ("printconv", "-n"),
    ("printformat", "p"),
    ("printformat-", "p-"),
    ("short", "s"),
    ("veryshort", "S"),
    ("separator", "sep"),
    ("tab", "t"),
    ("table", "T"),
    ("verbose", "v"),
    ("tagoutext", "wext"),
    ("-tagoutext", "-wext"),
    ("xmlformat", "X"),
    ("exclude", "x"),
    ("duplicates", "a"),
    ("-duplicates", "-a"),
    ("-composite", "e"),
    ("composite", "-e"),
    ("extractembedded", "ee"),
    ("extension", "ext"),
    ("extension+", "ext+"),
    ("-extension", "-ext"),
    ("fixbase", "F"),
    ("ignore", "i"),
    ("ignoreminorerrors", "m"),
    ("out", "o"),
    ("preserve", "P"),
    ("quiet", "q"),
    ("recurse", "r"),
    ("unknown", "u"),
    ("unknown2", "U"),
    ("writemode", "wm"),
    ("zip", "z"),
    ("pause", "k"),
    ("escapehtml", "E"),
    ("escapexml", "ex"),
    ("escapec", "ec"),
];

const FLAGS: &[&str] = &[
    "a", "-a", "args", "b", "csv", "D", "e", "-e", "E", "ec", "ee", "ex", "f", "F", "fast", "G", "g", "h",
    "H", "j", "k", "l", "L", "m", "n", "-n", "php", "progress", "q", "r", "s", "S", "sort", "-sort",
    "struct", "-struct", "-strict", "t", "T", "u", "U", "v", "ver", "X", "z", "-",
];

const LISTS: &[&str] = &["listd", "listf", "listg", "listgeo", "listr", "listwf"];

/// Lists that may be limited to some groups.
const LISTS_OF_TAGS: &[&str] = &["list", "listw", "listx"];

const VALUED: &[(&str, &str)] = &[
    ("api", "NAME=VALUE"),
    ("c", "a format, such as %.6f"),
    ("charset", "the name of a character set"),
    ("csvdelim", "the separator of columns"),
    ("d", "a format, such as %Y-%m-%d"),
    ("diff", "the name of the other file"),
    ("echo", "a text"),
    ("efile", "the name of a file"),
    ("ext", "an extension"),
    ("ext+", "an extension"),
    ("-ext", "an extension"),
    ("fileorder", "the name of a tag"),
    ("globaltimeshift", "an amount of time, such as -1:30"),
    ("i", "the name of a directory"),
    ("if", "a condition"),
    ("lang", "a language"),
    ("listitem", "an index, 0 for the first item"),
    ("p", "a format, or the name of a file that contains one"),
    ("p-", "a format, or the name of a file that contains one"),
    ("sep", "the separator of list items"),
    ("threads", "a number"),
    ("use", "the name of a module"),
    ("w", "an extension or a format of names, such as %d%f.txt"),
    ("W", "a format of names, such as %d%f_%t.%s"),
    ("wext", "an extension"),
    ("-wext", "an extension"),
    ("x", "the name of a tag"),
    // The feed handles these; they are listed so that their values are recognised.
    ("@", "the name of a file, or - for standard input"),
    ("stay_open", "True or False"),
];

/// Options whose value is optional.
const OPTIONAL: &[&str] = &["charset", "lang"];

/// Options that control how files are written, which never happens here.
const WITHOUT_EFFECT: &[&str] = &["P", "overwrite_original", "overwrite_original_in_place", "nop"];

const VALUED_WITHOUT_EFFECT: &[&str] = &["wm"];

const WRITING: &[&str] = &["delete_original", "delete_original!", "restore_original"];

const VALUED_WRITING: &[&str] = &["o", "tagsfromfile", "addtagsfromfile", "alltagsfromfile", "geotag"];

const VALUED_ABSENT: &[&str] = &["config", "file", "password", "require", "srcfile", "userparam"];

const ABSENT: &[&str] = &["U2", "-b", "htmldump", "list_dir", "plot", "scanforxmp", "common_args", "-fast"];

/// Whether an argument selects the tags to list: `-GROUP:all`.
fn is_selection(argument: &str) -> bool {
    let behind = argument.strip_prefix('-').and_then(|argument| argument.rsplit_once(':'));
    behind.is_some_and(|(_, tag)| tag == "*" || tag.eq_ignore_ascii_case("all"))
}

/// Whether an argument looks like an option (begins with a dash).
pub(crate) fn is_option(argument: &OsStr) -> bool {
    argument.as_encoded_bytes().starts_with(b"-")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(option: &str, name: &str, number: &str) {
        let (found, behind) = split(option);
        assert_eq!((&*found, behind), (name, number));
    }

    #[test]
    fn long_and_short_names_are_one() {
        check("JSON", "j", "");
        check("fast2", "fast", "2");
        check("G1:3", "G", "1:3");
        check("groupNames0", "G", "0");
        check("g", "g", "");
        check("-printConv", "n", "");
        check("ShutterSpeed2", "shutterspeed2", "");
        check("s3", "s", "3");
        check("r.", "r", ".");
        check("efile5!", "efile", "5!");
        check("efiles", "efiles", "");
    }

    #[test]
    fn what_selects_tags() {
        assert!(is_selection("-EXIF:all") && is_selection("-xmp:time:*"));
        assert!(!is_selection("-gps") && !is_selection("EXIF:all") && !is_selection("-EXIF:Make"));
    }

    #[test]
    fn no_option_is_in_two_lists() {
        let valued = VALUED.iter().map(|(name, _)| name);
        let lists = [
            FLAGS,
            LISTS,
            LISTS_OF_TAGS,
            WITHOUT_EFFECT,
            VALUED_WITHOUT_EFFECT,
            WRITING,
            VALUED_WRITING,
            ABSENT,
            VALUED_ABSENT,
        ];
        let mut all: Vec<&&str> = lists.into_iter().flatten().chain(valued).collect();
        let n_all = all.len();
        all.sort();
        all.dedup();
        assert_eq!(all.len(), n_all);
        assert_eq!(kind("Artist"), None);
    }
}
