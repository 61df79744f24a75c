//! Edits of a picture by Digital Photo Professional, second part: the edits added by versions 2 and 3.
//!
//! Source: ExifTool's page of CanonVRD's tags.

use super::change::known;
use super::vrd::{dlo_bytes, n_style_bytes, percent};
use super::words::{CHECK_MARK, NO_YES, OFF_ON};
use crate::def::Conv;
use crate::maker::row::{Table, item};
use crate::value::Format::{Int16s, Int16u, Int32s, Int32u, Undef};

/// Tags of `Edit2`: the edits of versions 2 and 3.
pub static EDIT_2: Table = Table::fixed(
    "CanonVRD",
    Int16s,
    &[
        item(2, "PictureStyle").labels(PICTURE_STYLE),
        item(3, "IsCustomPictureStyle").labels(NO_YES),
        item(13, "StandardRawColorTone"),
        item(14, "StandardRawSaturation"),
        item(15, "StandardRawContrast"),
        item(16, "StandardRawLinear").labels(NO_YES),
        item(17, "StandardRawSharpness"),
        item(18, "StandardRawHighlightPoint"),
        item(19, "StandardRawShadowPoint"),
        item(20, "StandardOutputHighlightPoint"),
        item(21, "StandardOutputShadowPoint"),
        item(22, "PortraitRawColorTone"),
        item(23, "PortraitRawSaturation"),
        item(24, "PortraitRawContrast"),
        item(25, "PortraitRawLinear").labels(NO_YES),
        item(26, "PortraitRawSharpness"),
        item(27, "PortraitRawHighlightPoint"),
        item(28, "PortraitRawShadowPoint"),
        item(29, "PortraitOutputHighlightPoint"),
        item(30, "PortraitOutputShadowPoint"),
        item(31, "LandscapeRawColorTone"),
        item(32, "LandscapeRawSaturation"),
        item(33, "LandscapeRawContrast"),
        item(34, "LandscapeRawLinear").labels(NO_YES),
        item(35, "LandscapeRawSharpness"),
        item(36, "LandscapeRawHighlightPoint"),
        item(37, "LandscapeRawShadowPoint"),
        item(38, "LandscapeOutputHighlightPoint"),
        item(39, "LandscapeOutputShadowPoint"),
        item(40, "NeutralRawColorTone"),
        item(41, "NeutralRawSaturation"),
        item(42, "NeutralRawContrast"),
        item(43, "NeutralRawLinear").labels(NO_YES),
        item(44, "NeutralRawSharpness"),
        item(45, "NeutralRawHighlightPoint"),
        item(46, "NeutralRawShadowPoint"),
        item(47, "NeutralOutputHighlightPoint"),
        item(48, "NeutralOutputShadowPoint"),
        item(49, "FaithfulRawColorTone"),
        item(50, "FaithfulRawSaturation"),
        item(51, "FaithfulRawContrast"),
        item(52, "FaithfulRawLinear").labels(NO_YES),
        item(53, "FaithfulRawSharpness"),
        item(54, "FaithfulRawHighlightPoint"),
        item(55, "FaithfulRawShadowPoint"),
        item(56, "FaithfulOutputHighlightPoint"),
        item(57, "FaithfulOutputShadowPoint"),
        item(58, "MonochromeFilterEffect").labels(MONOCHROME_FILTER_EFFECT),
        item(59, "MonochromeToningEffect").labels(MONOCHROME_TONING_EFFECT),
        item(60, "MonochromeContrast"),
        item(61, "MonochromeLinear").labels(NO_YES),
        item(62, "MonochromeSharpness"),
        item(63, "MonochromeRawHighlightPoint"),
        item(64, "MonochromeRawShadowPoint"),
        item(65, "MonochromeOutputHighlightPoint"),
        item(66, "MonochromeOutputShadowPoint"),
        item(69, "UnknownContrast").unknown(),
        item(70, "UnknownLinear").labels(NO_YES).unknown(),
        item(71, "UnknownSharpness").unknown(),
        item(72, "UnknownRawHighlightPoint").unknown(),
        item(73, "UnknownRawShadowPoint").unknown(),
        item(74, "UnknownOutputHighlightPoint").unknown(),
        item(75, "UnknownOutputShadowPoint").unknown(),
        item(76, "CustomColorTone"),
        item(77, "CustomSaturation"),
        item(78, "CustomContrast"),
        item(79, "CustomLinear").labels(NO_YES),
        item(80, "CustomSharpness"),
        item(81, "CustomRawHighlightPoint"),
        item(82, "CustomRawShadowPoint"),
        item(83, "CustomOutputHighlightPoint"),
        item(84, "CustomOutputShadowPoint"),
        item(88, ".StyleBytes").format(Int16u).remember(),
        item(88, "CustomPictureStyleData")
            .part(1)
            .format(Undef)
            .count_by(n_style_bytes)
            .binary()
            .when(|note, _| n_style_bytes(note) > 2)
            .moves(|note| n_style_bytes(note) as i64 - 2),
        item(94, "ChrominanceNoiseReduction")
            .labels(CHROMINANCE_NOISE_REDUCTION)
            .when(|note, _| note.count("VRDVersion") < 330),
        item(94, "ChrominanceNoiseReduction").conv(Conv::HexLabels(CHROMINANCE_NOISE_REDUCTION_STEPS)),
        item(95, "LuminanceNoiseReduction")
            .labels(LUMINANCE_NOISE_REDUCTION)
            .when(|note, _| note.count("VRDVersion") < 330),
        item(95, "LuminanceNoiseReduction").conv(Conv::HexLabels(LUMINANCE_NOISE_REDUCTION_STEPS)),
        item(96, "ChrominanceNR_TIFF_JPEG")
            .labels(CHROMINANCE_NR_TIFF_JPEG)
            .when(|note, _| note.count("VRDVersion") < 330),
        item(96, "ChrominanceNR_TIFF_JPEG").conv(Conv::HexLabels(CHROMINANCE_NOISE_REDUCTION_STEPS)),
        item(98, "ChromaticAberrationOn").labels(NO_YES),
        item(99, "DistortionCorrectionOn").labels(NO_YES),
        item(100, "PeripheralIlluminationOn").labels(NO_YES),
        item(101, "ColorBlur").labels(NO_YES),
        item(102, "ChromaticAberration").number(|n| n / 1024.0).call(percent),
        item(103, "DistortionCorrection").number(|n| n / 1024.0).call(percent),
        item(104, "PeripheralIllumination").number(|n| n / 1024.0).call(percent),
        item(105, "AberrationCorrectionDistance").valid(known).number(|n| 1.0 - n / 1024.0).call(percent),
        item(106, "ChromaticAberrationRed"),
        item(107, "ChromaticAberrationBlue"),
        item(109, "LuminanceNR_TIFF_JPEG").number(|n| n / 10.0),
        item(110, "AutoLightingOptimizerOn").labels(NO_YES),
        item(111, "AutoLightingOptimizer").labels(AUTO_LIGHTING_OPTIMIZER),
        item(117, "StandardRawHighlight").number(|n| n / 10.0),
        item(118, "PortraitRawHighlight").number(|n| n / 10.0),
        item(119, "LandscapeRawHighlight").number(|n| n / 10.0),
        item(120, "NeutralRawHighlight").number(|n| n / 10.0),
        item(121, "FaithfulRawHighlight").number(|n| n / 10.0),
        item(122, "MonochromeRawHighlight").number(|n| n / 10.0),
        item(123, "UnknownRawHighlight").number(|n| n / 10.0).unknown(),
        item(124, "CustomRawHighlight").number(|n| n / 10.0),
        item(126, "StandardRawShadow").number(|n| n / 10.0),
        item(127, "PortraitRawShadow").number(|n| n / 10.0),
        item(128, "LandscapeRawShadow").number(|n| n / 10.0),
        item(129, "NeutralRawShadow").number(|n| n / 10.0),
        item(130, "FaithfulRawShadow").number(|n| n / 10.0),
        item(131, "MonochromeRawShadow").number(|n| n / 10.0),
        item(132, "UnknownRawShadow").number(|n| n / 10.0).unknown(),
        item(133, "CustomRawShadow").number(|n| n / 10.0),
        item(139, "AngleAdj").format(Int32s).number(|n| n / 100.0),
        item(142, "CheckMark2").format(Int16u).labels(CHECK_MARK),
        item(144, "UnsharpMask").labels(OFF_ON),
        item(146, "StandardUnsharpMaskStrength"),
        item(148, "StandardUnsharpMaskFineness"),
        item(150, "StandardUnsharpMaskThreshold"),
        item(152, "PortraitUnsharpMaskStrength"),
        item(154, "PortraitUnsharpMaskFineness"),
        item(156, "PortraitUnsharpMaskThreshold"),
        item(158, "LandscapeUnsharpMaskStrength"),
        item(160, "LandscapeUnsharpMaskFineness"),
        item(162, "LandscapeUnsharpMaskThreshold"),
        item(164, "NeutraUnsharpMaskStrength"),
        item(166, "NeutralUnsharpMaskFineness"),
        item(168, "NeutralUnsharpMaskThreshold"),
        item(170, "FaithfulUnsharpMaskStrength"),
        item(172, "FaithfulUnsharpMaskFineness"),
        item(174, "FaithfulUnsharpMaskThreshold"),
        item(176, "MonochromeUnsharpMaskStrength"),
        item(178, "MonochromeUnsharpMaskFineness"),
        item(180, "MonochromeUnsharpMaskThreshold"),
        item(182, "CustomUnsharpMaskStrength"),
        item(184, "CustomUnsharpMaskFineness"),
        item(186, "CustomUnsharpMaskThreshold"),
        item(188, "CustomDefaultUnsharpStrength"),
        item(190, "CustomDefaultUnsharpFineness"),
        item(192, "CustomDefaultUnsharpThreshold"),
        item(214, "CropCircleActive").labels(NO_YES),
        item(215, "CropCircleX"),
        item(216, "CropCircleY"),
        item(217, "CropCircleRadius"),
        item(220, "DLOOn").labels(NO_YES).remember(),
        item(221, "DLOSetting"),
        item(222, "DLOShootingDistance").valid(known).number(|n| 1.0 - n / 1024.0).call(percent),
        item(223, "DLODataLength").format(Int32u).remember(),
        item(224, "DLOInfo")
            .format(Undef)
            .rest()
            .table(&DLO_INFO)
            .when(|note, _| note.count("DLOOn") != 0)
            .moves(dlo_bytes),
        item(225, "CameraRawColorTone"),
        item(226, "CameraRawSaturation"),
        item(227, "CameraRawContrast"),
        item(228, "CameraRawLinear").labels(NO_YES),
        item(229, "CameraRawSharpness"),
        item(230, "CameraRawHighlightPoint"),
        item(231, "CameraRawShadowPoint"),
        item(232, "CameraRawOutputHighlightPoint"),
        item(233, "CameraRawOutputShadowPoint"),
    ],
)
.family0("CanonVRD");

/// Tags of `DloInfo`: the digital lens optimizer.
pub static DLO_INFO: Table = Table::fixed(
    "CanonVRD",
    Int16s,
    &[
        item(4, "DLOSettingApplied"),
        item(5, "DLOVersion").text(10),
        item(10, "DLOData").format(Undef).count_by(|note| note.count("DLODataLength")).binary(),
    ],
)
.family0("CanonVRD");

const PICTURE_STYLE: &[(i64, &str)] = &[
    (0, "Standard"),
    (1, "Portrait"),
    (2, "Landscape"),
    (3, "Neutral"),
    (4, "Faithful"),
    (5, "Monochrome"),
    (6, "Unknown?"),
    (7, "Custom"),
];

const MONOCHROME_FILTER_EFFECT: &[(i64, &str)] =
    &[(-2, "None"), (-1, "Yellow"), (0, "Orange"), (1, "Red"), (2, "Green")];

const MONOCHROME_TONING_EFFECT: &[(i64, &str)] =
    &[(-2, "None"), (-1, "Sepia"), (0, "Blue"), (1, "Purple"), (2, "Green")];

const CHROMINANCE_NOISE_REDUCTION: &[(i64, &str)] = &[(0, "Off"), (58, "Low"), (100, "High")];

const CHROMINANCE_NOISE_REDUCTION_STEPS: &[(i64, &str)] = &[
    (0, "0"),
    (0x10, "1"),
    (0x21, "2"),
    (0x32, "3"),
    (0x42, "4"),
    (0x53, "5"),
    (0x64, "6"),
    (0x74, "7"),
    (0x85, "8"),
    (0x96, "9"),
    (0xa6, "10"),
    (0xa7, "11"),
    (0xa8, "12"),
    (0xa9, "13"),
    (0xaa, "14"),
    (0xab, "15"),
    (0xac, "16"),
    (0xad, "17"),
    (0xae, "18"),
    (0xaf, "19"),
    (0xb0, "20"),
];

const LUMINANCE_NOISE_REDUCTION: &[(i64, &str)] = &[(0, "Off"), (65, "Low"), (100, "High")];

const LUMINANCE_NOISE_REDUCTION_STEPS: &[(i64, &str)] = &[
    (0, "0"),
    (0x41, "1"),
    (0x64, "2"),
    (0x6e, "3"),
    (0x78, "4"),
    (0x82, "5"),
    (0x8c, "6"),
    (0x96, "7"),
    (0xa0, "8"),
    (0xaa, "9"),
    (0xb4, "10"),
    (0xb5, "11"),
    (0xb6, "12"),
    (0xb7, "13"),
    (0xb8, "14"),
    (0xb9, "15"),
    (0xba, "16"),
    (0xbb, "17"),
    (0xbc, "18"),
    (0xbd, "19"),
    (0xbe, "20"),
];

const CHROMINANCE_NR_TIFF_JPEG: &[(i64, &str)] = &[(0, "Off"), (33, "Low"), (100, "High")];

const AUTO_LIGHTING_OPTIMIZER: &[(i64, &str)] =
    &[(100, "Low"), (200, "Standard"), (300, "Strong"), (32767, "n/a")];
