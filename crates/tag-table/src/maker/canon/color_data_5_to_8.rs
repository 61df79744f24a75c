//! `ColorData` of the cameras from 2009 to 2018.
//!
//! Source: ExifTool's page of Canon's tags.

use super::change::{flash_output, nonzero, swapped_words};
use super::color::{COLOR_CALIB, COLOR_CALIB2, COLOR_COEFS, COLOR_COEFS2, levels};
use super::print::{battery_level, flash_output_text};
use super::when::{is_before_version_14, is_version};
use crate::maker::row::{Table, item};
use crate::value::Format::{Int16s, Int16u, Int32u, Undef};

pub(super) static COLOR_DATA_5: Table = Table::fixed(
    "Canon",
    Int16s,
    &[
        item(0, "ColorDataVersion").labels(VERSIONS_OF).remember(),
        item(71, "ColorCoefs")
            .format(Undef)
            .count(230)
            .table(&COLOR_COEFS)
            .when(|note, _| is_version(note, &[-3])),
        item(71, "ColorCoefs2")
            .format(Undef)
            .count(368)
            .table(&COLOR_COEFS2)
            .when(|note, _| is_version(note, &[-4])),
        item(186, "ColorCalib2")
            .format(Undef)
            .count(150)
            .table(&COLOR_CALIB2)
            .when(|note, _| is_version(note, &[-3]))
            .unknown(),
        item(255, "ColorCalib2")
            .format(Undef)
            .count(150)
            .table(&COLOR_CALIB2)
            .when(|note, _| is_version(note, &[-4]))
            .unknown(),
        item(264, "PerChannelBlackLevel").count(4).when(|note, _| is_version(note, &[-3])),
        item(333, "PerChannelBlackLevel").count(4).when(|note, _| is_version(note, &[-4])),
        item(662, "SpecularWhiteLevel").format(Int16u).when(|note, _| is_version(note, &[-3])),
        item(1385, "NormalWhiteLevel").format(Int16u).when(|note, _| is_version(note, &[-4])),
        item(1386, "SpecularWhiteLevel").format(Int16u).when(|note, _| is_version(note, &[-4])),
    ],
);

pub(super) static COLOR_DATA_6: Table = Table::fixed(
    "Canon",
    Int16s,
    &[
        item(0, "ColorDataVersion").labels(VERSIONS_OF_6),
        levels(63, "WB_RGGBLevelsAsShot"),
        item(67, "ColorTempAsShot"),
        levels(68, "WB_RGGBLevelsAuto"),
        item(72, "ColorTempAuto"),
        levels(73, "WB_RGGBLevelsMeasured"),
        item(77, "ColorTempMeasured"),
        levels(78, "WB_RGGBLevelsUnknown").unknown(),
        item(82, "ColorTempUnknown").unknown(),
        levels(83, "WB_RGGBLevelsUnknown2").unknown(),
        item(87, "ColorTempUnknown2").unknown(),
        levels(88, "WB_RGGBLevelsUnknown3").unknown(),
        item(92, "ColorTempUnknown3").unknown(),
        levels(93, "WB_RGGBLevelsUnknown4").unknown(),
        item(97, "ColorTempUnknown4").unknown(),
        levels(98, "WB_RGGBLevelsUnknown5").unknown(),
        item(102, "ColorTempUnknown5").unknown(),
        levels(103, "WB_RGGBLevelsDaylight"),
        item(107, "ColorTempDaylight"),
        levels(108, "WB_RGGBLevelsShade"),
        item(112, "ColorTempShade"),
        levels(113, "WB_RGGBLevelsCloudy"),
        item(117, "ColorTempCloudy"),
        levels(118, "WB_RGGBLevelsTungsten"),
        item(122, "ColorTempTungsten"),
        levels(123, "WB_RGGBLevelsFluorescent"),
        item(127, "ColorTempFluorescent"),
        levels(128, "WB_RGGBLevelsKelvin"),
        item(132, "ColorTempKelvin"),
        levels(133, "WB_RGGBLevelsFlash"),
        item(137, "ColorTempFlash"),
        levels(138, "WB_RGGBLevelsUnknown6").unknown(),
        item(142, "ColorTempUnknown6").unknown(),
        levels(143, "WB_RGGBLevelsUnknown7").unknown(),
        item(147, "ColorTempUnknown7").unknown(),
        levels(148, "WB_RGGBLevelsUnknown8").unknown(),
        item(152, "ColorTempUnknown8").unknown(),
        levels(153, "WB_RGGBLevelsUnknown9").unknown(),
        item(157, "ColorTempUnknown9").unknown(),
        levels(158, "WB_RGGBLevelsUnknown10").unknown(),
        item(162, "ColorTempUnknown10").unknown(),
        levels(163, "WB_RGGBLevelsUnknown11").unknown(),
        item(167, "ColorTempUnknown11").unknown(),
        levels(168, "WB_RGGBLevelsUnknown12").unknown(),
        item(172, "ColorTempUnknown12").unknown(),
        levels(173, "WB_RGGBLevelsUnknown13").unknown(),
        item(177, "ColorTempUnknown13").unknown(),
        levels(178, "WB_RGGBLevelsUnknown14").unknown(),
        item(182, "ColorTempUnknown14").unknown(),
        levels(183, "WB_RGGBLevelsUnknown15").unknown(),
        item(187, "ColorTempUnknown15").unknown(),
        item(188, "ColorCalib").format(Undef).count(120).table(&COLOR_CALIB).unknown(),
        item(251, "AverageBlackLevel").format(Int16u).count(4),
        item(404, "RawMeasuredRGGB").format(Int32u).count(4).value(swapped_words),
        item(479, "PerChannelBlackLevel").format(Int16u).count(4),
        item(483, "NormalWhiteLevel").format(Int16u).valid(nonzero),
        item(484, "SpecularWhiteLevel").format(Int16u),
        item(485, "LinearityUpperMargin").format(Int16u),
    ],
);

pub(super) static COLOR_DATA_7: Table = Table::fixed(
    "Canon",
    Int16s,
    &[
        item(0, "ColorDataVersion").labels(VERSIONS_OF_7).remember(),
        levels(63, "WB_RGGBLevelsAsShot"),
        item(67, "ColorTempAsShot"),
        levels(68, "WB_RGGBLevelsAuto"),
        item(72, "ColorTempAuto"),
        levels(73, "WB_RGGBLevelsMeasured"),
        item(77, "ColorTempMeasured"),
        levels(78, "WB_RGGBLevelsUnknown").unknown(),
        item(82, "ColorTempUnknown").unknown(),
        levels(83, "WB_RGGBLevelsUnknown2").unknown(),
        item(87, "ColorTempUnknown2").unknown(),
        levels(88, "WB_RGGBLevelsUnknown3").unknown(),
        item(92, "ColorTempUnknown3").unknown(),
        levels(93, "WB_RGGBLevelsUnknown4").unknown(),
        item(97, "ColorTempUnknown4").unknown(),
        levels(98, "WB_RGGBLevelsUnknown5").unknown(),
        item(102, "ColorTempUnknown5").unknown(),
        levels(103, "WB_RGGBLevelsUnknown6").unknown(),
        item(107, "ColorTempUnknown6").unknown(),
        levels(108, "WB_RGGBLevelsUnknown7").unknown(),
        item(112, "ColorTempUnknown7").unknown(),
        levels(113, "WB_RGGBLevelsUnknown8").unknown(),
        item(117, "ColorTempUnknown8").unknown(),
        levels(118, "WB_RGGBLevelsUnknown9").unknown(),
        item(122, "ColorTempUnknown9").unknown(),
        levels(123, "WB_RGGBLevelsUnknown10").unknown(),
        item(127, "ColorTempUnknown10").unknown(),
        levels(128, "WB_RGGBLevelsDaylight"),
        item(132, "ColorTempDaylight"),
        levels(133, "WB_RGGBLevelsShade"),
        item(137, "ColorTempShade"),
        levels(138, "WB_RGGBLevelsCloudy"),
        item(142, "ColorTempCloudy"),
        levels(143, "WB_RGGBLevelsTungsten"),
        item(147, "ColorTempTungsten"),
        levels(148, "WB_RGGBLevelsFluorescent"),
        item(152, "ColorTempFluorescent"),
        levels(153, "WB_RGGBLevelsKelvin"),
        item(157, "ColorTempKelvin"),
        levels(158, "WB_RGGBLevelsFlash"),
        item(162, "ColorTempFlash"),
        levels(163, "WB_RGGBLevelsUnknown11").unknown(),
        item(167, "ColorTempUnknown11").unknown(),
        levels(168, "WB_RGGBLevelsUnknown12").unknown(),
        item(172, "ColorTempUnknown12").unknown(),
        levels(173, "WB_RGGBLevelsUnknown13").unknown(),
        item(177, "ColorTempUnknown13").unknown(),
        levels(178, "WB_RGGBLevelsUnknown14").unknown(),
        item(182, "ColorTempUnknown14").unknown(),
        levels(183, "WB_RGGBLevelsUnknown15").unknown(),
        item(187, "ColorTempUnknown15").unknown(),
        levels(188, "WB_RGGBLevelsUnknown16").unknown(),
        item(192, "ColorTempUnknown16").unknown(),
        levels(193, "WB_RGGBLevelsUnknown17").unknown(),
        item(197, "ColorTempUnknown17").unknown(),
        levels(198, "WB_RGGBLevelsUnknown18").unknown(),
        item(202, "ColorTempUnknown18").unknown(),
        levels(203, "WB_RGGBLevelsUnknown19").unknown(),
        item(207, "ColorTempUnknown19").unknown(),
        levels(208, "WB_RGGBLevelsUnknown20").unknown(),
        item(212, "ColorTempUnknown20").unknown(),
        item(213, "ColorCalib").format(Undef).count(120).table(&COLOR_CALIB).unknown(),
        item(276, "AverageBlackLevel").format(Int16u).count(4),
        item(408, "FlashOutput").number(flash_output).call(flash_output_text),
        item(409, "FlashBatteryLevel").call(battery_level),
        item(429, "RawMeasuredRGGB")
            .format(Int32u)
            .count(4)
            .value(swapped_words)
            .when(|note, _| is_version(note, &[10])),
        item(504, "PerChannelBlackLevel").format(Int16u).count(4).when(|note, _| is_version(note, &[10])),
        item(508, "NormalWhiteLevel").format(Int16u).valid(nonzero).when(|note, _| is_version(note, &[10])),
        item(509, "SpecularWhiteLevel").format(Int16u).when(|note, _| is_version(note, &[10])),
        item(510, "LinearityUpperMargin").format(Int16u).when(|note, _| is_version(note, &[10])),
        item(619, "RawMeasuredRGGB")
            .format(Int32u)
            .count(4)
            .value(swapped_words)
            .when(|note, _| is_version(note, &[11])),
        item(728, "PerChannelBlackLevel").format(Int16u).count(4).when(|note, _| is_version(note, &[11])),
        item(732, "NormalWhiteLevel").format(Int16u).valid(nonzero).when(|note, _| is_version(note, &[11])),
        item(733, "SpecularWhiteLevel").format(Int16u).when(|note, _| is_version(note, &[11])),
        item(734, "LinearityUpperMargin").format(Int16u).when(|note, _| is_version(note, &[11])),
    ],
);

pub(super) static COLOR_DATA_8: Table = Table::fixed(
    "Canon",
    Int16s,
    &[
        item(0, "ColorDataVersion").labels(VERSIONS_OF_8).remember(),
        levels(63, "WB_RGGBLevelsAsShot"),
        item(67, "ColorTempAsShot"),
        levels(68, "WB_RGGBLevelsAuto"),
        item(72, "ColorTempAuto"),
        levels(73, "WB_RGGBLevelsMeasured"),
        item(77, "ColorTempMeasured"),
        levels(78, "WB_RGGBLevelsUnknown").unknown(),
        item(82, "ColorTempUnknown").unknown(),
        levels(83, "WB_RGGBLevelsUnknown2").unknown(),
        item(87, "ColorTempUnknown2").unknown(),
        levels(88, "WB_RGGBLevelsUnknown3").unknown(),
        item(92, "ColorTempUnknown3").unknown(),
        levels(93, "WB_RGGBLevelsUnknown4").unknown(),
        item(97, "ColorTempUnknown4").unknown(),
        levels(98, "WB_RGGBLevelsUnknown5").unknown(),
        item(102, "ColorTempUnknown5").unknown(),
        levels(103, "WB_RGGBLevelsUnknown6").unknown(),
        item(107, "ColorTempUnknown6").unknown(),
        levels(108, "WB_RGGBLevelsUnknown7").unknown(),
        item(112, "ColorTempUnknown7").unknown(),
        levels(113, "WB_RGGBLevelsUnknown8").unknown(),
        item(117, "ColorTempUnknown8").unknown(),
        levels(118, "WB_RGGBLevelsUnknown9").unknown(),
        item(122, "ColorTempUnknown9").unknown(),
        levels(123, "WB_RGGBLevelsUnknown10").unknown(),
        item(127, "ColorTempUnknown10").unknown(),
        levels(128, "WB_RGGBLevelsUnknown11").unknown(),
        item(132, "ColorTempUnknown11").unknown(),
        levels(133, "WB_RGGBLevelsDaylight"),
        item(137, "ColorTempDaylight"),
        levels(138, "WB_RGGBLevelsShade"),
        item(142, "ColorTempShade"),
        levels(143, "WB_RGGBLevelsCloudy"),
        item(147, "ColorTempCloudy"),
        levels(148, "WB_RGGBLevelsTungsten"),
        item(152, "ColorTempTungsten"),
        levels(153, "WB_RGGBLevelsFluorescent"),
        item(157, "ColorTempFluorescent"),
        levels(158, "WB_RGGBLevelsKelvin"),
        item(162, "ColorTempKelvin"),
        levels(163, "WB_RGGBLevelsFlash"),
        item(167, "ColorTempFlash"),
        levels(168, "WB_RGGBLevelsUnknown12").unknown(),
        item(172, "ColorTempUnknown12").unknown(),
        levels(173, "WB_RGGBLevelsUnknown13").unknown(),
        item(177, "ColorTempUnknown13").unknown(),
        levels(178, "WB_RGGBLevelsUnknown14").unknown(),
        item(182, "ColorTempUnknown14").unknown(),
        levels(183, "WB_RGGBLevelsUnknown15").unknown(),
        item(187, "ColorTempUnknown15").unknown(),
        levels(188, "WB_RGGBLevelsUnknown16").unknown(),
        item(192, "ColorTempUnknown16").unknown(),
        levels(193, "WB_RGGBLevelsUnknown17").unknown(),
        item(197, "ColorTempUnknown17").unknown(),
        levels(198, "WB_RGGBLevelsUnknown18").unknown(),
        item(202, "ColorTempUnknown18").unknown(),
        levels(203, "WB_RGGBLevelsUnknown19").unknown(),
        item(207, "ColorTempUnknown19").unknown(),
        levels(208, "WB_RGGBLevelsUnknown20").unknown(),
        item(212, "ColorTempUnknown20").unknown(),
        levels(213, "WB_RGGBLevelsUnknown21").unknown(),
        item(217, "ColorTempUnknown21").unknown(),
        levels(218, "WB_RGGBLevelsUnknown22").unknown(),
        item(222, "ColorTempUnknown22").unknown(),
        levels(223, "WB_RGGBLevelsUnknown23").unknown(),
        item(227, "ColorTempUnknown23").unknown(),
        levels(228, "WB_RGGBLevelsUnknown24").unknown(),
        item(232, "ColorTempUnknown24").unknown(),
        levels(233, "WB_RGGBLevelsUnknown25").unknown(),
        item(237, "ColorTempUnknown25").unknown(),
        levels(238, "WB_RGGBLevelsUnknown26").unknown(),
        item(242, "ColorTempUnknown26").unknown(),
        levels(243, "WB_RGGBLevelsUnknown27").unknown(),
        item(247, "ColorTempUnknown27").unknown(),
        levels(248, "WB_RGGBLevelsUnknown28").unknown(),
        item(252, "ColorTempUnknown28").unknown(),
        levels(253, "WB_RGGBLevelsUnknown29").unknown(),
        item(257, "ColorTempUnknown29").unknown(),
        levels(258, "WB_RGGBLevelsUnknown30").unknown(),
        item(262, "ColorTempUnknown30").unknown(),
        item(263, "ColorCalib").format(Undef).count(120).table(&COLOR_CALIB).unknown(),
        item(326, "AverageBlackLevel").format(Int16u).count(4),
        item(556, "PerChannelBlackLevel").format(Int16u).count(4).when(|note, _| is_version(note, &[14])),
        item(560, "NormalWhiteLevel").format(Int16u).valid(nonzero).when(|note, _| is_version(note, &[14])),
        item(561, "SpecularWhiteLevel").format(Int16u).when(|note, _| is_version(note, &[14])),
        item(562, "LinearityUpperMargin").format(Int16u).when(|note, _| is_version(note, &[14])),
        item(778, "PerChannelBlackLevel").format(Int16u).count(4).when(|note, _| is_before_version_14(note)),
        item(782, "NormalWhiteLevel")
            .format(Int16u)
            .valid(nonzero)
            .when(|note, _| is_before_version_14(note)),
        item(783, "SpecularWhiteLevel").format(Int16u).when(|note, _| is_before_version_14(note)),
        item(784, "LinearityUpperMargin").format(Int16u).when(|note, _| is_before_version_14(note)),
    ],
);

const VERSIONS_OF: &[(i64, &str)] = &[(-4, "-4 (M100/M5/M6)"), (-3, "-3 (M10/M3)")];

const VERSIONS_OF_6: &[(i64, &str)] = &[(10, "10 (600D/1200D)")];

const VERSIONS_OF_7: &[(i64, &str)] =
    &[(10, "10 (1DX/5DmkIII/6D/70D/100D/650D/700D/M/M2)"), (11, "11 (7DmkII/750D/760D/8000D)")];

const VERSIONS_OF_8: &[(i64, &str)] = &[
    (12, "12 (1DXmkII/5DS/5DSR)"),
    (13, "13 (80D/5DmkIV)"),
    (14, "14 (1300D/2000D/4000D)"),
    (15, "15 (6DmkII/77D/200D/800D,9000D)"),
];
