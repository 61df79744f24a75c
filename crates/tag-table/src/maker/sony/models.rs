//! Models that use the same layout of a block; each list is named after its first model.

pub(super) const AS_SLT_A65: &[&str] =
    &["SLT-A65", "SLT-A65V", "SLT-A77", "SLT-A77V", "NEX-7", "NEX-VG20E", "Lunar"];

pub(super) const AS_DSC_HX10_V: &[&str] = &[
    "DSC-HX10V",
    "DSC-HX20V",
    "DSC-HX30V",
    "DSC-HX200V",
    "DSC-TX66",
    "DSC-TX200V",
    "DSC-TX300V",
    "DSC-WX50",
    "DSC-WX70",
    "DSC-WX100",
    "DSC-WX150",
];

pub(super) const AS_SLT_A99: &[&str] = &[
    "SLT-A99",
    "SLT-A99V",
    "HV",
    "SLT-A58",
    "ILCE-3000",
    "ILCE-3500",
    "NEX-3N",
    "NEX-5R",
    "NEX-5T",
    "NEX-6",
    "NEX-VG900",
    "NEX-VG30E",
    "DSC-RX100",
    "DSC-RX1",
    "DSC-RX1R",
    "Stellar",
];

pub(super) const AS_DSC_HX300: &[&str] =
    &["DSC-HX300", "DSC-HX50", "DSC-HX50V", "DSC-TX30", "DSC-WX60", "DSC-WX80", "DSC-WX200", "DSC-WX300"];

pub(super) const AS_DSC_QX30: &[&str] = &[
    "DSC-QX30",
    "DSC-RX10",
    "DSC-RX100M3",
    "DSC-HX60V",
    "DSC-HX350",
    "DSC-HX400V",
    "DSC-WX220",
    "DSC-WX350",
    "ILCE-7",
    "ILCE-7R",
    "ILCE-7S",
    "ILCE-7M2",
    "ILCE-5000",
    "ILCE-6000",
    "ILCE-5100",
    "ILCE-QX1",
    "ILCA-68",
    "ILCA-77M2",
];

pub(super) const AS_DSC_RX0: &[&str] = &[
    "DSC-RX0",
    "DSC-RX1RM2",
    "DSC-RX10M2",
    "DSC-RX10M3",
    "DSC-RX100M4",
    "DSC-RX100M5",
    "DSC-HX80",
    "DSC-HX90",
    "DSC-HX90V",
    "DSC-WX500",
    "ILCE-6300",
    "ILCE-6500",
    "ILCE-7RM2",
    "ILCE-7SM2",
    "ILCA-99M2",
];

pub(super) const AS_ILCE_6100: &[&str] = &[
    "ILCE-6100",
    "ILCE-6100A",
    "ILCE-6400",
    "ILCE-6400A",
    "ILCE-6600",
    "ILCE-7C",
    "ILCE-7M3",
    "ILCE-7RM3",
    "ILCE-7RM3A",
    "ILCE-7RM4",
    "ILCE-7RM4A",
    "ILCE-9",
    "ILCE-9M2",
    "DSC-RX10M4",
    "DSC-RX100M6",
    "DSC-RX100M5A",
    "DSC-RX100M7",
    "DSC-RX100M7A",
    "DSC-HX95",
    "DSC-HX99",
    "DSC-RX0M2",
    "ZV-1",
    "ZV-1A",
    "ZV-1F",
    "ZV-1M2",
    "ZV-E10",
];

pub(super) const AS_DSC_RX10_M4: &[&str] = &[
    "DSC-RX10M4",
    "DSC-RX100M6",
    "DSC-RX100M7",
    "DSC-RX100M5A",
    "DSC-HX95",
    "DSC-HX99",
    "DSC-RX0M2",
    "DSC-RX1RM3",
];

pub(super) const AS_NEX: &[&str] = &[
    "NEX-",
    "ILCE-",
    "ILME-",
    "ZV-",
    "DSC-RX10M4",
    "DSC-RX100M6",
    "DSC-RX100M7",
    "DSC-RX100M5A",
    "DSC-HX95",
    "DSC-HX99",
    "DSC-RX0M2",
    "DSC-RX1RM3",
];

pub(super) const AS_DSC: &[&str] = &[
    "DSC-",
    "Stellar",
    "ILCE-1",
    "ILCE-6100",
    "ILCE-6300",
    "ILCE-6400",
    "ILCE-6500",
    "ILCE-6600",
    "ILCE-6700",
    "ILCE-7C",
    "ILCE-7M3",
    "ILCE-7M4",
    "ILCE-7M5",
    "ILCE-7RM2",
    "ILCE-7RM3",
    "ILCE-7RM4",
    "ILCE-7RM5",
    "ILCE-7SM2",
    "ILCE-7SM3",
    "ILCE-9",
    "ILCA-99M2",
    "ILME-FX2",
    "ILME-FX3",
    "ZV-",
];

pub(super) const WITH_TAG9050B: &[&str] = &[
    "ILCE-6100",
    "ILCE-6100A",
    "ILCE-6300",
    "ILCE-6400",
    "ILCE-6400A",
    "ILCE-6500",
    "ILCE-6600",
    "ILCE-7C",
    "ILCE-7M3",
    "ILCE-7RM2",
    "ILCE-7RM3",
    "ILCE-7RM3A",
    "ILCE-7RM4",
    "ILCE-7RM4A",
    "ILCE-7SM2",
    "ILCE-9",
    "ILCE-9M2",
    "ILCA-99M2",
    "ZV-E10",
];

pub(super) const AS_ILCE_6700: &[&str] =
    &["ILCE-6700", "ILCE-7CM2", "ILCE-7CR", "ILME-FX2", "ZV-E1", "ZV-E10M2"];

pub(super) const WITH_TAG940C: &[&str] = &["NEX-", "ILCE-", "ILME-", "Lunar", "ZV-E10", "ZV-E10M2", "ZV-E1"];

pub(super) const AS_DSLR_A230: &[&str] =
    &["DSLR-A230", "DSLR-A290", "DSLR-A330", "DSLR-A380", "DSLR-A390", "DSLR-A850", "DSLR-A900"];

pub(super) const AS_DSLR_A200: &[&str] = &[
    "DSLR-A200",
    "DSLR-A230",
    "DSLR-A290",
    "DSLR-A300",
    "DSLR-A330",
    "DSLR-A350",
    "DSLR-A380",
    "DSLR-A390",
    "DSLR-A700",
    "DSLR-A850",
    "DSLR-A900",
];

pub(super) const WITH_SONY_ISO: &[&str] = &[
    "SLT-A99",
    "SLT-A99V",
    "NEX-5R",
    "NEX-5T",
    "NEX-6",
    "NEX-VG900",
    "NEX-VG30E",
    "DSC-RX100",
    "Stellar",
    "HV",
];

pub(super) const AS_SLT_A58: &[&str] = &[
    "SLT-A58",
    "ILCE-3000",
    "ILCE-3500",
    "NEX-3N",
    "DSC-HX300",
    "DSC-HX50V",
    "DSC-WX60",
    "DSC-WX80",
    "DSC-WX200",
    "DSC-WX300",
    "DSC-TX30",
];

pub(super) const AS_ILCE_7: &[&str] =
    &["ILCE-7", "ILCE-7R", "ILCE-7S", "ILCE-7M2", "ILCE-5000", "ILCE-6000", "ILCE-5100", "ILCE-QX1"];

pub(super) const AS_SLT_A37: &[&str] =
    &["SLT-A37", "SLT-A57", "SLT-A65", "SLT-A77", "Lunar", "NEX-F3", "NEX-5N", "NEX-7", "NEX-VG20E"];

pub(super) const WITH_SHUTTER_COUNT3_TAG9050A: &[&str] = &[
    "SLT-A58",
    "SLT-A99",
    "SLT-A99V",
    "HV",
    "NEX-3N",
    "NEX-5R",
    "NEX-5T",
    "NEX-6",
    "NEX-VG900",
    "NEX-VG30E",
    "ILCE-3000",
    "ILCE-5000",
    "ILCE-3500",
];

pub(super) const WITH_SHUTTER_COUNT2: &[&str] =
    &["ILCE-6100", "ILCE-6400", "ILCE-6600", "ILCE-7C", "ILCE-7RM4", "ILCE-9M2", "ZV-E10"];

pub(super) const AS_ILCA_99_M2: &[&str] = &[
    "ILCA-99M2",
    "ILCE-6100",
    "ILCE-6400",
    "ILCE-6600",
    "ILCE-7C",
    "ILCE-7M3",
    "ILCE-7RM3",
    "ILCE-7RM4",
    "ILCE-9M2",
    "ZV-E10",
];

pub(super) const WITHOUT_SONY_TIME_MIN_SEC: &[&str] = &[
    "ILCA-99M2",
    "ILCE-6100",
    "ILCE-6400",
    "ILCE-6600",
    "ILCE-7C",
    "ILCE-7M3",
    "ILCE-7RM3",
    "ILCE-7RM4",
    "ILCE-9",
    "ZV-E10",
];

pub(super) const WITHOUT_RELEASE_MODE2: &[&str] = &[
    "ILCE-6100",
    "ILCE-6400",
    "ILCE-6600",
    "ILCE-7C",
    "ILCE-7M3",
    "ILCE-7RM3",
    "ILCE-7RM4",
    "ILCE-9M2",
    "ZV-E10",
];

pub(super) const WITH_SHUTTER_COUNT3: &[&str] = &[
    "ILCE-6100",
    "ILCE-6100A",
    "ILCE-6400",
    "ILCE-6400A",
    "ILCE-6600",
    "ILCE-7C",
    "ILCE-7M3",
    "ILCE-7RM3",
    "ILCE-7RM3A",
    "ILCE-7RM4",
    "ILCE-7RM4A",
    "ILCE-9",
    "ILCE-9M2",
    "ZV-E10",
];

pub(super) const WITH_LENS_SPEC_FEATURES: &[&str] = &[
    "ILCE-6100",
    "ILCE-6100A",
    "ILCE-6400",
    "ILCE-6400A",
    "ILCE-6600",
    "ILCE-7M3",
    "ILCE-7RM3",
    "ILCE-7RM3A",
    "ILCE-9",
];

pub(super) const AS_ILCE_1_M2: &[&str] =
    &["ILCE-1M2", "ILCE-6700", "ILCE-7CM2", "ILCE-7CR", "ILCE-7M5", "ILME-FX2"];

pub(super) const WITHOUT_DIGITAL_ZOOM: &[&str] = &[
    "SLT-A65",
    "SLT-A65V",
    "SLT-A77",
    "SLT-A77V",
    "NEX-5N",
    "NEX-7",
    "NEX-VG20E",
    "Lunar",
    "DSC-HX10V",
    "DSC-HX20V",
    "DSC-HX200V",
    "DSC-TX20",
    "DSC-TX55",
    "DSC-TX300V",
    "DSC-WX30",
    "DSC-WX70",
];

pub(super) const AS_ILCA_68: &[&str] = &[
    "ILCA-68",
    "ILCA-77M2",
    "ILCA-99M2",
    "ILCE-5000",
    "ILCE-5100",
    "ILCE-6000",
    "ILCE-6300",
    "ILCE-6500",
    "ILCE-7",
    "ILCE-7M2",
    "ILCE-7R",
    "ILCE-7RM2",
    "ILCE-7S",
    "ILCE-7SM2",
    "ILCE-QX1",
    "DSC-HX350",
    "DSC-HX400V",
    "DSC-HX60V",
    "DSC-HX80",
    "DSC-HX90",
    "DSC-HX90V",
    "DSC-QX30",
    "DSC-RX0",
    "DSC-RX1RM2",
    "DSC-RX10",
    "DSC-RX10M2",
    "DSC-RX10M3",
    "DSC-RX100M3",
    "DSC-RX100M4",
    "DSC-RX100M5",
    "DSC-WX220",
    "DSC-WX350",
    "DSC-WX500",
];

pub(super) const AS_DSC_RX1_RM3: &[&str] = &[
    "DSC-RX1RM3",
    "ILCE-1",
    "ILCE-1M2",
    "ILCE-6700",
    "ILCE-7CM2",
    "ILCE-7CR",
    "ILCE-7M4",
    "ILCE-7M5",
    "ILCE-7RM5",
    "ILCE-7SM3",
    "ILCE-9M3",
    "ILME-FX2",
    "ILME-FX3",
    "ILME-FX3A",
    "ILME-FX30",
    "ZV-E1",
    "ZV-E10M2",
];

pub(super) const WITHOUT_MODEL_RELEASE_YEAR: &[&str] = &[
    "DSC-RX1RM3",
    "ILCE-1",
    "ILCE-6700",
    "ILCE-7CM2",
    "ILCE-7CR",
    "ILCE-7M4",
    "ILCE-7M5",
    "ILCE-7RM5",
    "ILCE-7SM3",
    "ILCE-9M3",
    "ILME-FX2",
    "ILME-FX3",
    "ILME-FX3A",
    "ILME-FX30",
    "ZV-E1",
    "ZV-E10M2",
];

pub(super) const AS_DSC_HX350: &[&str] = &[
    "DSC-HX350",
    "DSC-HX400V",
    "DSC-HX60V",
    "DSC-HX80",
    "DSC-HX90",
    "DSC-HX90V",
    "DSC-QX30",
    "DSC-RX10",
    "DSC-RX10M2",
    "DSC-RX10M3",
    "DSC-RX100M3",
    "DSC-RX100M4",
];

pub(super) const AS_DSC_HX95: &[&str] = &[
    "DSC-HX95",
    "DSC-HX99",
    "DSC-RX0",
    "DSC-RX0M2",
    "DSC-RX10M4",
    "DSC-RX100M5",
    "DSC-RX100M5A",
    "DSC-RX100M6",
];

pub(super) const AS_DSC_RX100_M7: &[&str] =
    &["DSC-RX100M7", "DSC-RX100M7A", "ZV-1", "ZV-1A", "ZV-1F", "ZV-1M2"];

pub(super) const AS_ILCA: &[&str] = &[
    "ILCA-",
    "ILCE-7RM2",
    "ILCE-7M3",
    "ILCE-7RM3",
    "ILCE-7RM4",
    "ILCE-7SM2",
    "ILCE-6100",
    "ILCE-6300",
    "ILCE-6400",
    "ILCE-6500",
    "ILCE-6600",
    "ILCE-7C",
    "ILCE-9",
    "DSC-HX80",
    "DSC-HX90V",
    "DSC-HX99",
    "DSC-RX0",
    "DSC-RX10M2",
    "DSC-RX10M3",
    "DSC-RX10M4",
    "DSC-RX100M4",
    "DSC-RX100M5",
    "DSC-RX100M6",
    "DSC-RX100M7",
    "DSC-WX500",
    "ZV-",
];

pub(super) const WITH_VIGNETTING_CORR_PARAMS: &[&str] = &[
    "ILCA-68",
    "ILCA-77M2",
    "ILCE-5000",
    "ILCE-5100",
    "ILCE-6000",
    "ILCE-7",
    "ILCE-7R",
    "ILCE-7S",
    "ILCE-QX1",
    "Lusso",
];

pub(super) const AS_DSC_RX100_M5: &[&str] = &[
    "DSC-RX100M5",
    "DSC-RX100M6",
    "DSC-RX100M7",
    "DSC-RX10M4",
    "DSC-HX99",
    "ILCE-6100",
    "ILCE-6400",
    "ILCE-6600",
    "ILCE-7C",
    "ILCE-7M3",
    "ILCE-7RM3",
    "ILCE-7RM4",
    "ILCE-9M2",
    "ZV-E10",
];

pub(super) const AS_ILCE_7_RM2: &[&str] = &[
    "ILCE-7RM2",
    "ILCE-7SM2",
    "DSC-HX80",
    "DSC-HX90V",
    "DSC-RX10M2",
    "DSC-RX10M3",
    "DSC-RX100M4",
    "DSC-WX500",
];

pub(super) const WITH_VIGNETTING_CORR_PARAMS_TAG9405B: &[&str] = &[
    "ILCA-99M2",
    "ILCE-6100",
    "ILCE-6400",
    "ILCE-6500",
    "ILCE-6600",
    "ILCE-7C",
    "ILCE-7M3",
    "ILCE-7RM3",
    "ILCE-7RM4",
    "ILCE-9",
    "ZV-E10",
];

pub(super) const WITH_CHROMATIC_ABERRATION_CORR_PARAMS: &[&str] = &[
    "ILCE-6100",
    "ILCE-6400",
    "ILCE-6600",
    "ILCE-7C",
    "ILCE-7M3",
    "ILCE-7RM3",
    "ILCE-7RM4",
    "ILCE-9",
    "ZV-E10",
];

pub(super) const AS_ILCE_6300: &[&str] =
    &["ILCE-6300", "ILCE-6500", "ILCE-7M3", "ILCE-7RM2", "ILCE-7RM3", "ILCE-7RM3A", "ILCE-7SM2", "ILCE-9"];

pub(super) const WITH_VIGNETTING_CORR_PARAMS_TAG9416: &[&str] = &[
    "ILCE-1M2",
    "ILCE-6700",
    "ILCE-7CM2",
    "ILCE-7CR",
    "ILCE-7RM5",
    "ILME-FX2",
    "ILME-FX30",
    "ZV-E1",
    "ZV-E10M2",
];
