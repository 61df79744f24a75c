//! Measures resident columns on a made-up collection of a million rows, 70,000 of them of one day: `cargo run
//! --release -p thalweg-catalog --example columns_million [-- CATALOG]`.
//!
//! With a path, a catalogue made by the example `million` is used, or made there if there is none.

#[path = "made/collection.rs"]
mod collection;

use std::hint::black_box;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use collection::{BUSY_DAY, Collection, Random, word};
use thalweg_catalog::language::{
    Condition, Kind, NumberColumn, NumberRange, Search, TextColumn, TextMatch, Words,
};
use thalweg_catalog::{Catalog, Columns, DuplicateKey, Facet, Place};

const N_ROWS: u64 = 1_000_000;

type Outcome<T> = Result<T, Box<dyn std::error::Error>>;

fn main() -> Outcome<()> {
    let directory = tempfile::tempdir()?;
    let path = std::env::args_os().nth(1).map_or_else(|| directory.path().join("million.db"), PathBuf::from);
    if !path.exists() {
        Collection::new(N_ROWS).write(&path, 0..N_ROWS)?;
    }
    println!("memory before {}", memory("VmRSS"));
    let catalog = Catalog::open_read_only(&path)?;
    let begun = Instant::now();
    let columns = Columns::load(&catalog)?;
    println!("load: {:.2?} for {} rows, {} of the processor", begun.elapsed(), columns.len(), processor());
    println!("columns: {:.1} bytes a row", columns.bytes() as f64 / columns.len() as f64);
    println!("memory after {}, peak {}", memory("VmRSS"), memory("VmHWM"));
    let begun = Instant::now();
    drop(Columns::load(&catalog)?);
    println!("load beside the old ones: {:.2?}, peak {}", begun.elapsed(), memory("VmHWM"));
    let saved = path.with_extension("columns");
    if columns.save(&saved)? {
        let begun = Instant::now();
        drop(Columns::load_saved(&catalog, &saved)?.ok_or("the catalogue changed")?);
        println!("load what was saved: {:.2?}", begun.elapsed());
        std::fs::remove_file(&saved)?;
    }
    conditions(&path, &columns)?;
    views(&catalog, &columns)?;
    rows(&catalog, &columns)?;
    println!("memory {}, peak {}", memory("VmRSS"), memory("VmHWM"));
    Ok(())
}

/// Selects by each kind of condition, each time with another value.
fn conditions(path: &Path, columns: &Columns) -> Outcome<()> {
    type Make = fn(&mut Random) -> Condition;
    let catalog = Catalog::open_read_only(path)?;
    let kinds: &[(&str, u64, Make)] = &[
        ("camera", 100, |random| {
            Condition::Text(TextColumn::Camera, TextMatch::new(&random.below(60).to_string(), false))
        }),
        ("lens", 100, |random| {
            Condition::Text(TextColumn::Lens, TextMatch::new(&word(random.zipf(120)), false))
        }),
        ("folder", 100, |random| Condition::Folder(TextMatch::new(&word(random.zipf(20_000)), false))),
        ("from and to", 100, |random| Condition::Taken {
            from: Some((2001 + random.below(25)).to_string()),
            to: Some(format!("{}-06", 2001 + random.below(25))),
        }),
        ("rating", 100, |random| {
            let rating = random.share() * 5.0;
            Condition::Number(NumberColumn::Rating, NumberRange::new(Some((rating, true)), None))
        }),
        ("box", 100, |random| {
            let (south, west) = (random.share() * 100.0 - 60.0, random.share() * 300.0 - 180.0);
            Condition::Place(Place::Box { south, west, north: south + 20.0, east: west + 40.0 })
        }),
        ("near", 100, |random| {
            let (latitude, longitude) = (random.share() * 100.0 - 60.0, random.share() * 300.0 - 150.0);
            Condition::Place(Place::Within { latitude, longitude, km: 500.0 })
        }),
        ("format", 8, |random| Condition::Format(random.pick(&["jpeg", "cr2", "png"]).into())),
        ("kind", 3, |random| Condition::Kind(random.pick(&[Kind::Raw, Kind::Film, Kind::Picture]))),
        ("bytes", 12, |random| {
            let bytes = Some((random.share() * 1e7, true));
            Condition::Number(NumberColumn::Bytes, NumberRange::new(bytes, None))
        }),
        ("iso", 12, |random| {
            let iso = Some((random.share() * 5000.0, true));
            Condition::Number(NumberColumn::Iso, NumberRange::new(iso, None))
        }),
        ("a word", 300, |random| Condition::Words(Words::anywhere(&word(random.zipf(20_000)), false))),
        ("two words", 300, |random| {
            let words = format!("{} {}", word(random.zipf(20_000)), word(random.zipf(20_000)));
            Condition::Words(Words::anywhere(&words, false))
        }),
        ("a prefix of two letters", 300, |random| {
            Condition::Words(Words::anywhere(&word(random.below(20_000))[..2], true))
        }),
        ("artist", 6, |random| {
            Condition::Text(TextColumn::Artist, TextMatch::new(&word(random.zipf(50)), false))
        }),
        ("has title", 1, |_| Condition::Has("title".into())),
        ("duplicate", 1, |_| Condition::Duplicate(DuplicateKey::Content)),
    ];
    for (name, n_times, make) in kinds {
        let mut random = Random::new(3);
        let mut found = 0;
        let times = measured(*n_times, || {
            let selection = columns.select(&catalog, &Search::Is(make(&mut random)))?;
            found += selection.len();
            Ok(())
        })?;
        println!("select {name}: {times}, {} on average", found as u64 / n_times);
    }
    Ok(())
}

fn views(catalog: &Catalog, columns: &Columns) -> Outcome<()> {
    let everything = columns.select(catalog, &Search::everything())?;
    println!("timeline of all: {}", viewed(|| columns.timeline(&everything))?);
    println!("aspects of 100,000: {}", viewed(|| columns.aspects(&everything, 0..100_000))?);
    println!("folders at the top: {}", viewed(|| columns.folders(&everything, None))?);
    let mut random = Random::new(4);
    let filter_with_counts = measured(100, || {
        // Another lens each time, joined with a place, so that no selection is known.
        let lens =
            Condition::Text(TextColumn::Lens, TextMatch::new(&format!(" {}", random.below(500)), false));
        let west = random.share() * 100.0 - 180.0;
        let area = Place::Box { south: -60.0, west, north: 80.0, east: west + 200.0 };
        let search = Search::Or(vec![Search::Is(lens), Search::Is(Condition::Place(area))]);
        let selection = columns.select(catalog, &search)?;
        black_box(columns.timeline(&selection));
        black_box(columns.facets(catalog, &search, Facet::ALL, 50)?);
        Ok(())
    })?;
    println!("a filter with its timeline and all facets: {filter_with_counts}");
    for zoom in [0, 3, 6, 12] {
        let times = measured(50, || {
            let (south, west) = (random.share() * 100.0 - 70.0, random.share() * 200.0 - 180.0);
            let across = 360.0 / f64::from(1 << zoom);
            let area = Place::Box { south, west, north: south + across, east: west + across };
            black_box(columns.clusters(&everything, &area, zoom));
            Ok(())
        })?;
        println!("clusters at zoom {zoom}: {times}");
    }
    Ok(())
}

/// Pages of 200 rows at random places, and in the busy day.
fn rows(catalog: &Catalog, columns: &Columns) -> Outcome<()> {
    let everything = columns.select(catalog, &Search::everything())?;
    let date = Condition::Taken { from: Some(BUSY_DAY.into()), to: Some(BUSY_DAY.into()) };
    let busy = columns.select(catalog, &Search::Is(date))?;
    println!("{} pictures on {BUSY_DAY}", busy.len());
    let mut random = Random::new(5);
    for (name, selection) in [("all", everything), ("the busy day", busy)] {
        let times = measured(300, || {
            let start = random.below(selection.len() as u64 - 200) as usize;
            let page: Range<usize> = start..start + 200;
            let found = catalog.summaries(&columns.ids(&selection, page))?;
            assert!(found.iter().all(Option::is_some));
            Ok(())
        })?;
        println!("200 rows anywhere in {name}: {times}");
    }
    let times = measured(300, || {
        let id = random.below(N_ROWS) as i64 + 1;
        assert!(catalog.picture(id)?.is_some());
        Ok(())
    })?;
    println!("all of one picture: {times}");
    Ok(())
}

/// Makes a view a hundred times.
fn viewed<T>(view: impl Fn() -> T) -> Outcome<String> {
    measured(100, || {
        black_box(view());
        Ok(())
    })
}

/// Runs the work so many times; returns the median and the 99th percentile as text, by the clock and of the
/// processor, which other programs do not lengthen.
fn measured(n_times: u64, mut work: impl FnMut() -> Outcome<()>) -> Outcome<String> {
    let (mut times, mut processor) = (Vec::new(), Vec::new());
    for _ in 0..n_times {
        let (begun, worked) = (Instant::now(), thread_time());
        work()?;
        times.push(begun.elapsed());
        processor.push(thread_time().saturating_sub(worked));
    }
    let (median, slow) = quantiles(times);
    let (median_of_processor, slow_of_processor) = quantiles(processor);
    Ok(format!(
        "{median:.2} ms p50, {slow:.2} p99 (processor {median_of_processor:.2}, {slow_of_processor:.2}) of {n_times}"
    ))
}

/// The median and the 99th percentile in milliseconds.
fn quantiles(mut times: Vec<Duration>) -> (f64, f64) {
    times.sort_unstable();
    let ms = |time: Duration| time.as_secs_f64() * 1e3;
    (ms(times[times.len() / 2]), ms(times[(times.len() * 99).div_ceil(100) - 1]))
}

/// Processor time of this thread.
#[cfg(target_os = "linux")]
fn thread_time() -> Duration {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    Duration::new(time.tv_sec.unsigned_abs(), u32::try_from(time.tv_nsec).unwrap_or(0))
}

/// Zero: not known here.
#[cfg(not(target_os = "linux"))]
fn thread_time() -> Duration {
    Duration::ZERO
}

/// Processor time of this process, in hundredths of a second as Linux counts it.
fn processor() -> String {
    let stat = std::fs::read_to_string("/proc/self/stat").unwrap_or_default();
    let after_name = stat.rsplit(") ").next().unwrap_or_default();
    let ticks = |field: usize| after_name.split(' ').nth(field).and_then(|ticks| ticks.parse::<u64>().ok());
    match (ticks(11), ticks(12)) {
        (Some(user), Some(system)) => format!("{:.2} s", (user + system) as f64 / 100.0),
        _ => String::new(),
    }
}

/// Memory as Linux reports it; empty if it cannot be read.
fn memory(field: &str) -> String {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix(field)?.strip_prefix(':'));
    line.map_or_else(String::new, |value| value.trim().to_owned())
}
