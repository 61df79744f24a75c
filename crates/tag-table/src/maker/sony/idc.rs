//! Edits that Sony's Image Data Converter keeps in raw files: one directory, and one for each version of the
//! picture. Source: ExifTool's page of SonyIDC's tags.

use crate::def::Mode;
use crate::maker::print::{NO_YES, OFF_ON, ON_OFF_FROM_ONE, for_people};
use crate::maker::reader::Reader;
use crate::maker::row::{Inner, MakerRow, Table, item};
use crate::value::Value;

/// Directories of edits, which are numbered.
pub(super) static IDC: [Table; 20] = [
    idc("SonyIDC"),
    idc("SonyIDC1"),
    idc("SonyIDC2"),
    idc("SonyIDC3"),
    idc("SonyIDC4"),
    idc("SonyIDC5"),
    idc("SonyIDC6"),
    idc("SonyIDC7"),
    idc("SonyIDC8"),
    idc("SonyIDC9"),
    idc("SonyIDC10"),
    idc("SonyIDC11"),
    idc("SonyIDC12"),
    idc("SonyIDC13"),
    idc("SonyIDC14"),
    idc("SonyIDC15"),
    idc("SonyIDC16"),
    idc("SonyIDC17"),
    idc("SonyIDC18"),
    idc("SonyIDC19"),
];

/// Directories of the versions of a picture.
static VERSIONS: [Table; 20] = [
    idc("Version0"),
    idc("Version1"),
    idc("Version2"),
    idc("Version3"),
    idc("Version4"),
    idc("Version5"),
    idc("Version6"),
    idc("Version7"),
    idc("Version8"),
    idc("Version9"),
    idc("Version10"),
    idc("Version11"),
    idc("Version12"),
    idc("Version13"),
    idc("Version14"),
    idc("Version15"),
    idc("Version16"),
    idc("Version17"),
    idc("Version18"),
    idc("Version19"),
];

const fn idc(group: &'static str) -> Table {
    Table::directory(group, &ITEMS)
}

static ITEMS: [MakerRow; 54] = [
    item(0x0201, "IDCPreviewStart").position(),
    item(0x0202, "IDCPreviewLength"),
    item(0x8000, "IDCCreativeStyle").labels(&[
        (1, "Camera Setting"),
        (2, "Standard"),
        (3, "Real"),
        (4, "Vivid"),
        (5, "Adobe RGB"),
        (6, "A100 Standard"),
        (7, "Neutral"),
        (8, "Portrait"),
        (9, "Landscape"),
        (10, "Clear"),
        (11, "Deep"),
        (12, "Light"),
        (13, "Sunset"),
        (14, "Night View"),
        (15, "Autumn Leaves"),
        (16, "B&W"),
        (17, "Sepia"),
    ]),
    item(0x8001, "CreativeStyleWasChanged").labels(NO_YES),
    item(0x8002, "PresetWhiteBalance").labels(&[
        (1, "Camera Setting"),
        (2, "Color Temperature"),
        (3, "Specify Gray Point"),
        (4, "Daylight"),
        (5, "Cloudy"),
        (6, "Shade"),
        (7, "Cool White Fluorescent"),
        (8, "Day Light Fluorescent"),
        (9, "Day White Fluorescent"),
        (10, "Warm White Fluorescent"),
        (11, "Tungsten"),
        (12, "Flash"),
        (13, "Auto"),
    ]),
    item(0x8013, "ColorTemperatureAdj"),
    item(0x8014, "PresetWhiteBalanceAdj"),
    item(0x8015, "ColorCorrection"),
    item(0x8016, "SaturationAdj"),
    item(0x8017, "ContrastAdj"),
    item(0x8018, "BrightnessAdj").call(|value, mode, out| divided(value, mode, 300.0, 2, out)),
    item(0x8019, "HueAdj"),
    item(0x801a, "SharpnessAdj"),
    item(0x801b, "SharpnessOvershoot"),
    item(0x801c, "SharpnessUndershoot"),
    item(0x801d, "SharpnessThreshold"),
    item(0x801e, "NoiseReductionMode").labels(OFF_ON),
    item(0x8021, "GrayPoint"),
    item(0x8022, "D-RangeOptimizerMode").labels(&[(0, "Off"), (1, "Auto"), (2, "Manual")]),
    item(0x8023, "D-RangeOptimizerValue"),
    item(0x8024, "D-RangeOptimizerHighlight"),
    item(0x8026, "HighlightColorDistortReduct").labels(&[(0, "Standard"), (1, "Advanced")]),
    item(0x8027, "NoiseReductionValue").number(percentage),
    item(0x8028, "EdgeNoiseReduction").number(percentage),
    item(0x8029, "ColorNoiseReduction").number(percentage),
    item(0x802d, "D-RangeOptimizerShadow"),
    item(0x8030, "PeripheralIllumCentralRadius"),
    item(0x8031, "PeripheralIllumCentralValue"),
    item(0x8032, "PeripheralIllumPeriphValue"),
    item(0x8040, "DistortionCompensation").labels(&[(-1, "n/a"), (1, "On"), (2, "Off")]),
    item(0x9000, "ToneCurveBrightnessX"),
    item(0x9001, "ToneCurveRedX"),
    item(0x9002, "ToneCurveGreenX"),
    item(0x9003, "ToneCurveBlueX"),
    item(0x9004, "ToneCurveBrightnessY"),
    item(0x9005, "ToneCurveRedY"),
    item(0x9006, "ToneCurveGreenY"),
    item(0x9007, "ToneCurveBlueY"),
    item(0x900d, "ChromaticAberrationCorrection").labels(ON_OFF_FROM_ONE),
    item(0x900e, "InclinationCorrection").labels(OFF_ON),
    item(0x900f, "InclinationAngle").call(|value, mode, out| {
        divided(value, mode, 1000.0, 1, out);
        if mode == Mode::Print {
            out.push_str(" deg");
        }
    }),
    item(0x9010, "Cropping").labels(OFF_ON),
    item(0x9011, "CropArea"),
    item(0x9012, "PreviewImageSize"),
    item(0x9013, "PxShiftPeriphEdgeNR").labels(OFF_ON),
    item(0x9014, "PxShiftPeriphEdgeNRValue").call(|value, mode, out| divided(value, mode, 10.0, 1, out)),
    item(0x9017, "WhitesAdj"),
    item(0x9018, "BlacksAdj"),
    item(0x9019, "HighlightsAdj"),
    item(0x901a, "ShadowsAdj"),
    item(0xd000, "CurrentVersion"),
    item(0xd001, "VersionIFD").inner(Inner::Read(Reader::SonyVersions(&VERSIONS))),
    item(0xd100, "VersionCreateDate"),
    item(0xd101, "VersionModifyDate"),
];

/// Noise reduction, -100 to 100 in the file, as 0 to 100.
fn percentage(number: f64) -> f64 {
    (number + 100.0) / 2.0
}

/// Prints a number divided for people.
fn divided(value: &Value<'_>, mode: Mode, by: f64, n_decimals: usize, out: &mut String) {
    for_people(value, mode, out, |numbers| Some(format!("{:.n_decimals$}", numbers.first()? / by)));
}
