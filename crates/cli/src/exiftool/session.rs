//! Commands carried out, one after another: files found, answers written in their order, and a word at the end.

use std::io::{self, Write};
use std::sync::Arc;

use thalweg::tag::Modules;
use thalweg::{Choices, Progress, Rendered, TagsError, TagsOptions, TagsReport};

use super::entry::VERSION;
use super::feed::Command;
use super::files::Files;
use super::job::{Job, Misuse, Shape};
use super::layout::{self, Layouter, Sheet};
use super::order;
use super::talk::Talk;
use crate::exit::Exit;
use crate::printer::{chain, escaped, is_closed_pipe};

/// What commands have in common.
pub(super) struct Session<'s> {
    pub(super) out: &'s mut (dyn Write + Send),
    pub(super) talk: &'s Talk,
    pub(super) progress: Arc<Progress>,
    /// Say which profile of the storage is obeyed.
    pub(super) tells_profile: bool,
    /// ExifTool's modules that the files of the commands before this one made it load: the order of composite tags depends
    /// on them. Files of one command do not count for each other, since they are read side by side.
    pub(super) modules: &'s mut Modules,
}

impl Session<'_> {
    /// Carries out a command, and tells a client that waits for it that it is done.
    ///
    /// # Errors
    /// If the answer cannot be written.
    pub(super) fn run(&mut self, command: Command) -> io::Result<Exit> {
        let Command { arguments, ready, misuse } = command;
        let parsed = misuse.map_or_else(|| Job::parse(&arguments), Err);
        let is_quiet = parsed.as_ref().is_ok_and(|job| job.quiet > 0);
        let exit = match parsed {
            Ok(_) if arguments.is_empty() && ready.is_some() => Exit::Done,
            Ok(job) => self.carry_out(&job)?,
            Err(misuse) => self.refuse(&misuse),
        };
        if let Some(number) = ready {
            // As ExifTool does: -q silences the mark that has no number.
            if !is_quiet || !number.is_empty() {
                writeln!(self.out, "{{ready{number}}}")?;
            }
        }
        self.out.flush()?;
        Ok(exit)
    }

    fn refuse(&self, misuse: &Misuse) -> Exit {
        self.talk.write(&format!("Error: {}\n", escaped(misuse)));
        Exit::BadNews
    }

    fn carry_out(&mut self, job: &Job) -> io::Result<Exit> {
        for echo in &job.echoes {
            match echo.number {
                1 => writeln!(self.out, "{}", echo.text)?,
                2 => self.talk.write(&format!("{}\n", echo.text)),
                _ => {}
            }
        }
        if job.tells_version {
            writeln!(self.out, "{VERSION}")?;
        }
        let needs_files = !job.tells_version && job.echoes.is_empty();
        let exit = match job.files.is_empty() {
            true if needs_files => {
                self.refuse(&"No file specified; try -j FILE, or `thalweg tags --help`".to_owned())
            }
            true => Exit::Done,
            false => match self.answer(job) {
                Ok(exit) => exit,
                Err(TagsError::Write(error)) => return Err(error),
                Err(error) if is_closed_pipe(&error) => return Err(io::ErrorKind::BrokenPipe.into()),
                Err(error) => self.refuse(&chain(&error)),
            },
        };
        let status = exit.code().to_string();
        for echo in &job.echoes {
            match echo.number {
                3 => writeln!(self.out, "{}", echo.text.replace("${status}", &status))?,
                4 => self.talk.write(&format!("{}\n", echo.text.replace("${status}", &status))),
                _ => {}
            }
        }
        Ok(exit)
    }

    fn answer(&mut self, job: &Job) -> Result<Exit, TagsError> {
        let options = self.options(job);
        let mut files = Files::of(job);
        for problem in &files.problems {
            self.talk.write(&format!("{}\n", escaped(problem)));
        }
        if !job.search.order.is_empty() {
            order::sort(job, &mut files.paths, &options, &self.progress)?;
        }
        let has_several = files.paths.len() > 1 || files.n_directories > 0;
        let layouter = Layouter::new(job, has_several);
        let mut sink = Sink::new(job, self.out);
        let talk = self.talk;
        let mut write = |rendered: &Rendered| {
            if !rendered.talk.is_empty() {
                talk.write(&rendered.talk);
            }
            sink.take(&rendered.out)
        };
        let mut paths = std::mem::take(&mut files.paths).into_iter();
        let report = thalweg::tags(&mut paths, &options, &layouter, &mut write, &self.progress)?;
        sink.finish().map_err(TagsError::Write)?;
        *self.modules = self.modules.and(layouter.modules());
        let n_failed = report.n_failed + files.problems.len() as u64;
        let counts = Counts {
            n_directories: files.n_directories,
            n_unmet: layouter.n_unmet(),
            n_failed,
            has_several,
            report,
        };
        self.summarise(job, &counts).map_err(TagsError::Write)?;
        Ok(match () {
            () if self.progress.is_stopped() => Exit::Interrupted,
            () if n_failed + layouter.n_with_error() > 0 => Exit::BadNews,
            () if counts.n_unmet > 0 && counts.n_answered() == 0 => Exit::Misuse,
            () => Exit::Done,
        })
    }

    /// How files are read: as the profile of the first file's storage says.
    fn options(&self, job: &Job) -> TagsOptions {
        let mut options = TagsOptions::default();
        options.threads = job.threads;
        options.tag.want = layout::want(job);
        options.tag.named = job.named().map(str::to_owned).collect();
        options.tag.structs = job.structs;
        options.tag.unknown = job.unknown;
        options.tag.mwg = job.mwg;
        options.tag.modules = *self.modules;
        let Some(profile) = thalweg::obeyed(&job.files[..1], &Choices::default()).pop() else {
            return options;
        };
        options.strategy = profile.choices.strategy.unwrap_or(options.strategy);
        options.read = profile.choices.read_options();
        if self.tells_profile && job.quiet == 0 {
            self.talk.write(&format!("{}\n", crate::command::index::obeys(&profile)));
        }
        options
    }

    /// Says how many files there were, where ExifTool does: among the answers if those are lists for people.
    fn summarise(&mut self, job: &Job, counts: &Counts) -> io::Result<()> {
        if job.quiet > 0 || job.layout.is_binary {
            return Ok(());
        }
        let text = counts.text();
        let is_list = matches!(job.layout.shape, Shape::List | Shape::Tabbed | Shape::Arguments);
        if is_list && job.template.is_empty() {
            return self.out.write_all(text.as_bytes());
        }
        self.talk.write(&text);
        Ok(())
    }
}

/// What a command came to.
struct Counts {
    n_directories: u64,
    n_unmet: u64,
    n_failed: u64,
    has_several: bool,
    report: TagsReport,
}

impl Counts {
    fn n_answered(&self) -> u64 {
        self.report.n_read - self.n_unmet
    }

    fn text(&self) -> String {
        let mut text = String::new();
        let mut line = |number: u64, what: &str| text.push_str(&format!("{number:5} {what}\n"));
        if self.n_directories > 0 {
            line(self.n_directories, "directories scanned");
        }
        if self.n_unmet > 0 {
            line(self.n_unmet, "files failed condition");
        }
        if self.has_several {
            line(self.n_answered(), "image files read");
            if self.n_failed > 0 {
                line(self.n_failed, "files could not be read");
            }
        }
        text
    }
}

/// Answers on their way out: with what stands before, between and behind them.
struct Sink<'s> {
    job: &'s Job,
    out: &'s mut (dyn Write + Send),
    is_first: bool,
    sheet: Sheet,
    /// Whether the format has lines before or behind all files, and what stands behind, if the last file was the last.
    has_parts: bool,
    tail: Vec<u8>,
}

impl<'s> Sink<'s> {
    fn new(job: &'s Job, out: &'s mut (dyn Write + Send)) -> Sink<'s> {
        let has_parts = layout::has_parts(job);
        Sink { job, out, is_first: true, sheet: Sheet::default(), has_parts, tail: Vec::new() }
    }

    fn take(&mut self, rendered: &[u8]) -> io::Result<()> {
        if rendered.is_empty() {
            return Ok(());
        }
        if self.is_sheet() {
            return self.sheet.take(rendered);
        }
        if self.has_parts {
            for [head, body, tail] in layout::parts(rendered) {
                if std::mem::take(&mut self.is_first) {
                    self.out.write_all(head)?;
                }
                self.out.write_all(body)?;
                self.tail = tail.to_vec();
            }
            return Ok(());
        }
        let mut rendered = rendered;
        if std::mem::take(&mut self.is_first) {
            self.out.write_all(layout::frame(self.job).0.as_bytes())?;
            rendered = rendered.strip_prefix(layout::between(self.job).as_bytes()).unwrap_or(rendered);
        }
        self.out.write_all(rendered)
    }

    fn is_sheet(&self) -> bool {
        self.job.layout.shape == Shape::Csv && self.job.template.is_empty()
    }

    fn finish(self) -> io::Result<()> {
        if self.is_sheet() {
            let text = self.sheet.text(self.job);
            return self.out.write_all(&self.job.charset.encode(&text));
        }
        self.out.write_all(&self.tail)?;
        if self.is_first { Ok(()) } else { self.out.write_all(layout::frame(self.job).1.as_bytes()) }
    }
}
