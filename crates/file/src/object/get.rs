//! Reads objects: many heads at once, ranges, and whole objects.

use std::cell::OnceCell;
use std::io;
use std::ops::{ControlFlow, Range};
use std::path::Path;
use std::sync::Arc;

use bytes::Bytes;
use object_store::path::Path as Key;
use object_store::{GetOptions, GetRange, ObjectMeta, ObjectStoreExt as _};
use tokio::task::JoinSet;

use super::Object;
use super::client::Client;
use super::error::{changed, io_error, is_out_of_range, stopped};
use super::name::{ObjectName, is_object};
use super::store::Store;
use crate::read::{FileName, Head, RangeSource, ReadOptions, Strategy, Visit, unit};
use crate::{ReadError, Stop};

/// Location of an object in its store.
#[derive(Clone)]
struct Place {
    store: Arc<Store>,
    key: Key,
}

impl Place {
    fn of(client: &Client, path: &Path) -> io::Result<Place> {
        let name = ObjectName::parse(path)?;
        Ok(Place { store: client.store(&name)?, key: Store::key(&name)? })
    }

    /// Requests the metadata of the object.
    async fn look(&self) -> io::Result<Object> {
        self.store.objects.head(&self.key).await.map(|meta| object_of(&meta)).map_err(io_error)
    }

    /// Reads the first `most_bytes` bytes of the object, and its metadata.
    async fn head(self, most_bytes: u64) -> io::Result<HeadOf> {
        let options = GetOptions { range: Some(GetRange::Bounded(0..most_bytes)), ..GetOptions::default() };
        let answer = match self.store.objects.get_opts(&self.key, options).await {
            // An empty object has no first byte. Its metadata shows whether it is empty.
            Err(error) if is_out_of_range(&error) => {
                let object = self.look().await?;
                return match object.bytes {
                    0 => Ok(HeadOf { bytes: Bytes::new(), object }),
                    _ => Err(io_error(error)),
                };
            }
            answer => answer.map_err(io_error)?,
        };
        let object = object_of(&answer.meta);
        Ok(HeadOf { bytes: answer.bytes().await.map_err(io_error)?, object })
    }

    /// Reads a range of the object, if it is still the one with this metadata.
    async fn range(&self, range: Range<u64>, object: &Object) -> io::Result<Bytes> {
        let range = Some(GetRange::Bounded(range));
        let options = GetOptions { range, if_match: object.etag.clone(), ..GetOptions::default() };
        let answer = self.store.objects.get_opts(&self.key, options).await.map_err(io_error)?;
        // Some servers do not know the condition.
        if answer.meta.e_tag != object.etag || answer.meta.size != object.bytes {
            return Err(changed());
        }
        answer.bytes().await.map_err(io_error)
    }
}

pub(super) fn object_of(meta: &ObjectMeta) -> Object {
    // Times after the year 2262 do not fit and are cut.
    let mtime_ns = meta.last_modified.timestamp_nanos_opt().unwrap_or(i64::MAX);
    Object { bytes: meta.size, mtime_ns, etag: meta.e_tag.clone() }
}

/// Requests the metadata of an object. Returns early if `stop` is requested.
///
/// # Errors
/// Of kind `NotFound` if the object does not exist, `Interrupted` after a stop request; otherwise the error
/// of the store or the connection.
pub fn look(path: &Path, stop: &Stop) -> io::Result<Object> {
    let client = Client::shared()?;
    let place = Place::of(&client, path)?;
    client.wait_unless(Some(stop), place.look()).ok_or_else(stopped)?
}

/// An object that is read by ranges, all from the same version of it. If the object was replaced, a read is
/// an error.
pub struct Ranges {
    client: Arc<Client>,
    place: Place,
    object: Object,
}

impl Ranges {
    /// Opens an object by requesting its metadata.
    ///
    /// # Errors
    /// As [`look`].
    pub fn open(path: &Path) -> io::Result<Ranges> {
        let client = Client::shared()?;
        let place = Place::of(&client, path)?;
        let object = client.wait(place.look())?;
        Ok(Ranges { client, place, object })
    }

    /// Length of the object in bytes.
    #[must_use]
    pub fn len_bytes(&self) -> u64 {
        self.object.bytes
    }

    /// Reads from `offset` until `out` is full or the object ends; returns how many bytes of `out` were
    /// filled.
    ///
    /// # Errors
    /// The error of the store or the connection.
    pub fn read_at(&self, offset: u64, out: &mut [u8]) -> io::Result<usize> {
        read_range(&self.client, &self.place, &self.object, offset, out)
    }
}

impl std::fmt::Debug for Ranges {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Ranges").field("object", &self.object).finish_non_exhaustive()
    }
}

fn read_range(
    client: &Client,
    place: &Place,
    object: &Object,
    offset: u64,
    out: &mut [u8],
) -> io::Result<usize> {
    let end = object.bytes.min(offset.saturating_add(out.len() as u64));
    if offset >= end {
        return Ok(0);
    }
    let bytes = client.wait(place.range(offset..end, object))?;
    let n_read = bytes.len().min(out.len());
    out[..n_read].copy_from_slice(&bytes[..n_read]);
    Ok(n_read)
}

/// First bytes of an object, with its metadata.
struct HeadOf {
    bytes: Bytes,
    object: Object,
}

/// Reads objects, with the heads of several requested at once.
pub(crate) struct ObjectReader {
    /// Created for the first object: most readers never read one.
    client: OnceCell<Client>,
    first_bytes: u64,
    most_in_flight: usize,
    stop: Option<Stop>,
}

impl ObjectReader {
    pub(crate) fn new(options: &ReadOptions) -> ObjectReader {
        ObjectReader {
            client: OnceCell::new(),
            first_bytes: options.first_bytes.max(1) as u64,
            most_in_flight: options.queue_depth.get().min(1024) as usize,
            stop: options.stop.clone(),
        }
    }

    fn client(&self) -> io::Result<&Client> {
        if let Some(client) = self.client.get() {
            return Ok(client);
        }
        let made = Client::of_thread()?;
        Ok(self.client.get_or_init(|| made))
    }

    /// Visits those of `paths` that name objects, in the order in which their heads arrive. Returns the
    /// positions of the others, or `None` if `visit` broke off.
    pub(crate) fn visit_heads(&mut self, paths: &[&Path], visit: &mut Visit<'_>) -> Option<Vec<usize>> {
        let (objects, others): (Vec<usize>, Vec<usize>) =
            (0..paths.len()).partition(|&index| is_object(paths[index]));
        if objects.is_empty() {
            return Some(others);
        }
        let outcome = match self.client() {
            Ok(client) => self.visit_objects(client, paths, &objects, visit),
            Err(error) => objects.iter().try_for_each(|&index| {
                let source = io::Error::new(error.kind(), error.to_string());
                visit(index, Err(ReadError::Open { path: paths[index].to_owned(), source }))
            }),
        };
        outcome.is_continue().then_some(others)
    }

    fn visit_objects(
        &self,
        client: &Client,
        paths: &[&Path],
        objects: &[usize],
        visit: &mut Visit<'_>,
    ) -> ControlFlow<()> {
        let failed = |index: usize, source| ReadError::Open { path: paths[index].to_owned(), source };
        let mut flights = JoinSet::new();
        let mut waiting = objects.iter().copied();
        loop {
            while flights.len() < self.most_in_flight
                && let Some(index) = waiting.next()
            {
                let place = match Place::of(client, paths[index]) {
                    Ok(place) => place,
                    Err(source) => {
                        visit(index, Err(failed(index, source)))?;
                        continue;
                    }
                };
                let first_bytes = self.first_bytes;
                let head = async move { (index, ReceivedBytes::head(place, first_bytes).await) };
                flights.spawn_on(head, client.handle());
            }
            let (index, answer) = match client.wait_unless(self.stop.as_ref(), flights.join_next()) {
                Some(Some(Ok(landed))) => landed,
                Some(Some(Err(error))) => std::panic::resume_unwind(error.into_panic()),
                Some(None) => return ControlFlow::Continue(()),
                None => return ControlFlow::Break(()),
            };
            let fetched = match answer {
                Ok(fetched) => fetched,
                Err(source) => {
                    visit(index, Err(failed(index, source)))?;
                    continue;
                }
            };
            let mut source = OpenObject { client, fetched: &fetched, wanted: None };
            let unit = unit(paths[index]);
            visit(index, Ok(Head::new(&fetched.head, &mut source, name_of(paths[index]))))?;
            drop(unit);
            if let Some(range) = source.wanted {
                flights.spawn_on(async move { (index, fetched.with(range).await) }, client.handle());
            }
        }
    }

    /// Like [`Reader::read_whole`](crate::Reader::read_whole); `None` if `path` does not name an object.
    pub(crate) fn read_whole(
        &self,
        path: &Path,
        limit: u64,
        out: &mut Vec<u8>,
    ) -> Option<Result<u64, ReadError>> {
        if !is_object(path) {
            return None;
        }
        let head = self.client().and_then(|client| {
            let place = Place::of(client, path)?;
            client.wait(place.head(limit.max(1)))
        });
        let failed = |source| ReadError::Open { path: path.to_owned(), source };
        Some(head.map_err(failed).map(|HeadOf { bytes, object }| {
            *out = bytes.into();
            out.truncate(usize::try_from(limit).unwrap_or(usize::MAX));
            object.bytes
        }))
    }
}

/// Bytes of an object that have arrived so far.
struct ReceivedBytes {
    place: Place,
    object: Object,
    head: Bytes,
    /// Ranges after the head, by start position.
    ranges: Vec<(u64, Bytes)>,
}

impl ReceivedBytes {
    async fn head(place: Place, most_bytes: u64) -> io::Result<ReceivedBytes> {
        let HeadOf { bytes: head, object } = place.clone().head(most_bytes).await?;
        Ok(ReceivedBytes { place, object, head, ranges: Vec::new() })
    }

    async fn with(mut self, range: Range<u64>) -> io::Result<ReceivedBytes> {
        let bytes = self.place.range(range.clone(), &self.object).await?;
        self.ranges.push((range.start, bytes));
        Ok(self)
    }

    /// Copies the available bytes from `offset` on, until `out` is full; returns how many.
    fn copy(&self, offset: u64, out: &mut [u8]) -> usize {
        let mut n_copied = 0;
        while n_copied < out.len()
            && let Some(bytes) = self.bytes_at(offset + n_copied as u64)
        {
            let n_bytes = bytes.len().min(out.len() - n_copied);
            out[n_copied..n_copied + n_bytes].copy_from_slice(&bytes[..n_bytes]);
            n_copied += n_bytes;
        }
        n_copied
    }

    /// Available bytes from `offset` on, if there are any.
    fn bytes_at(&self, offset: u64) -> Option<&[u8]> {
        let ranges = self.ranges.iter().map(|(start, bytes)| (*start, bytes));
        std::iter::once((0, &self.head)).chain(ranges).find_map(|(start, bytes)| {
            let from = usize::try_from(offset.checked_sub(start)?).ok()?;
            bytes.get(from..).filter(|rest| !rest.is_empty())
        })
    }
}

/// An object during its visit.
struct OpenObject<'c> {
    client: &'c Client,
    fetched: &'c ReceivedBytes,
    /// The range with which the visitor wants to be called again.
    wanted: Option<Range<u64>>,
}

impl RangeSource for OpenObject<'_> {
    fn len_bytes(&mut self, _: FileName<'_>) -> Result<u64, ReadError> {
        Ok(self.fetched.object.bytes)
    }

    fn object(&self) -> Option<&Object> {
        Some(&self.fetched.object)
    }

    fn read_at(&mut self, offset: u64, out: &mut [u8], of: FileName<'_>) -> Result<usize, ReadError> {
        let ReceivedBytes { place, object, .. } = self.fetched;
        let n_copied = self.fetched.copy(offset, out);
        read_range(self.client, place, object, offset + n_copied as u64, &mut out[n_copied..])
            .map(|n_read| n_copied + n_read)
            .map_err(|error| of.read_error(offset, out.len(), error))
    }

    fn read_soon(
        &mut self,
        offset: u64,
        out: &mut [u8],
        _: FileName<'_>,
    ) -> Result<Option<usize>, ReadError> {
        let n_copied = self.fetched.copy(offset, out);
        let missing = offset.saturating_add(n_copied as u64);
        let end = offset.saturating_add(out.len() as u64).min(self.fetched.object.bytes);
        if missing < end {
            self.wanted = Some(missing..end);
            return Ok(None);
        }
        Ok(Some(n_copied))
    }
}

/// Errors report the read strategy only for files; an object has only one.
fn name_of(path: &Path) -> FileName<'_> {
    FileName { path, strategy: Strategy::Pread }
}
