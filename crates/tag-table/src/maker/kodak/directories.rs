//! Kodak's notes that are directories, and the directories inside them. Source: ExifTool's page of Kodak
//! tags.

use super::print::rounded;
use super::words::*;
use crate::maker::print::*;
use crate::maker::reader::{Reader, Start};
use crate::maker::row::{Inner, Table, item};
use crate::print::exif::exposure_time;
use crate::value::Format;

/// Tags of type 8 notes: directories in a value, or at its position.
pub static TYPE8: Table = Table::directory(
    "Kodak",
    &[
        item(0xfc00, "SubIFD0").inner(Inner::Read(Reader::KodakDirectory(&SUB_IFD0, Start::Bare))),
        item(0xfc01, "SubIFD1").inner(Inner::Read(Reader::KodakDirectory(&SUB_IFD1, Start::Marked))),
        item(0xfc02, "SubIFD2").inner(Inner::Read(Reader::KodakDirectory(&SUB_IFD2, Start::Marked))),
        item(0xfc03, "SubIFD3").inner(Inner::Read(Reader::KodakDirectory(&SUB_IFD3, Start::Marked))),
        item(0xfc05, "SubIFD5").inner(Inner::Read(Reader::KodakDirectory(&SUB_IFD5, Start::Marked))),
        item(0xfcff, "SubIFD255").when(|_, raw| raw.is(Format::Undef)).table(&SUB_IFD0),
        item(0xff00, "CameraInfo").when(|_, raw| raw.integer() != 0).inner(Inner::Pointer(&CAMERA_INFO)),
    ],
);

/// Tags of Kodak's type 10 notes.
pub static TYPE10: Table = Table::directory(
    "Kodak",
    &[
        item(0x0002, "PreviewImageSize").call(size),
        item(0x0012, "ExposureTime").number(|n| n / 1e5).call(exposure_time),
        item(0x0013, "FNumber").number(|n| n / 10.0),
        item(0x0014, "ISO").number(|n| (n / 3.0).exp2() * 25.0).call(rounded),
        item(0x001d, "FocalLength").number(|n| n / 100.0).unit(" mm"),
    ],
)
.priority(0);

/// Tags of Kodak's type 11 notes.
pub static TYPE11: Table = Table::directory(
    "Kodak",
    &[
        item(0x0104, "FirmwareVersion"),
        item(0x0203, "PictureEffect").labels(PICTURE_EFFECT),
        item(0x0207, "KodakModel"),
        item(0x0300, "KodakMake"),
        item(0x0308, "LensSerialNumber"),
        item(0x0309, "LensModel"),
        item(0x030d, "LevelMeter").unknown(),
        item(0x0311, "Pitch"),
        item(0x0312, "Yaw"),
        item(0x0313, "Roll"),
        item(0x0314, "CX").unknown(),
        item(0x0315, "CY").unknown(),
        item(0x0316, "Rads").unknown(),
    ],
);

/// Tags of Kodak's `SubIFD0` (0xfc00) and `SubIFD255` (0xfcff).
pub static SUB_IFD0: Table = Table::directory(
    "Kodak",
    &[
        item(0xfa02, "SceneMode").labels(SCENE_MODE),
        item(0xfa19, "SerialNumber"),
        item(0xfa1d, "KodakImageWidth"),
        item(0xfa1e, "KodakImageHeight"),
        item(0xfa20, "SensorWidth"),
        item(0xfa21, "SensorHeight"),
        item(0xfa23, "FNumber").number(|n| n / 100.0).priority(0),
        item(0xfa24, "ExposureTime").priority(0).number(|n| n / 1e5).call(exposure_time),
        item(0xfa2e, "ISO").priority(0),
        item(0xfa3d, "OpticalZoom").number(|n| n / 100.0).fixed(2, ""),
        item(0xfa46, "ISO").priority(0),
        item(0xfa51, "KodakImageWidth"),
        item(0xfa52, "KodakImageHeight"),
        item(0xfa54, "ThumbnailWidth"),
        item(0xfa55, "ThumbnailHeight"),
        item(0xfa57, "PreviewImageWidth"),
        item(0xfa58, "PreviewImageHeight"),
    ],
);

/// Tags of Kodak's `SubIFD1` (0xfc01).
pub static SUB_IFD1: Table =
    Table::directory("Kodak", &[item(0x0027, "ISO").priority(0), item(0x0028, "ISO").priority(0)]);

/// Tags of Kodak's `SubIFD2` (0xfc02).
pub static SUB_IFD2: Table = Table::directory(
    "Kodak",
    &[
        item(0x6002, "SceneModeUsed").labels(SCENE_MODE_USED),
        item(0x6006, "OpticalZoom").number(|n| n / 100.0).fixed(2, ""),
        item(0x6103, "MaxAperture").number(|n| n / 100.0),
        item(0xf002, "SceneModeUsed").labels(SCENE_MODE_USED),
        item(0xf006, "OpticalZoom").number(|n| n / 100.0).fixed(2, ""),
        item(0xf103, "FNumber").number(|n| n / 100.0).priority(0),
        item(0xf104, "ExposureTime").priority(0).number(|n| n / 1e6).call(exposure_time),
        item(0xf105, "ISO").number(|n| n / 10.0).priority(0),
    ],
);

/// Tags of Kodak's `SubIFD5` (0xfc05).
pub static SUB_IFD5: Table =
    Table::directory("Kodak", &[item(0x000f, "OpticalZoom").number(|n| n / 100.0).fixed(2, "")]);

/// Tags of Kodak's `CameraInfo` (0xff00).
pub static CAMERA_INFO: Table = Table::directory(
    "Kodak",
    &[
        item(0xf900, "SensorWidth"),
        item(0xf901, "SensorHeight"),
        item(0xf902, "BayerPattern"),
        item(0xf903, "SensorFullWidth"),
        item(0xf904, "SensorFullHeight"),
        item(0xf907, "KodakImageWidth"),
        item(0xf908, "KodakImageHeight"),
        item(0xfa00, "KodakInfoType"),
        item(0xfa04, "SerialNumber"),
        item(0xfd04, "FNumber").number(|n| n / 100.0).priority(0),
        item(0xfd05, "ExposureTime").priority(0).number(|n| n / 1e6).call(exposure_time),
        item(0xfd06, "ISO").priority(0),
    ],
);

/// Tags of Kodak's `SubIFD3` (0xfc03).
pub static SUB_IFD3: Table =
    Table::directory("Kodak", &[item(0x1000, "OpticalZoom").number(|n| n / 100.0).fixed(2, "")]);
