//! Models that use the same layout of a block; each list is named after its first model.

pub(super) const AS_PENTAX_OPTIO_30: &[&str] = &[
    "PENTAX Optio 30",
    "PENTAX Optio 33WR",
    "PENTAX Optio 43WR",
    "PENTAX Optio 450",
    "PENTAX Optio 550",
    "PENTAX Optio 555",
    "PENTAX Optio 750Z",
    "PENTAX Optio X",
];

pub(super) const AS_IST: &[&str] =
    &["*ist", "K100D", "K200D", "K10D", "GX10", "K20D", "GX20", "GX-1", "GX-1L", "GX-1S"];

pub(super) const AS_N645_D: &[&str] = &[
    "645D", "645Z", "K-1", "K-01", "K-3", "K-5", "K-7", "K-30", "K-50", "K-70", "K-500", "K-r", "K-x",
    "K-S1", "K-S2", "KP",
];

pub(super) const WITH_GRIP_BATTERY_AD_NO_LOAD: &[&str] =
    &["*ist", "K10D", "GX10", "K20D", "GX20", "GX-1", "GX-1L", "GX-1S"];
