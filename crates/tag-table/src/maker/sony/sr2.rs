//! The private directories of Sony's SR2 raw files. Source: ExifTool's page of Sony's tags.

use super::idc::IDC;
use crate::maker::print;
use crate::maker::reader::Reader;
use crate::maker::row::{Inner, MakerRow, Table, item};
use crate::value::Format;

/// Tags of the SR2 private directory.
pub static SR2_PRIVATE: Table = Table::directory(
    "SR2",
    &[
        item(0x7200, "SR2SubIFDOffset").remember(),
        item(0x7201, "SR2SubIFDLength").remember(),
        item(0x7221, "SR2SubIFDKey").format(Format::Int32u).call(print::hex_number::<8>).remember(),
        item(0x7240, "IDC_IFD").inner(Inner::Pointers(&IDC)),
        item(0x7241, "IDC2_IFD").inner(Inner::Read(Reader::SonyVersions(&IDC))),
        item(0x7250, "MRWInfo").inner(Inner::Read(Reader::MinoltaBlocks)),
    ],
);

/// Tags of the SR2 sub-directory.
pub static SR2_SUB_IFD: Table = Table::directory(
    "SR2SubIFD",
    &[
        item(0x7300, "BlackLevel"),
        item(0x7302, "WB_GRBGLevelsAuto"),
        item(0x7303, "WB_GRBGLevels"),
        item(0x7310, "BlackLevel"),
        item(0x7312, "WB_RGGBLevelsAuto"),
        item(0x7313, "WB_RGGBLevels"),
        item(0x7480, "WB_RGBLevelsDaylight"),
        item(0x7481, "WB_RGBLevelsCloudy"),
        item(0x7482, "WB_RGBLevelsTungsten"),
        item(0x7483, "WB_RGBLevelsFlash"),
        item(0x7484, "WB_RGBLevels4500K"),
        item(0x7486, "WB_RGBLevelsFluorescent"),
        item(0x74a0, "MaxApertureAtMaxFocal"),
        item(0x74a1, "MaxApertureAtMinFocal"),
        item(0x74a2, "MaxFocalLength").unit(" mm"),
        item(0x74a3, "MinFocalLength").unit(" mm"),
        item(0x74c0, "SR2DataIFD").inner(Inner::Pointers(&SR2_DATA_IFDS)),
        item(0x7800, "ColorMatrix"),
        item(0x7820, "WB_RGBLevelsDaylight"),
        item(0x7821, "WB_RGBLevelsCloudy"),
        item(0x7822, "WB_RGBLevelsTungsten"),
        item(0x7823, "WB_RGBLevelsFlash"),
        item(0x7824, "WB_RGBLevels4500K"),
        item(0x7825, "WB_RGBLevelsShade"),
        item(0x7826, "WB_RGBLevelsFluorescent"),
        item(0x7827, "WB_RGBLevelsFluorescentP1"),
        item(0x7828, "WB_RGBLevelsFluorescentP2"),
        item(0x7829, "WB_RGBLevelsFluorescentM1"),
        item(0x782a, "WB_RGBLevels8500K"),
        item(0x782b, "WB_RGBLevels6000K"),
        item(0x782c, "WB_RGBLevels3200K"),
        item(0x782d, "WB_RGBLevels2500K"),
        item(0x787f, "WhiteLevel"),
        item(0x797d, "VignettingCorrParams"),
        item(0x7980, "ChromaticAberrationCorrParams"),
        item(0x7982, "DistortionCorrParams"),
    ],
);

/// Tags of Sony's `SR2DataIFD` (0x74c0), one for each style of pictures. Their groups are numbered.
pub(in crate::maker) static SR2_DATA_IFDS: [Table; 20] = [
    sr2_data("SR2DataIFD"),
    sr2_data("SR2DataIFD1"),
    sr2_data("SR2DataIFD2"),
    sr2_data("SR2DataIFD3"),
    sr2_data("SR2DataIFD4"),
    sr2_data("SR2DataIFD5"),
    sr2_data("SR2DataIFD6"),
    sr2_data("SR2DataIFD7"),
    sr2_data("SR2DataIFD8"),
    sr2_data("SR2DataIFD9"),
    sr2_data("SR2DataIFD10"),
    sr2_data("SR2DataIFD11"),
    sr2_data("SR2DataIFD12"),
    sr2_data("SR2DataIFD13"),
    sr2_data("SR2DataIFD14"),
    sr2_data("SR2DataIFD15"),
    sr2_data("SR2DataIFD16"),
    sr2_data("SR2DataIFD17"),
    sr2_data("SR2DataIFD18"),
    sr2_data("SR2DataIFD19"),
];

const fn sr2_data(group: &'static str) -> Table {
    const ITEMS: &[MakerRow] = &[item(0x7770, "ColorMode").priority(0)];
    Table::directory(group, ITEMS)
}
