//! Tests pipelines: the same pixels on any number of threads, and an end on any failure.

use std::num::NonZero;
use std::panic::{AssertUnwindSafe, catch_unwind};

use crate::common::{KeptRows, Raw, picture};
use thalweg_pixel::op::{self, Sharpen, SharpenOptions};
use thalweg_pixel::pipeline::{self, Options, PipelineError};
use thalweg_pixel::simd::{self, Level};
use thalweg_pixel::{DecodeError, EncodeError, Header, Layout, Operation};

fn options(threads: usize, band_rows: usize) -> Options {
    Options { threads: NonZero::new(threads).unwrap(), band_rows: NonZero::new(band_rows) }
}

fn through(operation: &dyn Operation, header: Header, rows: &[u8], options: &Options) -> Vec<u8> {
    let mut kept = KeptRows::new();
    pipeline::run(&mut Raw { header, rows }, operation, &mut kept, options).unwrap();
    kept.rows
}

const LAYOUTS: [Layout; 4] = [Layout::Rgb8, Layout::Rgba8, Layout::Grey8, Layout::GreyAlpha8];

#[test]
fn pixels_depend_neither_on_threads_nor_on_bands_nor_on_instructions() {
    for layout in LAYOUTS {
        for sigma in [0.5, 3.0, 10.0] {
            let (header, rows) = picture(131, 77, layout);
            let sharpen =
                Sharpen::new(&SharpenOptions { sigma, m1: 0.5, ..SharpenOptions::default() }, layout)
                    .unwrap();
            let expected = through(&sharpen, header, &rows, &options(1, 77));
            assert_ne!(expected, rows);
            for threads in (1..=8).chain([99]) {
                for band_rows in [1, 5, 16, 64, 1000] {
                    let found = through(&sharpen, header, &rows, &options(threads, band_rows));
                    assert!(
                        found == expected,
                        "{layout:?}, sigma {sigma}, {threads} threads, {band_rows} rows"
                    );
                }
            }
            for level in [Level::Portable, Level::Avx2, Level::Avx512] {
                simd::limit(level);
                assert!(
                    through(&sharpen, header, &rows, &options(2, 16)) == expected,
                    "{layout:?} {level:?}"
                );
            }
        }
    }
}

#[test]
fn alpha_is_carried_along() {
    for layout in [Layout::Rgba8, Layout::GreyAlpha8] {
        let (header, rows) = picture(70, 40, layout);
        let sharpen = Sharpen::new(&SharpenOptions::default(), layout).unwrap();
        let found = through(&sharpen, header, &rows, &options(3, 8));
        let alpha = |rows: &[u8]| -> Vec<u8> {
            rows.chunks(layout.channels()).map(|pixel| *pixel.last().unwrap()).collect()
        };
        assert_eq!(alpha(&found), alpha(&rows));
        assert_ne!(found, rows);
    }
}

#[test]
fn copying_changes_nothing_and_one_pixel_is_a_picture() {
    for (width, height) in [(1, 1), (1, 50), (50, 1), (64, 64), (65, 3)] {
        for layout in LAYOUTS {
            let (header, rows) = picture(width, height, layout);
            assert_eq!(through(&op::Copy, header, &rows, &options(4, 2)), rows);
            let strong = SharpenOptions { sigma: 8.0, m1: 2.0, ..SharpenOptions::default() };
            let sharpen = Sharpen::new(&strong, layout).unwrap();
            assert_eq!(through(&sharpen, header, &rows, &options(4, 2)).len(), rows.len());
        }
    }
}

#[test]
fn a_picture_that_ends_early_and_an_output_that_fails_end_the_run() {
    let (header, rows) = picture(64, 200, Layout::Rgb8);
    let sharpen = Sharpen::new(&SharpenOptions::default(), header.layout).unwrap();
    for threads in [1, 2, 8] {
        let mut kept = KeptRows::new();
        let mut short = Raw { header, rows: &rows[..100 * header.row_bytes()] };
        let error = pipeline::run(&mut short, &sharpen, &mut kept, &options(threads, 8)).unwrap_err();
        assert!(matches!(&error, PipelineError::Decode(DecodeError::Damaged { .. })), "{error}");
        assert!(error.to_string().contains("row 100"), "{error}");
        let mut kept = KeptRows { rows: Vec::new(), most_bytes: 50 * header.row_bytes() };
        let mut whole = Raw { header, rows: &rows };
        let error = pipeline::run(&mut whole, &sharpen, &mut kept, &options(threads, 8)).unwrap_err();
        assert!(matches!(error, PipelineError::Encode(EncodeError::Write(_))), "{error}");
    }
}

/// An operation that panics in one row.
struct Fragile;

impl Operation for Fragile {
    fn radius(&self) -> usize {
        1
    }

    fn kept(&self, _header: &Header) -> usize {
        1
    }

    fn first(&self, _header: &Header, row: &[u8], kept: &mut [u16]) {
        kept[0] = u16::from(row[0]);
    }

    fn second(&self, _header: &Header, around: &[&[u16]], _row: &mut [u8]) {
        assert!(around[0] != around[2], "as it was meant to");
    }
}

#[test]
fn an_operation_that_panics_leaves_nobody_waiting() {
    let header = Header { width: 1, height: 300, layout: Layout::Grey8 };
    let rows: Vec<u8> = (0..300u32).map(|i| if i < 200 { i as u8 } else { 7 }).collect();
    for threads in [1, 2, 8] {
        let mut kept = KeptRows::new();
        let run =
            || pipeline::run(&mut Raw { header, rows: &rows }, &Fragile, &mut kept, &options(threads, 4));
        assert!(catch_unwind(AssertUnwindSafe(run)).is_err());
    }
}

#[test]
fn parameters_and_layouts_that_cannot_be_are_refused() {
    let bad = [
        SharpenOptions { sigma: 0.0, ..SharpenOptions::default() },
        SharpenOptions { sigma: f64::NAN, ..SharpenOptions::default() },
        SharpenOptions { sigma: 1000.5, ..SharpenOptions::default() },
        SharpenOptions { x1: -1.0, ..SharpenOptions::default() },
        SharpenOptions { m2: 1e7, ..SharpenOptions::default() },
    ];
    for options in bad {
        let error = Sharpen::new(&options, Layout::Rgb8).unwrap_err().to_string();
        assert!(error.contains("must be between"), "{error}");
    }
    let error = Sharpen::new(&SharpenOptions::default(), Layout::Cmyk8).unwrap_err().to_string();
    assert_eq!(error, "sharpen does not support 8-bit CMYK pixels");
}
