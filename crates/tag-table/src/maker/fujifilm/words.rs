//! Words in Fujifilm's notes.

pub(super) use crate::maker::print::OFF_ON_FROM_ONE as FULL_HD_HIGH_SPEED_REC;

pub(super) const SHARPNESS: &[(i64, &str)] = &[
    (0, "-4 (softest)"),
    (1, "-3 (very soft)"),
    (2, "-2 (soft)"),
    (3, "0 (normal)"),
    (4, "+2 (hard)"),
    (5, "+3 (very hard)"),
    (6, "+4 (hardest)"),
    (130, "-1 (medium soft)"),
    (132, "+1 (medium hard)"),
    (32768, "Film Simulation"),
    (65535, "n/a"),
];

pub(super) const WHITE_BALANCE: &[(i64, &str)] = &[
    (0, "Auto"),
    (1, "Auto (white priority)"),
    (2, "Auto (ambiance priority)"),
    (256, "Daylight"),
    (512, "Cloudy"),
    (768, "Daylight Fluorescent"),
    (769, "Day White Fluorescent"),
    (770, "White Fluorescent"),
    (771, "Warm White Fluorescent"),
    (772, "Living Room Warm White Fluorescent"),
    (1024, "Incandescent"),
    (1280, "Flash"),
    (1536, "Underwater"),
    (3840, "Custom"),
    (3841, "Custom2"),
    (3842, "Custom3"),
    (3843, "Custom4"),
    (3844, "Custom5"),
    (4080, "Kelvin"),
];

pub(super) const SATURATION: &[(i64, &str)] = &[
    (0, "0 (normal)"),
    (128, "+1 (medium high)"),
    (192, "+3 (very high)"),
    (224, "+4 (highest)"),
    (256, "+2 (high)"),
    (384, "-1 (medium low)"),
    (512, "Low"),
    (768, "None (B&W)"),
    (769, "B&W Red Filter"),
    (770, "B&W Yellow Filter"),
    (771, "B&W Green Filter"),
    (784, "B&W Sepia"),
    (1024, "-2 (low)"),
    (1216, "-3 (very low)"),
    (1248, "-4 (lowest)"),
    (1280, "Acros"),
    (1281, "Acros Red Filter"),
    (1282, "Acros Yellow Filter"),
    (1283, "Acros Green Filter"),
    (32768, "Film Simulation"),
];

pub(super) const CONTRAST: &[(i64, &str)] = &[
    (0, "Normal"),
    (128, "Medium High"),
    (256, "High"),
    (384, "Medium Low"),
    (512, "Low"),
    (32768, "Film Simulation"),
];

pub(super) const CONTRAST_EARLY: &[(i64, &str)] = &[(0, "Normal"), (256, "High"), (768, "Low")];

pub(super) const NOISE_REDUCTION: &[(i64, &str)] = &[(64, "Low"), (128, "Normal"), (256, "n/a")];

pub(super) const NOISE_REDUCTION_STEPS: &[(i64, &str)] = &[
    (0, "0 (normal)"),
    (256, "+2 (strong)"),
    (384, "+1 (medium strong)"),
    (448, "+3 (very strong)"),
    (480, "+4 (strongest)"),
    (512, "-2 (weak)"),
    (640, "-1 (medium weak)"),
    (704, "-3 (very weak)"),
    (736, "-4 (weakest)"),
];

pub(super) const CLARITY: &[(i64, &str)] = &[
    (-5000, "-5"),
    (-4000, "-4"),
    (-3000, "-3"),
    (-2000, "-2"),
    (-1000, "-1"),
    (0, "0"),
    (1000, "1"),
    (2000, "2"),
    (3000, "3"),
    (4000, "4"),
    (5000, "5"),
];

pub(super) const FUJI_FLASH_MODE: &[(i64, &str)] = &[
    (0, "Auto"),
    (1, "On"),
    (2, "Off"),
    (3, "Red-eye reduction"),
    (4, "External"),
    (16, "Commander"),
    (32768, "Not Attached"),
    (33056, "TTL"),
    (33568, "TTL Auto - Did not fire"),
    (38976, "Manual"),
    (39008, "Flash Commander"),
    (39040, "Multi-flash"),
    (43296, "1st Curtain (front)"),
    (43552, "TTL Slow - 1st Curtain (front)"),
    (43808, "TTL Auto - 1st Curtain (front)"),
    (44320, "TTL - Red-eye Flash - 1st Curtain (front)"),
    (44576, "TTL Slow - Red-eye Flash - 1st Curtain (front)"),
    (44832, "TTL Auto - Red-eye Flash - 1st Curtain (front)"),
    (51488, "2nd Curtain (rear)"),
    (51744, "TTL Slow - 2nd Curtain (rear)"),
    (52000, "TTL Auto - 2nd Curtain (rear)"),
    (52512, "TTL - Red-eye Flash - 2nd Curtain (rear)"),
    (52768, "TTL Slow - Red-eye Flash - 2nd Curtain (rear)"),
    (53024, "TTL Auto - Red-eye Flash - 2nd Curtain (rear)"),
    (59680, "High Speed Sync (HSS)"),
];

pub(super) const FOCUS_MODE: &[(i64, &str)] = &[(0, "Auto"), (1, "Manual"), (65535, "Movie")];

pub(super) const AF_MODE: &[(i64, &str)] =
    &[(0, "No"), (1, "Single Point"), (256, "Zone"), (512, "Wide/Tracking")];

pub(super) const PICTURE_MODE: &[(i64, &str)] = &[
    (0, "Auto"),
    (1, "Portrait"),
    (2, "Landscape"),
    (3, "Macro"),
    (4, "Sports"),
    (5, "Night Scene"),
    (6, "Program AE"),
    (7, "Natural Light"),
    (8, "Anti-blur"),
    (9, "Beach & Snow"),
    (10, "Sunset"),
    (11, "Museum"),
    (12, "Party"),
    (13, "Flower"),
    (14, "Text"),
    (15, "Natural Light & Flash"),
    (16, "Beach"),
    (17, "Snow"),
    (18, "Fireworks"),
    (19, "Underwater"),
    (20, "Portrait with Skin Correction"),
    (22, "Panorama"),
    (23, "Night (tripod)"),
    (24, "Pro Low-light"),
    (25, "Pro Focus"),
    (26, "Portrait 2"),
    (27, "Dog Face Detection"),
    (28, "Cat Face Detection"),
    (48, "HDR"),
    (64, "Advanced Filter"),
    (256, "Aperture-priority AE"),
    (512, "Shutter speed priority AE"),
    (768, "Manual"),
];

pub(super) const EXR_AUTO: &[(i64, &str)] = &[(0, "Auto"), (1, "Manual")];

pub(super) const EXR_MODE: &[(i64, &str)] = &[
    (256, "HR (High Resolution)"),
    (512, "SN (Signal to Noise priority)"),
    (768, "DR (Dynamic Range priority)"),
];

pub(super) const MULTIPLE_EXPOSURE: &[(i64, &str)] =
    &[(1, "Additive"), (2, "Average"), (3, "Light"), (4, "Dark")];

pub(super) const SHADOW_TONE: &[(i64, &str)] = &[
    (-64, "+4 (hardest)"),
    (-48, "+3 (very hard)"),
    (-32, "+2 (hard)"),
    (-16, "+1 (medium hard)"),
    (0, "0 (normal)"),
    (16, "-1 (medium soft)"),
    (32, "-2 (soft)"),
];

pub(super) const GRAIN_EFFECT_ROUGHNESS: &[(i64, &str)] = &[(0, "Off"), (32, "Weak"), (64, "Strong")];

pub(super) const GRAIN_EFFECT_SIZE: &[(i64, &str)] = &[(0, "Off"), (16, "Small"), (32, "Large")];

pub(super) const CROP_MODE: &[(i64, &str)] = &[
    (0, "n/a"),
    (1, "Full-frame on GFX"),
    (2, "Sports Finder Mode"),
    (4, "Electronic Shutter 1.25x Crop"),
    (8, "Digital Tele-Conv"),
];

pub(super) const SHUTTER_TYPE: &[(i64, &str)] = &[
    (0, "Mechanical"),
    (1, "Electronic"),
    (2, "Electronic (long shutter speed)"),
    (3, "Electronic Front Curtain"),
];

pub(super) const AUTO_BRACKETING: &[(i64, &str)] = &[(0, "Off"), (1, "On"), (2, "Pre-shot")];

pub(super) const AUTO_BRACKETING_OTHERS: &[(i64, &str)] =
    &[(0, "Off"), (1, "On"), (2, "No flash & flash"), (6, "Pixel Shift")];

pub(super) const WHITE_BALANCE_BRACKETING: &[(i64, &str)] =
    &[(511, "+/- 1"), (767, "+/- 2"), (1023, "+/- 3")];

pub(super) const COMPOSITE_IMAGE_MODE: &[(i64, &str)] = &[
    (0, "n/a"),
    (1, "Pro Low-light"),
    (2, "Pro Focus"),
    (32, "Panorama"),
    (128, "HDR"),
    (1024, "Multi-exposure"),
];

pub(super) const PANORAMA_DIRECTION: &[(i64, &str)] = &[(1, "Right"), (2, "Left"), (3, "Up"), (4, "Down")];

pub(super) const ADVANCED_FILTER: &[(i64, &str)] = &[
    (65536, "Pop Color"),
    (131072, "Hi Key"),
    (196608, "Toy Camera"),
    (262144, "Miniature"),
    (327680, "Dynamic Tone"),
    (393217, "Partial Color Red"),
    (393218, "Partial Color Yellow"),
    (393219, "Partial Color Green"),
    (393220, "Partial Color Blue"),
    (393221, "Partial Color Orange"),
    (393222, "Partial Color Purple"),
    (458752, "Soft Focus"),
    (589824, "Low Key"),
    (1048576, "Light Leak"),
    (1245184, "Expired Film Green"),
    (1245185, "Expired Film Red"),
    (1245186, "Expired Film Neutral"),
];

pub(super) const COLOR_MODE: &[(i64, &str)] = &[(0, "Standard"), (16, "Chrome"), (48, "B & W")];

pub(super) const BLUR_WARNING: &[(i64, &str)] = &[(0, "None"), (1, "Blur Warning")];

pub(super) const FOCUS_WARNING: &[(i64, &str)] = &[(0, "Good"), (1, "Out of focus")];

pub(super) const EXPOSURE_WARNING: &[(i64, &str)] = &[(0, "Good"), (1, "Bad exposure")];

pub(super) const DYNAMIC_RANGE: &[(i64, &str)] = &[(1, "Standard"), (3, "Wide")];

pub(super) const FILM_MODE: &[(i64, &str)] = &[
    (0, "F0/Standard (Provia)"),
    (256, "F1/Studio Portrait"),
    (272, "F1a/Studio Portrait Enhanced Saturation"),
    (288, "F1b/Studio Portrait Smooth Skin Tone (Astia)"),
    (304, "F1c/Studio Portrait Increased Sharpness"),
    (512, "F2/Fujichrome (Velvia)"),
    (768, "F3/Studio Portrait Ex"),
    (1024, "F4/Velvia"),
    (1280, "Pro Neg. Std"),
    (1281, "Pro Neg. Hi"),
    (1536, "Classic Chrome"),
    (1792, "Eterna"),
    (2048, "Classic Negative"),
    (2304, "Bleach Bypass"),
    (2560, "Nostalgic Neg"),
    (2816, "Reala ACE"),
];

pub(super) const DYNAMIC_RANGE_SETTING: &[(i64, &str)] = &[
    (0, "Auto"),
    (1, "Manual"),
    (256, "Standard (100%)"),
    (512, "Wide1 (230%)"),
    (513, "Wide2 (400%)"),
    (32768, "Film Simulation"),
];

pub(super) const IMAGE_STABILIZATION: &[(i64, &str)] = &[
    (0, "None"),
    (1, "Optical"),
    (2, "Sensor-shift"),
    (3, "OIS Lens"),
    (258, "IBIS/OIS + DIS"),
    (512, "Digital"),
];

pub(super) const IMAGE_STABILIZATION_MODE: &[(i64, &str)] =
    &[(0, "Off"), (1, "On (mode 1, continuous)"), (2, "On (mode 2, shooting only)")];

pub(super) const SCENE_RECOGNITION: &[(i64, &str)] = &[
    (0, "Unrecognized"),
    (256, "Portrait Image"),
    (259, "Night Portrait"),
    (261, "Backlit Portrait"),
    (512, "Landscape Image"),
    (768, "Night Scene"),
    (1024, "Macro"),
];

pub(super) const IMAGE_GENERATION: &[(i64, &str)] = &[(0, "Original Image"), (1, "Re-developed from RAW")];

pub(super) const D_RANGE_PRIORITY: &[(i64, &str)] = &[(0, "Auto"), (1, "Fixed")];

pub(super) const D_RANGE_PRIORITY_AUTO: &[(i64, &str)] = &[(1, "Weak"), (2, "Strong"), (3, "Plus")];

pub(super) const D_RANGE_PRIORITY_FIXED: &[(i64, &str)] = &[(1, "Weak"), (2, "Strong")];

pub(super) const VIDEO_RECORDING_MODE: &[(i64, &str)] =
    &[(0, "Normal"), (16, "F-log"), (32, "HLG"), (48, "F-log2")];

pub(super) const VIDEO_COMPRESSION: &[(i64, &str)] = &[(1, "Log GOP"), (2, "All Intra")];

pub(super) const FACE_ELEMENT_TYPES: &[(i64, &str)] = &[
    (1, "Face"),
    (2, "Left Eye"),
    (3, "Right Eye"),
    (7, "Body"),
    (8, "Head"),
    (9, "Both Eyes"),
    (11, "Bike"),
    (12, "Body of Car"),
    (13, "Front of Car"),
    (14, "Animal Body"),
    (15, "Animal Head"),
    (16, "Animal Face"),
    (17, "Animal Left Eye"),
    (18, "Animal Right Eye"),
    (19, "Bird Body"),
    (20, "Bird Head"),
    (21, "Bird Left Eye"),
    (22, "Bird Right Eye"),
    (23, "Aircraft Body"),
    (25, "Aircraft Cockpit"),
    (26, "Train Front"),
    (27, "Train Cockpit"),
    (28, "Animal Head (28)"),
    (29, "Animal Body (29)"),
];

pub(super) const AF_S_PRIORITY: &[(i64, &str)] = &[(1, "Release"), (2, "Focus")];

pub(super) const FOCUS_MODE2: &[(i64, &str)] = &[(0, "AF-M"), (1, "AF-S"), (2, "AF-C")];

pub(super) const AF_AREA_MODE: &[(i64, &str)] = &[(0, "Single Point"), (1, "Zone"), (2, "Wide/Tracking")];

pub(super) const AF_C_SETTING: &[(i64, &str)] = &[
    (16, "Set 4 (suddenly appearing subject)"),
    (258, "Set 1 (multi-purpose)"),
    (290, "Set 3 (accelerating subject)"),
    (291, "Set 5 (erratic motion)"),
    (515, "Set 2 (ignore obstacles)"),
];

pub(super) const AF_C_ZONE_AREA_SWITCHING: &[(i64, &str)] = &[(0, "Front"), (1, "Auto"), (2, "Center")];

pub(super) const DRIVE_MODE: &[(i64, &str)] = &[(0, "Single"), (1, "Continuous Low"), (2, "Continuous High")];

pub(super) const RAF_COMPRESSION: &[(i64, &str)] = &[(0, "Uncompressed"), (2, "Lossless"), (3, "Lossy")];

pub(super) const FACE1_CATEGORY_BITS: &[(u32, &str)] = &[(1, "Partner"), (2, "Family"), (3, "Friend")];
