//! Option and command names of other programs, mapped to this program's names, so that an error can suggest
//! what to type; and the commands that are missing from a program compiled without them.

use std::ffi::OsString;
use std::path::Path;

use clap::builder::StyledStr;
use clap::error::{ContextKind, ContextValue, ErrorKind};

use crate::open::is_catalog;
use crate::printer::shown_path;

/// Commands of other programs, and what they are here.
const COMMANDS: &[(&[&str], &str)] = &[
    (&["duplicates", "duplicate", "dups", "dupes", "dedup", "dedupe"], "thalweg find CATALOG --duplicates"),
    (&["similar"], "thalweg find CATALOG --similar"),
    (&["broken", "damaged"], "thalweg find CATALOG --broken"),
    (&["search", "grep", "filter"], "thalweg find CATALOG --text TEXT"),
    (&["info", "exif", "show", "metadata", "meta", "identify"], "thalweg tags FILE"),
    (&["sql", "select"], "thalweg query CATALOG SQL"),
    (&["scan", "add", "import", "update"], "thalweg index PATH"),
    (&["validate", "test", "fsck"], "thalweg verify PATH"),
    (&["thumbnails", "thumbs", "thumb"], "thalweg thumbnail PATH -o DIR"),
    (&["extract", "untar"], "thalweg unpack PACK -o DIR"),
    (&["help-me", "usage"], "thalweg --help"),
];

/// Commands that only some features of this crate have, and those features.
const FEATURES: &[(&[&str], &str)] = &[(&["lab", "tune"], "lab"), (&["serve"], "serve")];

/// Options of `find`, `export` and `pack` that have another name here.
const FILTERS: &[(&[&str], &str)] = &[
    (&["--make", "--model", "--brand"], "--camera TEXT"),
    (&["--since", "--after", "--date", "--date-from"], "--from DATE"),
    (&["--until", "--before", "--date-to"], "--to DATE"),
    (&["--gps", "--location", "--place"], "--near LAT,LON,KM or --near CITY"),
    (&["--keyword", "--keywords", "--title", "--name", "--path"], "--text TEXT"),
    (&["--tag"], "--has TAG"),
    (&["--dir", "--directory", "--folder"], "--under DIR"),
    (&["--errors", "--damaged"], "--broken"),
];

/// Adds to an error about an unknown command or option what that is called here, if it is known by another
/// name, or which feature it needs.
pub(crate) fn suggest_our_name(error: &mut clap::Error, arguments: &[OsString]) {
    let text = |error: &clap::Error, kind| match error.get(kind) {
        Some(ContextValue::String(text)) => Some(text.clone()),
        _ => None,
    };
    let has_filters = ["find", "export", "pack"]
        .iter()
        .any(|command| arguments.iter().skip(1).any(|argument| argument == command));
    let tip = match error.kind() {
        ErrorKind::InvalidSubcommand => {
            text(error, ContextKind::InvalidSubcommand).and_then(|name| tip_for_command(&name))
        }
        ErrorKind::UnknownArgument if has_filters => {
            let name = text(error, ContextKind::InvalidArg);
            let ours = name.and_then(|name| named(FILTERS, name.split('=').next().unwrap_or(&name)));
            ours.map(|ours| format!("use `{ours}`"))
        }
        _ => None,
    };
    if let Some(tip) = tip {
        error.insert(ContextKind::Suggested, ContextValue::StyledStrs(vec![StyledStr::from(tip)]));
        // clap's suggestion of similarly spelled names would be misleading here.
        error.remove(ContextKind::SuggestedSubcommand);
        error.remove(ContextKind::SuggestedArg);
    }
}

fn tip_for_command(name: &str) -> Option<String> {
    let feature = named(FEATURES, name).map(|feature| {
        format!("this program was compiled without `{name}`, which needs the feature `{feature}`")
    });
    feature.or_else(|| command_for(name).map(|ours| format!("use `{ours}`")))
}

/// What to type instead of a command that does not exist: what it is called here, or what to do with the
/// file or folder that is named in its place.
fn command_for(name: &str) -> Option<String> {
    let path = Path::new(name);
    match named(COMMANDS, name) {
        Some(ours) => Some(ours.to_owned()),
        None if path.is_dir() || is_catalog(path) => Some(format!("thalweg serve {}", shown_path(path))),
        None if path.is_file() => Some(format!("thalweg tags {}", shown_path(path))),
        None => None,
    }
}

fn named(table: &[(&[&str], &'static str)], name: &str) -> Option<&'static str> {
    table.iter().find(|(names, _)| names.contains(&name)).map(|(_, ours)| *ours)
}

#[cfg(test)]
mod tests {
    use clap::Parser as _;

    use super::*;
    use crate::args::Arguments;

    fn error(line: &str) -> String {
        let arguments: Vec<OsString> = line.split(' ').map(OsString::from).collect();
        let mut error = Arguments::try_parse_from(&arguments).unwrap_err();
        suggest_our_name(&mut error, &arguments);
        error.to_string()
    }

    #[test]
    fn what_has_another_name_here_is_named() {
        for (line, ours) in [
            ("thalweg duplicates photos", "use `thalweg find CATALOG --duplicates`"),
            ("thalweg src", "use `thalweg serve src`"),
            ("thalweg Cargo.toml", "use `thalweg tags Cargo.toml`"),
            ("thalweg info a.jpg", "use `thalweg tags FILE`"),
            ("thalweg exif a.jpg", "use `thalweg tags FILE`"),
            ("thalweg search c.db cat", "use `thalweg find CATALOG --text TEXT`"),
            ("thalweg find c.db --make Canon", "use `--camera TEXT`"),
            ("thalweg find c.db --make=Canon", "use `--camera TEXT`"),
            ("thalweg -q export c.db o.csv --since 2024", "use `--from DATE`"),
        ] {
            let told = error(line);
            assert!(told.contains(ours), "{line}: {told}");
            assert_eq!(told.matches("tip:").count(), 1, "{told}");
        }
    }

    #[test]
    fn a_command_that_is_not_compiled_in_names_its_feature() {
        use clap::CommandFactory as _;
        let command = Arguments::command();
        for name in FEATURES.iter().flat_map(|(names, _)| *names) {
            if command.find_subcommand(name).is_none() {
                let told = error(&format!("thalweg {name} a.jpg"));
                assert!(told.contains(&format!("compiled without `{name}`")), "{told}");
            }
        }
        let tip = tip_for_command("tune").unwrap();
        assert_eq!(tip, "this program was compiled without `tune`, which needs the feature `lab`");
    }

    #[test]
    fn none_of_them_is_a_name_of_ours() {
        use clap::CommandFactory as _;
        let command = Arguments::command();
        for name in COMMANDS.iter().flat_map(|(names, _)| *names) {
            assert!(command.find_subcommand(name).is_none(), "{name}");
        }
        let find = command.find_subcommand("find").unwrap();
        for name in FILTERS.iter().flat_map(|(names, _)| *names) {
            assert!(
                !find
                    .get_arguments()
                    .any(|known| Some(*name) == known.get_long().map(|long| format!("--{long}")).as_deref())
            );
        }
        assert!(!error("thalweg index --make Canon").contains("use `"));
    }
}
