//! The side of the decoder process: decodes the pictures that its parent sends.

use std::io::{self, Cursor, Read, Write};

use pixel::{DecodeError, Decoder};

use super::protocol::{
    BAND_BYTES, CLOSE, FrameHeader, NEXT, OpenedPicture, Opening, ROWS, Request, State, WireError, blocks,
};
use crate::child::confine;
use crate::child::message::{receive, send};
use crate::error::JobError;

/// Decodes the pictures that arrive on standard input until it ends. `arguments` are those after
/// [`DECODE_ARGUMENT`](super::DECODE_ARGUMENT). For internal use.
///
/// # Errors
/// If the arguments are not those of a parent, or a pipe to it is closed.
pub fn main(arguments: &[String]) -> Result<(), JobError> {
    let failed = |source| JobError::Child { source };
    let memory_bytes = match arguments {
        [memory_bytes] => memory_bytes.parse::<u64>().ok(),
        _ => None,
    };
    let memory_bytes = memory_bytes.ok_or_else(|| failed(io::ErrorKind::InvalidInput.into()))?;
    let mut output = confine(memory_bytes).map_err(failed)?;
    let mut input = io::stdin().lock();
    while let Some(request) = receive(&mut input).map_err(failed)? {
        serve(&request, &mut input, &mut *output).map_err(failed)?;
    }
    Ok(())
}

/// Decodes a picture.
fn serve(request: &[u8], input: &mut impl Read, output: &mut dyn Write) -> io::Result<()> {
    let request: Request = serde_json::from_slice(request)?;
    let length = usize::try_from(request.file_bytes).map_err(io::Error::other)?;
    let mut file = vec![0; length];
    input.read_exact(&mut file)?;
    let open = if request.develop { pixel::develop } else { pixel::decoder };
    let mut decoder = match open(Box::new(Cursor::new(file)), &request.options()) {
        Ok(decoder) => decoder,
        Err(error) => return reply(output, &Opening::Failed(WireError::new(error))),
    };
    let embedded = decoder.embedded();
    reply(output, &Opening::Opened(Box::new(OpenedPicture::new(&*decoder, &embedded))))?;
    for block in blocks(&embedded).into_iter().flatten() {
        output.write_all(block)?;
    }
    output.flush()?;
    let mut band = Vec::new();
    loop {
        let mut command = [0];
        input.read_exact(&mut command)?;
        match command[0] {
            ROWS => send_rows(&mut *decoder, &mut band, output)?,
            NEXT => {
                let next = decoder.next_frame();
                let mut state = State::after_rows(&mut *decoder);
                match next {
                    Ok(true) => state.next = Some(FrameHeader::new(decoder.header())),
                    Ok(false) => {}
                    Err(error) => state.error = Some(WireError::new(error)),
                }
                reply(output, &state)?;
            }
            CLOSE => return Ok(()),
            _ => return Err(io::ErrorKind::InvalidData.into()),
        }
    }
}

/// Sends the rows of the current frame, and the state after them.
fn send_rows(decoder: &mut dyn Decoder, band: &mut Vec<u8>, output: &mut dyn Write) -> io::Result<()> {
    let row_bytes = decoder.header().row_bytes().max(1);
    band.resize((BAND_BYTES / row_bytes).max(1) * row_bytes, 0);
    let error: Option<DecodeError> = loop {
        match decoder.read_rows(band) {
            Ok(0) => break None,
            Ok(n) => {
                let rows = &band[..n * row_bytes];
                output.write_all(&(rows.len() as u64).to_le_bytes())?;
                output.write_all(rows)?;
            }
            Err(error) => break Some(error),
        }
    };
    output.write_all(&0u64.to_le_bytes())?;
    let mut state = State::after_rows(decoder);
    state.error = error.map(WireError::new);
    reply(output, &state)
}

fn reply(output: &mut dyn Write, message: &impl serde::Serialize) -> io::Result<()> {
    send(&mut &mut *output, &serde_json::to_vec(message)?)
}
