//! Words shared by several of Sony's tables. Source: ExifTool's pages of its tags.

pub(super) const FOCUS_MODE: &[(i64, &str)] =
    &[(0, "Manual"), (2, "AF-S"), (3, "AF-C"), (4, "AF-A"), (6, "DMF"), (7, "AF-D")];

pub(super) const AF_POINTS_USED: &[(u32, &str)] = &[
    (0, "Center"),
    (1, "Top"),
    (2, "Upper-right"),
    (3, "Right"),
    (4, "Lower-right"),
    (5, "Bottom"),
    (6, "Lower-left"),
    (7, "Left"),
    (8, "Upper-left"),
    (9, "Far Right"),
    (10, "Far Left"),
    (11, "Upper-middle"),
    (12, "Near Right"),
    (13, "Lower-middle"),
    (14, "Near Left"),
    (15, "Upper Far Right"),
    (16, "Lower Far Right"),
    (17, "Lower Far Left"),
    (18, "Upper Far Left"),
];

pub(super) const AF_POINTS_USED_ILCA: &[(u32, &str)] = &[
    (0, "A5"),
    (1, "A6"),
    (2, "A7"),
    (3, "B2"),
    (4, "B3"),
    (5, "B4"),
    (6, "B5"),
    (7, "B6"),
    (8, "B7"),
    (9, "B8"),
    (10, "B9"),
    (11, "B10"),
    (12, "C1"),
    (13, "C2"),
    (14, "C3"),
    (15, "C4"),
    (16, "C5"),
    (17, "C6"),
    (18, "C7"),
    (19, "C8"),
    (20, "C9"),
    (21, "C10"),
    (22, "C11"),
    (23, "D1"),
    (24, "D2"),
    (25, "D3"),
    (26, "D4"),
    (27, "D5"),
    (28, "D6"),
    (29, "D7"),
    (30, "D8"),
    (31, "D9"),
    (32, "D10"),
    (33, "D11"),
    (34, "E1"),
    (35, "E2"),
    (36, "E3"),
    (37, "E4"),
    (38, "E5"),
    (39, "E6"),
    (40, "E7"),
    (41, "E8"),
    (42, "E9"),
    (43, "E10"),
    (44, "E11"),
    (45, "F1"),
    (46, "F2"),
    (47, "F3"),
    (48, "F4"),
    (49, "F5"),
    (50, "F6"),
    (51, "F7"),
    (52, "F8"),
    (53, "F9"),
    (54, "F10"),
    (55, "F11"),
    (56, "G1"),
    (57, "G2"),
    (58, "G3"),
    (59, "G4"),
    (60, "G5"),
    (61, "G6"),
    (62, "G7"),
    (63, "G8"),
    (64, "G9"),
    (65, "G10"),
    (66, "G11"),
    (67, "H2"),
    (68, "H3"),
    (69, "H4"),
    (70, "H5"),
    (71, "H6"),
    (72, "H7"),
    (73, "H8"),
    (74, "H9"),
    (75, "H10"),
    (76, "I5"),
    (77, "I6"),
    (78, "I7"),
];

pub(super) const FOCUS_MODE_SETTING: &[(i64, &str)] =
    &[(0, "Manual"), (1, "AF-S"), (2, "AF-C"), (3, "AF-A"), (4, "DMF")];

pub(super) const FOCUS_MODE_CAMERA_INFO3: &[(i64, &str)] =
    &[(0, "Manual"), (1, "AF-S"), (2, "AF-C"), (3, "AF-A")];

pub(super) const AF_POINT_AF_TYPE1: &[(i64, &str)] = &[
    (0, "Upper-left"),
    (1, "Left"),
    (2, "Lower-left"),
    (3, "Far Left"),
    (4, "Top (horizontal)"),
    (5, "Near Right"),
    (6, "Center (horizontal)"),
    (7, "Near Left"),
    (8, "Bottom (horizontal)"),
    (9, "Top (vertical)"),
    (10, "Center (vertical)"),
    (11, "Bottom (vertical)"),
    (12, "Far Right"),
    (13, "Upper-right"),
    (14, "Right"),
    (15, "Lower-right"),
    (16, "Upper-middle"),
    (17, "Lower-middle"),
    (255, "(none)"),
];

pub(super) const DRIVE_MODE2: &[(i64, &str)] = &[
    (1, "Single Frame"),
    (2, "Continuous High"),
    (4, "Self-timer 10 sec"),
    (5, "Self-timer 2 sec, Mirror Lock-up"),
    (7, "Continuous Bracketing"),
    (10, "Remote Commander"),
    (11, "Continuous Self-timer"),
];

pub(super) const DRIVE_MODE2_FOCUS_INFO: &[(i64, &str)] = &[
    (1, "Single Frame"),
    (2, "Continuous High"),
    (4, "Self-timer 10 sec"),
    (5, "Self-timer 2 sec, Mirror Lock-up"),
    (6, "Single-frame Bracketing"),
    (7, "Continuous Bracketing"),
    (10, "Remote Commander"),
    (11, "Mirror Lock-up"),
    (18, "Continuous Low"),
    (24, "White Balance Bracketing Low"),
    (25, "D-Range Optimizer Bracketing Low"),
    (40, "White Balance Bracketing High"),
    (41, "D-Range Optimizer Bracketing High"),
];

pub(super) const DYNAMIC_RANGE_OPTIMIZER_MODE: &[(i64, &str)] =
    &[(0, "Off"), (1, "Standard"), (2, "Advanced Auto"), (3, "Advanced Level")];

pub(super) const EXPOSURE_PROGRAM: &[(i64, &str)] = &[
    (0, "Auto"),
    (1, "Manual"),
    (2, "Program AE"),
    (3, "Aperture-priority AE"),
    (4, "Shutter speed priority AE"),
    (8, "Program Shift A"),
    (9, "Program Shift S"),
    (16, "Portrait"),
    (17, "Sports"),
    (18, "Sunset"),
    (19, "Night Portrait"),
    (20, "Landscape"),
    (21, "Macro"),
    (35, "Auto No Flash"),
];

pub(super) const CREATIVE_STYLE_FOCUS_INFO: &[(i64, &str)] = &[
    (1, "Standard"),
    (2, "Vivid"),
    (3, "Portrait"),
    (4, "Landscape"),
    (5, "Sunset"),
    (6, "Night View/Portrait"),
    (8, "B&W"),
    (9, "Adobe RGB"),
    (11, "Neutral"),
    (12, "Clear"),
    (13, "Deep"),
    (14, "Light"),
    (15, "Autumn Leaves"),
    (16, "Sepia"),
];

pub(super) const DRIVE_MODE2_MORE_SETTINGS: &[(i64, &str)] = &[
    (16, "Single Frame"),
    (33, "Continuous High"),
    (34, "Continuous Low"),
    (48, "Speed Priority Continuous"),
    (81, "Self-timer 10 sec"),
    (82, "Self-timer 2 sec, Mirror Lock-up"),
    (113, "Continuous Bracketing 0.3 EV"),
    (117, "Continuous Bracketing 0.7 EV"),
    (145, "White Balance Bracketing Low"),
    (146, "White Balance Bracketing High"),
    (192, "Remote Commander"),
];

pub(super) const EXPOSURE_PROGRAM_MORE_SETTINGS: &[(i64, &str)] = &[
    (1, "Program AE"),
    (2, "Aperture-priority AE"),
    (3, "Shutter speed priority AE"),
    (4, "Manual"),
    (5, "Cont. Priority AE"),
    (16, "Auto"),
    (17, "Auto (no flash)"),
    (18, "Auto+"),
    (49, "Portrait"),
    (50, "Landscape"),
    (51, "Macro"),
    (52, "Sports"),
    (53, "Sunset"),
    (54, "Night view"),
    (55, "Night view/portrait"),
    (56, "Handheld Night Shot"),
    (57, "3D Sweep Panorama"),
    (64, "Auto 2"),
    (65, "Auto 2 (no flash)"),
    (80, "Sweep Panorama"),
    (96, "Anti Motion Blur"),
    (128, "Toy Camera"),
    (129, "Pop Color"),
    (130, "Posterization"),
    (131, "Posterization B/W"),
    (132, "Retro Photo"),
    (133, "High-key"),
    (134, "Partial Color Red"),
    (135, "Partial Color Green"),
    (136, "Partial Color Blue"),
    (137, "Partial Color Yellow"),
    (138, "High Contrast Monochrome"),
];

pub(super) const METERING_MODE: &[(i64, &str)] =
    &[(1, "Multi-segment"), (2, "Center-weighted average"), (3, "Spot")];

pub(super) const DYNAMIC_RANGE_OPTIMIZER_SETTING: &[(i64, &str)] =
    &[(1, "Off"), (16, "On (Auto)"), (17, "On (Manual)")];

pub(super) const CREATIVE_STYLE_SETTING: &[(i64, &str)] =
    &[(16, "Standard"), (32, "Vivid"), (64, "Portrait"), (80, "Landscape"), (96, "B&W"), (160, "Sunset")];

pub(super) const WHITE_BALANCE_SETTING: &[(i64, &str)] = &[
    (16, "Auto (-3)"),
    (17, "Auto (-2)"),
    (18, "Auto (-1)"),
    (19, "Auto (0)"),
    (20, "Auto (+1)"),
    (21, "Auto (+2)"),
    (22, "Auto (+3)"),
    (32, "Daylight (-3)"),
    (33, "Daylight (-2)"),
    (34, "Daylight (-1)"),
    (35, "Daylight (0)"),
    (36, "Daylight (+1)"),
    (37, "Daylight (+2)"),
    (38, "Daylight (+3)"),
    (48, "Shade (-3)"),
    (49, "Shade (-2)"),
    (50, "Shade (-1)"),
    (51, "Shade (0)"),
    (52, "Shade (+1)"),
    (53, "Shade (+2)"),
    (54, "Shade (+3)"),
    (64, "Cloudy (-3)"),
    (65, "Cloudy (-2)"),
    (66, "Cloudy (-1)"),
    (67, "Cloudy (0)"),
    (68, "Cloudy (+1)"),
    (69, "Cloudy (+2)"),
    (70, "Cloudy (+3)"),
    (80, "Tungsten (-3)"),
    (81, "Tungsten (-2)"),
    (82, "Tungsten (-1)"),
    (83, "Tungsten (0)"),
    (84, "Tungsten (+1)"),
    (85, "Tungsten (+2)"),
    (86, "Tungsten (+3)"),
    (96, "Fluorescent (-3)"),
    (97, "Fluorescent (-2)"),
    (98, "Fluorescent (-1)"),
    (99, "Fluorescent (0)"),
    (100, "Fluorescent (+1)"),
    (101, "Fluorescent (+2)"),
    (102, "Fluorescent (+3)"),
    (112, "Flash (-3)"),
    (113, "Flash (-2)"),
    (114, "Flash (-1)"),
    (115, "Flash (0)"),
    (116, "Flash (+1)"),
    (117, "Flash (+2)"),
    (118, "Flash (+3)"),
    (163, "Custom"),
    (243, "Color Temperature/Color Filter"),
];

pub(super) const FLASH_MODE: &[(i64, &str)] = &[
    (1, "Flash Off"),
    (16, "Autoflash"),
    (17, "Fill-flash"),
    (18, "Slow Sync"),
    (19, "Rear Sync"),
    (20, "Wireless"),
];

pub(super) const HIGH_ISO_NOISE_REDUCTION: &[(i64, &str)] = &[(16, "Low"), (17, "High"), (19, "Auto")];

pub(super) const FOCUS_MODE_MORE_SETTINGS: &[(i64, &str)] =
    &[(17, "AF-S"), (18, "AF-C"), (19, "AF-A"), (32, "Manual"), (48, "DMF")];

pub(super) const MULTI_FRAME_NOISE_REDUCTION: &[(i64, &str)] =
    &[(0, "n/a"), (1, "Off"), (16, "On"), (255, "None")];

pub(super) const HDR_LEVEL: &[(i64, &str)] = &[
    (33, "1 EV"),
    (34, "1.5 EV"),
    (35, "2 EV"),
    (36, "2.5 EV"),
    (37, "3 EV"),
    (38, "3.5 EV"),
    (39, "4 EV"),
    (40, "5 EV"),
    (41, "6 EV"),
];

pub(super) const VIEWING_MODE: &[(i64, &str)] =
    &[(16, "ViewFinder"), (33, "Focus Check Live View"), (34, "Quick AF Live View")];

pub(super) const LIVE_VIEW_AF_METHOD: &[(i64, &str)] =
    &[(0, "n/a"), (1, "Phase-detect AF"), (2, "Contrast AF")];

pub(super) const HIGH_ISO_NOISE_REDUCTION_CAMERA_SETTINGS2: &[(i64, &str)] =
    &[(0, "Off"), (1, "Low"), (2, "Normal"), (3, "High")];

pub(super) const RELEASE_MODE3: &[(i64, &str)] = &[
    (0, "Normal"),
    (1, "Continuous"),
    (2, "Bracketing"),
    (4, "Continuous - Burst"),
    (5, "Continuous - Speed/Advance Priority"),
    (6, "Normal - Self-timer"),
    (9, "Single Burst Shooting"),
];

pub(super) const RELEASE_MODE2: &[(i64, &str)] = &[
    (0, "Normal"),
    (1, "Continuous"),
    (2, "Continuous - Exposure Bracketing"),
    (3, "DRO or White Balance Bracketing"),
    (5, "Continuous - Burst"),
    (6, "Single Frame - Capture During Movie"),
    (7, "Continuous - Sweep Panorama"),
    (8, "Continuous - Anti-Motion Blur, Hand-held Twilight"),
    (9, "Continuous - HDR"),
    (10, "Continuous - Background defocus"),
    (13, "Continuous - 3D Sweep Panorama"),
    (15, "Continuous - High Resolution Sweep Panorama"),
    (16, "Continuous - 3D Image"),
    (17, "Continuous - Burst 2"),
    (18, "Normal - iAuto+"),
    (19, "Continuous - Speed/Advance Priority"),
    (20, "Continuous - Multi Frame NR"),
    (23, "Single-frame - Exposure Bracketing"),
    (26, "Continuous Low"),
    (27, "Continuous - High Sensitivity"),
    (28, "Smile Shutter"),
    (29, "Continuous - Tele-zoom Advance Priority"),
    (146, "Single Frame - Movie Capture"),
];

pub(super) const SELF_TIMER: &[(i64, &str)] = &[(0, "Off"), (1, "Self-timer 10 s"), (2, "Self-timer 2 s")];

pub(super) const FLASH_MODE_TAG2010: &[(i64, &str)] = &[
    (0, "Autoflash"),
    (1, "Fill-flash"),
    (2, "Flash Off"),
    (3, "Slow Sync"),
    (4, "Rear Sync"),
    (6, "Wireless"),
];

pub(super) const DYNAMIC_RANGE_OPTIMIZER: &[(i64, &str)] =
    &[(0, "Off"), (1, "Auto"), (3, "Lv1"), (4, "Lv2"), (5, "Lv3"), (6, "Lv4"), (7, "Lv5"), (8, "n/a")];

pub(super) const HDR_SETTING: &[(i64, &str)] = &[
    (0, "Off"),
    (1, "HDR Auto"),
    (3, "HDR 1 EV"),
    (5, "HDR 2 EV"),
    (7, "HDR 3 EV"),
    (9, "HDR 4 EV"),
    (11, "HDR 5 EV"),
    (13, "HDR 6 EV"),
];

pub(super) const PICTURE_PROFILE: &[(i64, &str)] = &[
    (0, "Gamma Still - Standard/Neutral (PP2)"),
    (1, "Gamma Still - Portrait"),
    (3, "Gamma Still - Night View/Portrait"),
    (4, "Gamma Still - B&W/Sepia"),
    (5, "Gamma Still - Clear"),
    (6, "Gamma Still - Deep"),
    (7, "Gamma Still - Light"),
    (8, "Gamma Still - Vivid"),
    (9, "Gamma Still - Real"),
    (10, "Gamma Movie (PP1)"),
    (22, "Gamma ITU709 (PP3 or PP4)"),
    (24, "Gamma Cine1 (PP5)"),
    (25, "Gamma Cine2 (PP6)"),
    (26, "Gamma Cine3"),
    (27, "Gamma Cine4"),
    (28, "Gamma S-Log2 (PP7)"),
    (29, "Gamma ITU709 (800%)"),
    (31, "Gamma S-Log3 (PP8 or PP9)"),
    (33, "Gamma HLG2 (PP10)"),
    (34, "Gamma HLG3"),
    (36, "Off"),
    (37, "FL"),
    (38, "VV2"),
    (39, "IN"),
    (40, "SH"),
    (48, "FL2"),
    (49, "FL3"),
];

pub(super) const PICTURE_EFFECT2: &[(i64, &str)] = &[
    (0, "Off"),
    (1, "Toy Camera"),
    (2, "Pop Color"),
    (3, "Posterization"),
    (4, "Retro Photo"),
    (5, "Soft High Key"),
    (6, "Partial Color"),
    (7, "High Contrast Monochrome"),
    (8, "Soft Focus"),
    (9, "HDR Painting"),
    (10, "Rich-tone Monochrome"),
    (11, "Miniature"),
    (12, "Water Color"),
    (13, "Illustration"),
];

pub(super) const QUALITY2: &[(i64, &str)] = &[(0, "JPEG"), (1, "RAW"), (2, "RAW + JPEG")];

pub(super) const METERING_MODE_TAG2010: &[(i64, &str)] =
    &[(0, "Multi-segment"), (2, "Center-weighted average"), (3, "Spot"), (4, "Average"), (5, "Highlight")];

pub(super) const EXPOSURE_PROGRAM_AF_INFO: &[(i64, &str)] = &[
    (0, "Program AE"),
    (1, "Aperture-priority AE"),
    (2, "Shutter speed priority AE"),
    (3, "Manual"),
    (4, "Auto"),
    (5, "iAuto"),
    (6, "Superior Auto"),
    (7, "iAuto+"),
    (8, "Portrait"),
    (9, "Landscape"),
    (10, "Twilight"),
    (11, "Twilight Portrait"),
    (12, "Sunset"),
    (14, "Action (High speed)"),
    (16, "Sports"),
    (17, "Handheld Night Shot"),
    (18, "Anti Motion Blur"),
    (19, "High Sensitivity"),
    (21, "Beach"),
    (22, "Snow"),
    (23, "Fireworks"),
    (26, "Underwater"),
    (27, "Gourmet"),
    (28, "Pet"),
    (29, "Macro"),
    (30, "Backlight Correction HDR"),
    (33, "Sweep Panorama"),
    (36, "Background Defocus"),
    (37, "Soft Skin"),
    (42, "3D Image"),
    (43, "Cont. Priority AE"),
    (45, "Document"),
    (46, "Party"),
];

pub(super) const LENS_FORMAT: &[(i64, &str)] = &[(0, "Unknown"), (1, "APS-C"), (2, "Full-frame")];

pub(super) const LENS_MOUNT: &[(i64, &str)] = &[(0, "Unknown"), (1, "A-mount"), (2, "E-mount")];

pub(super) const FOCUS_MODE_SINCE_TAG9402: &[(i64, &str)] =
    &[(0, "Manual"), (2, "AF-S"), (3, "AF-C"), (4, "AF-A"), (6, "DMF")];
