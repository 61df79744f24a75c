//! The custom settings of the D800.
//!
//! Numbers, names and words: ExifTool's pages of Nikon's tags.

use crate::maker::nikon::words::{
    AUTO_BRACKET_MODE_M, AUTO_BRACKET_SET_D4, COMMANDER_GROUP_A_MODE, FLASH_SHUTTER_SPEED_D5,
    FLASH_SYNC_SPEED, INTERNAL_FLASH, ON_OFF,
};
use crate::maker::nikon::{change, print, when};
use crate::maker::row::{Table, item};
use crate::print::exif;
use crate::value::Format::Int8u;

/// Tags of the custom settings of the D800.
pub(in crate::maker::nikon) static SETTINGS: Table = Table::fixed(
    "NikonCustom",
    Int8u,
    &[
        item(0x0c, "AutoBracketingSet").part(2).mask(0xe0).labels(AUTO_BRACKET_SET_D4),
        item(0x0c, "AutoBracketOrder").part(3).mask(0x10).labels(&[(0, "0,-,+"), (1, "-,0,+")]),
        item(0x0c, "AutoBracketingMode").part(4).mask(0x0c).labels(AUTO_BRACKET_MODE_M),
        item(0x16, "FlashSyncSpeed").part(2).mask(0xf0).labels(FLASH_SYNC_SPEED),
        item(0x16, "FlashShutterSpeed").part(3).mask(0x0f).labels(FLASH_SHUTTER_SPEED_D5),
        item(0x17, "FlashControlBuilt-in").part(2).mask(0xc0).labels(INTERNAL_FLASH).remember(),
        item(0x17, "ManualFlashOutput")
            .part(3)
            .mask(0x1f)
            .when(when::built_in_flash::<1>)
            .number(change::halved_by::<3>)
            .call(print::full_or_time),
        item(0x18, "RepeatingFlashOutput")
            .part(2)
            .mask(0x70)
            .when(when::built_in_flash::<2>)
            .number(|stops| (-stops - 2.0).exp2())
            .call(exif::exposure_time),
        item(0x18, "RepeatingFlashCount")
            .part(3)
            .mask(0x0f)
            .when(when::built_in_flash::<2>)
            .number(change::flash_count),
        item(0x19, "RepeatingFlashRate")
            .part(2)
            .mask(0xf0)
            .when(when::built_in_flash::<2>)
            .number(change::flash_rate)
            .unit(" Hz"),
        item(0x19, "CommanderChannel").part(3).mask(0x03).number(change::less::<-1>),
        item(0x1b, "CommanderInternalFlash").part(2).mask(0xc0).labels(&[
            (0, "TTL"),
            (1, "Manual"),
            (2, "Off"),
        ]),
        item(0x1b, "CommanderInternalManualOutput")
            .part(3)
            .mask(0x1f)
            .number(change::halved_by::<3>)
            .call(print::full_or_time),
        item(0x1c, "CommanderGroupAMode").part(2).mask(0xc0).labels(COMMANDER_GROUP_A_MODE),
        item(0x1c, "CommanderGroupAManualOutput")
            .part(3)
            .mask(0x1f)
            .number(change::halved_by::<3>)
            .call(print::full_or_time),
        item(0x1d, "CommanderGroupBMode").part(2).mask(0xc0).labels(COMMANDER_GROUP_A_MODE),
        item(0x1d, "CommanderGroupBManualOutput")
            .part(3)
            .mask(0x1f)
            .number(change::halved_by::<3>)
            .call(print::full_or_time),
        item(0x1e, "ModelingFlash").part(2).mask(0x20).labels(ON_OFF),
        item(0x1e, "CommanderInternalTTLComp")
            .part(3)
            .mask(0x1f)
            .number(change::less_over::<9, 3>)
            .call(print::signed::<1>),
        item(0x1f, "CommanderGroupA_TTL-AAComp")
            .part(2)
            .mask(0x1f)
            .number(change::less_over::<9, 3>)
            .call(print::signed::<1>),
        item(0x20, "CommanderGroupB_TTL-AAComp")
            .part(2)
            .mask(0x1f)
            .number(change::less_over::<9, 3>)
            .call(print::signed::<1>),
    ],
);
