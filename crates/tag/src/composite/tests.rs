use super::*;
use crate::metadata::Group;
use crate::modules::Modules;
use crate::options::Options;
use crate::source::Source;
use bumpalo::Bump;
use table::def::{Conv, Mode};
use table::value::Value;

/// Takes tags as `group:Name` and text; expects the composite tags in number mode and print mode.
#[track_caller]
fn check(tags: &[(&'static str, &'static str)], expected: &[(&str, &str, &str)]) {
    let (source, arena, options) = (Source::new(vec![], None), Bump::new(), Options::default());
    let mut ctx = crate::testing::context(&source, &arena, &options);
    for &(tag, text) in tags {
        let (group, name) = split(tag);
        ctx.push_plain(Group::same(group), name, Value::Text(text));
    }
    add(&mut ctx, &RequestedRules::of(&options));
    let made = &ctx.metadata.tags[tags.len()..];
    for &(name, number, print) in expected {
        let tag = made.iter().find(|tag| tag.name == name);
        let texts = tag.map(|tag| (tag.text(Mode::Number), tag.text(Mode::Print)));
        let texts = texts.as_ref().map(|(number, print)| (number.as_str(), print.as_str()));
        assert_eq!(texts, (!number.is_empty()).then_some((number, print)), "{name}");
    }
}

#[test]
fn the_order_is_exiftools() {
    let tags = &[
        ("IFD0:Make", "NIKON"),
        ("ExifIFD:FocalLength", "50"),
        ("ExifIFD:FNumber", "4"),
        ("ExifIFD:ExposureTime", "0.01"),
        ("ExifIFD:ISO", "100"),
        ("ExifIFD:FocalLengthIn35mmFormat", "75"),
        ("GPS:GPSLatitude", "1"),
        ("GPS:GPSLatitudeRef", "N"),
        ("GPS:GPSLongitude", "2"),
        ("GPS:GPSLongitudeRef", "E"),
        ("File:ImageWidth", "40"),
        ("File:ImageHeight", "30"),
    ];
    // `CircleOfConfusion` and the tags that depend on it wait for `ScaleFactor35efl`, `GPSPosition` for the
    // module GPS.
    let names = "Aperture ImageSize Megapixels ScaleFactor35efl ShutterSpeed GPSLatitude GPSLongitude \
                 CircleOfConfusion FOV FocalLength35efl GPSPosition HyperfocalDistance LightValue";
    assert_eq!(order(tags, Modules::default()), names);
    // A raw file that was read before made ExifTool load a module that computes `ImageWidth` from other tags.
    let mut modules = Modules::default();
    modules.add(crate::modules::Module::PanasonicRaw);
    let names = "Aperture ShutterSpeed GPSLatitude GPSLongitude GPSPosition ImageSize LightValue Megapixels \
                 ScaleFactor35efl CircleOfConfusion FOV FocalLength35efl HyperfocalDistance";
    assert_eq!(order(tags, modules), names);
}

fn order(tags: &[(&'static str, &'static str)], modules: Modules) -> String {
    let (source, arena) = (Source::new(vec![], None), Bump::new());
    let options = Options { modules, ..Options::default() };
    let mut ctx = crate::testing::context(&source, &arena, &options);
    for &(tag, text) in tags {
        let (group, name) = split(tag);
        ctx.push_plain(Group::same(group), name, Value::Text(text));
    }
    add(&mut ctx, &RequestedRules::of(&options));
    let made = ctx.metadata.tags[tags.len()..].iter().map(|tag| tag.name);
    made.collect::<Vec<_>>().join(" ")
}

#[test]
fn size() {
    check(
        &[("File:ImageWidth", "4032"), ("File:ImageHeight", "3024")],
        &[("ImageSize", "4032 3024", "4032x3024"), ("Megapixels", "12.192768", "12.2")],
    );
    check(&[("File:ImageWidth", "64"), ("File:ImageHeight", "64")], &[("Megapixels", "0.004096", "0.004")]);
    check(&[("File:ImageWidth", "64")], &[("ImageSize", "", "")]);
    check(&[("PostScript:BoundingBox", "1 2 9 5")], &[("ImageSize", "8 3", "8x3")]);
    check(&[("PostScript:BoundingBox", "1 -2 9 5")], &[("ImageSize", "", "")]);
    check(
        &[("PostScript:BoundingBox", "1 2 9 5"), ("PostScript:ImageData", "80 30 8 3")],
        &[("ImageSize", "80 30", "80x30")],
    );
}

#[test]
fn exposure_and_scale() {
    check(
        &[
            ("ExifIFD:ExposureTime", "0.0015625"),
            ("ExifIFD:FNumber", "4"),
            ("ExifIFD:ISO", "6400"),
            ("ExifIFD:FocalLength", "600"),
            ("ExifIFD:FocalLengthIn35mmFormat", "600"),
            ("XMP:FocusDistance", "105.925372517729"),
        ],
        &[
            ("ShutterSpeed", "0.0015625", "1/640"),
            ("Aperture", "4", "4.0"),
            ("LightValue", "7.32192809488736", "7.3"),
            ("ScaleFactor35efl", "1", "1.0"),
            ("FocalLength35efl", "600", "600.0 mm (35 mm equivalent: 600.0 mm)"),
            ("CircleOfConfusion", "0.0300462606288666", "0.030 mm"),
            ("HyperfocalDistance", "2995.38105961624", "2995.38 m"),
            ("DOF", "102.327279772189 109.785723503114", "7.46 m (102.33 - 109.79 m)"),
            ("FOV", "3.41726364710082 6.31952235106374", "3.4 deg (6.32 m)"),
        ],
    );
}

#[test]
fn a_sensitivity_in_words() {
    check(
        &[("ExifIFD:ExposureTime", "1"), ("ExifIFD:FNumber", "1"), ("Nikon:ISO", "Hi 12800")],
        &[("LightValue", "-7", "-7.0")],
    );
}

#[test]
fn the_sensor_by_its_resolution() {
    check(
        &[
            ("ExifIFD:FocalLength", "10"),
            ("ExifIFD:FocalPlaneXResolution", "100"),
            ("ExifIFD:FocalPlaneResolutionUnit", "4"),
            ("ExifIFD:ExifImageWidth", "3600"),
            ("ExifIFD:ExifImageHeight", "2400"),
        ],
        &[("ScaleFactor35efl", "1", "1.0")],
    );
    // A strip of pixels is not the size of a sensor.
    check(
        &[
            ("ExifIFD:FocalLength", "10"),
            ("ExifIFD:FocalPlaneXResolution", "100"),
            ("ExifIFD:ExifImageWidth", "3600"),
            ("ExifIFD:ExifImageHeight", "24"),
        ],
        &[("ScaleFactor35efl", "", ""), ("FocalLength35efl", "10", "10.0 mm"), ("FOV", "", "")],
    );
}

#[test]
fn place() {
    check(
        &[
            ("GPS:GPSLatitude", "53.3828472222222"),
            ("GPS:GPSLatitudeRef", "N"),
            ("GPS:GPSLongitude", "1.45667777777778"),
            ("GPS:GPSLongitudeRef", "West"),
            ("GPS:GPSAltitude", "3.983"),
            ("GPS:GPSAltitudeRef", "1"),
            ("GPS:GPSDateStamp", "2016:09:28"),
            ("GPS:GPSTimeStamp", "17:17:58.65"),
        ],
        &[
            ("GPSLatitude", "53.3828472222222", "53 deg 22' 58.25\" N"),
            ("GPSLongitude", "-1.45667777777778", "1 deg 27' 24.04\" W"),
            (
                "GPSPosition",
                "53.3828472222222 -1.45667777777778",
                "53 deg 22' 58.25\" N, 1 deg 27' 24.04\" W",
            ),
            ("GPSAltitude", "-3.983", "3.9 m Below Sea Level"),
            ("GPSDateTime", "2016:09:28 17:17:58.65Z", "2016:09:28 17:17:58.65Z"),
        ],
    );
    check(&[("XMP-exif:GPSLatitude", "-20.5")], &[("GPSLatitudeRef", "S", "South"), ("GPSLatitude", "", "")]);
}

#[test]
fn dates() {
    let date = ("EXIF:DateTimeOriginal", "2016:09:28 18:18:05");
    let check_date = |more: &[(&'static str, &'static str)], expected: &str| {
        check(&[&[date], more].concat(), &[("SubSecDateTimeOriginal", expected, expected)]);
    };
    check_date(&[("EXIF:SubSecTimeOriginal", "81 ")], "2016:09:28 18:18:05.81");
    check_date(&[("EXIF:OffsetTimeOriginal", "+5:30")], "2016:09:28 18:18:05+05:30");
    check_date(
        &[("EXIF:SubSecTimeOriginal", "813"), ("EXIF:OffsetTimeOriginal", "-05:00")],
        "2016:09:28 18:18:05.813-05:00",
    );
    check_date(&[("EXIF:SubSecTimeOriginal", "")], "");
    check(
        &[("IPTC:DateCreated", "2006:10:29"), ("IPTC:TimeCreated", "06:27:51-05:00")],
        &[
            ("DateTimeCreated", "2006:10:29 06:27:51-05:00", "2006:10:29 06:27:51-05:00"),
            ("DateTimeOriginal", "2006:10:29 06:27:51-05:00", "2006:10:29 06:27:51-05:00"),
        ],
    );
    check(
        &[date, ("IPTC:DateCreated", "2006:10:29"), ("IPTC:TimeCreated", "06:27:51-05:00")],
        &[("DateTimeOriginal", "", "")],
    );
}

#[test]
fn balance() {
    check(
        &[("Canon:WB_RGGBLevels", "2000 1000 1024 1500")],
        &[("RedBalance", "1.97628458498024", "1.976285"), ("BlueBalance", "1.48221343873518", "1.482213")],
    );
    check(
        &[("Nikon:WB_RBLevels", "1.5 1.25 1 1")],
        &[("RedBalance", "1.5", "1.5"), ("BlueBalance", "1.25", "1.25")],
    );
    check(
        &[("IFD0:CFARepeatPatternDim", "2 2"), ("IFD0:CFAPattern2", "0 1 1 2")],
        &[("CFAPattern", "2 2 0 1 1 2", "[Red,Green][Green,Blue]")],
    );
}

#[test]
fn makers() {
    check(
        &[
            ("Canon:MinFocalLength", "18"),
            ("Canon:MaxFocalLength", "55"),
            ("Canon:FocalLength", "20"),
            ("ExifIFD:FocalLengthIn35mmFormat", "32"),
            ("Canon:ContinuousDrive", "0"),
            ("Canon:SelfTimer", "0"),
            ("Canon:CameraISO", "Auto"),
            ("Canon:BaseISO", "100"),
            ("Canon:AutoISO", "150"),
        ],
        &[
            ("Lens", "18", "18.0 - 55.0 mm"),
            ("Lens35efl", "28.8", "18.0 - 55.0 mm (35 mm equivalent: 28.8 - 88.0 mm)"),
            ("DriveMode", "2", "Single-frame Shooting"),
            ("ISO", "150", "150"),
        ],
    );
    check(
        &[("IFD0:Model", "DMC-LX3"), ("Panasonic:SceneMode", "0"), ("Panasonic:AdvancedSceneType", "1")],
        &[("AdvancedSceneMode", "DMC-LX3 0 1", "Off")],
    );
    check(
        &[("Apple:RunTimeValue", "430137679227916"), ("Apple:RunTimeScale", "1000000000")],
        &[("RunTimeSincePowerUp", "430137.679227916", "4 days 23:28:58")],
    );
    check(
        &[("Nikon:FocusMode", "Manual"), ("Nikon:AFDetectionMethod", "1"), ("Nikon:FocusPointSchema", "2")],
        &[("AutoFocus", "0", "Off"), ("ContrastDetectAF", "0", "Off"), ("PhaseDetectAF", "0", "Off")],
    );
}

#[test]
fn lenses() {
    check(
        &[("ExifIFD:LensModel", "iPhone XS back dual camera 4.25 mm f/1.8")],
        &[("LensID", "iPhone XS back dual camera 4.25 mm f/1.8", "iPhone XS back dual camera 4.25mm f/1.8")],
    );
    check(&[("ExifIFD:LensModel", "50/F1.4")], &[("LensID", "50/F1.4", "50mm F1.4")]);
    check(&[("ExifIFD:LensModel", "A lens")], &[("LensID", "", "")]);
    check(
        &[
            ("Nikon:LensIDNumber", "159"),
            ("Nikon:LensFStops", "7.33333333333333"),
            ("Nikon:MinFocalLength", "35.6359487256136"),
            ("Nikon:MaxFocalLength", "35.6359487256136"),
            ("Nikon:MaxApertureAtMinFocal", "1.78179743628068"),
            ("Nikon:MaxApertureAtMaxFocal", "1.78179743628068"),
            ("Nikon:MCUVersion", "161"),
            ("Nikon:LensType", "6"),
        ],
        &[("LensID", "9F 58 44 44 14 14 A1 06", "AF-S DX Nikkor 35mm f/1.8G")],
    );
}

#[test]
fn uncompressed_rows_become_tiff_files() {
    let rows = |width: &'static str, compression: &'static str| {
        [
            ("IFD0:SubfileType", "1"),
            ("IFD0:Compression", compression),
            ("IFD0:ImageWidth", width),
            ("IFD0:ImageHeight", "8"),
            ("IFD0:BitsPerSample", "8 8 8"),
            ("IFD0:PhotometricInterpretation", "2"),
            ("IFD0:StripOffsets", "100"),
            ("IFD0:SamplesPerPixel", "3"),
            ("IFD0:RowsPerStrip", "8"),
            ("IFD0:StripByteCounts", "192"),
        ]
    };
    let told = "(Binary data 408 bytes, use -b option to extract)";
    check(&rows("8", "1"), &[("ThumbnailTIFF", told, told), ("PreviewTIFF", "", "")]);
    check(&rows("8", "7"), &[("ThumbnailTIFF", "", "")]);
    check(&rows("9", "1"), &[("ThumbnailTIFF", "", "")]);
}

#[test]
fn inputs_are_read_if_a_composite_tag_is_requested() {
    let names = |want: Option<Want>| match want {
        Some(Want::Names(names)) => names,
        _ => Vec::new(),
    };
    let lens = names(widened(&Options::wanting(Want::Names(vec!["lightvalue".into()]))));
    for input in ["lightvalue", "Aperture", "FNumber", "ISO", "CameraISO"] {
        assert!(lens.iter().any(|name| name == input), "{input}");
    }
    assert!(widened(&Options::wanting(Want::Names(vec!["Comment".into()]))).is_none());
    assert!(
        widened(&Options::wanting(Want::Everything)).is_none()
            && widened(&Options::wanting(Want::Roles)).is_none()
    );
}

#[test]
fn the_catalogue_does_not_pay_for_them() {
    let options = Options::wanting(Want::Roles);
    let (source, arena) = (Source::new(vec![], None), Bump::new());
    let mut ctx = crate::testing::context(&source, &arena, &options);
    for name in ["ImageWidth", "ImageHeight"] {
        let role = Role::Orientation;
        let tag =
            Tag { group: Group::FILE, name, value: Value::Integer(8), conv: Conv::None, role, priority: 1 };
        ctx.push(tag);
    }
    add(&mut ctx, &RequestedRules::of(&options));
    assert_eq!(ctx.metadata.tags.len(), 2);
}
