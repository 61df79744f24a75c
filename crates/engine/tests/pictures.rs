//! Pictures on request: order, cancellation, files that change, databases that fail.

use std::io::Cursor;
use std::num::NonZeroUsize;
use std::path::Path;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use thalweg_engine::pictures::{
    Class, MadePicture, PictureError, PictureFile, PictureSize, Pictures, PicturesOptions, Ticket,
};
use thalweg_engine::pixel::{self, EmbeddedMetadata, EncodeOptions, Format, Header, Layout};

type Answer = Result<Arc<MadePicture>, PictureError>;

/// A picture of noise, which is slow to decode.
fn encoded(format: Format, width: u32, height: u32, layout: Layout) -> Vec<u8> {
    let header = Header { width, height, layout };
    let mut state = 1_u32;
    let mut noise = || {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (state >> 24) as u8
    };
    let row: Vec<u8> = (0..header.row_bytes() * height as usize).map(|_| noise()).collect();
    let mut bytes = Cursor::new(Vec::new());
    let options = EncodeOptions { quality: 90 };
    let mut encoder =
        pixel::encoder(format, Box::new(&mut bytes), header, &EmbeddedMetadata::default(), &options).unwrap();
    encoder.write_rows(&row).unwrap();
    encoder.finish().unwrap();
    bytes.into_inner()
}

fn file(path: &Path) -> PictureFile {
    let metadata = std::fs::metadata(path).unwrap();
    let since = metadata.modified().unwrap().duration_since(std::time::UNIX_EPOCH).unwrap();
    PictureFile::new(path, metadata.len(), since.as_nanos() as i64)
}

fn start(options: PicturesOptions) -> Arc<Pictures> {
    Pictures::start(&options.workers(NonZeroUsize::new(2))).unwrap()
}

fn answer_to(sender: &Sender<Answer>) -> impl FnOnce(Answer) + Send + 'static {
    let sender = sender.clone();
    move |answer| sender.send(answer).unwrap()
}

fn request(pictures: &Arc<Pictures>, file: PictureFile, size: PictureSize) -> (Ticket, Receiver<Answer>) {
    let (sender, receiver) = channel();
    (pictures.request(file, size, Class::OnScreen, answer_to(&sender)), receiver)
}

fn get(pictures: &Arc<Pictures>, file: PictureFile, size: PictureSize) -> Answer {
    let (_ticket, receiver) = request(pictures, file, size);
    receiver.recv_timeout(Duration::from_secs(60)).unwrap()
}

/// Waits for this condition, and returns the time it took.
fn wait(what: &str, is_so: impl Fn() -> bool) -> Duration {
    let started = Instant::now();
    while !is_so() {
        assert!(started.elapsed() < Duration::from_secs(60), "{what}");
        std::thread::sleep(Duration::from_millis(1));
    }
    started.elapsed()
}

#[test]
fn each_size_is_made_upright_and_not_enlarged() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("photo.jpg");
    std::fs::write(&path, encoded(Format::Jpeg, 1500, 1000, Layout::Rgb8)).unwrap();
    let pictures = start(PicturesOptions::default());
    let sizes = PictureSize::ALL.map(|size| {
        let made = get(&pictures, file(&path), size).unwrap();
        assert_eq!((made.mime, Format::of_bytes(&made.bytes)), ("image/jpeg", Some(Format::Jpeg)));
        (made.width, made.height)
    });
    assert_eq!(sizes, [(256, 171), (512, 341), (1280, 853), (1500, 1000)]);
    assert_eq!(pictures.state(), Default::default());
}

#[test]
fn originals_come_as_what_a_browser_shows() {
    let folder = tempfile::tempdir().unwrap();
    let pictures = start(PicturesOptions::default());
    let full = |name: &str, bytes: &[u8]| {
        let path = folder.path().join(name);
        std::fs::write(&path, bytes).unwrap();
        get(&pictures, file(&path), PictureSize::Full)
    };
    let opaque = full("a.tif", &encoded(Format::Tiff, 30, 20, Layout::Rgb8)).unwrap();
    assert_eq!((opaque.mime, opaque.width, opaque.height), ("image/jpeg", 30, 20));
    let deep = full("deep.tif", &encoded(Format::Tiff, 30, 20, Layout::Rgb16)).unwrap();
    assert_eq!(deep.mime, "image/jpeg");
    let clear = full("b.tif", &encoded(Format::Tiff, 30, 20, Layout::Rgba8)).unwrap();
    assert!(matches!(clear.mime, "image/webp" | "image/png"));
    let known = Format::of_bytes(&clear.bytes);
    assert_eq!(known, Some(if clear.mime == "image/png" { Format::Png } else { Format::WebP }));
    let text = full("c.tif", b"no picture at all");
    assert!(matches!(text, Err(PictureError::CannotBeMade(_))), "{text:?}");
    let cut = encoded(Format::Tiff, 300, 200, Layout::Rgb8);
    let empty = full("d.jpg", b"");
    assert!(matches!(empty, Err(PictureError::CannotBeMade(_))), "{empty:?}");
    // Damage is shown as far as it was decoded, or has a reason.
    match full("e.tif", &cut[..cut.len() / 2]) {
        Ok(made) => assert_eq!(made.mime, "image/jpeg"),
        Err(error) => assert!(matches!(error, PictureError::CannotBeMade(_)), "{error:?}"),
    }
}

#[test]
fn a_large_original_is_reduced() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("large.jpg");
    std::fs::write(&path, encoded(Format::Jpeg, 9000, 6000, Layout::Grey8)).unwrap();
    let made = get(&start(PicturesOptions::default()), file(&path), PictureSize::Full).unwrap();
    let pixels = u64::from(made.width) * u64::from(made.height);
    assert!((39_000_000..=40_000_000).contains(&pixels), "{} x {}", made.width, made.height);
}

/// Names of one slow file.
fn slow_files(folder: &Path, n_files: usize) -> Vec<PictureFile> {
    let first = folder.join("0.jpg");
    std::fs::write(&first, encoded(Format::Jpeg, 5000, 4000, Layout::Rgb8)).unwrap();
    let others = (1..n_files).map(|n| {
        let path = folder.join(format!("{n}.jpg"));
        std::fs::hard_link(&first, &path).unwrap();
        path
    });
    std::iter::once(first.clone()).chain(others).map(|path| file(&path)).collect()
}

#[test]
fn five_hundred_dropped_requests_leave_nothing_to_do() {
    let folder = tempfile::tempdir().unwrap();
    let files = slow_files(folder.path(), 500);
    let pictures = start(PicturesOptions::default());
    let (sender, receiver) = channel();
    let tickets: Vec<Ticket> = files
        .into_iter()
        .map(|file| pictures.request(file, PictureSize::Large, Class::OnScreen, answer_to(&sender)))
        .collect();
    drop(sender);
    wait("a worker", || pictures.state().running > 0);
    // In the middle of a picture: decoding one takes longer than this.
    std::thread::sleep(Duration::from_millis(20));
    let started = Instant::now();
    drop(tickets);
    assert_eq!(pictures.state().waiting, 0);
    wait("idle workers", || pictures.state() == Default::default());
    let idle_after = started.elapsed();
    // Receivers were dropped without a call, except those of pictures that were complete before.
    let n_answers = receiver.iter().count();
    assert!(n_answers < 20, "{n_answers} answers");
    assert!(idle_after < Duration::from_millis(100), "{idle_after:?}");
}

#[test]
fn equal_requests_are_made_once_and_survive_a_drop() {
    let folder = tempfile::tempdir().unwrap();
    let files = slow_files(folder.path(), 4);
    let pictures = start(PicturesOptions::default());
    let busy: Vec<_> =
        files[..3].iter().map(|file| request(&pictures, file.clone(), PictureSize::Large)).collect();
    let (first, dropped) = request(&pictures, files[3].clone(), PictureSize::Small);
    let (_second, kept) = request(&pictures, files[3].clone(), PictureSize::Small);
    let (_third, also_kept) = request(&pictures, files[3].clone(), PictureSize::Small);
    drop(first);
    let made = kept.recv_timeout(Duration::from_secs(60)).unwrap().unwrap();
    let same = also_kept.recv_timeout(Duration::from_secs(60)).unwrap().unwrap();
    assert!(Arc::ptr_eq(&made, &same));
    assert!(dropped.recv().is_err());
    drop(busy);
}

#[test]
fn what_is_on_the_screen_comes_first() {
    let folder = tempfile::tempdir().unwrap();
    let files = slow_files(folder.path(), 13);
    let options = PicturesOptions::default().workers(NonZeroUsize::new(1));
    let pictures = Pictures::start(&options).unwrap();
    let order = Arc::new(Mutex::new(Vec::new()));
    let classes = [Class::Background, Class::Prefetch, Class::NextScreen, Class::OnScreen];
    // The worker is busy with the first while the others are requested.
    let first = request(&pictures, files[0].clone(), PictureSize::Large);
    wait("the worker", || pictures.state().running == 1);
    let tickets: Vec<Ticket> = (0..12)
        .map(|n| {
            let (class, order) = (classes[n % 4], Arc::clone(&order));
            pictures.request(files[n + 1].clone(), PictureSize::Small, class, move |_| {
                order.lock().unwrap().push((class, n));
            })
        })
        .collect();
    assert_eq!(pictures.state().waiting, 12, "the first picture was made too fast");
    wait("all pictures", || order.lock().unwrap().len() == 12);
    let order = order.lock().unwrap();
    let mut expected = order.clone();
    expected.sort_by_key(|&(class, n)| (class, std::cmp::Reverse(n)));
    assert_eq!(*order, expected);
    drop((tickets, first));
}

#[test]
fn the_queue_is_bounded() {
    let folder = tempfile::tempdir().unwrap();
    let files = slow_files(folder.path(), 8);
    let pictures = start(PicturesOptions::default().most_waiting(3));
    let requests: Vec<_> =
        files.iter().map(|file| request(&pictures, file.clone(), PictureSize::Large)).collect();
    let answers: Vec<Answer> = requests.iter().map(|(_, receiver)| receiver.recv().unwrap()).collect();
    assert!(answers.contains(&Err(PictureError::Busy)));
    // The newest are not dropped.
    assert!(answers[5..].iter().all(Result::is_ok));
}

#[test]
fn closing_answers_all_requests() {
    let folder = tempfile::tempdir().unwrap();
    let files = slow_files(folder.path(), 20);
    let pictures = start(PicturesOptions::default());
    let requests: Vec<_> =
        files.iter().map(|file| request(&pictures, file.clone(), PictureSize::Large)).collect();
    drop(pictures);
    for (_, receiver) in &requests {
        let answer = receiver.try_recv().unwrap();
        assert!(answer.is_ok() || answer == Err(PictureError::Cancelled), "{answer:?}");
    }
}

#[test]
fn a_file_that_is_not_that_of_its_row_is_not_shown() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("photo.jpg");
    std::fs::write(&path, encoded(Format::Jpeg, 64, 48, Layout::Rgb8)).unwrap();
    let pictures = start(PicturesOptions::default());
    let row = file(&path);
    let longer = PictureFile::new(&path, row.bytes + 1, row.mtime_ns);
    assert_eq!(get(&pictures, longer, PictureSize::Small), Err(PictureError::Changed));
    let newer = PictureFile::new(&path, row.bytes, row.mtime_ns + 1);
    assert_eq!(get(&pictures, newer, PictureSize::Small), Err(PictureError::Changed));
    std::fs::remove_file(&path).unwrap();
    assert_eq!(get(&pictures, row.clone(), PictureSize::Small), Err(PictureError::Vanished));
    // A file that is there again is made again: absence is not remembered.
    std::fs::create_dir(&path).unwrap();
    let directory = get(&pictures, row, PictureSize::Small);
    assert!(matches!(directory, Err(PictureError::Changed | PictureError::Read(_))), "{directory:?}");
}

#[cfg(unix)]
#[test]
fn a_file_that_became_a_link_a_fifo_or_a_device_is_not_read() {
    use std::os::unix::fs::symlink;

    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("photo.jpg");
    std::fs::write(&path, encoded(Format::Jpeg, 64, 48, Layout::Rgb8)).unwrap();
    let secret = folder.path().join("secret");
    std::fs::write(&secret, encoded(Format::Jpeg, 65, 48, Layout::Rgb8)).unwrap();
    let row = file(&path);
    let pictures = start(PicturesOptions::default());
    let swapped = |swap: &dyn Fn()| {
        std::fs::remove_file(&path).unwrap();
        swap();
        get(&pictures, row.clone(), PictureSize::Small)
    };
    assert_eq!(swapped(&|| symlink(&secret, &path).unwrap()), Err(PictureError::Changed));
    assert_eq!(swapped(&|| symlink("nowhere", &path).unwrap()), Err(PictureError::Vanished));
    assert_eq!(swapped(&|| symlink("/dev/zero", &path).unwrap()), Err(PictureError::Changed));
    let make_fifo = || {
        let made = std::process::Command::new("mkfifo").arg(&path).status().unwrap();
        assert!(made.success());
    };
    assert_eq!(swapped(&make_fifo), Err(PictureError::Changed));
}

#[test]
fn the_cache_answers_after_a_restart_and_a_changed_file_does_not_use_it() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("photo.jpg");
    std::fs::write(&path, encoded(Format::Jpeg, 640, 480, Layout::Rgb8)).unwrap();
    let cache = folder.path().join("cache.db");
    let options = PicturesOptions::default().cache(Some(cache));
    let row = file(&path);
    let made = get(&start(options.clone()), row.clone(), PictureSize::Medium).unwrap();
    std::fs::remove_file(&path).unwrap();
    let pictures = start(options);
    // On the calling thread: the answer is there when `request` returns.
    let (_ticket, receiver) = request(&pictures, row.clone(), PictureSize::Medium);
    assert_eq!(receiver.try_recv().unwrap(), Ok(made));
    assert_eq!(get(&pictures, row.clone(), PictureSize::Small), Err(PictureError::Vanished));
    let changed = PictureFile::new(&path, row.bytes, row.mtime_ns + 1);
    assert_eq!(get(&pictures, changed, PictureSize::Medium), Err(PictureError::Vanished));
    assert_eq!(pictures.problems(), Vec::<String>::new());
}

#[test]
fn a_broken_cache_and_a_broken_store_cost_only_time() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("photo.jpg");
    std::fs::write(&path, encoded(Format::Jpeg, 640, 480, Layout::Rgb8)).unwrap();
    let (cache, store) = (folder.path().join("cache.db"), folder.path().join("store.db"));
    std::fs::write(&cache, [5; 5000]).unwrap();
    std::fs::write(&store, [5; 5000]).unwrap();
    let options = PicturesOptions::default().cache(Some(cache.clone())).stores(vec![store]);
    let pictures = start(options.clone());
    assert!(get(&pictures, file(&path), PictureSize::Medium).is_ok());
    assert!(pictures.problems()[0].contains("cache.db"), "{:?}", pictures.problems());
    drop(pictures);
    assert_eq!(std::fs::read(&cache).unwrap(), [5; 5000]);
    // One that becomes damaged while it is used.
    std::fs::remove_file(&cache).unwrap();
    let pictures = start(options);
    assert!(get(&pictures, file(&path), PictureSize::Medium).is_ok());
    std::fs::write(&cache, [5; 50_000]).unwrap();
    assert!(get(&pictures, file(&path), PictureSize::Small).is_ok());
    assert!(get(&pictures, file(&path), PictureSize::Large).is_ok());
}

#[test]
fn the_store_of_an_index_run_is_used_and_not_written() {
    use thalweg_engine::{Catalog, IndexOptions, KeepThumbnails, Progress, index};

    let folder = tempfile::tempdir().unwrap();
    let photos = folder.path().join("photos");
    std::fs::create_dir(&photos).unwrap();
    let (photo, broken) = (photos.join("photo.jpg"), photos.join("broken.jpg"));
    std::fs::write(&photo, encoded(Format::Jpeg, 640, 480, Layout::Rgb8)).unwrap();
    std::fs::write(&broken, [0xFF, 0xD8, 0xFF, 0xE0, 0, 0]).unwrap();
    let store = folder.path().join("thumbnails.db");
    let keep = KeepThumbnails { database: store.clone(), thumbnail: Default::default() };
    let mut catalog = Catalog::create_or_open(&folder.path().join("c.db")).unwrap();
    let pictures = start(PicturesOptions::default().stores(vec![store.clone()]));
    let options = IndexOptions::default().thumbnails(Some(keep));
    index(&mut catalog, std::slice::from_ref(&photos), &options, &Progress::default()).unwrap();
    let photos = thalweg_engine::file::canonicalize(&photos).unwrap();
    let (photo, broken) = (photos.join("photo.jpg"), photos.join("broken.jpg"));
    let before = std::fs::read(&store).unwrap();
    let (row, of_broken) = (file(&photo), file(&broken));
    std::fs::remove_file(&photo).unwrap();
    let made = get(&pictures, row.clone(), PictureSize::Small).unwrap();
    assert_eq!((made.width, made.height), (256, 192));
    assert_eq!(get(&pictures, row, PictureSize::Large), Err(PictureError::Vanished));
    let of_broken = get(&pictures, of_broken, PictureSize::Large);
    assert!(matches!(of_broken, Err(PictureError::CannotBeMade(_))), "{of_broken:?}");
    drop(pictures);
    assert_eq!(std::fs::read(&store).unwrap(), before);
}

#[test]
fn files_with_many_sizes_of_memory_all_come() {
    let folder = tempfile::tempdir().unwrap();
    let files = slow_files(folder.path(), 12);
    let pictures = start(PicturesOptions::default().memory_bytes(1));
    let requests: Vec<_> = files
        .into_iter()
        .enumerate()
        .map(|(n, file)| {
            let pixels = [None, Some((5000, 4000)), Some((u32::MAX, u32::MAX))][n % 3];
            request(&pictures, file.pixels(pixels), PictureSize::Small)
        })
        .collect();
    let most_running = std::cell::Cell::new(0);
    wait("all pictures", || {
        let state = pictures.state();
        most_running.set(most_running.get().max(state.running));
        state == Default::default()
    });
    assert!(requests.iter().all(|(_, receiver)| receiver.recv().unwrap().is_ok()));
    // None of them fits: one large picture at a time.
    assert_eq!(most_running.get(), 1);
}
