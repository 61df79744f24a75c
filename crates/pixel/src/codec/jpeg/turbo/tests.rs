//! Pictures are the same whether this crate's entropy decoder takes part or libjpeg-turbo works alone.

use super::alike::is_alike;
use crate::codec::jpeg::entropy::made::{Random, Wish, jpeg};

/// Checks that a picture is decoded alike; returns whether without libjpeg's entropy decoder.
#[track_caller]
fn check(bytes: &[u8], wish: &str, piece_bytes: usize) -> bool {
    is_alike(bytes, piece_bytes).unwrap_or_else(|eighths| panic!("{wish} differs at eighths {eighths:?}"))
}

/// Sampling factors that encoders and cameras write, and some that only the standard knows.
fn factors() -> Vec<Vec<(u8, u8)>> {
    let of_chroma = |luma: (u8, u8)| vec![luma, (1, 1), (1, 1)];
    let mut all: Vec<_> =
        [(1, 1), (2, 1), (1, 2), (2, 2), (4, 1), (1, 4), (4, 2), (2, 4)].map(of_chroma).into();
    all.extend([vec![(1, 1)], vec![(2, 2)], vec![(1, 1); 4], vec![(2, 2), (1, 2), (1, 2)]]);
    all.extend([vec![(2, 2), (2, 1), (2, 1)], vec![(1, 1), (2, 2), (1, 1)], vec![(1, 1); 3]]);
    all
}

#[test]
fn all_sizes_up_to_40() {
    let mut random = Random(1);
    let factors = factors();
    for (number, size) in (1..=40).flat_map(|width| (1..=40).map(move |height| (width, height))).enumerate() {
        let wish = Wish {
            size,
            factors: factors[number % factors.len()].clone(),
            interval: [0, 0, 1, 2, 3, 5, 20][number % 7],
            density: random.below(17),
        };
        let bytes = jpeg(&wish, &mut random);
        let text = format!("{size:?} {:?} {}", wish.factors, wish.interval);
        let piece = 1 + random.below(200) as usize;
        assert!(check(&bytes, &text, piece), "libjpeg decoded {text}");
    }
}

#[test]
fn all_sampling_factors_and_intervals() {
    let mut random = Random(2);
    for factors in factors() {
        for interval in [0, 1, 7, 13, 40, 1000] {
            let size = (100 + random.below(200), 100 + random.below(100));
            let wish = Wish { size, factors: factors.clone(), interval, density: 1 + random.below(8) };
            let bytes = jpeg(&wish, &mut random);
            assert!(check(&bytes, &format!("{size:?} {factors:?} {interval}"), 4096));
        }
    }
}

#[test]
fn damage_is_what_libjpeg_says_it_is() {
    let mut random = Random(3);
    let (factors, mut n_doubtful) = (factors(), 0);
    for number in 0..1500 {
        let wish = Wish {
            size: (1 + random.below(90), 1 + random.below(90)),
            factors: factors[number % factors.len()].clone(),
            interval: [0, 0, 4, 9][random.below(4) as usize],
            density: random.below(12),
        };
        let mut bytes = jpeg(&wish, &mut random);
        // Mostly in the data, sometimes in the tables.
        let start = if random.below(8) == 0 {
            0
        } else {
            bytes.windows(2).position(|it| it == [0xFF, 0xDA]).unwrap()
        };
        let at = start + random.below((bytes.len() - start) as u32) as usize;
        match random.below(8) {
            0 => bytes.truncate(at),
            1 => bytes[at] = 0xFF,
            2 => drop(bytes.drain(at..(at + 1 + random.below(40) as usize).min(bytes.len()))),
            3 => drop(bytes.splice(at..at, [0xFF, 0xD0 + random.below(16) as u8])),
            4 => drop(bytes.splice(at..at, [0; 20])),
            5 => bytes.truncate(bytes.len() - 1 - random.below(8) as usize),
            6 => drop(bytes.splice(bytes.len() - 2..bytes.len() - 2, [0x12; 3])),
            _ => bytes[at] ^= 1 << random.below(8),
        }
        let piece = 1 + random.below(500) as usize;
        n_doubtful += u32::from(!check(&bytes, &format!("file {number}"), piece));
    }
    assert!(n_doubtful > 1000, "{n_doubtful} of 1500");
}
