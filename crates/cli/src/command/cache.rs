//! `thalweg cache`: shows what the page cache holds of files, and drops it.

pub(in crate::command) mod files;

use std::error::Error;
use std::io::Write as _;
use std::path::Path;

use engine::catalog::path_text;
use engine::file::cache::{Residency, evict, resident};
use engine::{MOST_PROBLEMS, Problem, chain};
use serde_json::json;

use crate::args::CacheArgs;
use crate::command::Outcome;
use crate::exit::Exit;
use crate::printer::{Printer, count, counted, shown_path};
use crate::terminal;

pub(crate) fn run(args: &CacheArgs, printer: &Printer) -> Outcome {
    let mut stdout = terminal::shared_stdout();
    let mut total = Total::default();
    for found in files::below(&args.files) {
        let examined = found
            .map_err(|(path, error)| (path, chain(&error)))
            .and_then(|path| examine(&path, args.evict).map_err(|error| (path, chain(&*error))));
        match examined {
            Ok(examined) => {
                total.add(&examined);
                let line = if args.json { terminal::json_line(&examined.json())? } else { examined.text() };
                // Each line is written at once: evicting a large file takes seconds.
                stdout.write_all(line.as_bytes())?;
            }
            Err((path, reason)) => total.add_problem(Problem { path, reason }),
        }
    }
    stdout.flush()?;
    printer.warn_problems(&total.problems, total.n_problems, " could not be examined");
    if total.n_files == 0 && total.n_problems > 0 {
        return Err("none of the files could be examined".into());
    }
    total.summarise(args.evict, printer);
    Ok(if total.n_problems > 0 {
        Exit::SomeUnread
    } else if total.n_stayed > 0 {
        Exit::BadNews
    } else {
        Exit::Done
    })
}

/// A file with its pages in memory.
struct CachedFile {
    path: std::path::PathBuf,
    bytes: u64,
    before: Residency,
    /// After the eviction, if one was requested.
    after: Option<Residency>,
}

fn examine(path: &Path, evicts: bool) -> Result<CachedFile, Box<dyn Error>> {
    let bytes = std::fs::metadata(path)?.len();
    let before = resident(path)?;
    let after = if evicts {
        evict(path)?;
        Some(resident(path)?)
    } else {
        None
    };
    Ok(CachedFile { path: path.to_owned(), bytes, before, after })
}

impl CachedFile {
    fn json(&self) -> serde_json::Value {
        let Residency { pages, resident } = self.before;
        let mut line = json!({
            "path": path_text(self.path.as_os_str()).0, "bytes": self.bytes, "pages": pages,
            "resident_pages": resident,
        });
        if let Some(after) = self.after {
            line["resident_pages_after"] = after.resident.into();
        }
        line
    }

    fn text(&self) -> String {
        let mut line = format!("{}: {}", shown_path(&self.path), in_memory(self.before));
        if let Some(after) = self.after {
            line.push_str(&format!(", {} after eviction", count(after.resident)));
        }
        line.push('\n');
        line
    }
}

/// `1,024 of 2,048 pages in memory (50 %)`, rounded down: only all pages are 100 %.
fn in_memory(Residency { pages, resident }: Residency) -> String {
    let percent = (resident * 100).checked_div(pages).map_or(String::new(), |share| format!(" ({share} %)"));
    format!("{} of {} in memory{percent}", count(resident), counted(pages, "page", "pages"))
}

/// Sums over all files.
#[derive(Default)]
struct Total {
    n_files: u64,
    pages: u64,
    resident: u64,
    stayed: u64,
    /// Number of files with pages that stayed.
    n_stayed: u64,
    n_problems: u64,
    problems: Vec<Problem>,
}

impl Total {
    fn add(&mut self, examined: &CachedFile) {
        let stayed = examined.after.map_or(0, |after| after.resident);
        self.n_files += 1;
        self.pages += examined.before.pages;
        self.resident += examined.before.resident;
        self.stayed += stayed;
        self.n_stayed += u64::from(stayed > 0);
    }

    fn add_problem(&mut self, problem: Problem) {
        self.n_problems += 1;
        if self.problems.len() < MOST_PROBLEMS {
            self.problems.push(problem);
        }
    }

    fn summarise(&self, evicts: bool, printer: &Printer) {
        let files = counted(self.n_files, "file", "files");
        let before = in_memory(Residency { pages: self.pages, resident: self.resident });
        if !evicts {
            printer.say(format_args!("{files}: {before}."));
            return;
        }
        printer.say(format_args!("{files}: {before}, {} after eviction.", count(self.stayed)));
        if self.n_stayed > 0 {
            printer.warn(format_args!(
                "{} of {} stayed in memory: a program has mapped them or reads them now, or the file system \
                 is in memory",
                counted(self.stayed, "page", "pages"),
                counted(self.n_stayed, "file", "files")
            ));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_all_pages_are_all() {
        let text = |pages, resident| in_memory(Residency { pages, resident });
        assert_eq!(text(2000, 1999), "1,999 of 2,000 pages in memory (99 %)");
        assert_eq!(text(1, 1), "1 of 1 page in memory (100 %)");
        assert_eq!(text(0, 0), "0 of 0 pages in memory");
    }
}
