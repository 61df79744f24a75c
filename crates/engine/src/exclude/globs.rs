//! Globs of one place: those given with a path, or those of a `.thalwegignore` file.

use std::ffi::OsStr;
use std::fs;
use std::io::Read as _;
use std::path::{Path, PathBuf};

use catalog::ExcludeRules;
use ignore::Match;
use ignore::gitignore::{Gitignore, GitignoreBuilder};

use super::{Decision, Disobeyed};
use crate::error::JobError;

/// Compiled globs, matched against paths relative to their place.
#[derive(Debug)]
pub(super) struct Globs {
    matcher: Gitignore,
    /// The file that they are in; `None` if they were given with a path.
    file: Option<PathBuf>,
}

/// Largest file with rules that is obeyed.
const MOST_FILE_BYTES: u64 = 64 << 10;

impl Globs {
    /// # Errors
    /// [`JobError::Glob`] if a glob is malformed.
    pub(super) fn of_rules(rules: &ExcludeRules) -> Result<Globs, JobError> {
        let mut builder = GitignoreBuilder::new("");
        // In a file it stands for itself, as in `.gitignore`.
        builder.allow_unclosed_class(false);
        let excluded = rules.exclude.iter().map(|glob| (glob, literal_start(glob)));
        // The last glob that matches decides, so what is included is kept.
        let included = rules.include.iter().map(|glob| (glob, format!("!{glob}")));
        for (glob, line) in excluded.chain(included) {
            let malformed = |reason: &str| JobError::Glob { glob: glob.clone(), reason: reason.to_owned() };
            if glob.trim().is_empty() || glob.contains(['\n', '\0']) {
                return Err(malformed("it is empty, or not a line of text"));
            }
            builder.add_line(None, &line).map_err(|error| malformed(&reason_of(&error)))?;
        }
        let all = || rules.exclude.iter().chain(&rules.include).cloned().collect::<Vec<_>>().join(" ");
        let matcher =
            builder.build().map_err(|error| JobError::Glob { glob: all(), reason: reason_of(&error) })?;
        Ok(Globs { matcher, file: None })
    }

    /// The globs of a file, without the lines that are malformed; `None` if there is no such file, or none
    /// that can be obeyed.
    pub(super) fn of_file(path: &Path, disobeyed: &mut Vec<Disobeyed>) -> Option<Globs> {
        let text = match contents(path) {
            Ok(text) => text?,
            Err(reason) => {
                disobeyed.push((path.to_owned(), reason));
                return None;
            }
        };
        let mut problem = |reason: String| disobeyed.push((path.to_owned(), reason));
        let mut builder = GitignoreBuilder::new("");
        for (number, line) in (1..).zip(text.split(|&byte| byte == b'\n')) {
            let added = match str::from_utf8(line) {
                Ok(line) => {
                    let line = if number == 1 { line.trim_start_matches('\u{feff}') } else { line };
                    builder
                        .add_line(None, line.trim_end_matches('\r'))
                        .map(drop)
                        .map_err(|error| reason_of(&error))
                }
                Err(_) => Err("not UTF-8".to_owned()),
            };
            if let Err(reason) = added {
                problem(format!("line {number} is not obeyed: {reason}"));
            }
        }
        match builder.build() {
            Ok(matcher) => Some(Globs { matcher, file: Some(path.to_owned()) }),
            Err(error) => {
                problem(format!("not obeyed: {}", reason_of(&error)));
                None
            }
        }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.matcher.is_empty()
    }

    /// What the globs say about a name in `folder`, which is relative to their place.
    pub(super) fn decide(&self, folder: &Path, name: &OsStr, is_folder: bool) -> Option<Decision> {
        let (is_left_out, glob) = match self.matcher.matched(folder.join(name), is_folder) {
            Match::None => return None,
            Match::Ignore(glob) => (true, glob.original()),
            Match::Whitelist(glob) => (false, glob.original()),
        };
        let rule = match &self.file {
            Some(file) => format!("{}: {glob}", super::shown(file.as_os_str())),
            None if is_left_out => format!("--exclude {}", as_given(glob)),
            None => format!("--include {}", glob.trim_start_matches('!')),
        };
        Some(Decision { is_left_out, rule })
    }
}

/// The line for a glob that may begin with a character that means something else in `.gitignore`.
fn literal_start(glob: &str) -> String {
    if glob.starts_with(['!', '#']) { format!("\\{glob}") } else { glob.to_owned() }
}

fn as_given(line: &str) -> &str {
    line.strip_prefix('\\').filter(|glob| glob.starts_with(['!', '#'])).unwrap_or(line)
}

/// The reason alone, without the glob, which the caller names.
fn reason_of(error: &ignore::Error) -> String {
    match error {
        ignore::Error::Glob { err, .. } => err.clone(),
        error => error.to_string(),
    }
}

/// The bytes of a file with rules; `None` if it is none.
fn contents(path: &Path) -> Result<Option<Vec<u8>>, String> {
    // Before it is opened: opening a FIFO would wait.
    if !fs::metadata(path).is_ok_and(|found| found.is_file()) {
        return Ok(None);
    }
    let mut text = Vec::new();
    let file = fs::File::open(path).map_err(|error| format!("not obeyed: {error}"))?;
    file.take(MOST_FILE_BYTES + 1).read_to_end(&mut text).map_err(|error| format!("not obeyed: {error}"))?;
    if text.len() as u64 > MOST_FILE_BYTES {
        return Err(format!("not obeyed: it has more than {MOST_FILE_BYTES} bytes"));
    }
    Ok(Some(text))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rules(exclude: &[&str], include: &[&str]) -> Result<Globs, JobError> {
        let owned = |globs: &[&str]| globs.iter().map(|&glob| glob.to_owned()).collect();
        Globs::of_rules(&ExcludeRules::default().exclude(owned(exclude)).include(owned(include)))
    }

    #[track_caller]
    fn check(globs: &Globs, path: &str, expected: Option<(bool, &str)>) {
        let (path, is_folder) = (Path::new(path.trim_end_matches('/')), path.ends_with('/'));
        let decision = globs.decide(path.parent().unwrap(), path.file_name().unwrap(), is_folder);
        let found = decision.as_ref().map(|decision| (decision.is_left_out, decision.rule.as_str()));
        assert_eq!(found, expected, "{}", path.display());
    }

    #[test]
    fn globs_have_the_rules_of_gitignore_and_what_is_included_is_kept() {
        let globs = rules(&["*.tmp", "/private", "work/**/old", "drafts/"], &["good.tmp"]).unwrap();
        check(&globs, "a/b.tmp", Some((true, "--exclude *.tmp")));
        check(&globs, "a/b.TMP", None);
        check(&globs, "a/good.tmp", Some((false, "--include good.tmp")));
        check(&globs, "private/", Some((true, "--exclude /private")));
        check(&globs, "a/private/", None);
        check(&globs, "work/a/b/old", Some((true, "--exclude work/**/old")));
        check(&globs, "a/drafts/", Some((true, "--exclude drafts/")));
        check(&globs, "a/drafts", None);
    }

    #[test]
    fn a_glob_that_begins_like_a_comment_or_an_exception_is_a_name() {
        let globs = rules(&["#mine", "!x"], &["#kept", "[!a].jpg"]).unwrap();
        check(&globs, "#mine", Some((true, "--exclude #mine")));
        check(&globs, "!x", Some((true, "--exclude !x")));
        check(&globs, "#kept", Some((false, "--include #kept")));
        check(&globs, "x", None);
    }

    #[test]
    fn a_malformed_glob_is_an_error_that_names_it() {
        for glob in ["[", "[z-a]", "a{b", "", "a\nb"] {
            let error = rules(&["*.tmp", glob], &[]).unwrap_err();
            assert!(matches!(&error, JobError::Glob { glob: named, .. } if named == glob), "{error}");
            assert!(rules(&[], &[glob]).is_err());
        }
    }

    #[cfg(unix)]
    #[test]
    fn names_that_are_not_utf_8_match() {
        use std::os::unix::ffi::OsStrExt;
        let globs = rules(&["gr*n.jpg"], &[]).unwrap();
        let name = OsStr::from_bytes(b"gr\xfcn.jpg");
        assert!(globs.decide(Path::new("a"), name, false).is_some_and(|decision| decision.is_left_out));
    }

    #[test]
    fn the_lines_of_a_file_that_can_be_obeyed_are() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("rules");
        fs::write(&path, b"\xef\xbb\xbf*.tmp\r\n# a comment\n[z-a]\n\xff\n!good.tmp\n").unwrap();
        let mut disobeyed = Vec::new();
        let globs = Globs::of_file(&path, &mut disobeyed).unwrap();
        let named = format!("{}: *.tmp", path.display());
        check(&globs, "a.tmp", Some((true, &named)));
        check(&globs, "good.tmp", Some((false, &format!("{}: !good.tmp", path.display()))));
        let reasons: Vec<&str> = disobeyed.iter().map(|(_, reason)| reason.as_str()).collect();
        assert!(
            reasons[0].starts_with("line 3 is not obeyed: ")
                && reasons[1] == "line 4 is not obeyed: not UTF-8"
        );
        assert_eq!(reasons.len(), 2);

        fs::write(&path, vec![b'a'; MOST_FILE_BYTES as usize + 1]).unwrap();
        assert!(Globs::of_file(&path, &mut disobeyed).is_none());
        assert!(disobeyed[2].1.contains("65536"));
        assert!(Globs::of_file(&directory.path().join("none"), &mut disobeyed).is_none());
        assert_eq!(disobeyed.len(), 3);
    }
}
