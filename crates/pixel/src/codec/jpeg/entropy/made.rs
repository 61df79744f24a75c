//! Makes JPEGs for tests: any coefficients, codes, sampling factors and restart intervals.

use super::NATURAL;

/// Pseudo-random numbers (xorshift).
pub(in crate::codec::jpeg) struct Random(pub(in crate::codec::jpeg) u64);

impl Random {
    /// A number below another one.
    pub(in crate::codec::jpeg) fn below(&mut self, end: u32) -> u32 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (((self.0 >> 32) * u64::from(end)) >> 32) as u32
    }
}

/// What a JPEG is to be.
pub(in crate::codec::jpeg) struct Wish {
    pub(in crate::codec::jpeg) size: (u32, u32),
    /// Sampling factors of each component.
    pub(in crate::codec::jpeg) factors: Vec<(u8, u8)>,
    pub(in crate::codec::jpeg) interval: u16,
    /// How many of 16 coefficients are not 0.
    pub(in crate::codec::jpeg) density: u32,
}

/// A code, and the codes of its symbols.
struct Made {
    counts: [u8; 16],
    symbols: Vec<u8>,
    of_symbol: [(u32, u32); 256],
}

impl Made {
    /// A code of symbols, with lengths at random.
    fn new(mut symbols: Vec<u8>, random: &mut Random) -> Made {
        for at in (1..symbols.len()).rev() {
            symbols.swap(at, random.below(at as u32 + 1) as usize);
        }
        // A code of all ones is not allowed: there is one leaf more than symbols, and it is the last.
        let mut lengths = vec![1, 1];
        while lengths.len() <= symbols.len() {
            let at = random.below(lengths.len() as u32) as usize;
            if lengths[at] < 16 {
                lengths[at] += 1;
                lengths.push(lengths[at]);
            }
        }
        lengths.sort_unstable();
        let (mut counts, mut of_symbol, mut code, mut last) = ([0; 16], [(0, 0); 256], 0, 1);
        for (symbol, length) in symbols.iter().zip(lengths) {
            code <<= length - last;
            (counts[length as usize - 1], of_symbol[usize::from(*symbol)]) =
                (counts[length as usize - 1] + 1, (code, length));
            (code, last) = (code + 1, length);
        }
        Made { counts, symbols, of_symbol }
    }

    fn write(&self, class: u8, out: &mut Vec<u8>) {
        out.extend([0xFF, 0xC4]);
        out.extend((19 + self.symbols.len() as u16).to_be_bytes());
        out.push(class);
        out.extend(self.counts);
        out.extend(&self.symbols);
    }
}

/// Writes bits, with zeros after 0xFF.
#[derive(Default)]
struct Out {
    bytes: Vec<u8>,
    bits: u64,
    n: u32,
}

impl Out {
    fn put(&mut self, bits: u32, n: u32) {
        self.bits = self.bits << n | u64::from(bits);
        self.n += n;
        while self.n >= 8 {
            self.n -= 8;
            let byte = (self.bits >> self.n) as u8;
            self.bytes.push(byte);
            if byte == 0xFF {
                self.bytes.push(0);
            }
        }
    }

    fn symbol(&mut self, code: &Made, symbol: u8, value: i32) {
        let (bits, length) = code.of_symbol[usize::from(symbol)];
        let size = u32::from(symbol & 15);
        self.put(bits, length);
        let value = if value < 0 { value + (1 << size) - 1 } else { value };
        self.put(value as u32, size);
    }

    fn block(&mut self, difference: i32, zigzag: &[i32; 64], dc: &Made, ac: &Made) {
        self.symbol(dc, size(difference), difference);
        let last = zigzag.iter().rposition(|value| *value != 0).unwrap_or(0);
        let mut run = 0;
        for value in &zigzag[1..=last.max(1)] {
            if *value == 0 {
                run += u8::from(last > 0);
                continue;
            }
            while run > 15 {
                self.symbol(ac, 0xF0, 0);
                run -= 16;
            }
            self.symbol(ac, run << 4 | size(*value), *value);
            run = 0;
        }
        if last < 63 {
            self.symbol(ac, 0, 0);
        }
    }

    fn end(&mut self, marker: u8) {
        if self.n > 0 {
            self.put((1 << (8 - self.n)) - 1, 8 - self.n);
        }
        self.bytes.extend([0xFF, marker]);
    }
}

fn size(value: i32) -> u8 {
    (32 - value.unsigned_abs().leading_zeros()) as u8
}

/// Makes a baseline JPEG with one scan.
pub(in crate::codec::jpeg) fn jpeg(wish: &Wish, random: &mut Random) -> Vec<u8> {
    let sizes = || (0..16u8).flat_map(|run| (1..=10).map(move |size| run << 4 | size));
    let n = wish.factors.len() as u8;
    let of_kind = |random: &mut Random| {
        (Made::new((0..12).collect(), random), Made::new(sizes().chain([0, 0xF0]).collect(), random))
    };
    let codes = [of_kind(random), of_kind(random)];
    let mut out = vec![0xFF, 0xD8, 0xFF, 0xDB, 0, 67, 0];
    out.extend((0..64u32).map(|_| 1 + random.below(16) as u8));
    out.extend([0xFF, 0xC0, 0, 8 + 3 * n, 8]);
    out.extend((wish.size.1 as u16).to_be_bytes());
    out.extend((wish.size.0 as u16).to_be_bytes());
    out.push(n);
    for (number, (across, down)) in (1..).zip(&wish.factors) {
        out.extend([number, across << 4 | down, 0]);
    }
    for (number, (dc, ac)) in (0..).zip(&codes) {
        dc.write(number, &mut out);
        ac.write(0x10 | number, &mut out);
    }
    out.extend([0xFF, 0xDD, 0, 4]);
    out.extend(wish.interval.to_be_bytes());
    out.extend([0xFF, 0xDA, 0, 6 + 2 * n, n]);
    (1..=n).for_each(|number| out.extend([number, if number > 1 { 0x11 } else { 0 }]));
    out.extend([0, 63, 0]);
    out.extend(scan(wish, &codes, random));
    out
}

fn scan(wish: &Wish, codes: &[(Made, Made); 2], random: &mut Random) -> Vec<u8> {
    let most = |of: fn(&(u8, u8)) -> u8| u32::from(wish.factors.iter().map(of).max().unwrap_or(1));
    // A scan of one component has its blocks one by one.
    let of_mcu = if wish.factors.len() == 1 { (1, 1) } else { (most(|it| it.0), most(|it| it.1)) };
    let n_mcus = wish.size.0.div_ceil(8 * of_mcu.0) * wish.size.1.div_ceil(8 * of_mcu.1);
    let (mut out, mut last) = (Out::default(), [0; 4]);
    for mcu in 0..n_mcus {
        let interval = u32::from(wish.interval);
        if mcu > 0 && interval > 0 && mcu % interval == 0 {
            out.end(0xD0 + ((mcu / interval - 1) % 8) as u8);
            (out.n, last) = (0, [0; 4]);
        }
        for (component, (across, down)) in wish.factors.iter().enumerate() {
            let n_blocks = if wish.factors.len() == 1 { 1 } else { across * down };
            let (dc, ac) = &codes[component.min(1)];
            for _ in 0..n_blocks {
                let first = random.below(2000) as i32 - 1000;
                let mut zigzag = [0; 64];
                let n_values = random.below(65) as usize;
                for value in zigzag.iter_mut().take(n_values).skip(1) {
                    if random.below(16) < wish.density {
                        let most = 1 << random.below(10);
                        *value = random.below(2 * most + 1) as i32 - most as i32;
                    }
                }
                out.block(first - last[component], &zigzag, dc, ac);
                last[component] = first;
            }
        }
    }
    out.end(0xD9);
    out.bytes
}

#[test]
fn every_place_of_a_block_is_in_the_order_once() {
    let mut places: Vec<u8> = NATURAL.to_vec();
    places.sort_unstable();
    assert!(places.iter().copied().eq(0..64));
}
