//! The side of the process that needs a picture: a decoder whose rows come from a decoder process.

use std::io::{self, Read as _, Write as _};
use std::sync::Arc;
use std::time::{Duration, Instant};

use pixel::{
    Damage, DecodeError, DecodeOptions, Decoder, EmbeddedMetadata, Format, Header, Input, IntactPart, Limits,
    Task,
};

use super::no_process;
use super::pool::Pool;
use super::protocol::{
    CLOSE, MOST_BLOCK_BYTES, NEXT, OpenedPicture, Opening, ROWS, Request, State, embedded, garbled,
};
use crate::child::message::{receive, send};
use crate::child::{GRACE, Process, crashed, stopped_late};

/// A picture in a decoder process.
pub(super) struct Remote {
    link: Link,
    format: Format,
    header: Header,
    full_size: (u32, u32),
    is_stored_thumbnail: bool,
    embedded: EmbeddedMetadata,
    state: State,
    rows: Rows,
}

/// Where the rows of the current frame are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Rows {
    /// Not requested yet.
    Unasked,
    /// They are arriving; contains the numbers of bytes left in the band and in the frame.
    Arriving { band_bytes: u64, frame_bytes: u64 },
    /// All have arrived, or none will.
    Over,
}

/// A process that decodes a picture, with the time that it may still take.
struct Link {
    pool: Arc<Pool>,
    /// `None` after it was ended.
    process: Option<Process>,
    limits: Limits,
    time_left: Duration,
    /// Whether the process waits for a command, so that it can be used for another picture.
    is_waiting: bool,
}

/// Opens a picture in a process of the pool.
pub(super) fn open(
    pool: &Arc<Pool>,
    task: Task,
    mut input: Box<dyn Input + '_>,
    options: &DecodeOptions,
) -> Result<Remote, DecodeError> {
    let _gate = gate::gate!("isolation::open", Wait);
    let limits = options.limits;
    let length = input.seek(io::SeekFrom::End(0)).map_err(DecodeError::Read)?;
    input.rewind().map_err(DecodeError::Read)?;
    limits.check_memory(length)?;
    let request = serde_json::to_vec(&Request::new(task, options, length)).map_err(|_| garbled())?;
    let mut link = Link::take(pool, limits, &request)?;
    link.send_file(&mut *input, length)?;
    drop(input);
    let opened = match link.receive()? {
        Opening::Failed(error) => {
            // It waits for the next request, not for a command.
            link.give_back();
            return Err(error.error());
        }
        Opening::Opened(opened) => opened,
    };
    let header = opened.header.checked(&limits)?;
    let embedded = link.receive_blocks(&opened)?;
    link.is_waiting = true;
    Ok(Remote {
        link,
        format: opened.format().ok_or_else(garbled)?,
        header,
        full_size: opened.full_size,
        is_stored_thumbnail: opened.is_stored_thumbnail,
        embedded,
        state: opened.state,
        rows: Rows::Unasked,
    })
}

impl Link {
    /// Takes a process and sends it the request.
    fn take(pool: &Arc<Pool>, limits: Limits, request: &[u8]) -> Result<Link, DecodeError> {
        let mut only_new = false;
        loop {
            let (process, is_new) = pool.take(limits.memory_bytes, only_new).map_err(no_process)?;
            let pool = Arc::clone(pool);
            let mut link =
                Link { pool, process: Some(process), limits, time_left: limits.time, is_waiting: false };
            match link.process.as_mut().map(|process| send(&mut process.to, request)) {
                Some(Ok(())) => return Ok(link),
                // It ended while idle, so no picture is to blame.
                _ if !is_new => only_new = true,
                Some(Err(error)) => return Err(no_process(error)),
                None => return Err(garbled()),
            }
        }
    }

    /// Sends the bytes of the file.
    fn send_file(&mut self, input: &mut dyn Input, length: u64) -> Result<(), DecodeError> {
        let mut n_left = length;
        while n_left > 0 {
            let piece = input.fill_buf().map_err(DecodeError::Read)?;
            let n = piece.len().min(usize::try_from(n_left).unwrap_or(usize::MAX));
            if n == 0 {
                // The file shrank; without its bytes, the process waits in vain and is ended.
                return Err(DecodeError::Read(io::ErrorKind::UnexpectedEof.into()));
            }
            let piece = &piece[..n];
            self.during(|process| process.to.write_all(piece))?;
            input.consume(n);
            n_left -= n as u64;
        }
        Ok(())
    }

    /// Exchanges something with the process within its time.
    fn during<T>(&mut self, exchange: impl FnOnce(&mut Process) -> io::Result<T>) -> Result<T, DecodeError> {
        let process = self.process.as_mut().ok_or_else(garbled)?;
        let started = Instant::now();
        let deadline = started + self.time_left.min(LONGEST) + GRACE;
        let child = Arc::clone(&process.child);
        let (answer, is_late) = self.pool.deadlines.during(&child, deadline, || exchange(process));
        self.time_left = self.time_left.saturating_sub(started.elapsed());
        answer.map_err(|_| self.died(is_late))
    }

    /// Ends the process, and returns the error for its picture.
    fn died(&mut self, is_late: bool) -> DecodeError {
        self.is_waiting = false;
        let Some(process) = self.process.take() else { return garbled() };
        let status = process.end();
        self.pool.lose();
        if is_late {
            DecodeError::Limit(stopped_late(self.limits.time))
        } else {
            // Whether the file is damaged stays open.
            DecodeError::Limit(crashed(status, self.limits.memory_bytes))
        }
    }

    fn receive<T: serde::de::DeserializeOwned>(&mut self) -> Result<T, DecodeError> {
        let message = self.during(|process| {
            receive(&mut process.from)?.ok_or_else(|| io::Error::from(io::ErrorKind::UnexpectedEof))
        })?;
        serde_json::from_slice(&message).map_err(|_| garbled())
    }

    fn receive_blocks(&mut self, opened: &OpenedPicture) -> Result<EmbeddedMetadata, DecodeError> {
        let mut blocks = [None, None, None, None];
        for (block, n_bytes) in blocks.iter_mut().zip(opened.block_bytes) {
            let Some(n_bytes) = n_bytes else { continue };
            if n_bytes > MOST_BLOCK_BYTES {
                return Err(garbled());
            }
            // Grows with what arrives, not with what is announced.
            let mut bytes = Vec::new();
            self.during(|process| (&mut process.from).take(n_bytes).read_to_end(&mut bytes))?;
            if bytes.len() as u64 != n_bytes {
                return Err(self.died(false));
            }
            *block = Some(bytes);
        }
        Ok(embedded(blocks, opened.orientation, opened.cicp))
    }

    fn command(&mut self, command: u8) -> Result<(), DecodeError> {
        self.is_waiting = false;
        self.during(|process| process.to.write_all(&[command]))
    }

    fn give_back(&mut self) {
        if let Some(process) = self.process.take() {
            self.pool.give_back(self.limits.memory_bytes, process);
        }
    }
}

/// Maximum time that is counted: a longer one would overflow the clock.
const LONGEST: Duration = Duration::from_secs(24 * 3600);

impl Drop for Link {
    fn drop(&mut self) {
        if !self.pool.is_of_this_process() {
            // A fork copied this value; the process belongs to the other one.
            std::mem::forget(self.process.take());
            return;
        }
        if self.is_waiting && self.command(CLOSE).is_ok() {
            self.give_back();
        }
        // It is in the middle of something: ending it is faster than receiving the rest.
        if self.process.take().is_some() {
            self.pool.lose();
        }
    }
}

impl Remote {
    /// The length of the next band; 0 after the last, whose state then follows.
    fn next_band(&mut self, frame_bytes: u64) -> Result<u64, DecodeError> {
        let mut length = [0; 8];
        self.link.during(|process| process.from.read_exact(&mut length))?;
        let length = u64::from_le_bytes(length);
        if length > frame_bytes || !length.is_multiple_of(self.header.row_bytes() as u64) {
            return Err(garbled());
        }
        Ok(length)
    }

    fn read(&mut self, rows: &mut [u8]) -> Result<usize, DecodeError> {
        let row_bytes = self.header.row_bytes();
        if self.rows == Rows::Unasked {
            self.link.command(ROWS)?;
            let frame_bytes = row_bytes as u64 * u64::from(self.header.height);
            self.rows = Rows::Arriving { band_bytes: 0, frame_bytes };
        }
        let Rows::Arriving { mut band_bytes, frame_bytes } = self.rows else { return Ok(0) };
        if band_bytes == 0 {
            band_bytes = self.next_band(frame_bytes)?;
        }
        if band_bytes == 0 {
            self.state = self.link.receive()?;
            self.link.is_waiting = true;
            self.rows = Rows::Over;
            return self.state.error.take().map_or(Ok(0), |error| Err(error.error()));
        }
        let n_rows =
            (rows.len() / row_bytes).min(usize::try_from(band_bytes).unwrap_or(usize::MAX) / row_bytes);
        let rows = &mut rows[..n_rows * row_bytes];
        self.link.during(|process| process.from.read_exact(rows))?;
        let n_bytes = rows.len() as u64;
        self.rows = Rows::Arriving { band_bytes: band_bytes - n_bytes, frame_bytes: frame_bytes - n_bytes };
        Ok(n_rows)
    }
}

impl Decoder for Remote {
    fn format(&self) -> Format {
        self.format
    }

    fn header(&self) -> Header {
        self.header
    }

    fn full_size(&self) -> (u32, u32) {
        self.full_size
    }

    fn is_stored_thumbnail(&self) -> bool {
        self.is_stored_thumbnail
    }

    fn read_rows(&mut self, rows: &mut [u8]) -> Result<usize, DecodeError> {
        if rows.len() < self.header.row_bytes() {
            return Ok(0);
        }
        let _gate = gate::gate!("isolation::rows", Wait);
        self.read(rows).inspect_err(|_| self.rows = Rows::Over)
    }

    fn next_frame(&mut self) -> Result<bool, DecodeError> {
        if self.link.process.is_none() || !self.link.is_waiting {
            return Ok(false);
        }
        self.link.command(NEXT)?;
        self.state = self.link.receive()?;
        self.link.is_waiting = true;
        if let Some(error) = self.state.error.take() {
            return Err(error.error());
        }
        let Some(header) = self.state.next.take() else { return Ok(false) };
        self.header = header.checked(&self.link.limits)?;
        self.rows = Rows::Unasked;
        Ok(true)
    }

    fn frames(&self) -> Option<u32> {
        self.state.frames
    }

    fn end_byte(&self) -> Option<u64> {
        self.state.end_byte
    }

    fn damage(&self) -> Option<Damage> {
        self.state.damage()
    }

    fn left(&mut self) -> Option<IntactPart> {
        self.state.left()
    }

    fn embedded(&self) -> EmbeddedMetadata {
        self.embedded.clone()
    }
}
