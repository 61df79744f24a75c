//! Sharpens one picture and writes the result to a file.

use std::fs::{self, File};
use std::io::{self, BufReader, BufWriter, Read, Seek, SeekFrom, Write};
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};

use file::Beside;
use gate::gate;
use pixel::op::{Sharpen, SharpenOptions};
use pixel::pipeline::{self, PipelineError};
use pixel::{
    Damage, DecodeError, DecodeOptions, Decoder, EncodeError, EncodeOptions, Format, Header, Limits,
    OperationError, Partial, WatchedDecoder,
};
use serde::ser::SerializeStruct as _;
use serde::{Serialize, Serializer};

use crate::progress::Progress;

/// Options for sharpening and writing a picture. Start from `default()` and set fields.
#[derive(Clone, Copy, Debug, Default)]
#[non_exhaustive]
pub struct SharpenJob {
    /// Parameters of the sharpening operation.
    pub sharpen: SharpenOptions,
    /// Encoding options of the output.
    pub encode: EncodeOptions,
    /// Total number of threads. Default: the number of processors.
    pub threads: Option<NonZeroUsize>,
    /// Replace an existing output file.
    pub force: bool,
    /// Write the intact part of a damaged picture.
    pub partial: bool,
    /// Limits on the resources that the picture may use.
    pub limits: Limits,
}

catalog::setters! {
    SharpenJob {
        sharpen: SharpenOptions,
        encode: EncodeOptions,
        threads: Option<NonZeroUsize>,
        force: bool,
        partial: bool,
        limits: Limits,
    }
}

/// Result of sharpening a picture.
#[derive(Clone, Debug)]
pub struct SharpenReport {
    /// File format of the input.
    pub from: Format,
    /// File format of the output.
    pub to: Format,
    /// Size and pixel layout of the picture.
    pub header: Header,
    /// Size of the output in bytes.
    pub bytes: u64,
    /// Damage of the input; only set with [`SharpenJob::partial`], or if no pixel is affected.
    pub damage: Option<Damage>,
}

/// The picture as `thalweg sharpen --json` prints it, without the paths.
impl Serialize for SharpenReport {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        struct DamageLine<'d> {
            what: &'d str,
            row: u32,
            byte: Option<u64>,
            truncated: bool,
        }
        let damage = self.damage.as_ref().map(|damage| DamageLine {
            what: &damage.what,
            row: damage.row,
            byte: damage.byte,
            truncated: damage.truncated,
        });
        let mut line = serializer.serialize_struct("SharpenReport", 7)?;
        line.serialize_field("width_px", &self.header.width)?;
        line.serialize_field("height_px", &self.header.height)?;
        line.serialize_field("layout", self.header.layout.name())?;
        line.serialize_field("from", self.from.name())?;
        line.serialize_field("to", self.to.name())?;
        line.serialize_field("bytes", &self.bytes)?;
        line.serialize_field("damage", &damage)?;
        line.end()
    }
}

/// Why a picture was not sharpened. No new file remains, and an existing output is unchanged.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SharpenError {
    /// The extension of the output is not that of a supported format.
    #[error("cannot write `{}`: the file name must end in .jpg, .png, .tif, .bmp or .webp", .0.display())]
    OutputName(PathBuf),
    /// The output file already exists.
    #[error("cannot write `{}`: the file already exists; replace it with --force", .0.display())]
    OutputExists(PathBuf),
    /// Input and output are the same file.
    #[error("cannot write `{}`: input and output are the same file", .0.display())]
    SameFile(PathBuf),
    /// The output file cannot be created.
    #[error("cannot write `{}`", path.display())]
    Output {
        /// Path of the output file.
        path: PathBuf,
        /// The error that the system reported.
        source: std::io::Error,
    },
    /// The input file cannot be opened.
    #[error("cannot read `{}`", path.display())]
    Input {
        /// Path of the input file.
        path: PathBuf,
        /// The error that the system reported.
        source: std::io::Error,
    },
    /// The input cannot be decoded.
    #[error("cannot decode `{}`", path.display())]
    Decode {
        /// Path of the input file.
        path: PathBuf,
        /// The error of the decoder.
        source: DecodeError,
    },
    /// A part of the input is missing or damaged.
    #[error(
        "cannot sharpen `{}`: damaged from row {} on: {}; write the rest with --partial",
        path.display(), damage.row, damage.what
    )]
    Damaged {
        /// Path of the input file.
        path: PathBuf,
        /// Description of the damage.
        damage: Damage,
    },
    /// The input has several frames or pages.
    #[error("cannot sharpen `{}`: it has more than one frame or page", .0.display())]
    Frames(PathBuf),
    /// The picture cannot be sharpened, or a parameter is invalid.
    #[error(transparent)]
    Operation(#[from] OperationError),
    /// The result cannot be encoded.
    #[error("cannot encode `{}`", path.display())]
    Encode {
        /// Path of the output file.
        path: PathBuf,
        /// The error of the encoder.
        source: EncodeError,
    },
    /// The job was stopped by [`Progress::stop`].
    #[error("interrupted")]
    Interrupted,
}

/// An open file whose reads and writes are waits on the thread's timeline.
struct Waiting<F>(F);

impl<F: Read> Read for Waiting<F> {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        let _gate = gate!("sharpen::read", Wait);
        self.0.read(out)
    }
}

impl<F: Write> Write for Waiting<F> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let _gate = gate!("sharpen::write", Wait);
        self.0.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}

impl<F: Seek> Seek for Waiting<F> {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        self.0.seek(to)
    }
}

/// Buffer size in bytes for reading and writing.
const BUFFER_BYTES: usize = 256 << 10;

/// Sharpens the picture `input` and writes it to the file `output`, whose extension selects the format.
/// Metadata is copied.
///
/// # Errors
/// See [`SharpenError`].
pub fn sharpen(
    input: &Path,
    output: &Path,
    job: &SharpenJob,
    progress: &Progress,
) -> Result<SharpenReport, SharpenError> {
    let _subject = gate::subject(input);
    let _gate = gate!("engine::sharpen");
    let to = Format::of_name(output).ok_or_else(|| SharpenError::OutputName(output.into()))?;
    let file = open(input).map_err(|source| SharpenError::Input { path: input.into(), source })?;
    check_output(input, output, job.force)?;
    let mut decoder = decoder(input, file, job, progress)?;
    let header = decoder.header();
    let sharpen = Sharpen::new(&job.sharpen, header.layout)?;
    let failed = |source| SharpenError::Output { path: output.into(), source };
    let (beside, written) = Beside::create(output).map_err(failed)?;
    let damage = write(&mut *decoder, &sharpen, &written, to, (input, output), job)?;
    let bytes = written.metadata().map_err(failed)?.len();
    let _gate = gate!("sharpen::publish", Wait);
    beside.publish(&written, true).map_err(failed)?;
    Ok(SharpenReport { from: decoder.format(), to, header, bytes, damage })
}

/// Opens a regular file; opening a FIFO would block.
fn open(path: &Path) -> io::Result<File> {
    if fs::metadata(path)?.is_file() {
        File::open(path)
    } else {
        Err(io::Error::new(io::ErrorKind::InvalidInput, "not a regular file"))
    }
}

/// Refuses an output that would overwrite data.
fn check_output(input: &Path, output: &Path, force: bool) -> Result<(), SharpenError> {
    let is_same = || Some(fs::canonicalize(input).ok()? == fs::canonicalize(output).ok()?);
    if is_same().unwrap_or(false) {
        return Err(SharpenError::SameFile(output.into()));
    }
    let is_there = fs::symlink_metadata(output).is_ok();
    if is_there && !force { Err(SharpenError::OutputExists(output.into())) } else { Ok(()) }
}

fn decoder<'a>(
    path: &Path,
    file: File,
    job: &SharpenJob,
    progress: &'a Progress,
) -> Result<Box<dyn Decoder + 'a>, SharpenError> {
    let _gate = gate!("sharpen::open", Work);
    let options = DecodeOptions { limits: job.limits, embedded: true, ..DecodeOptions::default() };
    let input = Box::new(BufReader::with_capacity(BUFFER_BYTES, Waiting(file)));
    let decoder = pixel::decoder(input, &options).map_err(|error| decode_error(path, error))?;
    let decoder = Box::new(WatchedDecoder::new(decoder, |_| !progress.is_stopped()));
    Ok(if job.partial { Box::new(Partial::new(decoder)) } else { decoder })
}

/// Writes the sharpened picture, and returns the damage of the input.
fn write(
    decoder: &mut dyn Decoder,
    sharpen: &Sharpen,
    file: &File,
    to: Format,
    (input, output): (&Path, &Path),
    job: &SharpenJob,
) -> Result<Option<Damage>, SharpenError> {
    let failed = |source| encode_error(output, source);
    let mut buffer = BufWriter::with_capacity(BUFFER_BYTES, Waiting(file));
    let embedded = decoder.embedded();
    let mut encoder = pixel::encoder(to, Box::new(&mut buffer), decoder.header(), &embedded, &job.encode)
        .map_err(failed)?;
    let mut options = pipeline::Options::default();
    options.threads = job.threads.unwrap_or(options.threads);
    pipeline::run(decoder, sharpen, &mut *encoder, &options).map_err(|error| match error {
        PipelineError::Decode(source) => decode_error(input, source),
        PipelineError::Encode(source) => failed(source),
    })?;
    if decoder.next_frame().map_err(|error| decode_error(input, error))? {
        return Err(SharpenError::Frames(input.into()));
    }
    let damage = decoder.damage();
    if let Some(damage) = damage.clone().filter(|damage| !job.partial && damage.costs_pixels()) {
        return Err(SharpenError::Damaged { path: input.into(), damage });
    }
    encoder.finish().map_err(failed)?;
    buffer.flush().map_err(|source| encode_error(output, EncodeError::Write(source)))?;
    Ok(damage)
}

fn decode_error(path: &Path, source: DecodeError) -> SharpenError {
    match source {
        DecodeError::Stopped => SharpenError::Interrupted,
        source => SharpenError::Decode { path: path.into(), source },
    }
}

fn encode_error(path: &Path, source: EncodeError) -> SharpenError {
    match source {
        EncodeError::Write(source) => SharpenError::Output { path: path.into(), source },
        source => SharpenError::Encode { path: path.into(), source },
    }
}
