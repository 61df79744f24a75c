//! Runs commands one after another: finds files, writes the output in their order, and prints a summary.
//!
//! [`feed`] splits the arguments of all sources into commands, [`files`] and [`order`] find the files of a
//! command, [`sink`] and [`writer`] take its output, and [`talk`] its messages.

mod config;
mod counts;
pub(super) mod feed;
mod files;
mod order;
mod sink;
pub(super) mod talk;
mod writer;

use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use engine::file::ReadError;
use engine::tag::{Metadata, Modules};
use engine::{Choices, Progress, TagsError, TagsOptions};

use crate::exiftool::input::{piped, zipped};
use crate::exiftool::layout::counter::Counter;
use crate::exiftool::layout::{self, Layouter};
use crate::exiftool::misuse::Misuse;
use crate::exiftool::option::job::Job;
use crate::exiftool::option::overview::Overview;
use crate::exiftool::option::scan;
use crate::exiftool::option::shape::Shape;
use crate::exiftool::output::error_list;
use crate::exiftool::output::rendered::RenderedAnswer;
use crate::exit::Exit;
use crate::printer::{chain, escaped, is_closed_pipe};
use counts::Counts;
use feed::Command;
use files::Files;
use sink::Sink;
use talk::Talk;

/// State shared by all commands.
pub(crate) struct Session<'s> {
    pub(crate) out: &'s mut (dyn Write + Send),
    pub(crate) talk: &'s Talk,
    pub(crate) progress: Arc<Progress>,
    /// Report the storage profile that is used.
    pub(crate) reports_profile: bool,
    /// Print an overview in place of ExifTool's list.
    pub(crate) overview: Option<Overview>,
    /// ExifTool modules that the files of earlier commands would have loaded: the order of composite tags
    /// depends on them. Files of one command do not affect each other, since they are read in parallel.
    pub(crate) modules: &'s mut Modules,
}

impl Session<'_> {
    /// Runs a command, and notifies a waiting client that it is done.
    ///
    /// # Errors
    /// If the output cannot be written.
    pub(crate) fn run(&mut self, command: Command) -> io::Result<Exit> {
        let Command { arguments, ready, misuse } = command;
        let (mut job, mut misuses) = Job::parse(&arguments);
        if let Some(overview) = self.overview {
            job.layout.shape = Shape::Overview(overview);
            job.layout.group_families = vec![1];
        }
        misuses.extend(misuse);
        let is_nothing = arguments.is_empty() && misuses.is_empty() && ready.is_some();
        let exit = if is_nothing { Exit::Done } else { self.carry_out(&job, &misuses)? };
        if let Some(number) = ready {
            // As in ExifTool, -q suppresses the mark without a number.
            if job.quiet == 0 || !number.is_empty() {
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

    /// Prints the output between the texts of `-echo`. The texts are printed even if the command is refused:
    /// a client may wait for them.
    fn carry_out(&mut self, job: &Job, misuses: &[Misuse]) -> io::Result<Exit> {
        for echo in &job.echoes {
            match echo.number {
                1 => writeln!(self.out, "{}", echo.text)?,
                2 => self.talk.write(&format!("{}\n", echo.text)),
                _ => {}
            }
        }
        for list in &job.lists {
            self.out.write_all(list.text(&job.listing_style()).as_bytes())?;
        }
        for note in &job.notes {
            self.talk.write(&format!("{}\n", escaped(note)));
        }
        for misuse in misuses {
            self.refuse(misuse);
        }
        let exit = if misuses.is_empty() { self.answer_or_refuse(job)? } else { Exit::BadNews };
        if job.pauses {
            self.talk.write("-- press RETURN --\n");
            let _ = io::stdin().read_line(&mut String::new());
        }
        let status = exit.code().to_string();
        for echo in &job.echoes {
            match echo.number {
                3 => writeln!(self.out, "{}", with_status(&echo.text, &status))?,
                4 => self.talk.write(&format!("{}\n", with_status(&echo.text, &status))),
                _ => {}
            }
        }
        Ok(exit)
    }

    fn answer_or_refuse(&mut self, job: &Job) -> io::Result<Exit> {
        let has_own_answer = !job.lists.is_empty() && job.selection.include.is_empty();
        let needs_files = !has_own_answer && job.echoes.is_empty();
        if job.files.is_empty() {
            return Ok(if needs_files {
                self.refuse(&"No file specified; try -j FILE, or `thalweg tags --help`".to_owned())
            } else {
                Exit::Done
            });
        }
        match self.answer(job) {
            Ok(exit) => Ok(exit),
            Err(TagsError::Write(error)) => Err(error),
            Err(error) if is_closed_pipe(&error) => Err(io::ErrorKind::BrokenPipe.into()),
            Err(error) => Ok(self.refuse(&chain(&error))),
        }
    }

    fn answer(&mut self, job: &Job) -> Result<Exit, TagsError> {
        let options = self.options(job);
        let mut files = self.files(job, &options)?;
        let layouter = self.layouter(job, &files, &options);
        let n_named = files.paths.len();
        let listed = if job.error_lists.is_empty() { Vec::new() } else { files.paths.clone() };
        if job.reads_twice() {
            let mut of_conditions = options.clone();
            of_conditions.tag = job.options_of_conditions(&options.tag);
            files.paths = meeting(&layouter, self.talk, &files.paths, &of_conditions, &self.progress)?;
        }
        let talk = self.talk;
        let mut sink = Sink::new(job, talk, self.out);
        let mut write = |rendered: &mut RenderedAnswer| {
            if !rendered.talk.is_empty() {
                talk.write(&rendered.talk);
            }
            let written = sink.take(&rendered.out);
            rendered.clear();
            written
        };
        let paths = std::mem::take(&mut files.paths);
        let render = |path: &Path, answer: Result<&Metadata<'_>, &ReadError>, out: &mut RenderedAnswer| {
            layouter.render(path, answer, out)
        };
        let n_left_out = (n_named - paths.len()) as u64;
        let mut report = if paths.iter().any(|path| piped::is_piped(path)) {
            let is_served = matches!(talk, Talk::Queued(_));
            match piped::tags(&paths, is_served, &options.tag, &render, &mut write) {
                Ok(report) => report,
                Err(misuse) => return Ok(self.refuse(&misuse)),
            }
        } else if job.unzips && paths.iter().any(|path| zipped::is_zipped(path)) {
            zipped::tags(&paths, &options, &render, &mut write, &self.progress)?
        } else {
            engine::tags(&mut paths.into_iter(), &options, &render, &mut write, &self.progress)?
        };
        report.n_read += n_left_out;
        *self.modules = self.modules.and(layouter.modules());
        let written = sink.finish().map_err(TagsError::Write)?;
        let lists = error_list::write_all(&job.error_lists, &listed, &layouter.fates);
        let written = match written.and_then(|written| lists.map(|()| written)) {
            Ok(written) => written,
            Err(misuse) => return Ok(self.refuse(&misuse)),
        };
        let n_problems = files.problems.len() as u64;
        let n_failed = report.n_failed + n_problems + written.n_failed + written.n_tags_failed;
        let counts = Counts {
            n_directories: files.n_directories,
            n_unmet: layouter.n_unmet(),
            n_failed,
            written,
            report,
        };
        self.summarise(job, &counts).map_err(TagsError::Write)?;
        Ok(self.exit(&counts, layouter.n_with_error()))
    }

    /// How a command ends whose files were read, of which some may have an error as a whole.
    fn exit(&self, counts: &Counts, n_with_error: u64) -> Exit {
        if self.progress.is_stopped() {
            Exit::Interrupted
        } else if counts.n_failed + n_with_error > 0 {
            Exit::BadNews
        } else if counts.n_unmet > 0 && counts.n_answered() == 0 {
            Exit::Misuse
        } else {
            Exit::Done
        }
    }

    /// What renders the answers of a command.
    fn layouter<'j>(&self, job: &'j Job, files: &Files, options: &TagsOptions) -> Layouter<'j> {
        let n_named = if job.search.order.is_empty() { job.files.len() } else { files.paths.len() };
        let has_several = n_named > 1 || files.n_directories > 0;
        let counter = job.counts_files.then(|| Counter::of(&files.paths));
        let layouter = Layouter::new(job, has_several, counter);
        match job.difference {
            Some(_) => layouter.reading(options.clone(), Arc::clone(&self.progress)),
            None => layouter,
        }
    }

    /// The files of a command in their order; reports those that cannot be listed.
    fn files(&self, job: &Job, options: &TagsOptions) -> Result<Files, TagsError> {
        let mut files = Files::of(job);
        if files.is_filtered_out() {
            files.problems.push("No file with specified extension".to_owned());
        }
        for problem in &files.problems {
            self.talk.write(&format!("{}\n", escaped(problem)));
        }
        if !job.search.order.is_empty() {
            order::sort(job, &mut files.paths, options, &self.progress)?;
        }
        Ok(files)
    }

    /// Read options from the profile of the first file's storage.
    fn options(&self, job: &Job) -> TagsOptions {
        let mut options = TagsOptions::default();
        options.threads = job.threads;
        options.tag.want = layout::want(job);
        options.tag.named = job.named().map(str::to_owned).collect();
        options.tag.structs = job.structs;
        options.tag.unknown = job.unknown > 0;
        scan::limit(&mut options.tag, job.speed);
        options.tag.ignores_minor = job.ignores_minor;
        options.tag.mwg = job.mwg;
        options.tag.origins = job.layout.shows_origins() || job.layout.language.is_some();
        options.tag.embedded = job.warns_embedded;
        options.tag.charsets = job.charset.of_reading();
        options.tag.modules = *self.modules;
        let Some(mut profile) = engine::obeyed(&job.files[..1], &Choices::default()).pop() else {
            return options;
        };
        // Files are read as they are named, without asking the page cache.
        (profile.warm, profile.cold) = (Choices::default(), Choices::default());
        options.strategy = profile.choices.strategy.unwrap_or(options.strategy);
        options.read = profile.choices.read_options();
        if self.reports_profile && job.quiet == 0 {
            self.talk.write(&format!("{}\n", crate::command::index::obeys(&profile)));
        }
        options
    }

    /// Prints the number of files where ExifTool does: on stdout if the output is a list for people or goes
    /// into files.
    fn summarise(&mut self, job: &Job, counts: &Counts) -> io::Result<()> {
        if job.quiet > 0 || (job.is_raw() && !job.output.is_asked()) {
            return Ok(());
        }
        let text = counts.text(job);
        let is_list =
            matches!(job.layout.shape, Shape::List | Shape::Tabbed | Shape::Table | Shape::Arguments);
        let is_aside = job.output.is_asked() && job.layout.shape != Shape::Csv;
        if (is_list && job.template.is_empty()) || is_aside {
            return self.out.write_all(text.as_bytes());
        }
        self.talk.write(&text);
        Ok(())
    }
}

/// Those of the files that meet the conditions, read with the options for these. Files that cannot be read
/// are kept, so that they are reported.
fn meeting(
    layouter: &Layouter<'_>,
    talk: &Talk,
    paths: &[PathBuf],
    options: &TagsOptions,
    progress: &Progress,
) -> Result<Vec<PathBuf>, TagsError> {
    type Found = (Option<PathBuf>, RenderedAnswer);
    let mut kept = Vec::new();
    let read = |path: &Path, answer: Result<&Metadata<'_>, &ReadError>, out: &mut Found| {
        let (found, said) = out;
        let is_met = answer.is_err() || answer.is_ok_and(|metadata| layouter.meets(path, metadata, said));
        *found = is_met.then(|| path.to_owned());
        answer.is_ok()
    };
    let mut take = |(found, said): &mut Found| {
        kept.extend(found.take());
        talk.write(&said.talk);
        said.clear();
        Ok(())
    };
    engine::tags(&mut paths.iter().cloned(), options, &read, &mut take, progress)?;
    layouter.add_unmet((paths.len() - kept.len()) as u64);
    Ok(kept)
}

/// The text of an `-echo`, with `${status}`, in any case, replaced by the command's exit code.
fn with_status(text: &str, status: &str) -> String {
    const MARK: &str = "${status}";
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find("${") {
        let (before, behind) = rest.split_at(at);
        out.push_str(before);
        match behind.get(..MARK.len()).filter(|mark| mark.eq_ignore_ascii_case(MARK)) {
            Some(_) => {
                out.push_str(status);
                rest = &behind[MARK.len()..];
            }
            None => {
                out.push_str("${");
                rest = &behind[2..];
            }
        }
    }
    out + rest
}
