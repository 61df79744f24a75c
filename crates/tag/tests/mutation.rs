//! Small files of every container, truncated at every byte and with bytes changed at random from a fixed
//! seed. For any input, parsing must finish without a panic, and every tag must have a text.
//!
//! The fuzz targets in `fuzz/` go deeper; these tests run everywhere in a few seconds.

mod canon;
pub(crate) mod seeds;

use std::cell::RefCell;
use std::convert::Infallible;
use std::time::{Duration, Instant};

use seeds::{Seed, seeds};
use thalweg_tag::preview::{self, Previews};
use thalweg_tag::{Input, Mode, Options, Parser, Want};

#[test]
fn cut_at_every_byte() {
    for seed in seeds() {
        for n_bytes in 0..=seed.bytes.len() {
            read(&seed, &seed.bytes[..n_bytes]);
        }
    }
}

#[test]
fn with_bytes_changed() {
    const ROUNDS: u32 = 1500;
    let mut random = Random(0x7a1e_57a6);
    for seed in seeds() {
        for _ in 0..ROUNDS {
            let mut bytes = seed.bytes.clone();
            for _ in 0..=random.below(4) {
                let at = random.below(bytes.len());
                bytes[at] = random.byte();
            }
            read(&seed, &bytes);
        }
    }
}

#[test]
fn with_pieces_doubled_and_left_out() {
    let mut random = Random(0x00c0_ffee);
    for seed in seeds() {
        for _ in 0..300 {
            let (from, to) = (random.below(seed.bytes.len()), random.below(seed.bytes.len()));
            let bytes = [&seed.bytes[..from], &seed.bytes[to..]].concat();
            read(&seed, &bytes);
        }
    }
}

#[test]
fn every_seed_is_what_it_claims() {
    for seed in seeds() {
        let input =
            Input { head: &seed.bytes, len_bytes: Some(seed.bytes.len() as u64), extension: seed.extension };
        let never = |_: u64, _: &mut [u8]| Ok::<_, Infallible>(0);
        let Ok((file_type, width)) = Parser::new()
            .parse(input, &Options::default(), never, |m| (m.file_type.map(|t| t.extension), m.facts.width));
        assert_eq!(file_type, Some(seed.extension), "{}", seed.name);
        assert!(width.is_some() || seed.name == "raf", "{} has no width", seed.name);
    }
}

#[test]
fn the_length_of_the_head_changes_nothing() {
    for seed in seeds() {
        let whole = told(&seed, seed.bytes.len());
        for n_bytes in [0, 1, 20, 48, 100, 300] {
            assert_eq!(
                told(&seed, n_bytes.min(seed.bytes.len())),
                whole,
                "{} from {n_bytes} bytes",
                seed.name
            );
        }
    }
}

/// The full output for a seed when parsing begins with a head of `n_bytes`.
fn told(seed: &Seed, n_bytes: usize) -> String {
    let head = &seed.bytes[..n_bytes];
    let input = Input { head, len_bytes: Some(seed.bytes.len() as u64), extension: seed.extension };
    let Ok(told) = Parser::new().parse(input, &Options::default(), fetch_from(&seed.bytes), |metadata| {
        let mut out = format!("{:?}", metadata.facts);
        for tag in &metadata.tags {
            out.push_str(&format!("\n{}:{}=", tag.group.family1, tag.name));
            tag.write_text(Mode::Number, &mut out);
        }
        metadata.warnings.iter().for_each(|warning| out.push_str(&format!("\n{}", warning.message)));
        out
    });
    told
}

/// A fetch function for a file with these bytes.
fn fetch_from(bytes: &[u8]) -> impl FnMut(u64, &mut [u8]) -> Result<usize, Infallible> {
    move |offset, buffer| {
        let rest = usize::try_from(offset).ok().and_then(|at| bytes.get(at..)).unwrap_or(&[]);
        let n_bytes = rest.len().min(buffer.len());
        buffer[..n_bytes].copy_from_slice(&rest[..n_bytes]);
        Ok(n_bytes)
    }
}

/// Parses `bytes` from a short head, for all tags and for the catalogue's tags, and formats each tag as text.
fn read(seed: &Seed, bytes: &[u8]) {
    /// Far above the normal duration, and far below that of an endless loop.
    const MOST_TIME: Duration = Duration::from_millis(1000);
    let start = Instant::now();
    for want in [Want::Everything, Want::Roles] {
        let head = &bytes[..bytes.len().min(48)];
        let input = Input { head, len_bytes: Some(bytes.len() as u64), extension: seed.extension };
        let mut options = Options::wanting(want);
        options.origins = true;
        let Ok(()) = Parser::new().parse(input, &options, fetch_from(bytes), |metadata| {
            let mut out = String::new();
            for tag in &metadata.tags {
                for mode in [Mode::Number, Mode::Print] {
                    tag.write_text(mode, &mut out);
                    tag.write_json(mode, &mut out);
                }
            }
        });
    }
    find_previews(seed, bytes);
    assert!(start.elapsed() < MOST_TIME, "{} took {:?}: {bytes:02x?}", seed.name, start.elapsed());
}

/// Lists the pictures inside `bytes`: each has a name and a length.
fn find_previews(seed: &Seed, bytes: &[u8]) {
    let head = &bytes[..bytes.len().min(48)];
    let input = Input { head, len_bytes: Some(bytes.len() as u64), extension: seed.extension };
    thread_local! {
        // Names are looked up once for all files.
        static PARSER: RefCell<Parser> = RefCell::default();
    }
    let parse = |parser: &RefCell<Parser>| {
        parser.borrow_mut().parse(input, &preview::options(), fetch_from(bytes), Previews::of)
    };
    let Ok(previews) = PARSER.with(parse);
    for found in previews.list {
        assert!(found.len_bytes() > 0 && !found.name.is_empty(), "{}: {found:?}", seed.name);
    }
}

/// Marsaglia's xorshift with 64 bits, which gives the same numbers on every machine.
pub(crate) struct Random(pub(crate) u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    pub(crate) fn below(&mut self, limit: usize) -> usize {
        (self.next() % limit as u64) as usize
    }

    /// Returns small and large numbers more often than those between, because they act as lengths and signs.
    fn byte(&mut self) -> u8 {
        match self.below(4) {
            0 => 0,
            1 => 0xff,
            2 => 1 << self.below(8),
            _ => self.next() as u8,
        }
    }
}
