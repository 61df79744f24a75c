//! Pictures that exist already: in the store of an index run, in the cache, or made a moment ago.

use std::collections::{HashMap, VecDeque};
use std::path::PathBuf;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use catalog::{CachedPicture, CatalogError, PictureKey, ThumbnailCache, ThumbnailStore};

use super::queue::Key;
use super::{MadePicture, PictureError, PicturesOptions};
use crate::thumbnail::kept_size;

/// Number of pictures that are written to the cache at once, and how long the first of them waits.
const BATCH: usize = 32;
const BATCH_TIME: Duration = Duration::from_secs(1);

/// How long a store that cannot be opened is not tried again. An index run may create it at any time.
const RETRY: Duration = Duration::from_secs(2);

/// Maximum sum in bytes of the pictures that are held until the cache has them.
const MOST_FRESH_BYTES: usize = 16 << 20;

/// Maximum number of files that are remembered as impossible.
const MOST_HOPELESS: usize = 4096;

/// Pictures that exist already. Each field has a lock of its own, and none is held while another is taken.
#[derive(Debug)]
pub(super) struct KeptPictures {
    stores: Vec<Mutex<Store>>,
    cache: Option<Mutex<ThumbnailCache>>,
    /// `None` if nothing can be written to the cache.
    writer: Option<Writer>,
    fresh: Mutex<Fresh>,
    /// Files of which no picture can be made, with the reason. Not in the cache: another version of this
    /// program, or another library of the system, may be able to.
    hopeless: Mutex<HashMap<Key, String>>,
    problems: Arc<Mutex<Problems>>,
}

/// The store of an index run, opened when it is first needed.
#[derive(Debug)]
struct Store {
    path: PathBuf,
    open: Option<ThumbnailStore>,
    tried: Option<Instant>,
}

#[derive(Debug)]
struct Writer {
    /// `None` while the thread is ended.
    orders: Option<SyncSender<Order>>,
    thread: Option<JoinHandle<()>>,
}

enum Order {
    Put(PictureKey, CachedPicture),
    /// The picture was used: it becomes the newest.
    Touch(PictureKey),
}

/// Pictures of the last moment, limited by their bytes.
#[derive(Debug, Default)]
struct Fresh {
    pictures: HashMap<Key, Arc<MadePicture>>,
    order: VecDeque<Key>,
    n_bytes: usize,
}

/// The last problem of each part, as text.
#[derive(Debug, Default)]
struct Problems {
    store: Option<String>,
    cache: Option<String>,
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl KeptPictures {
    pub(super) fn open(options: &PicturesOptions) -> KeptPictures {
        let problems = Arc::<Mutex<Problems>>::default();
        let open = |path: &PathBuf| {
            let reader = ThumbnailCache::open(path, options.cache_bytes)?;
            Ok::<_, CatalogError>((reader, ThumbnailCache::open(path, options.cache_bytes)?))
        };
        let (mut cache, mut writer) = (None, None);
        match options.cache.as_ref().map(open) {
            Some(Ok((reader, for_writer))) => {
                cache = Some(Mutex::new(reader));
                writer = Writer::start(for_writer, Arc::clone(&problems));
            }
            Some(Err(error)) => locked(&problems).cache = Some(file::chain(&error)),
            None => {}
        }
        let store = |path: &PathBuf| Mutex::new(Store { path: path.clone(), open: None, tried: None });
        let stores = options.stores.iter().map(store).collect();
        KeptPictures { stores, cache, writer, fresh: Mutex::default(), hopeless: Mutex::default(), problems }
    }

    /// The picture, or why there is none, if this is known without reading the file.
    pub(super) fn find(&self, key: &Key) -> Option<Result<Arc<MadePicture>, PictureError>> {
        let _gate = gate::gate!("pictures::find", Work);
        if let Some(reason) = locked(&self.hopeless).get(key) {
            return Some(Err(PictureError::CannotBeMade(reason.clone())));
        }
        if let Some(made) = locked(&self.fresh).pictures.get(key) {
            return Some(Ok(Arc::clone(made)));
        }
        let stored = (key.page == 0).then(|| self.in_stores(key)).flatten();
        stored.or_else(|| self.in_cache(key).map(|made| Ok(Arc::new(made))))
    }

    /// The picture of the first store that has one; else why an index run could not make it.
    fn in_stores(&self, key: &Key) -> Option<Result<Arc<MadePicture>, PictureError>> {
        let mut failed = None;
        for found in self.stores.iter().filter_map(|store| self.in_store(store, key)) {
            match found {
                Ok(made) => return Some(Ok(made)),
                Err(error) => failed = Some(Err(error)),
            }
        }
        failed
    }

    fn in_store(&self, store: &Mutex<Store>, key: &Key) -> Option<Result<Arc<MadePicture>, PictureError>> {
        let mut store = locked(store);
        let found = store.open()?.of_file(&key.path, key.bytes, key.mtime_ns);
        let (made_with, found) = match found {
            Ok(found) => found?,
            Err(error) => {
                store.open = None;
                drop(store);
                locked(&self.problems).store = Some(file::chain(&error));
                return None;
            }
        };
        drop(store);
        let size = kept_size(&made_with)?;
        if found.picture.is_empty() {
            let reason = "`thalweg index --thumbnails` could not make a thumbnail of it".to_owned();
            return Some(Err(PictureError::CannotBeMade(reason)));
        }
        // A little larger than requested does as well; much larger costs the page memory.
        let wanted = key.size.longer_side()?;
        let is_right = size >= wanted && size < wanted * 2;
        is_right
            .then(|| made(&found.mime, found.width, found.height, found.picture))?
            .map(|made| Ok(Arc::new(made)))
    }

    fn in_cache(&self, key: &Key) -> Option<MadePicture> {
        let cache = self.cache.as_ref()?;
        let key = of_cache(key);
        let found = locked(cache).get(&key);
        match found {
            Ok(found) => {
                let found = found?;
                if let Some(writer) = &self.writer {
                    writer.send(Order::Touch(key));
                }
                made(&found.mime, found.width, found.height, found.picture)
            }
            Err(error) => {
                locked(&self.problems).cache = Some(file::chain(&error));
                None
            }
        }
    }

    /// Keeps the result of a job.
    pub(super) fn keep(&self, key: &Key, made: &Result<Arc<MadePicture>, PictureError>) {
        match made {
            Ok(made) => {
                locked(&self.fresh).add(key, made);
                if let Some(writer) = &self.writer {
                    let picture = CachedPicture {
                        mime: made.mime.into(),
                        width: made.width,
                        height: made.height,
                        picture: made.bytes.clone(),
                    };
                    writer.send(Order::Put(of_cache(key), picture));
                }
            }
            Err(PictureError::CannotBeMade(reason)) => {
                let mut hopeless = locked(&self.hopeless);
                if hopeless.len() >= MOST_HOPELESS {
                    hopeless.clear();
                }
                hopeless.insert(key.clone(), reason.clone());
            }
            Err(_) => {}
        }
    }

    pub(super) fn problems(&self) -> Vec<String> {
        let problems = locked(&self.problems);
        problems.store.iter().chain(&problems.cache).cloned().collect()
    }
}

impl Store {
    fn open(&mut self) -> Option<&ThumbnailStore> {
        if self.open.is_none() && self.tried.is_none_or(|tried| tried.elapsed() > RETRY) {
            self.tried = Some(Instant::now());
            self.open = ThumbnailStore::open_read_only(&self.path).ok();
        }
        self.open.as_ref()
    }
}

impl Fresh {
    fn add(&mut self, key: &Key, made: &Arc<MadePicture>) {
        if made.bytes.len() > MOST_FRESH_BYTES / 2 || self.pictures.contains_key(key) {
            return;
        }
        self.n_bytes += made.bytes.len();
        self.pictures.insert(key.clone(), Arc::clone(made));
        self.order.push_back(key.clone());
        while self.n_bytes > MOST_FRESH_BYTES {
            let Some(oldest) = self.order.pop_front() else { return };
            let dropped = self.pictures.remove(&oldest);
            self.n_bytes -= dropped.map_or(0, |made| made.bytes.len());
        }
    }
}

impl Writer {
    /// `None` if the system cannot start a thread.
    fn start(cache: ThumbnailCache, problems: Arc<Mutex<Problems>>) -> Option<Writer> {
        let (orders, received) = sync_channel(4 * BATCH);
        let write = move || write(cache, &received, &problems);
        let thread = std::thread::Builder::new().name("picture cache".into()).spawn(write).ok()?;
        Some(Writer { orders: Some(orders), thread: Some(thread) })
    }

    /// Passes an order on, unless too many wait: a cache that is slow must not slow down pictures.
    fn send(&self, order: Order) {
        if let Some(orders) = &self.orders {
            let _ = orders.try_send(order);
        }
    }
}

impl Drop for Writer {
    fn drop(&mut self) {
        self.orders = None;
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

/// Writes to the cache, in batches, until there are no more orders.
fn write(mut cache: ThumbnailCache, orders: &Receiver<Order>, problems: &Mutex<Problems>) {
    gate::name_thread("picture cache");
    while let Ok(first) = orders.recv() {
        let (mut pictures, mut used) = (Vec::new(), Vec::new());
        let until = Instant::now() + BATCH_TIME;
        let mut next = Some(first);
        while let Some(order) = next.take() {
            match order {
                Order::Put(key, picture) => pictures.push((key, picture)),
                Order::Touch(key) => used.push(key),
            }
            if pictures.len() < BATCH && used.len() < 16 * BATCH {
                next = orders.recv_timeout(until.saturating_duration_since(Instant::now())).ok();
            }
        }
        if let Err(error) = cache.put(&pictures, &used) {
            locked(problems).cache = Some(file::chain(&error));
        }
    }
}

fn of_cache(key: &Key) -> PictureKey {
    PictureKey {
        path: key.path.clone(),
        page: key.page,
        size: key.size.longer_side().unwrap_or(0),
        source_bytes: key.bytes,
        source_mtime_ns: key.mtime_ns,
    }
}

/// A picture from a database; `None` if its type is not one that is served.
fn made(mime: &str, width: u32, height: u32, bytes: Vec<u8>) -> Option<MadePicture> {
    let mime = ["image/jpeg", "image/webp", "image/png"].into_iter().find(|known| *known == mime)?;
    Some(MadePicture { bytes, mime, width, height })
}
