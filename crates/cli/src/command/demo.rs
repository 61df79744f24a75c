//! `thalweg demo`: shows the main commands at work on a few pictures that the program contains.
//!
//! Each command is printed as a user would type it and then run as a child process, so that what is shown is
//! what the command prints. The pictures are files of the repository's samples (`pictures`).

mod pictures;

use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::process::{Child, ExitStatus, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::{Duration, Instant};

use engine::ChildProgram;

use crate::args::DemoArgs;
use crate::command::{Failure, Outcome};
use crate::exit::Exit;
use crate::interrupt::on_interrupt;
use crate::printer::{Printer, shown_path};

/// Folder of the pictures, below that of the demonstration.
const PICTURES: &str = "pictures";

/// How long an interrupted child may take to end by itself: `serve` finishes its answers.
const GRACE: Duration = Duration::from_secs(2);

/// A command with the sentence that introduces it.
struct Step {
    title: &'static str,
    arguments: &'static [&'static str],
}

const STEPS: &[Step] = &[
    Step {
        title: "Read the metadata of all pictures into a catalogue, the file thalweg.db. --hash also stores a hash of \
                each file:",
        arguments: &["index", "pictures", "--hash"],
    },
    Step {
        title: "Find the pictures with four or five stars:",
        arguments: &["find", "thalweg.db", "--where", "rating:4.."],
    },
    Step {
        title: "Find the pictures taken in 2022 or later, at most 20 km from latitude 50.14, longitude 7.73:",
        arguments: &["find", "thalweg.db", "--near", "50.14,7.73,20", "--from", "2022"],
    },
    Step { title: "Find files with the same bytes:", arguments: &["find", "thalweg.db", "--duplicates"] },
    Step { title: "Find files that cannot be read:", arguments: &["find", "thalweg.db", "--broken"] },
    Step {
        title: "Ask a question in SQL; the view `image` has one row for each file:",
        arguments: &[
            "query",
            "thalweg.db",
            "SELECT model, count(*) AS pictures, min(taken_at) AS first FROM image WHERE model IS NOT NULL \
             GROUP BY model ORDER BY model",
        ],
    },
    Step {
        title: "Show the metadata of one file; no catalogue is needed:",
        arguments: &["tags", "pictures/danube/iron-gates.jpg"],
    },
];

#[cfg(feature = "serve")]
const SERVE: Step = Step {
    title: "Look at the pictures in a browser: open the address, and press Ctrl-C when you have seen enough:",
    arguments: &["serve", "thalweg.db"],
};

#[cfg(feature = "serve")]
const SERVE_ON_ANY_PORT: Step = Step { arguments: &["serve", "thalweg.db", "--listen", "0"], ..SERVE };

pub(crate) fn run(args: &DemoArgs, again: &ChildProgram, printer: &Printer) -> Outcome {
    let folder = folder(args)?;
    let shown = shown_path(&folder);
    let pictures = folder.join(PICTURES);
    std::fs::create_dir(&pictures)
        .and_then(|()| pictures::write(&pictures))
        .map_err(|error| format!("cannot write the pictures below `{shown}`: {error}"))?;
    let is_interrupted = Arc::new(AtomicBool::new(false));
    let flag = Arc::clone(&is_interrupted);
    // Ctrl-C in a terminal reaches the child as well.
    on_interrupt(move || flag.store(true, Relaxed))?;
    let demo = Demo { folder: &folder, again, printer, is_interrupted: &is_interrupted };
    demo.print(&format!(
        "This demonstration uses {} small files in a new folder.\n\n$ cd {}\n",
        pictures::N_PICTURES,
        typed(&shown)
    ))?;
    for step in STEPS {
        let status = demo.run(step)?;
        if is_interrupted.load(Relaxed) {
            demo.print_end(&shown)?;
            return Ok(Exit::Interrupted);
        }
        if !status.success() {
            return Err(format!("`{}` in `{shown}` failed: {status}", command_line(step.arguments)).into());
        }
    }
    #[cfg(feature = "serve")]
    demo.serve(args)?;
    demo.print_end(&shown)?;
    Ok(Exit::Done)
}

/// Creates the folder of the demonstration.
fn folder(args: &DemoArgs) -> Result<PathBuf, Failure> {
    let folder = match &args.folder {
        Some(folder) => named(folder)?,
        None => temporary()?,
    };
    let absolute = engine::file::canonicalize(&folder);
    Ok(absolute.map_err(|error| format!("cannot use folder `{}`: {error}", shown_path(&folder)))?)
}

fn named(folder: &Path) -> Result<PathBuf, Failure> {
    let shown = shown_path(folder);
    std::fs::create_dir_all(folder).map_err(|error| format!("cannot create folder `{shown}`: {error}"))?;
    let mut entries =
        std::fs::read_dir(folder).map_err(|error| format!("cannot list folder `{shown}`: {error}"))?;
    if entries.next().is_some() {
        return Err(format!("folder `{shown}` is not empty; name a new one with --folder").into());
    }
    Ok(folder.to_owned())
}

/// A new folder for which no other program can have chosen the name in the meantime.
fn temporary() -> Result<PathBuf, Failure> {
    let parent = std::env::temp_dir();
    let names = (1..100_u32).map(|number| match number {
        1 => "thalweg-demo".to_owned(),
        _ => format!("thalweg-demo-{number}"),
    });
    for name in names {
        let folder = parent.join(name);
        match std::fs::create_dir(&folder) {
            Ok(()) => return Ok(folder),
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
            Err(error) => {
                let folder = shown_path(&folder);
                return Err(
                    format!("cannot create folder `{folder}`: {error}; name one with --folder").into()
                );
            }
        }
    }
    let parent = shown_path(&parent);
    Err(format!(
        "`{parent}` has the folders of 99 earlier demonstrations; delete them, or name a folder with --folder"
    )
    .into())
}

/// Runs the steps of a demonstration in its folder.
struct Demo<'d> {
    folder: &'d Path,
    again: &'d ChildProgram,
    printer: &'d Printer,
    is_interrupted: &'d AtomicBool,
}

impl Demo<'_> {
    fn print(&self, text: &str) -> io::Result<()> {
        let mut out = self.printer.data();
        out.write_all(text.as_bytes())?;
        out.flush()
    }

    /// Prints a step and runs it. Its messages go to stdout as well, since they are a part of what is shown.
    fn run(&self, step: &Step) -> Result<ExitStatus, Failure> {
        let line = command_line(step.arguments);
        self.print(&format!("\n{}\n\n$ {line}\n", step.title))?;
        let child = self
            .again
            .command()
            .args(step.arguments)
            .current_dir(self.folder)
            .stdin(Stdio::null())
            .stderr(Stdio::from(io::stdout()))
            .spawn();
        let status = child.and_then(|child| self.wait(child));
        Ok(status.map_err(|error| format!("cannot run `{line}`: {error}"))?)
    }

    /// Waits for a child to end. After an interrupt it has [`GRACE`] to end by itself.
    fn wait(&self, mut child: Child) -> io::Result<ExitStatus> {
        let mut interrupted_at = None;
        loop {
            if let Some(status) = child.try_wait()? {
                return Ok(status);
            }
            if self.is_interrupted.load(Relaxed) {
                let since = *interrupted_at.get_or_insert_with(Instant::now);
                if since.elapsed() > GRACE {
                    child.kill()?;
                    return child.wait();
                }
            }
            std::thread::sleep(Duration::from_millis(5));
        }
    }

    /// Shows the pictures in a browser, with `--serve` or on a terminal.
    #[cfg(feature = "serve")]
    fn serve(&self, args: &DemoArgs) -> Result<(), Failure> {
        use io::IsTerminal as _;
        let is_terminal = io::stdin().is_terminal() && io::stdout().is_terminal();
        if !args.serve && (args.no_serve || !is_terminal) {
            let line = command_line(SERVE.arguments);
            self.print(&format!("\nTo look at the pictures in a browser, type in that folder: {line}\n"))?;
            return Ok(());
        }
        let is_free = std::net::TcpListener::bind(("127.0.0.1", serve::DEFAULT_PORT)).is_ok();
        let status = self.run(if is_free { &SERVE } else { &SERVE_ON_ANY_PORT })?;
        if !status.success() && !self.is_interrupted.load(Relaxed) {
            return Err(format!("`{}` failed: {status}", command_line(SERVE.arguments)).into());
        }
        Ok(())
    }

    fn print_end(&self, folder: &str) -> io::Result<()> {
        self.print(&format!(
            "\nThe pictures and the catalogue are in {folder}; delete the folder when you no longer need it.\n\n\
             Next, with your own pictures:\n\n  \
             thalweg index ~/Pictures          read their metadata into thalweg.db\n  \
             thalweg find thalweg.db --help    show what you can search for\n  \
             thalweg --help                    list all commands\n"
        ))
    }
}

/// The command as a user would type it.
fn command_line(arguments: &[&str]) -> String {
    let words: Vec<String> = arguments.iter().map(|word| typed(word)).collect();
    format!("thalweg {}", words.join(" "))
}

/// A word as it is typed: in double quotes, which all shells know, if it is not a plain one.
fn typed(word: &str) -> String {
    let is_plain =
        word.chars().all(|character| character.is_alphanumeric() || "-_./,:\\".contains(character));
    if is_plain { word.to_owned() } else { format!("\"{word}\"") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_quoted_where_a_shell_needs_it() {
        assert_eq!(command_line(&["find", "a.db", "--near", "1,2,3"]), "thalweg find a.db --near 1,2,3");
        assert_eq!(command_line(&["query", "a.db", "SELECT 1"]), "thalweg query a.db \"SELECT 1\"");
        assert_eq!(command_line(&["x", "a*"]), "thalweg x \"a*\"");
    }

    #[test]
    fn no_command_needs_more_than_quotes() {
        for word in STEPS.iter().flat_map(|step| step.arguments) {
            assert!(!word.contains(['"', '$', '`', '\\', '!']), "{word}");
        }
    }
}
