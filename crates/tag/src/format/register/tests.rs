use super::*;
use crate::format::sound::id3;
use crate::options::Options;
use crate::source::Source;
use bumpalo::Bump;

/// The first bytes of a file of each format that these tell, behind which a file would go on.
struct Sample {
    file_type: &'static str,
    extension: &'static str,
    head: Vec<u8>,
}

fn samples() -> impl Iterator<Item = Sample> {
    include_str!("heads.txt").lines().map(|line| {
        let [file_type, extension, digits] = line.split('\t').collect::<Vec<_>>()[..] else {
            panic!("{line}");
        };
        let byte = |at: usize| u8::from_str_radix(&digits[at..at + 2], 16).unwrap();
        let mut head: Vec<u8> = (0..digits.len()).step_by(2).map(byte).collect();
        head.resize(HEAD_BYTES, 0);
        Sample { file_type, extension, head }
    })
}

/// The rows that the first bytes or the name of a sample are enough for.
fn accepting(sample: &Sample) -> Vec<usize> {
    let (arena, options, source) = (Bump::new(), Options::default(), Source::whole(&sample.head));
    let ctx = crate::testing::context(&source, &arena, &options);
    let accepts = |format: &Format| match format.test {
        Test::Head(begins) => begins(&sample.head),
        Test::BehindTag(begins) => begins(id3::behind_tag(&ctx, HEAD_BYTES)),
        Test::Name(extension) => extension == sample.extension,
        Test::Content(_) | Test::Type | Test::Any => false,
    };
    formats().enumerate().filter(|(_, format)| accepts(format)).map(|(row, _)| row).collect()
}

fn format(row: usize) -> &'static Format {
    formats().nth(row).unwrap()
}

#[test]
fn every_row_has_a_sample_that_it_is_the_first_to_accept() {
    let mut first_of: Vec<usize> = Vec::new();
    for sample in samples() {
        let first =
            *accepting(&sample).first().unwrap_or_else(|| panic!("nothing accepts {}", sample.file_type));
        assert!(format(first).file_types.contains(&sample.file_type), "{}: row {first}", sample.file_type);
        first_of.push(first);
    }
    for (row, format) in formats().enumerate() {
        if matches!(format.test, Test::Head(_) | Test::BehindTag(_) | Test::Name(_)) {
            assert!(first_of.contains(&row), "no sample for {:?}", format.file_types);
        }
    }
}

#[test]
fn overlaps_are_meant() {
    for sample in samples() {
        let rows = accepting(&sample);
        let types: Vec<_> = rows.iter().map(|row| format(*row).file_types[0]).collect();
        assert_eq!(types.len(), 1, "{} is accepted by {types:?}", sample.file_type);
    }
}

#[test]
fn a_type_that_is_recognised_has_one_reader() {
    let of_type = || formats().filter(|format| matches!(format.test, Test::Type));
    for name in of_type().flat_map(|format| format.file_types) {
        let n_rows = of_type().filter(|format| format.file_types.contains(name)).count();
        assert_eq!(n_rows, 1, "{name}");
    }
    assert!(of_type().all(|format| !format.is_supported && format.subject == Subject::Other));
}
