//! Compares sharpening with libvips: with reference files from it (`tests/sharpen/`), and with the program
//! itself if it is installed.
//!
//! `THALWEG_MAKE_REFERENCES=1 cargo test -p thalweg-pixel --test all libvips` rebuilds the references. They
//! contain libvips 8.14's samples unchanged.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::common::{KeptRows, Raw, picture};
use thalweg_pixel::op::{Sharpen, SharpenOptions};
use thalweg_pixel::{Header, Layout, pipeline};

fn cases() -> Vec<(&'static str, Layout, SharpenOptions)> {
    let defaults = SharpenOptions::default();
    vec![
        ("defaults", Layout::Rgb8, defaults),
        ("wide", Layout::Rgb8, SharpenOptions { sigma: 10.0, ..defaults }),
        ("all", Layout::Rgb8, SharpenOptions { sigma: 2.0, x1: 1.0, y2: 30.0, y3: 40.0, m1: 1.5, m2: 6.0 }),
        ("weak", Layout::Rgb8, SharpenOptions { sigma: 1.2, x1: 10.0, y2: 5.0, y3: 1.0, m1: 0.4, m2: 0.2 }),
        ("narrow", Layout::Rgb8, SharpenOptions { sigma: 0.05, m1: 1.0, ..defaults }),
        ("alpha", Layout::Rgba8, SharpenOptions { sigma: 1.5, m1: 1.0, ..defaults }),
        ("grey", Layout::Grey8, defaults),
        ("grey-all", Layout::Grey8, SharpenOptions { sigma: 3.0, m1: 1.0, ..defaults }),
    ]
}

fn ours(header: Header, rows: &[u8], options: &SharpenOptions) -> Vec<u8> {
    let sharpen = Sharpen::new(options, header.layout).unwrap();
    let mut kept = KeptRows::new();
    pipeline::run(&mut Raw { header, rows }, &sharpen, &mut kept, &pipeline::Options::default()).unwrap();
    kept.rows
}

/// Sharpens raw samples with libvips.
fn theirs(header: Header, rows: &[u8], options: &SharpenOptions) -> Vec<u8> {
    let parameters = [
        ("--sigma", options.sigma),
        ("--x1", options.x1),
        ("--y2", options.y2),
        ("--y3", options.y3),
        ("--m1", options.m1),
        ("--m2", options.m2),
    ];
    theirs_with(header, rows, &parameters)
}

/// Sharpens raw samples with libvips and these arguments.
fn theirs_with(header: Header, rows: &[u8], parameters: &[(&str, f64)]) -> Vec<u8> {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name).to_str().unwrap().to_string();
    std::fs::write(at("in.raw"), rows).unwrap();
    let vips = |arguments: &[&str]| {
        let output = Command::new("vips").args(arguments).output().unwrap();
        assert!(output.status.success(), "vips {arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    };
    let size = [header.width.to_string(), header.height.to_string(), header.layout.channels().to_string()];
    vips(&["rawload", &at("in.raw"), &at("a.v"), &size[0], &size[1], &size[2]]);
    let interpretation = if header.layout.channels() < 3 { "b-w" } else { "srgb" };
    vips(&["copy", &at("a.v"), &at("b.v"), "--interpretation", interpretation]);
    let parameters: Vec<String> =
        parameters.iter().flat_map(|(name, value)| [name.to_string(), value.to_string()]).collect();
    let (from, to) = (at("b.v"), at("c.v"));
    let mut arguments = vec!["sharpen", &from, &to];
    arguments.extend(parameters.iter().map(String::as_str));
    vips(&arguments);
    vips(&["rawsave", &at("c.v"), &at("out.raw")]);
    std::fs::read(at("out.raw")).unwrap()
}

fn reference(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/sharpen").join(format!("{name}.raw"))
}

/// Largest difference, and number of differing samples.
fn difference(ours: &[u8], theirs: &[u8]) -> (u8, usize) {
    assert_eq!(ours.len(), theirs.len());
    let differences = ours.iter().zip(theirs).map(|(a, b)| a.abs_diff(*b));
    (differences.clone().max().unwrap_or(0), differences.filter(|difference| *difference > 0).count())
}

fn has_vips() -> bool {
    let is_there = Command::new("vips").arg("--version").output().is_ok();
    if !is_there {
        eprintln!("skipped: libvips' program `vips` is not installed");
    }
    is_there
}

#[test]
fn results_are_those_of_the_references() {
    for (name, layout, options) in cases() {
        let (header, rows) = picture(60, 44, layout);
        if std::env::var_os("THALWEG_MAKE_REFERENCES").is_some() {
            std::fs::write(reference(name), theirs(header, &rows, &options)).unwrap();
        }
        let expected = std::fs::read(reference(name)).unwrap();
        let (most, count) = difference(&ours(header, &rows, &options), &expected);
        assert!(most <= 1, "{name}: off by {most}");
        assert!(count * 50 <= expected.len(), "{name}: {count} of {} samples differ", expected.len());
        assert_ne!(expected, rows, "{name}");
    }
}

#[test]
fn results_are_those_of_the_libvips_that_is_here() {
    if !has_vips() {
        return;
    }
    // 64-bit linear congruential generator: parameters over their useful ranges, the same each time.
    let mut seed = 1u64;
    let mut random = |from: f64, to: f64| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        from + (to - from) * ((seed >> 40) as f64 / (1u64 << 24) as f64)
    };
    for round in 0..12 {
        let layout = [Layout::Rgb8, Layout::Rgb8, Layout::Rgba8, Layout::Grey8][round % 4];
        let (header, rows) = picture(333, 217, layout);
        let options = SharpenOptions {
            sigma: random(-3.0, 3.5).exp(),
            x1: random(0.0, 5.0),
            y2: random(0.0, 100.0),
            y3: random(0.0, 100.0),
            m1: random(0.0, 4.0),
            m2: random(0.0, 20.0),
        };
        let (most, count) = difference(&ours(header, &rows, &options), &theirs(header, &rows, &options));
        println!("{layout:?} {options:?}: at most {most}, {count} of {} samples", rows.len());
        assert!(most <= 1, "{layout:?} {options:?}: off by {most}");
    }
}

/// The publication on libvips' threads gives a radius, which this libvips still accepts.
#[test]
fn a_radius_means_the_sigma_that_libvips_takes_for_it() {
    assert_eq!([0, 3, 20, 50].map(SharpenOptions::sigma_of_radius), [1.0, 2.0, 11.0, 26.0]);
    if !has_vips() {
        return;
    }
    let (header, rows) = picture(120, 90, Layout::Rgb8);
    for radius in [3, 20] {
        let sigma = SharpenOptions::sigma_of_radius(radius);
        let by_radius = theirs_with(header, &rows, &[("--radius", f64::from(radius))]);
        assert!(by_radius == theirs_with(header, &rows, &[("--sigma", sigma)]), "{radius} is not {sigma}");
    }
}
