//! Words shared by several of Nikon's tables, from the same sources as the tables.

pub(super) use crate::maker::print::NO_YES;
pub(super) use crate::maker::print::NO_YES_FROM_ONE;
pub(super) use crate::maker::print::OFF_ON;
pub(super) use crate::maker::print::OFF_ON_FROM_ONE;
pub(super) use crate::maker::print::ON_OFF;
pub(super) use crate::maker::print::ON_OFF_FROM_ONE;

pub(super) const AE_BRACKETING_STEPS: &[(i64, &str)] = &[
    (0, "AE Bracketing Disabled"),
    (32, "AE Bracketing Disabled"),
    (48, "AE Bracketing Disabled"),
    (64, "AE Bracketing Disabled"),
    (80, "AE Bracketing Disabled"),
    (129, "+3F0.3"),
    (130, "-3F0.3"),
    (131, "+2F0.3"),
    (132, "-2F0.3"),
    (133, "3F0.3"),
    (134, "5F0.3"),
    (135, "7F0.3"),
    (136, "9F0.3"),
    (145, "+3F0.5"),
    (146, "-3F0.5"),
    (147, "+2F0.5"),
    (148, "-2F0.5"),
    (149, "3F0.5"),
    (150, "5F0.5"),
    (151, "7F0.5"),
    (152, "9F0.5"),
    (161, "+3F0.7"),
    (162, "-3F0.7"),
    (163, "+2F0.7"),
    (164, "-2F0.7"),
    (165, "3F0.7"),
    (166, "5F0.7"),
    (167, "7F0.7"),
    (168, "9F0.7"),
    (177, "+3F1"),
    (178, "-3F1"),
    (179, "+2F1"),
    (180, "-2F1"),
    (181, "3F1"),
    (182, "5F1"),
    (183, "7F1"),
    (184, "9F1"),
    (193, "+3F2"),
    (194, "-3F2"),
    (195, "+2F2"),
    (196, "-2F2"),
    (197, "3F2"),
    (198, "5F2"),
    (209, "+3F3"),
    (210, "-3F3"),
    (211, "+2F3"),
    (212, "-2F3"),
    (213, "3F3"),
    (214, "5F3"),
];

pub(super) const AE_LOCK_BUTTON: &[(i64, &str)] =
    &[(0, "AE/AF Lock"), (1, "AE Lock Only"), (2, "AF Lock Only"), (3, "AE Lock (hold)"), (4, "AF-ON")];

pub(super) const AE_LOCK_BUTTON_D90: &[(i64, &str)] = &[
    (0, "AE/AF Lock"),
    (1, "AE Lock Only"),
    (2, "AF Lock Only"),
    (3, "AE Lock (hold)"),
    (4, "AF-ON"),
    (5, "FV Lock"),
];

pub(super) const AF_AREA_MODE: &[(i64, &str)] = &[
    (0, "Pinpoint"),
    (1, "Single"),
    (2, "Dynamic"),
    (3, "Wide (S)"),
    (4, "Wide (L)"),
    (5, "3D"),
    (6, "Auto"),
    (11, "Subject Tracking"),
    (12, "Wide (C1)"),
    (13, "Wide (C2)"),
];

pub(super) const AF_AREA_MODE_SETTING: &[(i64, &str)] =
    &[(0, "Single Area"), (1, "Dynamic Area"), (2, "Auto-area"), (3, "3D-tracking (11 points)")];

pub(super) const AF_C_PRIORITY_SELECTION: &[(i64, &str)] =
    &[(0, "Release"), (1, "Release + Focus"), (2, "Focus")];

pub(super) const AF_C_PRIORITY_SELECTION_D5: &[(i64, &str)] =
    &[(0, "Release"), (1, "Release + Focus"), (2, "Focus"), (3, "Focus + Release")];

pub(super) const AF_C_PRIORITY_SELECTION_Z9: &[(i64, &str)] =
    &[(0, "Release"), (1, "Release + Focus"), (3, "Focus")];

pub(super) const AF_ON_BUTTON: &[(i64, &str)] = &[
    (0, "None"),
    (3, "AE/AF Lock"),
    (4, "AE Lock Only"),
    (5, "AE Lock (reset on release)"),
    (6, "AE Lock (hold)"),
    (7, "AF Lock Only"),
    (8, "AF-On"),
    (36, "AF-Area Mode (Single)"),
    (37, "AF-Area Mode (Dynamic Area 25 Points)"),
    (38, "AF-Area Mode (Dynamic Area 72 Points)"),
    (39, "AF-Area Mode (Dynamic Area 152 Points)"),
    (40, "AF-Area Mode (Group Area AF)"),
    (41, "AF-Area Mode (Auto Area AF)"),
    (42, "AF-Area Mode + AF-On (Single)"),
    (43, "AF-Area Mode + AF-On (Dynamic Area 25 Points)"),
    (44, "AF-Area Mode + AF-On (Dynamic Area 72 Points)"),
    (45, "AF-Area Mode + AF-On (Dynamic Area 152 Points)"),
    (46, "AF-Area Mode + AF-On (Group Area AF)"),
    (47, "AF-Area Mode + AF-On (Auto Area AF)"),
];

pub(super) const AF_ON_FOR_MB_D10: &[(i64, &str)] = &[
    (0, "AF-On"),
    (1, "AE/AF Lock"),
    (2, "AE Lock Only"),
    (3, "AE Lock (reset on release)"),
    (4, "AE Lock (hold)"),
    (5, "AF Lock Only"),
    (6, "Same as FUNC Button"),
];

pub(super) const AF_POINT_BRIGHTNESS: &[(i64, &str)] =
    &[(0, "Low"), (1, "Normal"), (2, "High"), (3, "Extra High")];

pub(super) const ASSIGN_BKT_BUTTON: &[(i64, &str)] =
    &[(0, "Auto Bracketing"), (1, "Multiple Exposure"), (2, "HDR (high dynamic range)"), (3, "None")];

pub(super) const ASSIGN_MOVIE_FUNC2_BUTTON: &[(i64, &str)] =
    &[(0, "None"), (3, "Index Marking"), (4, "View Photo Shooting Info")];

pub(super) const ASSIGN_MOVIE_RECORD_BUTTON_PLUS_DIALS: &[(i64, &str)] = &[
    (0, "None"),
    (1, "Choose Image Area"),
    (2, "Shutter Speed & Aperture Lock"),
    (7, "Photo Shooting Menu Bank"),
    (11, "Exposure Mode"),
];

pub(super) const ASSIGN_MOVIE_SUBSELECTOR: &[(i64, &str)] = &[
    (0, "None"),
    (3, "Index Marking"),
    (4, "View Photo Shooting Info"),
    (5, "AE/AF Lock"),
    (6, "AE Lock (Only)"),
    (7, "AE Lock (Hold)"),
    (8, "AF Lock (Only)"),
];

pub(super) const ASSIGN_REMOTE_FN_BUTTON: &[(i64, &str)] = &[
    (0, "None"),
    (1, "Preview"),
    (2, "FV Lock"),
    (3, "AE/AF Lock"),
    (4, "AE Lock Only"),
    (5, "AE Lock (reset on release)"),
    (7, "AF Lock Only"),
    (8, "AF-On"),
    (16, "+NEF(RAW)"),
    (25, "Live View"),
    (26, "Flash Disable/Enable"),
];

pub(super) const AUTO_BRACKET_MODE_M: &[(i64, &str)] =
    &[(0, "Flash/Speed"), (1, "Flash/Speed/Aperture"), (2, "Flash/Aperture"), (3, "Flash Only")];

pub(super) const AUTO_BRACKET_MODE_M_Z9: &[(i64, &str)] = &[
    (0, "Flash/Speed"),
    (1, "Flash/Speed/Aperture"),
    (2, "Flash/Aperture"),
    (3, "Flash Only"),
    (4, "Flash/ISO"),
];

pub(super) const AUTO_BRACKET_SET: &[(i64, &str)] =
    &[(0, "AE & Flash"), (1, "AE Only"), (2, "Flash Only"), (3, "WB Bracketing")];

pub(super) const AUTO_BRACKET_SET_D4: &[(i64, &str)] =
    &[(0, "AE & Flash"), (1, "AE Only"), (2, "Flash Only"), (3, "WB Bracketing"), (4, "Active D-Lighting")];

pub(super) const AUTO_BRACKET_SET_D5200: &[(i64, &str)] =
    &[(0, "Exposure"), (1, "WB Bracketing"), (2, "Active D-Lighting")];

pub(super) const AUTO_CAPTURE_CRITERIA_SUBJECT_TYPE: &[(i64, &str)] = &[
    (0, "Off"),
    (1, "Auto"),
    (2, "People"),
    (3, "Animals"),
    (4, "Vehicles"),
    (5, "Birds"),
    (6, "Airplanes"),
    (7, "Faces"),
];

pub(super) const AUTO_FLASH_ISO_SENSITIVITY: &[(i64, &str)] =
    &[(0, "Subject and Background"), (1, "Subject Only")];

pub(super) const AUTO_FOCUS_MODE_RESTRICTIONS: &[(i64, &str)] =
    &[(0, "AF-S"), (1, "AF-C"), (2, "Full-time AF"), (3, "Manual"), (4, "No Restrictions")];

pub(super) const BATTERY_ORDER: &[(i64, &str)] = &[(0, "MB-D10 First"), (1, "Camera Battery First")];

pub(super) const BEEP: &[(i64, &str)] = &[(0, "Off"), (1, "Low"), (2, "Medium"), (3, "High")];

pub(super) const BLOCK_SHOT_AF_RESPONSE: &[(i64, &str)] =
    &[(1, "1 (Quick)"), (2, "2"), (3, "3 (Normal)"), (4, "4"), (5, "5 (Delay)")];

pub(super) const BLOCK_SHOT_AF_RESPONSE_Z9: &[(i64, &str)] =
    &[(1, "1 (Quick)"), (2, "2"), (3, "3 (Normal)"), (4, "4"), (5, "5 (Delayed)")];

pub(super) const BRACKET_INCREMENT: &[(i64, &str)] = &[
    (0, "0.3"),
    (1, "0.5"),
    (2, "0.7"),
    (3, "1.0"),
    (4, "2.0"),
    (5, "3.0"),
    (6, "1.3"),
    (7, "1.5"),
    (8, "1.7"),
    (9, "2.3"),
    (10, "2.5"),
    (11, "2.7"),
];

pub(super) const BRACKET_PROGRAM: &[(i64, &str)] =
    &[(0, "Disabled"), (2, "2F"), (3, "3F"), (4, "4F"), (5, "5F"), (7, "7F"), (9, "9F")];

pub(super) const BRACKET_SET: &[(i64, &str)] =
    &[(0, "AE/Flash"), (1, "AE"), (2, "Flash"), (3, "White Balance"), (4, "Active-D Lighting")];

pub(super) const CENTER_WEIGHTED_AREA_SIZE: &[(i64, &str)] =
    &[(0, "6 mm"), (1, "8 mm"), (2, "10 mm"), (3, "13 mm"), (4, "Average")];

pub(super) const CENTER_WEIGHTED_AREA_SIZE_D5: &[(i64, &str)] =
    &[(0, "8 mm"), (1, "12 mm"), (2, "15 mm"), (3, "20 mm"), (4, "Average")];

pub(super) const CMD_DIALS_REVERSE_ROTATION: &[(i64, &str)] =
    &[(0, "Exposure Compensation"), (1, "Exposure Compensation, Shutter Speed & Aperture")];

pub(super) const COMMANDER_GROUP_A_MODE: &[(i64, &str)] =
    &[(0, "TTL"), (1, "Auto Aperture"), (2, "Manual"), (3, "Off")];

pub(super) const COMMAND_DIALS_CHANGE_MAIN_SUB: &[(i64, &str)] = &[
    (0, "Autofocus Off, Exposure Off"),
    (1, "Autofocus Off, Exposure On"),
    (2, "Autofocus Off, Exposure On (Mode A)"),
    (4, "Autofocus On, Exposure Off"),
    (5, "Autofocus On, Exposure On"),
    (6, "Autofocus On, Exposure On (Mode A)"),
];

pub(super) const COMMAND_DIALS_MENU_AND_PLAYBACK: &[(i64, &str)] =
    &[(0, "On"), (1, "Off"), (2, "On (Image Review Excluded)")];

pub(super) const COMMAND_DIALS_REVERSE_ROTATION: &[(i64, &str)] = &[
    (0, "No"),
    (1, "Shutter Speed & Aperture"),
    (2, "Exposure Compensation"),
    (3, "Exposure Compensation, Shutter Speed & Aperture"),
];

pub(super) const COMMAND_DIAL_PLAYBACK_MODE: &[(i64, &str)] = &[
    (0, "1 Frame"),
    (1, "10 Frames"),
    (2, "50 Frames"),
    (3, "Folder"),
    (4, "Protect"),
    (5, "Photos Only"),
    (6, "Videos Only"),
    (7, "Rating"),
    (8, "Page"),
    (9, "Skip To First Shot In Series"),
    (10, "Uploaded to FTP"),
    (11, "Uploaded to Computer"),
];

pub(super) const COMMAND_DIAL_VIDEO_PLAYBACK_MODE: &[(i64, &str)] = &[
    (0, "2 s"),
    (1, "5 s"),
    (2, "10 s"),
    (3, "1 Frame"),
    (4, "5 Frames"),
    (5, "10 Frames"),
    (6, "First/Last Frame"),
    (7, "Playback Speed"),
];

pub(super) const DYNAMIC_AF_AREA: &[(i64, &str)] =
    &[(0, "9 Points"), (1, "21 Points"), (2, "51 Points"), (3, "51 Points (3D-tracking)")];

pub(super) const DYNAMIC_AREA_AF_ASSIST: &[(i64, &str)] =
    &[(0, "Focus Point Only"), (1, "Focus and Surrounding Points")];

pub(super) const ENABLE_DISABLE: &[(i64, &str)] = &[(1, "Enable"), (2, "Disable")];

pub(super) const EVF_GRID: &[(i64, &str)] = &[
    (0, "3x3"),
    (1, "4x4"),
    (2, "2.35:1"),
    (3, "1.85:1"),
    (4, "5:4"),
    (5, "4:3"),
    (6, "1:1"),
    (7, "16:9"),
    (8, "90%"),
];

pub(super) const EVF_RELEASE_INDICATOR: &[(i64, &str)] =
    &[(0, "Off"), (1, "Type A (Dark)"), (2, "Type B (Border)"), (3, "Type C (Sides)")];

pub(super) const EXPOSURE_DELAY_MODE: &[(i64, &str)] = &[(0, "Off"), (1, "1 s"), (2, "2 s"), (3, "3 s")];

pub(super) const FLASH_CONTROL_MODE: &[(i64, &str)] = &[
    (0, "TTL"),
    (1, "Auto External Flash"),
    (2, "GN (distance priority)"),
    (3, "Manual"),
    (4, "Repeating Flash"),
];

pub(super) const FLASH_GN_DISTANCE: &[(i64, &str)] = &[
    (0, "0"),
    (1, "0.1 m"),
    (2, "0.2 m"),
    (3, "0.3 m"),
    (4, "0.4 m"),
    (5, "0.5 m"),
    (6, "0.6 m"),
    (7, "0.7 m"),
    (8, "0.8 m"),
    (9, "0.9 m"),
    (10, "1.0 m"),
    (11, "1.1 m"),
    (12, "1.3 m"),
    (13, "1.4 m"),
    (14, "1.6 m"),
    (15, "1.8 m"),
    (16, "2.0 m"),
    (17, "2.2 m"),
    (18, "2.5 m"),
    (19, "2.8 m"),
    (20, "3.2 m"),
    (21, "3.6 m"),
    (22, "4.0 m"),
    (23, "4.5 m"),
    (24, "5.0 m"),
    (25, "5.6 m"),
    (26, "6.3 m"),
    (27, "7.1 m"),
    (28, "8.0 m"),
    (29, "9.0 m"),
    (30, "10.0 m"),
    (31, "11.0 m"),
    (32, "13.0 m"),
    (33, "14.0 m"),
    (34, "16.0 m"),
    (35, "18.0 m"),
    (36, "20.0 m"),
    (255, "n/a"),
];

pub(super) const FLASH_MASTER_CONTROL_MODE: &[(i64, &str)] =
    &[(0, "TTL"), (1, "Manual"), (2, "Auto"), (3, "Off")];

pub(super) const FLASH_REMOTE_CONTROL: &[(i64, &str)] =
    &[(0, "Group"), (1, "Quick Wireless"), (2, "Remote Repeating")];

pub(super) const FLASH_SHUTTER_SPEED: &[(i64, &str)] = &[
    (0, "1 s"),
    (1, "1/2 s"),
    (2, "1/4 s"),
    (3, "1/8 s"),
    (4, "1/15 s"),
    (5, "1/30 s"),
    (6, "1/60 s"),
    (7, "30 s"),
    (8, "15 s"),
    (9, "8 s"),
    (10, "4 s"),
    (11, "2 s"),
];

pub(super) const FLASH_SHUTTER_SPEED_D5: &[(i64, &str)] = &[
    (0, "1/60 s"),
    (1, "1/30 s"),
    (2, "1/15 s"),
    (3, "1/8 s"),
    (4, "1/4 s"),
    (5, "1/2 s"),
    (6, "1 s"),
    (7, "2 s"),
    (8, "4 s"),
    (9, "8 s"),
    (10, "15 s"),
    (11, "30 s"),
];

pub(super) const FLASH_SYNC_SPEED: &[(i64, &str)] = &[
    (0, "1/320 s (auto FP)"),
    (1, "1/250 s (auto FP)"),
    (2, "1/250 s"),
    (3, "1/200 s"),
    (4, "1/160 s"),
    (5, "1/125 s"),
    (6, "1/100 s"),
    (7, "1/80 s"),
    (8, "1/60 s"),
];

pub(super) const FLASH_SYNC_SPEED_Z9: &[(i64, &str)] = &[
    (0, "1/60 s"),
    (1, "1/80 s"),
    (2, "1/100 s"),
    (3, "1/125 s"),
    (4, "1/160 s"),
    (5, "1/200 s"),
    (6, "1/250 s"),
];

pub(super) const FLASH_SYNC_SPEED_SETTINGS: &[(i64, &str)] = &[
    (1, "1/250 s (auto FP)"),
    (2, "1/250 s"),
    (3, "1/200 s"),
    (4, "1/160 s"),
    (5, "1/125 s"),
    (6, "1/100 s"),
    (7, "1/80 s"),
    (8, "1/60 s"),
];

pub(super) const FLASH_SYNC_SPEED_D5: &[(i64, &str)] = &[
    (2, "1/250 s (auto FP)"),
    (3, "1/250 s"),
    (5, "1/200 s"),
    (6, "1/160 s"),
    (7, "1/125 s"),
    (8, "1/100 s"),
    (9, "1/80 s"),
    (10, "1/60 s"),
];

pub(super) const FLASH_WIRELESS_OPTION: &[(i64, &str)] =
    &[(0, "Off"), (1, "Optical AWL"), (2, "Optical/Radio AWL"), (3, "Radio AWL")];

pub(super) const FOCUS_PEAKING_HIGHLIGHT_COLOR: &[(i64, &str)] =
    &[(0, "Red"), (1, "Yellow"), (2, "Blue"), (3, "White")];

pub(super) const FOCUS_PEAKING_LEVEL: &[(i64, &str)] =
    &[(0, "High Sensitivity"), (1, "Standard Sensitivity"), (2, "Low Sensitivity")];

pub(super) const FOCUS_TRACKING_LOCK_ON: &[(i64, &str)] =
    &[(0, "Off"), (1, "1 (Short)"), (2, "2"), (3, "3 (Normal)"), (4, "4"), (5, "5 (Long)")];

pub(super) const FOCUS_TRACKING_LOCK_ON_D610: &[(i64, &str)] =
    &[(0, "Off"), (1, "1 Short"), (2, "2"), (3, "3 Normal"), (4, "4"), (5, "5 Long")];

pub(super) const FUNC1_BUTTON_PLUS_DIALS: &[(i64, &str)] = &[
    (0, "None"),
    (1, "Choose Image Area"),
    (2, "Shutter Speed & Aperture Lock"),
    (3, "One Step Speed / Aperture"),
    (4, "Choose Non-CPU Lens Number"),
    (5, "Active D-Lighting"),
    (7, "Photo Shooting Menu Bank"),
    (8, "Exposure Delay Mode"),
];

pub(super) const FUNC2_BUTTON: &[(i64, &str)] =
    &[(0, "None"), (15, "My Menu Top Item"), (20, "My Menu"), (55, "Rating")];

pub(super) const HDMI_OUTPUT_RESOLUTION: &[(i64, &str)] =
    &[(0, "Auto"), (1, "4320p"), (2, "2160p"), (3, "1080p"), (4, "1080i"), (5, "720p")];

pub(super) const HDR_LEVEL: &[(i64, &str)] =
    &[(0, "Auto"), (1, "Extra High"), (2, "High"), (3, "Normal"), (4, "Low")];

pub(super) const HIGH_FRAME_RATE: &[(i64, &str)] =
    &[(0, "Off"), (1, "CH"), (2, "CH*"), (3, "C30"), (4, "C120"), (5, "C60"), (6, "C15")];

pub(super) const IMAGE_AREA: &[(i64, &str)] = &[
    (0, "FX (36x24)"),
    (1, "DX (24x16)"),
    (2, "5:4 (30x24)"),
    (3, "1.2x (30x20)"),
    (4, "1:1 (24x24)"),
    (6, "16:9"),
];

pub(super) const IMAGE_REVIEW_MONITOR_OFF_TIME: &[(i64, &str)] =
    &[(0, "2 s"), (1, "4 s"), (2, "10 s"), (3, "20 s"), (4, "1 min"), (5, "5 min"), (6, "10 min")];

pub(super) const IMAGE_REVIEW_MONITOR_OFF_TIME_D5: &[(i64, &str)] =
    &[(0, "2 s"), (1, "4 s"), (3, "10 s"), (4, "20 s"), (5, "1 min"), (6, "5 min"), (7, "10 min")];

pub(super) const IMAGE_REVIEW_TIME: &[(i64, &str)] =
    &[(0, "4 s"), (1, "10 s"), (2, "20 s"), (3, "1 min"), (4, "5 min"), (5, "10 min")];

pub(super) const IMAGE_REVIEW_TIME_D5000: &[(i64, &str)] =
    &[(0, "4 s"), (1, "8 s"), (2, "20 s"), (3, "1 min"), (4, "10 min")];

pub(super) const INITIAL_ZOOM_LIVE_VIEW: &[(i64, &str)] =
    &[(0, "Low Magnification"), (1, "Medium Magnification"), (2, "High Magnification")];

pub(super) const INTERNAL_FLASH: &[(i64, &str)] =
    &[(0, "TTL"), (1, "Manual"), (2, "Repeating Flash"), (3, "Commander Mode")];

pub(super) const ISO_AUTO_HI_LIMIT: &[(i64, &str)] = &[
    (36, "ISO 200"),
    (38, "ISO 250"),
    (39, "ISO 280"),
    (40, "ISO 320"),
    (42, "ISO 400"),
    (44, "ISO 500"),
    (45, "ISO 560"),
    (46, "ISO 640"),
    (48, "ISO 800"),
    (50, "ISO 1000"),
    (51, "ISO 1100"),
    (52, "ISO 1250"),
    (54, "ISO 1600"),
    (56, "ISO 2000"),
    (57, "ISO 2200"),
    (58, "ISO 2500"),
    (60, "ISO 3200"),
    (62, "ISO 4000"),
    (63, "ISO 4500"),
    (64, "ISO 5000"),
    (66, "ISO 6400"),
    (68, "ISO 8000"),
    (69, "ISO 9000"),
    (70, "ISO 10000"),
    (72, "ISO 12800"),
    (74, "ISO 16000"),
    (75, "ISO 18000"),
    (76, "ISO 20000"),
    (78, "ISO 25600"),
    (80, "ISO 32000"),
    (81, "ISO 36000"),
    (82, "ISO 40000"),
    (84, "ISO 51200"),
    (86, "ISO Hi 0.3"),
    (87, "ISO Hi 0.5"),
    (88, "ISO Hi 0.7"),
    (90, "ISO Hi 1.0"),
    (96, "ISO Hi 2.0"),
    (102, "ISO Hi 3.0"),
    (108, "ISO Hi 4.0"),
    (114, "ISO Hi 5.0"),
];

pub(super) const ISO_AUTO_SHUTTER_TIME: &[(&str, &str)] = &[
    ("-15", "Auto"),
    ("-12", "15 s"),
    ("-9", "8 s"),
    ("-6", "4 s"),
    ("-3", "2 s"),
    ("0", "1 s"),
    ("1", "1/1.3 s"),
    ("2", "1/1.6 s"),
    ("3", "1/2 s"),
    ("4", "1/2.5 s"),
    ("5", "1/3 s"),
    ("6", "1/4 s"),
    ("7", "1/5 s"),
    ("8", "1/6 s"),
    ("9", "1/8 s"),
    ("10", "1/10 s"),
    ("11", "1/13 s"),
    ("12", "1/15 s"),
    ("13", "1/20 s"),
    ("14", "1/25 s"),
    ("15", "1/30 s"),
    ("16", "1/40 s"),
    ("17", "1/50 s"),
    ("18", "1/60 s"),
    ("19", "1/80 s"),
    ("20", "1/100 s"),
    ("21", "1/120 s"),
    ("22", "1/160 s"),
    ("23", "1/200 s"),
    ("24", "1/250 s"),
    ("25", "1/320 s"),
    ("26", "1/400 s"),
    ("27", "1/500 s"),
    ("28", "1/640 s"),
    ("29", "1/800 s"),
    ("30", "1/1000 s"),
    ("31", "1/1250 s"),
    ("32", "1/1600 s"),
    ("33", "1/2000 s"),
    ("34", "1/2500 s"),
    ("35", "1/3200 s"),
    ("36", "1/4000 s"),
    ("37", "1/5000 s"),
    ("37.5", "1/6000 s"),
    ("38", "1/6400 s"),
    ("39", "1/8000 s"),
    ("40", "1/10000 s"),
    ("40.5", "1/12000 s"),
    ("41", "1/13000 s"),
    ("42", "1/16000 s"),
];

pub(super) const ISO_AUTO_SHUTTER_TIME_D4S: &[(i64, &str)] = &[
    (0, "1/4000 s"),
    (1, "1/3200 s"),
    (2, "1/2500 s"),
    (3, "1/2000 s"),
    (4, "1/1600 s"),
    (5, "1/1250 s"),
    (6, "1/1000 s"),
    (7, "1/800 s"),
    (8, "1/640 s"),
    (9, "1/500 s"),
    (10, "1/400 s"),
    (11, "1/320 s"),
    (12, "1/250 s"),
    (13, "1/200 s"),
    (14, "1/160 s"),
    (15, "1/125 s"),
    (16, "1/100 s"),
    (17, "1/80 s"),
    (18, "1/60 s"),
    (19, "1/50 s"),
    (20, "1/40 s"),
    (21, "1/30 s"),
    (22, "1/15 s"),
    (23, "1/8 s"),
    (24, "1/4 s"),
    (25, "1/2 s"),
    (26, "1 s"),
    (27, "2 s"),
    (28, "4 s"),
    (29, "8 s"),
    (30, "15 s"),
    (31, "30 s"),
    (32, "Auto (Slowest)"),
    (33, "Auto (Slower)"),
    (34, "Auto"),
    (35, "Auto (Faster)"),
    (36, "Auto (Fastest)"),
];

pub(super) const ISO_DISPLAY: &[(i64, &str)] = &[(0, "Show ISO Sensitivity"), (1, "Show Frame Count")];

pub(super) const ISO_DISPLAY_D90: &[(i64, &str)] =
    &[(0, "Show ISO/Easy ISO"), (1, "Show ISO Sensitivity"), (3, "Show Frame Count")];

pub(super) const LANGUAGE: &[(i64, &str)] =
    &[(4, "English"), (5, "Spanish"), (7, "French"), (15, "Portuguese")];

pub(super) const LENS_CONTROL_RING: &[(i64, &str)] = &[
    (0, "None (Disabled)"),
    (1, "Focus (M/A)"),
    (2, "ISO Sensitivity"),
    (3, "Exposure Compensation"),
    (4, "Aperture"),
];

pub(super) const LENS_FOCUS_FUNCTION_BUTTONS: &[(i64, &str)] = &[
    (3, "AE/AF Lock"),
    (4, "AE Lock Only"),
    (7, "AF Lock Only"),
    (21, "Disable Synchronized Release"),
    (22, "Remote Release Only"),
    (24, "Preset focus Point"),
    (26, "Flash Disable/Enable"),
    (32, "AF-Area Mode:  Single-point AF"),
    (33, "AF-Area Mode: Dynamic-area AF (9 points)"),
    (34, "AF-Area Mode: Dynamic-area AF (21 points)"),
    (35, "AF-Area Mode: Dynamic-area AF (51 points)"),
    (36, "AF-Area Mode: Group-area AF"),
    (37, "AF-Area Mode: Auto area AF"),
];

pub(super) const LENS_FOCUS_FUNCTION_BUTTONS_D5: &[(i64, &str)] = &[
    (3, "AE/AF Lock"),
    (4, "AE Lock Only"),
    (7, "AF Lock Only"),
    (8, "AF-On"),
    (24, "Preset Focus Point"),
    (26, "Flash Disable/Enable"),
    (36, "AF-Area Mode (Single)"),
    (37, "AF-Area Mode (Dynamic Area 25 Points)"),
    (38, "AF-Area Mode (Dynamic Area 72 Points)"),
    (39, "AF-Area Mode (Dynamic Area 152 Points)"),
    (40, "AF-Area Mode (Group Area AF)"),
    (41, "AF-Area Mode (Auto Area AF)"),
    (42, "AF-Area Mode + AF-On (Single)"),
    (43, "AF-Area Mode + AF-On (Dynamic Area 25 Points)"),
    (44, "AF-Area Mode + AF-On (Dynamic Area 72 Points)"),
    (45, "AF-Area Mode + AF-On (Dynamic Area 152 Points)"),
    (46, "AF-Area Mode + AF-On (Group Area AF)"),
    (47, "AF-Area Mode + AF-On (Auto Area AF)"),
    (49, "Sync Release (Master Only)"),
    (50, "Sync Release (Remote Only)"),
];

pub(super) const LIGHT_SWITCH: &[(i64, &str)] =
    &[(0, "LCD Backlight"), (1, "LCD Backlight and Shooting Information")];

pub(super) const LIVE_VIEW_BUTTON_OPTIONS: &[(i64, &str)] =
    &[(0, "Enable"), (1, "Enable (Standby Timer Active)"), (2, "Disable")];

pub(super) const LIVE_VIEW_MONITOR_OFF_TIME: &[(i64, &str)] =
    &[(0, "5 min"), (1, "10 min"), (2, "15 min"), (3, "20 min"), (4, "30 min"), (5, "No Limit")];

pub(super) const LIVE_VIEW_MONITOR_OFF_TIME_SETTINGS: &[(i64, &str)] =
    &[(1, "5 min"), (2, "10 min"), (3, "15 min"), (4, "20 min"), (5, "30 min"), (6, "No Limit")];

pub(super) const MANUAL_FOCUS_POINT_ILLUMINATION: &[(i64, &str)] =
    &[(0, "On During Focus Point Selection Only"), (1, "On")];

pub(super) const MATRIX_METERING: &[(i64, &str)] = &[(0, "Face Detection Off"), (1, "Face Detection On")];

pub(super) const MATRIX_METERING_D5: &[(i64, &str)] = &[(0, "Face Detection On"), (1, "Face Detection Off")];

pub(super) const MB_D10_BATTERIES: &[(i64, &str)] =
    &[(0, "LR6 (AA alkaline)"), (1, "HR6 (AA Ni-MH)"), (2, "FR6 (AA lithium)"), (3, "ZR6 (AA Ni-Mn)")];

pub(super) const MENU_MONITOR_OFF_TIME: &[(i64, &str)] =
    &[(0, "4 s"), (2, "10 s"), (4, "20 s"), (5, "1 min"), (6, "5 min"), (7, "10 min")];

pub(super) const METERING_TIME: &[(i64, &str)] = &[
    (0, "4 s"),
    (1, "6 s"),
    (2, "8 s"),
    (3, "16 s"),
    (4, "30 s"),
    (5, "1 min"),
    (6, "5 min"),
    (7, "10 min"),
    (8, "30 min"),
    (9, "No Limit"),
];

pub(super) const METERING_TIME_D5200: &[(i64, &str)] =
    &[(0, "4 s"), (1, "8 s"), (2, "20 s"), (3, "1 min"), (4, "30 min")];

pub(super) const MONITOR_BRIGHTNESS: &[(i64, &str)] = &[
    (0, "-5"),
    (1, "-4"),
    (2, "-3"),
    (3, "-2"),
    (4, "-1"),
    (5, "0"),
    (6, "1"),
    (7, "2"),
    (8, "3"),
    (9, "4"),
    (10, "5"),
    (14, "Hi1"),
    (15, "Hi2"),
    (16, "Lo2"),
    (17, "Lo1"),
];

pub(super) const MOVIE_ACTIVE_D_LIGHTING: &[(i64, &str)] =
    &[(0, "Off"), (2, "Low"), (3, "Normal"), (4, "High"), (5, "Extra High")];

pub(super) const MOVIE_AF_TRACKING_SENSITIVITY: &[(i64, &str)] =
    &[(0, "1 (High)"), (1, "2"), (2, "3"), (3, "4 (Normal)"), (4, "5"), (5, "6"), (6, "7 (Low)")];

pub(super) const MOVIE_FOCUS_MODE: &[(i64, &str)] = &[(0, "Manual"), (1, "AF-S"), (2, "AF-C"), (4, "AF-F")];

pub(super) const MOVIE_FRAME_RATE: &[(i64, &str)] =
    &[(0, "120p"), (1, "100p"), (2, "60p"), (3, "50p"), (4, "30p"), (5, "25p"), (6, "24p")];

pub(super) const MOVIE_FRAME_SIZE: &[(i64, &str)] =
    &[(1, "1920x1080"), (2, "3840x2160"), (3, "7680x4320"), (7, "5376x3024")];

pub(super) const MOVIE_FUNC1_BUTTON: &[(i64, &str)] = &[
    (0, "None"),
    (2, "Power Aperture (close)"),
    (3, "Index Marking"),
    (4, "View Photo Shooting Info"),
    (11, "Exposure Compensation -"),
];

pub(super) const MOVIE_FUNCTION_BUTTON: &[(i64, &str)] =
    &[(0, "None"), (1, "Power Aperture (open)"), (3, "Index Marking"), (4, "View Photo Shooting Info")];

pub(super) const MOVIE_HIGH_ISO_NOISE_REDUCTION: &[(i64, &str)] =
    &[(0, "Off"), (1, "Low"), (2, "Normal"), (3, "High")];

pub(super) const MOVIE_ISO_AUTO_MANUAL_MODE: &[(i64, &str)] = &[
    (0, "ISO 64"),
    (1, "ISO 80"),
    (2, "ISO 100"),
    (3, "ISO 125"),
    (4, "ISO 160"),
    (5, "ISO 200"),
    (6, "ISO 250"),
    (7, "ISO 320"),
    (8, "ISO 400"),
    (9, "ISO 500"),
    (10, "ISO 640"),
    (11, "ISO 800"),
    (12, "ISO 1000"),
    (13, "ISO 1250"),
    (14, "ISO 1600"),
    (15, "ISO 2000"),
    (16, "ISO 2500"),
    (17, "ISO 3200"),
    (18, "ISO 4000"),
    (19, "ISO 5000"),
    (20, "ISO 6400"),
    (21, "ISO 8000"),
    (22, "ISO 10000"),
    (23, "ISO 12800"),
    (24, "ISO 16000"),
    (25, "ISO 20000"),
    (26, "ISO 25600"),
    (27, "ISO Hi 0.3"),
    (28, "ISO Hi 0.7"),
    (29, "ISO Hi 1.0"),
    (32, "ISO Hi 2.0"),
];

pub(super) const MOVIE_LENS_CONTROL_RING: &[(i64, &str)] = &[
    (0, "None (Disabled)"),
    (2, "ISO Sensitivity"),
    (3, "Exposure Compensation"),
    (4, "Power Aperture"),
    (5, "Hi-Res Zoom"),
];

pub(super) const MOVIE_PREVIEW_BUTTON: &[(i64, &str)] = &[
    (0, "None"),
    (1, "Power Aperture (open)"),
    (3, "Index Marking"),
    (4, "View Photo Shooting Info"),
    (10, "Exposure Compensation +"),
];

pub(super) const MOVIE_PREVIEW_BUTTON_D4: &[(i64, &str)] =
    &[(0, "None"), (2, "Power Aperture (open)"), (3, "Index Marking"), (4, "View Photo Shooting Info")];

pub(super) const MOVIE_TYPE: &[(i64, &str)] = &[
    (1, "H.264 8-bit (MP4)"),
    (2, "H.265 8-bit (MOV)"),
    (3, "H.265 10-bit (MOV)"),
    (4, "ProRes 422 HQ 10-bit (MOV)"),
    (5, "ProRes RAW HQ 12-bit (MOV)"),
    (6, "NRAW 12-bit (NEV)"),
];

pub(super) const MULTI_SELECTOR_PLAYBACK_MODE: &[(i64, &str)] =
    &[(0, "Thumbnail On/Off"), (1, "View Histograms"), (2, "Zoom On/Off"), (3, "Choose Folder")];

pub(super) const MULTI_SELECTOR_SHOOT_MODE: &[(i64, &str)] =
    &[(0, "Select Center Focus Point"), (1, "Highlight Active Focus Point"), (2, "Not Used")];

pub(super) const MULTI_SELECTOR_SHOOT_MODE_D500: &[(i64, &str)] = &[
    (0, "Select Center Focus Point (Reset)"),
    (2, "Preset Focus Point (Pre)"),
    (3, "Highlight Active Focus Point"),
    (4, "Not Used (None)"),
];

pub(super) const NEF_COMPRESSION: &[(i64, &str)] = &[
    (1, "Lossy (type 1)"),
    (2, "Uncompressed"),
    (3, "Lossless"),
    (4, "Lossy (type 2)"),
    (5, "Striped packed 12 bits"),
    (6, "Uncompressed (reduced to 12 bit)"),
    (7, "Unpacked 12 bits"),
    (8, "Small"),
    (9, "Packed 12 bits"),
    (10, "Packed 14 bits"),
    (13, "High Efficiency"),
    (14, "High Efficiency*"),
];

pub(super) const NIKON_METERING_MODE: &[(i64, &str)] =
    &[(0, "Matrix"), (1, "Center"), (2, "Spot"), (3, "Highlight")];

pub(super) const PHOTO_SHOOTING_MENU_BANK: &[(i64, &str)] = &[(0, "A"), (1, "B"), (2, "C"), (3, "D")];

pub(super) const PHOTO_SHOOTING_MENU_BANK_IMAGE_AREA: &[(i64, &str)] =
    &[(0, "FX"), (1, "DX"), (4, "16:9"), (8, "1:1")];

pub(super) const PIXEL_SHIFT_NUMBER_SHOTS: &[(i64, &str)] = &[(0, "4"), (1, "8"), (2, "16"), (3, "32")];

pub(super) const PLAYBACK_FLICK_UP: &[(i64, &str)] = &[
    (0, "Rating"),
    (1, "Select To Send (PC)"),
    (2, "Select To Send (FTP)"),
    (3, "Protect"),
    (4, "Voice Memo"),
    (5, "None"),
];

pub(super) const PLAYBACK_MENUS_TIME: &[(i64, &str)] =
    &[(0, "8 s"), (1, "12 s"), (2, "20 s"), (3, "1 min"), (4, "10 min")];

pub(super) const PLAYBACK_MONITOR_OFF_TIME: &[(i64, &str)] = &[
    (0, "2 s"),
    (1, "4 s"),
    (3, "10 s"),
    (4, "20 s"),
    (5, "30 s"),
    (6, "1 min"),
    (7, "5 min"),
    (8, "10 min"),
    (11, "30 min"),
    (12, "No Limit"),
];

pub(super) const PORTRAIT_IMPRESSION_BALANCE: &[(i64, &str)] =
    &[(0, "Off"), (1, "Mode 1"), (2, "Mode 2"), (3, "Mode 3")];

pub(super) const POST_RELEASE_BURST_LENGTH: &[(i64, &str)] =
    &[(0, "1 Sec"), (1, "2 Sec"), (2, "3 Sec"), (3, "Max")];

pub(super) const PRE_RELEASE_BURST_LENGTH: &[(i64, &str)] =
    &[(0, "None"), (1, "0.3 Sec"), (2, "0.5 Sec"), (3, "1 Sec")];

pub(super) const REMOTE_ON_DURATION: &[(i64, &str)] =
    &[(0, "1 min"), (1, "5 min"), (2, "10 min"), (3, "15 min")];

pub(super) const REMOTE_ON_DURATION_D610: &[(i64, &str)] =
    &[(0, "1 min"), (1, "5 min"), (2, "10 min"), (3, "20 min")];

pub(super) const ROTATION: &[(i64, &str)] =
    &[(0, "Horizontal"), (1, "Rotate 270 CW"), (2, "Rotate 90 CW"), (3, "Rotate 180")];

pub(super) const SECONDARY_SLOT_FUNCTION: &[(i64, &str)] =
    &[(0, "Overflow"), (1, "Backup"), (2, "NEF Primary + JPG Secondary"), (3, "JPG Primary + JPG Secondary")];

pub(super) const SELF_TIMER_SHOT_INTERVAL: &[(i64, &str)] =
    &[(0, "0.5 s"), (1, "1 s"), (2, "2 s"), (3, "3 s")];

pub(super) const SELF_TIMER_TIME: &[(i64, &str)] = &[(0, "2 s"), (1, "5 s"), (2, "10 s"), (3, "20 s")];

pub(super) const SHOOTING_INFO_DISPLAY: &[(i64, &str)] =
    &[(0, "Auto"), (1, "Auto"), (2, "Manual (dark on light)"), (3, "Manual (light on dark)")];

pub(super) const SHOOTING_INFO_DISPLAY_D90: &[(i64, &str)] =
    &[(0, "Auto"), (2, "Manual (dark on light)"), (3, "Manual (light on dark)")];

pub(super) const SHOOTING_INFO_DISPLAY_SETTINGS: &[(i64, &str)] =
    &[(1, "Auto"), (2, "Manual (dark on light)"), (3, "Manual (light on dark)")];

pub(super) const SHUTTER_RELEASE_BUTTON_AE_L: &[(i64, &str)] =
    &[(0, "Off"), (1, "On (Half Press)"), (2, "On (Burst Mode)")];

pub(super) const SLOT2_JPG_SIZE: &[(i64, &str)] =
    &[(0, "Large (8256x5504)"), (1, "Medium (6192x4128)"), (2, "Small (4128x2752)")];

pub(super) const STANDBY_TIMER: &[(i64, &str)] = &[
    (0, "4 s"),
    (1, "6 s"),
    (3, "10 s"),
    (5, "30 s"),
    (6, "1 min"),
    (7, "5 min"),
    (8, "10 min"),
    (9, "30 min"),
    (10, "No Limit"),
];

pub(super) const STORE_BY_ORIENTATION: &[(i64, &str)] =
    &[(0, "Off"), (1, "Focus Point"), (2, "Focus Point and AF-area Mode")];

pub(super) const STORE_BY_ORIENTATION_D4: &[(i64, &str)] =
    &[(0, "Off"), (1, "Focus Point"), (2, "Focus Point and AF-area mode")];

pub(super) const SUB_SELECTOR: &[(i64, &str)] = &[(0, "Focus Point Selection"), (1, "Same as MultiSelector")];

pub(super) const SUB_SELECTOR_PLUS_DIALS: &[(i64, &str)] = &[
    (0, "None"),
    (1, "Choose Image Area"),
    (2, "Shutter Speed & Aperture Lock"),
    (4, "Choose Non-CPU Lens Number"),
    (7, "Photo Shooting Menu Bank"),
];

pub(super) const TIMER_FUNCTION_BUTTON: &[(i64, &str)] = &[
    (0, "Self-timer"),
    (1, "Release Mode"),
    (2, "Image Quality/Size"),
    (3, "ISO"),
    (4, "White Balance"),
    (5, "Active D-Lighting"),
    (6, "+ NEF (RAW)"),
    (7, "Auto Bracketing"),
];

pub(super) const TIME_ZONE: &[(i64, &str)] = &[
    (3, "+10:00 (Sydney)"),
    (5, "+09:00 (Tokyo)"),
    (6, "+08:00 (Beijing, Honk Kong, Sinapore)"),
    (10, "+05:45 (Kathmandu)"),
    (11, "+05:30 (New Dehli)"),
    (12, "+05:00 (Islamabad)"),
    (13, "+04:30 (Kabul)"),
    (14, "+04:00 (Abu Dhabi)"),
    (15, "+03:30 (Tehran)"),
    (16, "+03:00 (Moscow, Nairobi)"),
    (17, "+02:00 (Athens, Helsinki)"),
    (18, "+01:00 (Madrid, Paris, Berlin)"),
    (19, "+00:00 (London)"),
    (20, "-01:00 (Azores)"),
    (21, "-02:00 (Fernando de Noronha)"),
    (22, "-03:00 (Buenos Aires, Sao Paulo)"),
    (23, "-03:30 (Newfoundland)"),
    (24, "-04:00 (Manaus, Caracas)"),
    (25, "-05:00 (New York, Toronto, Lima)"),
    (26, "-06:00 (Chicago, Mexico City)"),
    (27, "-07:00 (Denver)"),
    (28, "-08:00 (Los Angeles, Vancouver)"),
    (29, "-09:00 (Anchorage)"),
    (30, "-10:00 (Hawaii)"),
];

pub(super) const VERTICAL_FUNC_BUTTON: &[(i64, &str)] = &[
    (0, "None"),
    (1, "Preview"),
    (2, "FV Lock"),
    (3, "AE/AF Lock"),
    (4, "AE Lock Only"),
    (5, "AE Lock (reset on release)"),
    (6, "AE Lock (hold)"),
    (7, "AF Lock Only"),
    (8, "AF-On"),
    (10, "Bracketing Burst"),
    (11, "Matrix Metering"),
    (12, "Center-weighted Metering"),
    (13, "Spot Metering"),
    (14, "Playback"),
    (15, "My Menu Top Item"),
    (16, "+NEF(RAW)"),
    (17, "Virtual Horizon"),
    (18, "Reset Focus Point"),
    (19, "Grid Display"),
    (20, "My Menu"),
    (22, "Remote Release Only"),
    (23, "Preset Focus Point"),
    (26, "Flash Disable/Enable"),
    (27, "Highlight-weighted Metering"),
    (36, "AF-Area Mode (Single)"),
    (37, "AF-Area Mode (Dynamic Area 25 Points)"),
    (38, "AF-Area Mode (Dynamic Area 72 Points)"),
    (39, "AF-Area Mode (Dynamic Area 152 Points)"),
    (40, "AF-Area Mode (Group Area AF)"),
    (41, "AF-Area Mode (Auto Area AF)"),
    (42, "AF-Area Mode + AF-On (Single)"),
    (43, "AF-Area Mode + AF-On (Dynamic Area 25 Points)"),
    (44, "AF-Area Mode + AF-On (Dynamic Area 72 Points)"),
    (45, "AF-Area Mode + AF-On (Dynamic Area 152 Points)"),
    (46, "AF-Area Mode + AF-On (Group Area AF)"),
    (47, "AF-Area Mode + AF-On (Auto Area AF)"),
    (49, "Sync Release (Master Only)"),
    (50, "Sync Release (Remote Only)"),
    (54, "Highlight Active Focus Point"),
];

pub(super) const VERTICAL_ISO_BUTTON: &[(i64, &str)] = &[
    (0, "None"),
    (1, "Preview"),
    (3, "FV Lock"),
    (4, "AE/AF Lock"),
    (5, "AE Lock Only"),
    (6, "AE Lock (reset on release)"),
    (7, "AE Lock (hold)"),
    (8, "AF Lock Only"),
    (9, "AF-On"),
    (10, "Flash Disable/Enable"),
    (11, "Bracketing Burst"),
    (12, "+NEF(RAW)"),
    (18, "Virtual Horizon"),
    (19, "Synchronized Release"),
    (20, "My Menu"),
    (21, "My Menu Top Item"),
    (22, "Playback"),
    (23, "Rating"),
    (24, "Protect"),
    (25, "Zoom"),
    (26, "Focus Peaking"),
    (27, "Flash Mode/Compensation"),
    (28, "Image Area"),
    (30, "Non-CPU Lens"),
    (31, "Active-D Lighting"),
    (32, "Exposure Delay Mode"),
    (33, "1 Stop Speed/Aperture"),
    (34, "White Balance"),
    (35, "Metering"),
    (36, "Auto Bracketing"),
    (37, "Multiple Exposure"),
    (38, "HDR Overlay"),
    (39, "Picture Control"),
    (40, "Quality"),
    (41, "Focus Mode/AF AreaMode"),
    (42, "Select Center Focus Point"),
    (44, "Record Movie"),
    (45, "Thumbnail On/Off"),
    (46, "View Histograms"),
    (47, "Choose Folder"),
    (48, "Power Aperture (Open)"),
    (49, "Power Aperture (Close)"),
    (52, "Microphone Sensitivity"),
    (53, "Release Mode"),
    (57, "Preset Focus Point"),
    (58, "AE/AWB Lock (hold)"),
    (59, "AF-AreaMode"),
    (60, "AF-AreaMode + AF-On"),
    (61, "Recall Shooting Functions"),
    (64, "Filtered Playback"),
    (65, "Same as AF-On"),
    (66, "Voice Memo"),
    (70, "Photo Shooting Bank"),
    (71, "ISO"),
    (72, "Shooting Mode"),
    (73, "Exposure Compensation"),
    (76, "Silent Mode"),
    (78, "LiveView Information"),
    (79, "AWB Lock (hold)"),
    (80, "Grid Display"),
    (81, "Starlight View"),
    (82, "Select To Send (PC)"),
    (83, "Select To Send (FTP)"),
    (84, "Pattern Tone Range"),
    (85, "Control Lock"),
    (86, "Save Focus Position"),
    (87, "Recall Focus Position"),
    (88, "Recall Shooting Functions (Hold)"),
    (89, "Set Picture Control (HLG)"),
    (90, "Skin Softening"),
    (91, "Portrait Impression Balance"),
    (92, "Fast AF-On"),
    (97, "High Frequency Flicker Reduction"),
    (98, "Switch FX/DX"),
    (99, "View Mode (Photo LV)"),
    (100, "Photo Flicker Reduction"),
    (101, "Filtered Playback (Select Criteria)"),
    (103, "Start Series Playback"),
    (104, "View Assist"),
    (105, "Hi-Res Zoom+"),
    (106, "Hi-Res Zoom-"),
    (108, "Override Other Cameras"),
    (109, "DISP - Cycle Information Display (shooting)"),
    (110, "DISP - Cycle Information Display (playback)"),
    (111, "Resume Shooting"),
    (112, "Switch Eyes"),
    (113, "Power Zoom +"),
    (114, "Power Zoom -"),
    (115, "Delete"),
    (116, "Save and Load Power Zoom Position"),
    (117, "Cycle AF-area Mode"),
    (118, "Raw Processing (Current)"),
    (119, "Raw Processing (Multiple)"),
    (120, "Trim"),
    (121, "Resize (Current)"),
    (122, "Resize (Multiple)"),
    (123, "D-Lighting"),
    (124, "Straighten"),
    (125, "Distortion Control"),
    (126, "Perspective Control"),
    (127, "Monochrome"),
    (128, "Overlay (Add)"),
    (129, "Lighten"),
    (130, "Darken"),
    (131, "Motion Blend"),
    (133, "Focus Limiter"),
    (134, "Cycle Subject Detection Options"),
    (135, "Jump To Source Image"),
];

pub(super) const VERTICAL_MULTI_SELECTOR: &[(i64, &str)] = &[
    (0, "Same as Multi-Selector with Info(U/D) & Playback(R/L)"),
    (8, "Same as Multi-Selector with Info(R/L) & Playback(U/D)"),
    (128, "Focus Point Selection"),
];

pub(super) const VERTICAL_MULTI_SELECTOR_PLAYBACK_MODE: &[(i64, &str)] =
    &[(0, "Image Scroll L/R"), (1, "Image Scroll Up/Down")];

pub(super) const WB_BRACKETING_STEPS: &[(i64, &str)] = &[
    (0, "WB Bracketing Disabled"),
    (1, "b3F 1"),
    (2, "A3F 1"),
    (3, "b2F 1"),
    (4, "A2F 1"),
    (5, "3F 1"),
    (6, "5F 1"),
    (7, "7F 1"),
    (8, "9F 1"),
    (16, "0F 2"),
    (17, "b3F 2"),
    (18, "A3F 2"),
    (19, "b2F 2"),
    (20, "A2F 2"),
    (21, "3F 2"),
    (22, "5F 2"),
    (23, "7F 2"),
    (24, "9F 2"),
    (32, "0F 3"),
    (33, "b3F 3"),
    (34, "A3F 3"),
    (35, "b2F 3"),
    (36, "A2F 3"),
    (37, "3F 3"),
    (38, "5F 3"),
    (39, "7F 3"),
    (40, "9F 3"),
];

pub(super) const YES_NO_FROM_ONE: &[(i64, &str)] = &[(1, "Yes"), (2, "No")];
