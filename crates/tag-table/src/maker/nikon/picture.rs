//! Picture controls: the colour settings of the camera.
//!
//! Numbers, names and words: ExifTool's pages of Nikon's tags.

use crate::def::Conv;
use crate::maker::nikon::{change, print, sentence};
use crate::maker::row::{Table, item};
use crate::value::Format::{Int8u, Undef};

/// Picture control of D3, D300, D90 and others.
pub(in crate::maker::nikon) static V1: Table = Table::fixed(
    "Nikon",
    Int8u,
    &[
        item(0, "PictureControlVersion").format(Undef).count(4),
        item(4, "PictureControlName").text(20).call(sentence::show),
        item(0x18, "PictureControlBase").text(20).call(sentence::show),
        item(0x30, "PictureControlAdjust").labels(PICTURE_CONTROL_ADJUST),
        item(0x31, "PictureControlQuickAdjust").number(change::less::<128>).call(print::control),
        item(0x32, "Sharpness").number(change::less::<128>).call(print::control_sharpness),
        item(0x33, "Contrast").number(change::less::<128>).call(print::control),
        item(0x34, "Brightness").number(change::less::<128>).call(print::control),
        item(0x35, "Saturation").number(change::less::<128>).call(print::control),
        item(0x36, "HueAdjustment").number(change::less::<128>).call(print::control_none),
        item(0x37, "FilterEffect").conv(Conv::HexLabels(FILTER_EFFECT)),
        item(0x38, "ToningEffect").conv(Conv::HexLabels(TONING_EFFECT)),
        item(0x39, "ToningSaturation").number(change::less::<128>).call(print::none_if::<127>),
    ],
);

/// Picture control of D4 and later, in quarters.
pub(in crate::maker::nikon) static V2: Table = Table::fixed(
    "Nikon",
    Int8u,
    &[
        item(0, "PictureControlVersion").format(Undef).count(4),
        item(4, "PictureControlName").text(20).call(sentence::show),
        item(0x18, "PictureControlBase").text(20).call(sentence::show),
        item(0x30, "PictureControlAdjust").labels(PICTURE_CONTROL_ADJUST),
        item(0x31, "PictureControlQuickAdjust").number(change::less::<128>).call(print::control),
        item(0x33, "Sharpness").number(change::less::<128>).call(print::control_none_quarters),
        item(0x35, "Clarity").number(change::less::<128>).call(print::control_none_quarters),
        item(0x37, "Contrast").number(change::less::<128>).call(print::control_none_quarters),
        item(0x39, "Brightness").number(change::less::<128>).call(print::control_quarters),
        item(0x3b, "Saturation").number(change::less::<128>).call(print::control_none_quarters),
        item(0x3d, "Hue").number(change::less::<128>).call(print::control_none_quarters),
        item(0x3f, "FilterEffect").conv(Conv::HexLabels(FILTER_EFFECT)),
        item(0x40, "ToningEffect").conv(Conv::HexLabels(TONING_EFFECT)),
        item(0x41, "ToningSaturation").number(change::less::<128>).call(print::control_none_quarters),
    ],
);

/// Picture control of the Z cameras.
pub(in crate::maker::nikon) static V3: Table = Table::fixed(
    "Nikon",
    Int8u,
    &[
        item(0, "PictureControlVersion").format(Undef).count(4),
        item(8, "PictureControlName").text(20).call(sentence::show),
        item(0x1c, "PictureControlBase").text(20).call(sentence::show),
        item(0x36, "PictureControlAdjust").labels(PICTURE_CONTROL_ADJUST),
        item(0x37, "PictureControlQuickAdjust").number(change::less::<128>).call(print::control),
        item(0x39, "Sharpness").number(change::less::<128>).call(print::control_none_quarters),
        item(0x3b, "MidRangeSharpness").number(change::less::<128>).call(print::control_none_quarters),
        item(0x3d, "Clarity").number(change::less::<128>).call(print::control_none_quarters),
        item(0x3f, "Contrast").number(change::less::<128>).call(print::control_none_quarters),
        item(0x41, "Brightness").number(change::less::<128>).call(print::control_quarters),
        item(0x43, "Saturation").number(change::less::<128>).call(print::control_none_quarters),
        item(0x45, "Hue").number(change::less::<128>).call(print::control_none_quarters),
        item(0x47, "FilterEffect").conv(Conv::HexLabels(FILTER_EFFECT)),
        item(0x48, "ToningEffect").conv(Conv::HexLabels(TONING_EFFECT)),
        item(0x49, "ToningSaturation").number(change::less::<128>).call(print::control_none_quarters),
    ],
);

/// Picture control of unknown version.
pub(in crate::maker::nikon) static UNKNOWN: Table =
    Table::fixed("Nikon", Int8u, &[item(0, "PictureControlVersion").format(Undef).count(4)]);

const PICTURE_CONTROL_ADJUST: &[(i64, &str)] =
    &[(0, "Default Settings"), (1, "Quick Adjust"), (2, "Full Control")];

const FILTER_EFFECT: &[(i64, &str)] =
    &[(128, "Off"), (129, "Yellow"), (130, "Orange"), (131, "Red"), (132, "Green"), (255, "n/a")];

const TONING_EFFECT: &[(i64, &str)] = &[
    (128, "B&W"),
    (129, "Sepia"),
    (130, "Cyanotype"),
    (131, "Red"),
    (132, "Yellow"),
    (133, "Green"),
    (134, "Blue-green"),
    (135, "Blue"),
    (136, "Purple-blue"),
    (137, "Red-purple"),
    (255, "n/a"),
];
