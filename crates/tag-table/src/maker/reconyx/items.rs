//! Values of trail cameras at fixed positions, by generation. Source: ExifTool's page of Reconyx tags.

use super::print::*;
use super::words::*;
use crate::maker::print::{OFF_ON, dotted};
use crate::maker::row::{Table, item};
use crate::value::Format;

/// Tags of the notes of HyperFire cameras.
pub static HYPER_FIRE: Table = Table::fixed(
    "Reconyx",
    Format::Int16u,
    &[
        item(0, "MakerNoteVersion").call(four_digits),
        item(1, "FirmwareVersion").count(3).call(dotted),
        item(4, "FirmwareDate").count(2).value(digits_date),
        item(6, "TriggerMode").text(2).words(TRIGGER_MODE),
        item(7, "Sequence").count(2).call(sequence),
        item(9, "EventNumber").count(2).value(event_number),
        item(0x000b, "DateTimeOriginal").count(6).priority(0).value(month_first_date),
        item(0x0012, "MoonPhase").labels(MOON_PHASE),
        item(0x0013, "AmbientTemperatureFahrenheit").format(Format::Int16s).unit(" F"),
        item(0x0014, "AmbientTemperature").format(Format::Int16s).unit(" C"),
        item(0x0015, "SerialNumber").format(Format::Undef).count(30).value(utf16),
        item(0x0024, "Contrast"),
        item(0x0025, "Brightness"),
        item(0x0026, "Sharpness"),
        item(0x0027, "Saturation"),
        item(0x0028, "InfraredIlluminator").labels(OFF_ON),
        item(0x0029, "MotionSensitivity"),
        item(0x002a, "BatteryVoltage").number(|n| n / 1000.0).unit(" V"),
        item(0x002b, "UserLabel").text(22),
    ],
);

/// Tags of the notes of UltraFire cameras.
pub static ULTRA_FIRE: Table = Table::fixed(
    "Reconyx",
    Format::Int8u,
    &[
        item(0x0018, "FirmwareVersion").format(Format::Undef).count(7).value(version_and_date),
        item(0x001f, "Micro1Version").format(Format::Undef).count(7).value(version_and_date),
        item(0x0026, "BootLoaderVersion").format(Format::Undef).count(7).value(version_and_date),
        item(0x002d, "Micro2Version").format(Format::Undef).count(7).value(version_and_date),
        item(0x0034, "TriggerMode").format(Format::Undef).count(1).words(TRIGGER_MODE_ULTRA_FIRE),
        item(0x0035, "Sequence").count(2).call(sequence),
        item(0x0037, "EventNumber").format(Format::Int32u).value(event_number),
        item(0x003b, "DateTimeOriginal").count(7).priority(0).value(short_date),
        item(0x0042, "DayOfWeek").labels(DAY_OF_WEEK),
        item(0x0043, "MoonPhase").labels(MOON_PHASE),
        item(0x0044, "AmbientTemperatureFahrenheit").format(Format::Int16s).unit(" F"),
        item(0x0046, "AmbientTemperature").format(Format::Int16s).unit(" C"),
        item(0x0048, "Illumination").labels(OFF_ON),
        item(0x0049, "BatteryVoltage").format(Format::Int16u).number(|n| n / 1000.0).unit(" V"),
        item(0x004b, "SerialNumber").text(15),
        item(0x005a, "UserLabel").text(21),
    ],
);

/// Tags of the notes of HyperFire 2 cameras.
pub static HYPER_FIRE2: Table = Table::fixed(
    "Reconyx",
    Format::Int8u,
    &[
        item(0x0010, "FileNumber").format(Format::Int16u),
        item(0x0012, "DirectoryNumber").format(Format::Int16u),
        item(0x0014, "DirectoryCreateDate").format(Format::Int16u).count(2).value(fat_date_time),
        item(0x002a, "FirmwareVersion").format(Format::Int16u).count(3).value(version_letter),
        item(0x0030, "FirmwareDate").format(Format::Int16u).count(2).value(digits_date),
        item(0x0034, "TriggerMode").text(2).words(TRIGGER_MODE_ULTRA_FIRE),
        item(0x0036, "Sequence").format(Format::Int16u).count(2).call(sequence),
        item(0x003a, "EventNumber").format(Format::Int16u).count(2).value(event_number),
        item(0x003e, "DateTimeOriginal").format(Format::Int16u).count(6).priority(0).value(day_first_date),
        item(0x004a, "DayOfWeek").format(Format::Int16u).labels(DAY_OF_WEEK),
        item(0x004c, "MoonPhase").format(Format::Int16u).labels(MOON_PHASE),
        item(0x004e, "AmbientTemperatureFahrenheit").format(Format::Int16s).unit(" F"),
        item(0x0050, "AmbientTemperature").format(Format::Int16s).unit(" C"),
        item(0x0052, "Contrast").format(Format::Int16u),
        item(0x0054, "Brightness").format(Format::Int16u),
        item(0x0056, "Sharpness").format(Format::Int16u),
        item(0x0058, "Saturation").format(Format::Int16u),
        item(0x005a, "Flash").format(Format::Int16u).labels(OFF_ON),
        item(0x005c, "AmbientInfrared").format(Format::Int16u),
        item(0x005e, "AmbientLight").format(Format::Int16u),
        item(0x0060, "MotionSensitivity").format(Format::Int16u),
        item(0x0062, "BatteryVoltage").format(Format::Int16u),
        item(0x0064, "BatteryVoltageAvg").format(Format::Int16u),
        item(0x0066, "BatteryType").format(Format::Int16u),
        item(0x0068, "UserLabel").text(22),
        item(0x007e, "SerialNumber").format(Format::Undef).count(30).value(utf16),
    ],
);

/// Tags of the notes of MicroFire cameras.
pub static MICRO_FIRE: Table = Table::fixed(
    "Reconyx",
    Format::Int8u,
    &[
        item(0x0010, "FileNumber").format(Format::Int16u),
        item(0x0012, "DirectoryNumber").format(Format::Int16u),
        item(0x0014, "DirectoryCreateDate").format(Format::Int16u).count(2).value(fat_date_time),
        item(0x0018, "SDCardID").format(Format::Int16u).count(8).call(card_id),
        item(0x002a, "FirmwareVersion").format(Format::Int16u).count(3).value(version_letter),
        item(0x0030, "FirmwareDate").format(Format::Int16u).count(2).value(digits_date),
        item(0x0034, "BluetoothFirmwareVersion").format(Format::Int16u).count(3).value(version_letter),
        item(0x003a, "BluetoothFirmwareDate").format(Format::Int16u).value(fat_date),
        item(0x003c, "WifiFirmwareVersion").format(Format::Int16u).count(3).value(version_letter),
        item(0x0042, "WifiFirmwareDate").format(Format::Int16u).value(fat_date),
        item(0x0044, "TriggerMode").text(2).words(TRIGGER_MODE_MICRO_FIRE),
        item(0x0046, "Sequence").format(Format::Int16u).count(2).call(sequence),
        item(0x004a, "EventNumber").format(Format::Int16u).count(2).value(event_number),
        item(0x004e, "DateTimeOriginal").format(Format::Int16u).count(6).priority(0).value(month_first_date),
        item(0x005a, "DayOfWeek").format(Format::Int16u).labels(DAY_OF_WEEK_MICRO_FIRE),
        item(0x005c, "MoonPhase").format(Format::Int16u).labels(MOON_PHASE),
        item(0x005e, "AmbientTemperatureFahrenheit").format(Format::Int16s).unit(" F"),
        item(0x0060, "AmbientTemperature").format(Format::Int16s).unit(" C"),
        item(0x0062, "Contrast").format(Format::Int16u),
        item(0x0064, "Brightness").format(Format::Int16u),
        item(0x0066, "Sharpness").format(Format::Int16u),
        item(0x0068, "Saturation").format(Format::Int16u),
        item(0x006a, "Flash").format(Format::Int8u).labels(OFF_ON),
        item(0x006c, "AmbientInfrared").format(Format::Int16u),
        item(0x006e, "AmbientLight").format(Format::Int16u),
        item(0x0070, "MotionSensitivity").format(Format::Int16u),
        item(0x0072, "BatteryVoltage").format(Format::Int16u).number(|n| n / 1000.0),
        item(0x0074, "BatteryType").format(Format::Int16u).labels(BATTERY_TYPE),
        item(0x0076, "UserLabel").text(22),
        item(0x008c, "SerialNumber").format(Format::Undef).count(30).value(utf16),
    ],
);

/// Tags of the notes of HyperFire 4K cameras.
pub static HYPER_FIRE4_K: Table = Table::fixed(
    "Reconyx",
    Format::Int8u,
    &[
        item(0x001a, "FirmwareVersion").format(Format::Undef).count(7).value(version_and_date),
        item(0x0021, "UIBFirmwareVersion").format(Format::Undef).count(7).value(version_and_date),
        item(0x0028, "TriggerMode").format(Format::Undef).count(1).words(TRIGGER_MODE_HYPER_FIRE4_K),
        item(0x0029, "Sequence").count(2).call(sequence),
        item(0x002b, "EventNumber").format(Format::Int32u).value(event_number),
        item(0x002f, "DateTimeOriginal").format(Format::Undef).count(7).priority(0).value(short_date),
        item(0x0036, "DayOfWeek").labels(DAY_OF_WEEK_MICRO_FIRE),
        item(0x0037, "MoonPhase").labels(MOON_PHASE),
        item(0x0038, "AmbientTemperatureFahrenheit").format(Format::Int16s).unit(" F"),
        item(0x003a, "AmbientTemperature").format(Format::Int16s).unit(" C"),
        item(0x003c, "Contrast").format(Format::Int16u),
        item(0x003e, "Brightness").format(Format::Int16u),
        item(0x0040, "Sharpness").format(Format::Int16u),
        item(0x0042, "Saturation").format(Format::Int16u),
        item(0x0044, "Flash").format(Format::Int8u).labels(OFF_ON),
        item(0x0045, "AmbientLight").format(Format::Int32u),
        item(0x0049, "MotionSensitivity").format(Format::Int16u),
        item(0x004b, "BatteryVoltage").format(Format::Int16u).number(|n| n / 1000.0),
        item(0x004d, "BatteryVoltageAvg").format(Format::Int16u).number(|n| n / 1000.0),
        item(0x004f, "BatteryType").format(Format::Int16u).labels(BATTERY_TYPE_HYPER_FIRE4_K),
        item(0x0051, "UserLabel").text(51),
        item(0x0084, "SerialNumber").text(15),
        item(0x0093, "DirectoryNumber").format(Format::Int16u),
        item(0x0095, "FileNumber").format(Format::Int16u),
    ],
);
