//! Reads random members of a pack, or the same bytes in other ways: separate files, and plain reads of the
//! ranges.

use std::fs::File;
use std::path::{Path, PathBuf};

use pack::{Pack, Reading};

use crate::outcome::Outcome;
use crate::platform::read_exact_at;

/// Seed of the order: the same members in the same order for all ways.
const SEED: u64 = 20_261_121;

/// `random WAY THREADS PACK LIST READS`: reads READS members of PACK, or files of LIST, in a random order,
/// drawn separately for each thread. WAY is `pack` (by name, `pread`), `many` (all names at once), `mapped`
/// (by name, every page touched), `ranges` (plain `pread` of the ranges, known beforehand: the minimum cost
/// of reading them) or `files` (open, read, close). Prints the number of reads.
pub(crate) fn run(arguments: &[String]) -> Outcome {
    let [way, threads, pack, list, reads] = arguments else {
        return Err("random WAY THREADS PACK LIST READS".into());
    };
    let (n_threads, n_reads): (usize, usize) = (threads.parse()?, reads.parse()?);
    let source = Source::open(way, Path::new(pack), Path::new(list))?;
    let outcomes: Vec<Result<usize, String>> = std::thread::scope(|scope| {
        let work = |thread: usize| {
            let source = &source;
            scope.spawn(move || {
                read(source, SEED + thread as u64, n_reads / n_threads).map_err(|error| error.to_string())
            })
        };
        let workers: Vec<_> = (0..n_threads).map(work).collect();
        let joined = |worker: std::thread::ScopedJoinHandle<'_, Result<usize, String>>| {
            worker.join().unwrap_or_else(|_| Err("a thread panicked".to_owned()))
        };
        workers.into_iter().map(joined).collect()
    });
    let n_read: usize = outcomes.into_iter().sum::<Result<usize, String>>()?;
    println!("{n_read}");
    Ok(())
}

/// Source of the bytes.
enum Source {
    Pack { pack: Pack, names: Vec<String> },
    Mapped { pack: Pack, names: Vec<String> },
    Many { pack: Pack, names: Vec<String> },
    Ranges { shards: Vec<File>, ranges: Vec<(usize, u64, usize)> },
    Files { paths: Vec<PathBuf> },
}

impl Source {
    fn open(way: &str, pack: &Path, list: &Path) -> Outcome<Source> {
        let open = |reading| Pack::open_with(pack, reading);
        match way {
            "pack" => {
                let pack = open(Reading::Pread)?;
                Ok(Source::Pack { names: names(&pack)?, pack })
            }
            "mapped" => {
                let pack = open(Reading::Mapped)?;
                Ok(Source::Mapped { names: names(&pack)?, pack })
            }
            "many" => {
                let pack = open(Reading::Pread)?;
                Ok(Source::Many { names: names(&pack)?, pack })
            }
            "ranges" => {
                let pack = open(Reading::Pread)?;
                let shards = pack.lookup().shards().iter().enumerate();
                let shards = shards.map(|(number, _)| {
                    let path = pack.shard_path(number as u32).ok_or("a shard without a path")?;
                    Ok(File::open(path)?)
                });
                let shards = shards.collect::<Outcome<Vec<File>>>()?;
                let range = |member: pack::MemberRef<'_>| {
                    (member.shard as usize, member.offset, member.bytes as usize)
                };
                let ranges = pack.iter().map(|member| Ok(range(member?))).collect::<Outcome<Vec<_>>>()?;
                Ok(Source::Ranges { shards, ranges })
            }
            "files" => {
                let mut paths: Vec<PathBuf> =
                    std::fs::read_to_string(list)?.lines().map(PathBuf::from).collect();
                paths.sort();
                Ok(Source::Files { paths })
            }
            other => Err(format!("random: `{other}` is no way").into()),
        }
    }

    fn len(&self) -> usize {
        match self {
            Source::Pack { names, .. } | Source::Mapped { names, .. } | Source::Many { names, .. } => {
                names.len()
            }
            Source::Ranges { ranges, .. } => ranges.len(),
            Source::Files { paths } => paths.len(),
        }
    }
}

fn names(pack: &Pack) -> Outcome<Vec<String>> {
    pack.iter().map(|member| Ok(member?.name())).collect()
}

fn read(source: &Source, seed: u64, n_reads: usize) -> Outcome<usize> {
    let mut buffer = Vec::new();
    let mut random = seed;
    let drawn = std::iter::repeat_with(|| {
        // xorshift64*, Vigna 2016.
        random ^= random >> 12;
        random ^= random << 25;
        random ^= random >> 27;
        (random.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 32) as usize % source.len()
    });
    let mut drawn = drawn.take(n_reads);
    if let Source::Many { pack, names } = source {
        let drawn: Vec<&str> = drawn.map(|index| names[index].as_str()).collect();
        let mut failure = None;
        pack.get_many(&drawn, |_, content| failure = content.err().or(failure.take()));
        return failure.map_or(Ok(n_reads), |error| Err(error.into()));
    }
    drawn.try_for_each(|index| read_one(source, index, &mut buffer))?;
    Ok(n_reads)
}

fn read_one(source: &Source, index: usize, buffer: &mut Vec<u8>) -> Outcome {
    const PAGE_BYTES: usize = 4096;
    match source {
        Source::Mapped { pack, names } => {
            let bytes = pack.get(&names[index])?;
            let touched = bytes.iter().step_by(PAGE_BYTES).fold(0, |sum: u8, byte| sum.wrapping_add(*byte));
            std::hint::black_box(touched);
        }
        Source::Pack { pack, names } => {
            let found = pack.find(&names[index]).ok_or("a member was not found by its name")?;
            pack.read(found, buffer)?;
        }
        Source::Many { .. } => return Err("many are read at once".into()),
        Source::Ranges { shards, ranges } => {
            let (shard, offset, bytes) = ranges[index];
            buffer.resize(bytes.max(buffer.len()), 0);
            read_exact_at(&shards[shard], &mut buffer[..bytes], offset)?;
        }
        Source::Files { paths } => {
            use std::io::Read as _;
            let mut file = File::open(&paths[index])?;
            let bytes = file.metadata()?.len() as usize;
            buffer.resize(bytes.max(buffer.len()), 0);
            file.read_exact(&mut buffer[..bytes])?;
        }
    }
    Ok(())
}
