//! Reads, changes and writes one block after another in one thread: through the kernel's calls, the streams
//! of the C library or the C++ library, or the buffers of Rust's standard library.

use std::io::{self, BufReader, BufWriter, Read, Write};

use super::plan::Ends;
use super::{Plan, Step, apply_within, offered};
use crate::error::CaseError;
use crate::platform::Stream;

/// `read(2)` and `write(2)`: one call each per block.
pub(super) fn raw<S: Step>(plan: &Plan, step: &S) -> Result<(), CaseError> {
    let Ends { mut input, mut output, .. } = plan.open::<S>()?;
    pump(plan, step, &mut input, &mut output)
}

/// `fread(3)` and `fwrite(3)`, with the buffers that the C library chooses.
pub(super) fn stdio<S: Step>(plan: &Plan, step: &S) -> Result<(), CaseError> {
    let Ends { input, output, .. } = plan.open::<S>()?;
    let mut input = offered("the C library", Stream::reader(input), CaseError::file("read", &plan.input))?;
    let mut output =
        offered("the C library", Stream::writer(output), CaseError::file("write", &plan.output))?;
    pump(plan, step, &mut input, &mut output)?;
    output.close().map_err(CaseError::file("close", &plan.output))
}

/// Loads the C++ library for [`cpp_streams`]; the case is skipped where that is not possible.
pub(in crate::experiment) fn cpp_library() -> Result<iostream::Library, CaseError> {
    offered("the C++ library", iostream::Library::load(), |source| {
        CaseError::io("load the C++ library", source)
    })
}

/// `istream::read` and `ostream::write`, with the buffers that the C++ library chooses. With `asks_position`,
/// `ostream::tellp` before each block.
pub(in crate::experiment) fn cpp_streams<S: Step>(
    library: iostream::Library,
    asks_position: bool,
    plan: &Plan,
    step: &S,
) -> Result<(), CaseError> {
    let Ends { input, output, .. } = plan.open::<S>()?;
    let mut input = library.reader(input).map_err(CaseError::file("read", &plan.input))?;
    let mut output = library.writer(output).map_err(CaseError::file("write", &plan.output))?;
    if asks_position {
        let mut asking = AskingPosition(output);
        pump(plan, step, &mut input, &mut asking)?;
        output = asking.0;
    } else {
        pump(plan, step, &mut input, &mut output)?;
    }
    output.flush().map_err(CaseError::file("write", &plan.output))
}

/// A stream that is asked for its position before each write.
struct AskingPosition(iostream::Writer);

impl Write for AskingPosition {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        std::hint::black_box(self.0.position()?);
        self.0.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}

/// Rust's `BufReader` and `BufWriter` with their default buffers (8 KiB).
pub(super) fn buffered<S: Step>(plan: &Plan, step: &S) -> Result<(), CaseError> {
    let Ends { input, output, .. } = plan.open::<S>()?;
    let (mut input, mut output) = (BufReader::new(input), BufWriter::new(output));
    pump(plan, step, &mut input, &mut output)?;
    output.flush().map_err(CaseError::file("write", &plan.output))
}

fn pump<S: Step>(
    plan: &Plan,
    step: &S,
    input: &mut impl Read,
    output: &mut impl Write,
) -> Result<(), CaseError> {
    let mut memory = plan.memory::<S>()?;
    let mut offset = 0;
    loop {
        let n = fill(input, &mut memory[..plan.block_bytes]).map_err(CaseError::file("read", &plan.input))?;
        let part = apply_within(step, offset, &mut memory, n)?;
        output.write_all(&memory[part]).map_err(CaseError::file("write", &plan.output))?;
        offset += n as u64;
        if n < plan.block_bytes {
            return Ok(());
        }
    }
}

/// Reads until the block is full or the input ends.
fn fill(input: &mut impl Read, block: &mut [u8]) -> io::Result<usize> {
    let mut filled = 0;
    while filled < block.len() {
        match input.read(&mut block[filled..]) {
            Ok(0) => break,
            Ok(n) => filled += n,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
    Ok(filled)
}
