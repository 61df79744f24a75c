//! Worker thread of a packing run: reads files into batches and passes them to the writer.

use std::fs;
use std::ops::{ControlFlow, Range};
use std::path::{Path, PathBuf};
use std::time::UNIX_EPOCH;

use file::{Head, ReadError, Reader, Strategy, chain};
use pack::{Batch, Facts, Writer};
use tag::{Options, Parser, Want};

use super::ahead::Ahead;
use super::inputs::extension_hint;
use super::json::{self, PackJson};
use super::list::InputList;
use super::options::PackOptions;
use super::report::PackReport;
use crate::error::JobError;
use crate::location;
use crate::problem::{self, Problem};
use crate::progress::Progress;
use crate::recognise::is_picture;
use crate::record;
use crate::storage::Choices;
use crate::system::name_text;
use crate::work::feed::Feed;

/// Maximum size in bytes of a file to be packed: each worker holds one in memory.
const MOST_BYTES: u64 = 1 << 30;

/// Files longer than this many bytes are identified before they are read completely: a text of a gigabyte is
/// not a picture.
const LOOKED_AT_FIRST_BYTES: u64 = 16 << 20;

/// Number of bytes read to identify a file.
const LOOK_BYTES: usize = 4096;

pub(super) struct Worker<'w> {
    options: &'w PackOptions,
    writer: &'w Writer,
    progress: &'w Progress,
    reader: Reader,
    parser: Parser,
    tag_options: Options,
    batch: Batch,
    report: PackReport,
}

/// A file that is to be packed, as the list has it.
struct Input<'i> {
    path: PathBuf,
    listed: Stamp,
    problem: Option<&'i str>,
    key: String,
    extension: String,
}

impl<'i> Input<'i> {
    fn of(inputs: &'i InputList, at: usize) -> Input<'i> {
        let (state, (key, extension)) = (inputs.state(at), inputs.key(at));
        let listed = Stamp { bytes: state.bytes, mtime_ns: state.mtime_ns };
        Input { path: inputs.path(at), listed, problem: inputs.problem(at), key, extension }
    }
}

/// Why a file is not in the pack.
enum NotPacked {
    NoPicture,
    Failed(String),
}

/// Size and time of a file when it was read, to detect changes.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Stamp {
    bytes: u64,
    mtime_ns: i64,
}

impl<'w> Worker<'w> {
    pub(super) fn new(
        options: &'w PackOptions,
        reading: &Choices,
        writer: &'w Writer,
        progress: &'w Progress,
    ) -> Result<Worker<'w>, JobError> {
        let mut read = reading.read_options();
        // The whole file is read directly into its place with one call.
        read.first_bytes = LOOK_BYTES;
        let want = if options.json == PackJson::All { Want::Everything } else { Want::Roles };
        Ok(Worker {
            options,
            writer,
            progress,
            reader: location::reader(reading.strategy.unwrap_or(Strategy::Pread), &read)?,
            parser: Parser::new(),
            tag_options: Options::wanting(want),
            batch: Batch::new(0),
            report: PackReport::default(),
        })
    }

    /// Packs stretches of inputs until there are no more, or the run is to stop.
    pub(super) fn work(
        mut self,
        inputs: &InputList,
        stretches: &Feed<'_, Range<usize>>,
        ahead: Option<&Ahead>,
    ) -> Result<PackReport, JobError> {
        while let Some((number, stretch)) = stretches.draw() {
            if let Some(ahead) = ahead {
                ahead.wait_for(stretch.end - 1);
            }
            self.batch.restart(number);
            stretch.clone().for_each(|at| self.add(&Input::of(inputs, at)));
            self.writer.put(&mut self.batch)?;
            Progress::add(&self.progress.files_done, stretch.len() as u64);
        }
        if self.progress.is_stopped() {
            self.writer.stop();
        }
        Ok(self.report)
    }

    fn add(&mut self, input: &Input<'_>) {
        let path = name_text(input.path.as_os_str());
        let outcome = match input.problem {
            Some(reason) => Err(NotPacked::Failed(reason.to_owned())),
            None => match self.try_add(input, &path, input.listed) {
                // The file changed while it was read: try once more with its current state.
                Ok(Some(now)) => self.try_add(input, &path, now),
                outcome => outcome,
            },
        };
        let unfit = match outcome {
            Ok(None) => return,
            Ok(Some(_)) => NotPacked::Failed("the file changed while it was read".to_owned()),
            Err(unfit) => unfit,
        };
        match unfit {
            NotPacked::NoPicture => {
                self.report.n_no_pictures += 1;
                self.batch.fail(&path, "not a supported image format");
            }
            NotPacked::Failed(reason) => {
                self.report.n_failed += 1;
                Progress::add(&self.progress.files_failed, 1);
                self.batch.fail(&path, &reason);
                problem::note(&mut self.report.problems, [Problem { path: input.path.clone(), reason }]);
            }
        }
    }

    /// Adds a file to the batch. Returns the current state of the file if it differs from the expected one.
    fn try_add(&mut self, input: &Input<'_>, path: &str, thought: Stamp) -> Result<Option<Stamp>, NotPacked> {
        let Worker { reader, parser, tag_options, batch, options, .. } = self;
        let mut outcome = Err(NotPacked::Failed("the file was not read".to_owned()));
        reader.visit_heads(&[&input.path], &mut |_, head| {
            outcome = head.map_err(|error| failed(&error)).and_then(|mut head| {
                let room = reserve_member(&mut head, batch, input, thought)?;
                let n_read = head.read_at(0, room).map_err(|error| failed(&error))?;
                let now = stamp(&input.path);
                if n_read < room.len() || now.is_some_and(|now| now != thought) {
                    return Ok(Some(now.unwrap_or(Stamp { bytes: n_read as u64, ..thought })));
                }
                let extension = extension_hint(&input.path);
                let source = tag::Input { head: room, len_bytes: Some(n_read as u64), extension: &extension };
                let never = |_: u64, _: &mut [u8]| Ok::<usize, ReadError>(0);
                let described = parser.parse(source, tag_options, never, |metadata| {
                    if record::is_unsupported(metadata) {
                        return None;
                    }
                    let row = record::image_row(metadata);
                    let json = json::json(options.json, path, n_read as u64, &row, metadata);
                    Some((json, facts(path, &row)))
                });
                let Some((json, facts)) = described.map_err(|error| failed(&error))? else {
                    return Err(NotPacked::NoPicture);
                };
                batch.finish_member(json.as_deref().map(str::as_bytes), facts);
                Ok(None)
            });
            ControlFlow::Break(())
        });
        if !matches!(outcome, Ok(None)) {
            self.batch.abandon_member();
        }
        outcome
    }
}

/// Reserves space for a file's bytes in the batch.
fn reserve_member<'b>(
    head: &mut Head<'_>,
    batch: &'b mut Batch,
    input: &Input<'_>,
    thought: Stamp,
) -> Result<&'b mut [u8], NotPacked> {
    if thought.bytes > LOOKED_AT_FIRST_BYTES && !is_picture(head.bytes(), &input.path) {
        return Err(NotPacked::NoPicture);
    }
    if thought.bytes > MOST_BYTES {
        return Err(NotPacked::Failed(format!("too large to pack: {} bytes (limit: 1 GiB)", thought.bytes)));
    }
    Ok(batch.begin_member(&input.key, &input.extension, thought.bytes as usize))
}

/// Current state of the file; `None` for a part of a file, which has no state of its own.
fn stamp(path: &Path) -> Option<Stamp> {
    let found = fs::metadata(path).ok()?;
    let since = found.modified().ok()?.duration_since(UNIX_EPOCH).ok()?;
    Some(Stamp { bytes: found.len(), mtime_ns: i64::try_from(since.as_nanos()).ok()? })
}

fn failed(error: &ReadError) -> NotPacked {
    NotPacked::Failed(chain(error))
}

fn facts(path: &str, row: &catalog::ImageRow) -> Facts {
    Facts {
        path: path.into(),
        width: row.width,
        height: row.height,
        format: row.format.map(Into::into),
        taken_at: row.taken_at.as_deref().map(Into::into),
    }
}
