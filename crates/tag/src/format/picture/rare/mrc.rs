//! MRC, pictures of electron microscopes (A. Cheng et al., "MRC2014: Extensions to the MRC format header",
//! 2015; extended header FEI1 and FEI2: Thermo Fisher, "MRC2014 file format used by EPU").

use crate::context::Context;
use crate::file_type::FileType;
use crate::layout::push_header;
use crate::metadata::Group;
use table::bytes::ByteOrder;
use table::def::Mode;
use table::print::container::{date_of_days, hexadecimal};
use table::row::place::{PlaceRow, placed};
use table::value::{Format, Value};

const MRC: FileType = FileType::new("MRC", "mrc", "image/x-mrc");
const HEADER_BYTES: usize = 1024;
const LABELS_AT: usize = 224;
const LABEL_BYTES: usize = 80;
const MOST_LABELS: usize = 10;
const MOST_EXTENDED_BYTES: usize = 1024;

/// Whether the header has the format's mark and names a machine.
pub(in crate::format) fn is_mrc(ctx: &Context<'_>) -> bool {
    matches!(ctx.get(208, 6), Some(&[b'M', b'A', b'P', b' ' | 0, a, b]) if matches!((a, b), (0x44, 0x44 | 0x41) | (0x11, 0x11)))
}

pub(in crate::format) fn read(ctx: &mut Context<'_>) {
    ctx.set_file_type(&MRC);
    let Some(header) = ctx.get(0, HEADER_BYTES) else { return };
    let order = if header[212] == 0x11 { ByteOrder::Big } else { ByteOrder::Little };
    ctx.within("File", |ctx| push_header(ctx, Group::FILE, order, header, CELLS));
    ctx.metadata.facts.width = order.u32(header, 0);
    ctx.metadata.facts.height = order.u32(header, 4);
    let n_labels = order.u32(header, 220).map_or(0, |n_labels| n_labels as usize).min(MOST_LABELS);
    for (name, label) in LABELS.iter().zip(header[LABELS_AT..].chunks_exact(LABEL_BYTES)).take(n_labels) {
        let text = ctx.text_or_latin1(label).trim_end_matches(['\0', ' ']);
        ctx.push_plain(Group::FILE, name, Value::Text(text));
    }
    if matches!(&header[104..108], b"FEI1" | b"FEI2")
        && let Some(extended) = ctx.source.get_up_to(HEADER_BYTES as u64, MOST_EXTENDED_BYTES)
    {
        if order.u32(header, 8) > Some(1) {
            ctx.warn("[minor] Use the ExtractEmbedded option to read metadata for all frames");
        }
        for (present, cell) in FEI {
            let is_there = present.is_none_or(|(mask, bit)| {
                order.u32(extended, MASKS_AT[mask]).is_some_and(|mask| mask >> bit & 1 != 0)
            });
            if is_there {
                let cells = std::slice::from_ref(cell);
                ctx.within("File", |ctx| push_header(ctx, Group::FILE, order, extended, cells));
            }
        }
    }
}

fn stamp(value: &Value<'_>, mode: Mode, out: &mut String) {
    match mode {
        Mode::Print => {
            let bytes: Vec<_> = value.numbers().iter().map(|byte| format!("0x{:02x}", *byte as u8)).collect();
            out.push_str(&bytes.join(" "));
        }
        Mode::Number => value.write_plain(out),
    }
}

/// Days since the end of 1899.
fn date(value: &Value<'_>, _mode: Mode, out: &mut String) {
    match value.as_f64() {
        Some(days) => out.push_str(&date_of_days(days)),
        None => value.write_plain(out),
    }
}

const LABELS: [&str; MOST_LABELS] =
    ["Label0", "Label1", "Label2", "Label3", "Label4", "Label5", "Label6", "Label7", "Label8", "Label9"];

const CELLS: &[PlaceRow] = &[
    placed(0, "ImageWidth", Format::Int32u),
    placed(4, "ImageHeight", Format::Int32u),
    placed(8, "ImageDepth", Format::Int32u),
    placed(12, "ImageMode", Format::Int32u).labels(&[
        (0, "8-bit signed integer"),
        (1, "16-bit signed integer"),
        (2, "32-bit signed real"),
        (3, "complex 16-bit integer"),
        (4, "complex 32-bit real"),
        (6, "16-bit unsigned integer"),
    ]),
    placed(16, "StartPoint", Format::Int32u).times(3),
    placed(28, "GridSize", Format::Int32u).times(3),
    placed(40, "CellWidth", Format::Float),
    placed(44, "CellHeight", Format::Float),
    placed(48, "CellDepth", Format::Float),
    placed(52, "CellAlpha", Format::Float),
    placed(56, "CellBeta", Format::Float),
    placed(60, "CellGamma", Format::Float),
    placed(64, "ImageWidthAxis", Format::Int32u).labels(&[(1, "X"), (2, "Y"), (3, "Z")]),
    placed(68, "ImageHeightAxis", Format::Int32u).labels(&[(1, "X"), (2, "Y"), (3, "Z")]),
    placed(72, "ImageDepthAxis", Format::Int32u).labels(&[(1, "X"), (2, "Y"), (3, "Z")]),
    placed(76, "DensityMin", Format::Float),
    placed(80, "DensityMax", Format::Float),
    placed(84, "DensityMean", Format::Float),
    placed(88, "SpaceGroupNumber", Format::Int32u),
    placed(92, "ExtendedHeaderSize", Format::Int32u),
    placed(104, "ExtendedHeaderType", Format::String).times(4),
    placed(108, "MRCVersion", Format::Int32u),
    placed(196, "Origin", Format::Float).times(3),
    placed(212, "MachineStamp", Format::Int8u).times(4).call(stamp),
    placed(216, "RMSDeviation", Format::Float),
    placed(220, "NumberOfLabels", Format::Int32u),
];

/// Where the masks are that tell which fields are there.
const MASKS_AT: [usize; 4] = [8, 297, 490, 748];

type Present = Option<(usize, u32)>;
const ALWAYS: Present = None;

const fn if_bit(mask: usize, bit: u32) -> Present {
    Some((mask, bit))
}

const FEI: &[(Present, PlaceRow)] = &[
    (ALWAYS, placed(0, "MetadataSize", Format::Int32u)),
    (ALWAYS, placed(4, "MetadataVersion", Format::Int32u)),
    (ALWAYS, placed(8, "Bitmask1", Format::Int32u).call(hexadecimal)),
    (if_bit(0, 0), placed(12, "TimeStamp", Format::Double).call(date)),
    (if_bit(0, 1), placed(20, "MicroscopeType", Format::String).times(16)),
    (if_bit(0, 2), placed(36, "MicroscopeID", Format::String).times(16)),
    (if_bit(0, 3), placed(52, "Application", Format::String).times(16)),
    (if_bit(0, 4), placed(68, "AppVersion", Format::String).times(16)),
    (if_bit(0, 5), placed(84, "HighTension", Format::Double)),
    (if_bit(0, 6), placed(92, "Dose", Format::Double)),
    (if_bit(0, 7), placed(100, "AlphaTilt", Format::Double)),
    (if_bit(0, 8), placed(108, "BetaTilt", Format::Double)),
    (if_bit(0, 9), placed(116, "XStage", Format::Double)),
    (if_bit(0, 10), placed(124, "YStage", Format::Double)),
    (if_bit(0, 11), placed(132, "ZStage", Format::Double)),
    (if_bit(0, 12), placed(140, "TiltAxisAngle", Format::Double)),
    (if_bit(0, 13), placed(148, "DualAxisRot", Format::Double)),
    (if_bit(0, 14), placed(156, "PixelSizeX", Format::Double)),
    (if_bit(0, 15), placed(164, "PixelSizeY", Format::Double)),
    (if_bit(0, 22), placed(220, "Defocus", Format::Double)),
    (if_bit(0, 23), placed(228, "STEMDefocus", Format::Double)),
    (if_bit(0, 24), placed(236, "AppliedDefocus", Format::Double)),
    (if_bit(0, 25), placed(244, "InstrumentMode", Format::Int32u).labels(&[(1, "TEM"), (2, "STEM")])),
    (
        if_bit(0, 26),
        placed(248, "ProjectionMode", Format::Int32u).labels(&[(1, "Diffraction"), (2, "Imaging")]),
    ),
    (if_bit(0, 27), placed(252, "ObjectiveLens", Format::String).times(16)),
    (if_bit(0, 28), placed(268, "HighMagnificationMode", Format::String).times(16)),
    (if_bit(0, 29), placed(284, "ProbeMode", Format::Int32u).labels(&[(1, "Nano"), (2, "Micro")])),
    (if_bit(0, 30), placed(288, "EFTEMOn", Format::Int8u).labels(&[(0, "No"), (1, "Yes")])),
    (if_bit(0, 31), placed(289, "Magnification", Format::Double)),
    (ALWAYS, placed(297, "Bitmask2", Format::Int32u).call(hexadecimal)),
    (if_bit(1, 0), placed(301, "CameraLength", Format::Double)),
    (if_bit(1, 1), placed(309, "SpotIndex", Format::Int32u)),
    (if_bit(1, 2), placed(313, "IlluminationArea", Format::Double)),
    (if_bit(1, 3), placed(321, "Intensity", Format::Double)),
    (if_bit(1, 4), placed(329, "ConvergenceAngle", Format::Double)),
    (if_bit(1, 5), placed(337, "IlluminationMode", Format::String).times(16)),
    (if_bit(1, 6), placed(353, "WideConvergenceAngleRange", Format::Int8u).labels(&[(0, "No"), (1, "Yes")])),
    (if_bit(1, 7), placed(354, "SlitInserted", Format::Int8u).labels(&[(0, "No"), (1, "Yes")])),
    (if_bit(1, 8), placed(355, "SlitWidth", Format::Double)),
    (if_bit(1, 9), placed(363, "AccelVoltOffset", Format::Double)),
    (if_bit(1, 10), placed(371, "DriftTubeVolt", Format::Double)),
    (if_bit(1, 11), placed(379, "EnergyShift", Format::Double)),
    (if_bit(1, 12), placed(387, "ShiftOffsetX", Format::Double)),
    (if_bit(1, 13), placed(395, "ShiftOffsetY", Format::Double)),
    (if_bit(1, 14), placed(403, "ShiftX", Format::Double)),
    (if_bit(1, 15), placed(411, "ShiftY", Format::Double)),
    (if_bit(1, 16), placed(419, "IntegrationTime", Format::Double)),
    (if_bit(1, 17), placed(427, "BinningWidth", Format::Int32u)),
    (if_bit(1, 18), placed(431, "BinningHeight", Format::Int32u)),
    (if_bit(1, 19), placed(435, "CameraName", Format::String).times(16)),
    (if_bit(1, 20), placed(451, "ReadoutAreaLeft", Format::Int32u)),
    (if_bit(1, 21), placed(455, "ReadoutAreaTop", Format::Int32u)),
    (if_bit(1, 22), placed(459, "ReadoutAreaRight", Format::Int32u)),
    (if_bit(1, 23), placed(463, "ReadoutAreaBottom", Format::Int32u)),
    (if_bit(1, 24), placed(467, "CetaNoiseReduct", Format::Int8u).labels(&[(0, "No"), (1, "Yes")])),
    (if_bit(1, 25), placed(468, "CetaFramesSummed", Format::Int32u)),
    (if_bit(1, 26), placed(472, "DirectDetElectronCounting", Format::Int8u).labels(&[(0, "No"), (1, "Yes")])),
    (if_bit(1, 27), placed(473, "DirectDetAlignFrames", Format::Int8u).labels(&[(0, "No"), (1, "Yes")])),
    (ALWAYS, placed(490, "Bitmask3", Format::Int32u).call(hexadecimal)),
    (if_bit(2, 6), placed(518, "PhasePlate", Format::Int8u).labels(&[(0, "No"), (1, "Yes")])),
    (if_bit(2, 7), placed(519, "STEMDetectorName", Format::String).times(16)),
    (if_bit(2, 8), placed(535, "Gain", Format::Double)),
    (if_bit(2, 9), placed(543, "Offset", Format::Double)),
    (if_bit(2, 15), placed(571, "DwellTime", Format::Double)),
    (if_bit(2, 16), placed(579, "FrameTime", Format::Double)),
    (if_bit(2, 17), placed(587, "ScanSizeLeft", Format::Int32u)),
    (if_bit(2, 18), placed(591, "ScanSizeTop", Format::Int32u)),
    (if_bit(2, 19), placed(595, "ScanSizeRight", Format::Int32u)),
    (if_bit(2, 20), placed(599, "ScanSizeBottom", Format::Int32u)),
    (if_bit(2, 21), placed(603, "FullScanFOV_X", Format::Double)),
    (if_bit(2, 22), placed(611, "FullScanFOV_Y", Format::Double)),
    (if_bit(2, 23), placed(619, "Element", Format::String).times(16)),
    (if_bit(2, 24), placed(635, "EnergyIntervalLower", Format::Double)),
    (if_bit(2, 25), placed(643, "EnergyIntervalHigher", Format::Double)),
    (if_bit(2, 26), placed(651, "Method", Format::Int32u)),
    (if_bit(2, 27), placed(655, "IsDoseFraction", Format::Int8u).labels(&[(0, "No"), (1, "Yes")])),
    (if_bit(2, 28), placed(656, "FractionNumber", Format::Int32u)),
    (if_bit(2, 29), placed(660, "StartFrame", Format::Int32u)),
    (if_bit(2, 30), placed(664, "EndFrame", Format::Int32u)),
    (if_bit(2, 31), placed(668, "InputStackFilename", Format::String).times(80)),
    (ALWAYS, placed(748, "Bitmask4", Format::Int32u).call(hexadecimal)),
    (if_bit(3, 0), placed(752, "AlphaTiltMin", Format::Double)),
    (if_bit(3, 1), placed(760, "AlphaTiltMax", Format::Double)),
    (if_bit(3, 2), placed(768, "ScanRotation", Format::Double)),
    (if_bit(3, 3), placed(776, "DiffractionPatternRotation", Format::Double)),
    (if_bit(3, 4), placed(784, "ImageRotation", Format::Double)),
    (
        if_bit(3, 5),
        placed(792, "ScanModeEnumeration", Format::Int32u).labels(&[
            (0, "Other"),
            (1, "Raster"),
            (2, "Serpentine"),
        ]),
    ),
    (if_bit(3, 6), placed(796, "AcquisitionTimeStamp", Format::Int64u)),
    (if_bit(3, 7), placed(804, "DetectorCommercialName", Format::String).times(16)),
    (if_bit(3, 8), placed(820, "StartTiltAngle", Format::Double)),
    (if_bit(3, 9), placed(828, "EndTiltAngle", Format::Double)),
    (if_bit(3, 10), placed(836, "TiltPerImage", Format::Double)),
    (if_bit(3, 11), placed(844, "TitlSpeed", Format::Double)),
    (if_bit(3, 12), placed(852, "BeamCenterX", Format::Int32u)),
    (if_bit(3, 13), placed(856, "BeamCenterY", Format::Int32u)),
    (if_bit(3, 14), placed(860, "CFEGFlashTimeStamp", Format::Int64u)),
    (if_bit(3, 15), placed(868, "PhasePlatePosition", Format::Int32u)),
    (if_bit(3, 16), placed(872, "ObjectiveAperture", Format::String).times(16)),
];
