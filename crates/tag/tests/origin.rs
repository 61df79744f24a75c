//! Where tags are stored: paths, formats and ids.

use crate::mutation::seeds::{Seed, seeds};
use thalweg_tag::{Format, Id, Input, Metadata, Options, Origin, Parser};

fn read<R>(seed: &Seed, options: &Options, then: impl FnOnce(&Metadata<'_>) -> R) -> R {
    let input =
        Input { head: &seed.bytes, len_bytes: Some(seed.bytes.len() as u64), extension: seed.extension };
    let never = |_: u64, _: &mut [u8]| Ok::<usize, std::convert::Infallible>(0);
    let Ok(result) = Parser::new().parse(input, options, never, then);
    result
}

fn with_origins() -> Options {
    let mut options = Options::default();
    options.origins = true;
    options
}

/// The origin of the only tag of this group and name in the seed of this name.
#[track_caller]
fn check(seed: &str, group: &str, name: &str, expected: Origin<'_>) {
    let seed = seeds().into_iter().find(|known| known.name == seed).unwrap();
    read(&seed, &with_origins(), |metadata| {
        let is_it = |tag: &&thalweg_tag::Tag<'_>| (tag.group.family1, tag.name) == (group, name);
        let at = metadata.tags.iter().position(|tag| is_it(&tag));
        let at = at.unwrap_or_else(|| panic!("no {group}:{name} in {:#?}", metadata.tags));
        assert_eq!(metadata.origins[at], expected, "{group}:{name}");
    });
}

#[test]
fn directories_have_paths_formats_and_numbers() {
    let stored = |path, format, id| Origin { path, format: Some(format), id: Id::Number(id) };
    check("tiff", "IFD0", "Make", stored("TIFF-IFD0", Format::String, 0x10f));
    let in_note = "TIFF-IFD0-MakerNotes-CanonCameraSettings";
    check("canon", "Canon", "MacroMode", Origin { path: in_note, format: None, id: Id::Number(1) });
}

#[test]
fn other_structures_have_paths_and_some_have_keys() {
    let at = |path| Origin { path, ..Origin::default() };
    check("tiff", "XMP-dc", "Title", Origin { id: Id::Text("title"), ..at("TIFF-IFD0-XMP") });
    check("jpeg", "JFIF", "XResolution", at("JPEG-APP0-JFIF"));
    check("png", "PNG", "ImageWidth", at("PNG-ImageHeader"));
    check("heif", "QuickTime", "HandlerType", at("MOV-Meta-Handler"));
    check("webp", "RIFF", "WebP_Flags", at("RIFF-VP8X"));
    check("tiff", "Composite", "ImageSize", Origin { id: Id::Text("Exif-ImageSize"), ..at("") });
}

#[test]
fn every_tag_has_an_origin_only_on_request() {
    for seed in seeds() {
        let mut options = with_origins();
        (options.embedded, options.mwg) = (true, true);
        read(&seed, &options, |metadata| {
            assert_eq!(metadata.origins.len(), metadata.tags.len(), "{}", seed.name);
            for (tag, origin) in metadata.tags.iter().zip(&metadata.origins) {
                let is_composite = tag.group.family1 == "Composite";
                let has_its_id = matches!(origin.id, Id::Text(id) if id.contains(tag.name));
                assert_eq!(is_composite, is_composite && has_its_id, "{}: {tag:?} {origin:?}", seed.name);
            }
        });
        read(&seed, &Options::default(), |metadata| assert!(metadata.origins.is_empty()));
    }
}
