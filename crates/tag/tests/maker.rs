//! Notes of every maker, with entries whose numbers, types and lengths come from a fixed seed, so that every
//! table and every conversion meets values that no camera wrote. Parsing must finish without a panic, and
//! each tag must have a text.

mod camera;

use std::time::{Duration, Instant};

use camera::{CAMERAS, Order, entry, file};
use thalweg_tag::{Mode, Options, Parser};

/// Tag numbers under which makers store tables, and ranges of their other tags.
const NUMBERS: &[u16] = &[
    0x0001, 0x0002, 0x0004, 0x0005, 0x000d, 0x0010, 0x0012, 0x001d, 0x0023, 0x0024, 0x0026, 0x0035, 0x003c,
    0x0091, 0x0093, 0x0097, 0x0098, 0x0099, 0x00a0, 0x00a7, 0x00a8, 0x00b0, 0x00b7, 0x00b8, 0x0114, 0x0215,
    0x021a, 0x0e00, 0x2010, 0x2020, 0x2030, 0x2040, 0x2050, 0x3000, 0x4001, 0x4013, 0x4019, 0x9050, 0x9400,
    0x9402, 0x9405, 0x940c, 0x940e, 0xb020, 0xb028,
];

#[test]
fn notes_that_no_camera_wrote() {
    const ROUNDS: usize = 150;
    /// Far above the normal duration, and far below that of an endless loop.
    const MOST_TIME: Duration = Duration::from_millis(1000);
    let mut random = Random(0x7e57_ca3e);
    let mut parser = Parser::new();
    let mut options = Options::default();
    options.unknown = true;
    for camera in CAMERAS {
        for round in 0..ROUNDS {
            let order = if random.below(2) == 0 { Order::Big } else { Order::Little };
            let file = file(camera, order, &directory(order, &mut random));
            let start = Instant::now();
            parser.parse_whole(&file, &options, |metadata| {
                let mut out = String::new();
                for tag in &metadata.tags {
                    out.clear();
                    for mode in [Mode::Number, Mode::Print] {
                        tag.write_text(mode, &mut out);
                        tag.write_json(mode, &mut out);
                    }
                }
            });
            assert!(start.elapsed() < MOST_TIME, "{camera:?}, round {round}: {:?}", start.elapsed());
        }
    }
}

/// A directory with a few entries, followed by bytes.
fn directory(order: Order, random: &mut Random) -> Vec<u8> {
    let n_entries = 1 + random.below(24);
    let mut out = order.u16(n_entries as u16).to_vec();
    for _ in 0..n_entries {
        let id = match random.below(3) {
            0 => NUMBERS[random.below(NUMBERS.len())],
            1 => random.below(0x60) as u16,
            _ => random.below(0x500) as u16,
        };
        let format = 1 + random.below(13) as u16;
        let count = 1 << random.below(12);
        let value = if random.below(2) == 0 { random.below(6000) } else { random.next() as u32 as usize };
        entry(&mut out, order, (id, format, count + random.below(4), value));
    }
    // Small numbers, zeros and random bytes in runs: tables contain signatures, counts and offsets.
    while out.len() < 6000 {
        let n_bytes = 1 + random.below(300);
        match random.below(3) {
            0 => out.extend((0..n_bytes).map(|_| random.below(6) as u8)),
            1 => out.extend((0..n_bytes).map(|_| random.next() as u8)),
            _ => out.resize(out.len() + n_bytes, 0),
        }
    }
    out
}

/// Marsaglia's xorshift with 64 bits, which gives the same numbers on every machine.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    fn below(&mut self, limit: usize) -> usize {
        (self.next() % limit as u64) as usize
    }
}
