//! Words in Panasonic's and Leica's notes.

pub(super) use crate::maker::print::NO_YES_FROM_ONE as LONG_EXPOSURE_NR_USED;
pub(super) use crate::maker::print::OFF_ON_FROM_ONE as TEXT_STAMP;
pub(super) use crate::maker::print::ON_OFF_FROM_ONE as HIGH_ISO_MODE;
pub(super) use crate::standard::exif::ORIENTATION;

pub(super) const IMAGE_QUALITY: &[(i64, &str)] = &[
    (1, "TIFF"),
    (2, "High"),
    (3, "Normal"),
    (6, "Very High"),
    (7, "RAW"),
    (9, "Motion Picture"),
    (11, "Full HD Movie"),
    (12, "4k Movie"),
];

pub(super) const WHITE_BALANCE: &[(i64, &str)] = &[
    (1, "Auto"),
    (2, "Daylight"),
    (3, "Cloudy"),
    (4, "Incandescent"),
    (5, "Manual"),
    (8, "Flash"),
    (10, "Black & White"),
    (11, "Manual 2"),
    (12, "Shade"),
    (13, "Kelvin"),
    (14, "Manual 3"),
    (15, "Manual 4"),
    (19, "Auto (cool)"),
];

pub(super) const FOCUS_MODE: &[(i64, &str)] = &[
    (1, "Auto"),
    (2, "Manual"),
    (4, "Auto, Focus button"),
    (5, "Auto, Continuous"),
    (6, "AF-S"),
    (7, "AF-C"),
    (8, "AF-F"),
];

pub(super) const AF_AREA_MODE: &[(&str, &str)] = &[("0 1", "Spot Mode On"), ("0 16", "Spot Mode Off")];

pub(super) const AF_AREA_MODE_OTHERS: &[(&str, &str)] = &[
    ("0 1", "9-area"),
    ("0 16", "3-area (high speed)"),
    ("0 225", "225-area"),
    ("0 23", "23-area"),
    ("0 49", "49-area"),
    ("1 0", "Spot Focusing"),
    ("1 1", "5-area"),
    ("128 0", "Pinpoint focus"),
    ("16", "Normal?"),
    ("16 0", "1-area"),
    ("16 16", "1-area (high speed)"),
    ("16 225", "225-area 2"),
    ("16 32", "1-area +"),
    ("17 0", "Full Area"),
    ("240 0", "Tracking"),
    ("32 0", "Tracking"),
    ("32 1", "3-area (left)?"),
    ("32 16", "Zone"),
    ("32 18", "Zone (horizontal/vertical)"),
    ("32 2", "3-area (center)?"),
    ("32 3", "3-area (right)?"),
    ("64 0", "Face Detect"),
    ("64 1", "Face Detect (animal detect on)"),
    ("64 2", "Face Detect (animal detect off)"),
];

pub(super) const IMAGE_STABILIZATION: &[(i64, &str)] = &[
    (2, "On, Optical"),
    (3, "Off"),
    (4, "On, Mode 2"),
    (5, "On, Optical Panning"),
    (6, "On, Body-only"),
    (7, "On, Body-only Panning"),
    (9, "Dual IS"),
    (10, "Dual IS Panning"),
    (11, "Dual2 IS"),
    (12, "Dual2 IS Panning"),
];

pub(super) const MACRO_MODE: &[(i64, &str)] =
    &[(1, "On"), (2, "Off"), (257, "Tele-Macro"), (513, "Macro Zoom")];

pub(super) const SHOOTING_MODE: &[(i64, &str)] = &[
    (1, "Normal"),
    (2, "Portrait"),
    (3, "Scenery"),
    (4, "Sports"),
    (5, "Night Portrait"),
    (6, "Program"),
    (7, "Aperture Priority"),
    (8, "Shutter Priority"),
    (9, "Macro"),
    (10, "Spot"),
    (11, "Manual"),
    (12, "Movie Preview"),
    (13, "Panning"),
    (14, "Simple"),
    (15, "Color Effects"),
    (16, "Self Portrait"),
    (17, "Economy"),
    (18, "Fireworks"),
    (19, "Party"),
    (20, "Snow"),
    (21, "Night Scenery"),
    (22, "Food"),
    (23, "Baby"),
    (24, "Soft Skin"),
    (25, "Candlelight"),
    (26, "Starry Night"),
    (27, "High Sensitivity"),
    (28, "Panorama Assist"),
    (29, "Underwater"),
    (30, "Beach"),
    (31, "Aerial Photo"),
    (32, "Sunset"),
    (33, "Pet"),
    (34, "Intelligent ISO"),
    (35, "Clipboard"),
    (36, "High Speed Continuous Shooting"),
    (37, "Intelligent Auto"),
    (39, "Multi-aspect"),
    (41, "Transform"),
    (42, "Flash Burst"),
    (43, "Pin Hole"),
    (44, "Film Grain"),
    (45, "My Color"),
    (46, "Photo Frame"),
    (48, "Movie"),
    (51, "HDR"),
    (52, "Peripheral Defocus"),
    (55, "Handheld Night Shot"),
    (57, "3D"),
    (59, "Creative Control"),
    (60, "Intelligent Auto Plus"),
    (62, "Panorama"),
    (63, "Glass Through"),
    (64, "HDR"),
    (66, "Digital Filter"),
    (67, "Clear Portrait"),
    (68, "Silky Skin"),
    (69, "Backlit Softness"),
    (70, "Clear in Backlight"),
    (71, "Relaxing Tone"),
    (72, "Sweet Child's Face"),
    (73, "Distinct Scenery"),
    (74, "Bright Blue Sky"),
    (75, "Romantic Sunset Glow"),
    (76, "Vivid Sunset Glow"),
    (77, "Glistening Water"),
    (78, "Clear Nightscape"),
    (79, "Cool Night Sky"),
    (80, "Warm Glowing Nightscape"),
    (81, "Artistic Nightscape"),
    (82, "Glittering Illuminations"),
    (83, "Clear Night Portrait"),
    (84, "Soft Image of a Flower"),
    (85, "Appetizing Food"),
    (86, "Cute Dessert"),
    (87, "Freeze Animal Motion"),
    (88, "Clear Sports Shot"),
    (89, "Monochrome"),
    (90, "Creative Control"),
    (92, "Handheld Night Shot"),
];

pub(super) const AUDIO: &[(i64, &str)] = &[(1, "Yes"), (2, "No"), (3, "Stereo")];

pub(super) const COLOR_EFFECT: &[(i64, &str)] =
    &[(1, "Off"), (2, "Warm"), (3, "Cool"), (4, "Black & White"), (5, "Sepia"), (6, "Happy"), (8, "Vivid")];

pub(super) const BURST_MODE: &[(i64, &str)] = &[
    (0, "Off"),
    (1, "On"),
    (2, "Auto Exposure Bracketing (AEB)"),
    (3, "Focus Bracketing"),
    (4, "Unlimited"),
    (8, "White Balance Bracketing"),
    (17, "On (with flash)"),
    (18, "Aperture Bracketing"),
];

pub(super) const CONTRAST_MODE: &[(i64, &str)] = &[
    (0, "Normal"),
    (1, "Low"),
    (2, "High"),
    (5, "Normal 2"),
    (6, "Medium Low"),
    (7, "Medium High"),
    (13, "High Dynamic"),
    (24, "Dynamic Range (film-like)"),
    (46, "Match Filter Effects Toy"),
    (55, "Match Photo Style L. Monochrome"),
    (256, "Low"),
    (272, "Normal"),
    (288, "High"),
];

pub(super) const CONTRAST_MODE_DMC_GF: &[(i64, &str)] = &[
    (0, "-2"),
    (1, "-1"),
    (2, "Normal"),
    (3, "+1"),
    (4, "+2"),
    (5, "Normal 2"),
    (7, "Nature (Color Film)"),
    (9, "Expressive"),
    (12, "Smooth (Color Film) or Pure (My Color)"),
    (17, "Dynamic (B&W Film)"),
    (22, "Smooth (B&W Film)"),
    (25, "High Dynamic"),
    (26, "Retro"),
    (27, "Dynamic (Color Film)"),
    (28, "Low Key"),
    (29, "Toy Effect"),
    (32, "Vibrant (Color Film) or Expressive (My Color)"),
    (33, "Elegant (My Color)"),
    (37, "Nostalgic (Color Film)"),
    (41, "Dynamic Art (My Color)"),
    (42, "Retro (My Color)"),
    (45, "Cinema"),
    (47, "Dynamic Mono"),
    (50, "Impressive Art"),
    (51, "Cross Process"),
    (100, "High Dynamic 2"),
    (101, "Retro 2"),
    (102, "High Key 2"),
    (103, "Low Key 2"),
    (104, "Toy Effect 2"),
    (107, "Expressive 2"),
    (112, "Sepia"),
    (117, "Miniature"),
    (122, "Dynamic Monochrome"),
    (127, "Old Days"),
    (132, "Dynamic Monochrome 2"),
    (135, "Impressive Art 2"),
    (136, "Cross Process 2"),
    (137, "Toy Pop"),
    (138, "Fantasy"),
    (256, "Normal 3"),
    (272, "Standard"),
    (288, "High"),
];

pub(super) const CONTRAST_MODE_DMC_TZ10: &[(i64, &str)] =
    &[(0, "Normal"), (1, "-2"), (2, "+2"), (5, "-1"), (6, "+1")];

pub(super) const NOISE_REDUCTION: &[(i64, &str)] = &[
    (0, "Standard"),
    (1, "Low (-1)"),
    (2, "High (+1)"),
    (3, "Lowest (-2)"),
    (4, "Highest (+2)"),
    (5, "+5"),
    (6, "+6"),
    (65531, "-5"),
    (65532, "-4"),
    (65533, "-3"),
    (65534, "-2"),
    (65535, "-1"),
];

pub(super) const SELF_TIMER: &[(i64, &str)] = &[
    (0, "Off (0)"),
    (1, "Off"),
    (2, "10 s"),
    (3, "2 s"),
    (4, "10 s / 3 pictures"),
    (258, "2 s after shutter pressed"),
    (266, "10 s after shutter pressed"),
    (778, "3 photos after 10 s"),
];

pub(super) const ROTATION: &[(i64, &str)] =
    &[(1, "Horizontal (normal)"), (3, "Rotate 180"), (6, "Rotate 90 CW"), (8, "Rotate 270 CW")];

pub(super) const AF_ASSIST_LAMP: &[(i64, &str)] = &[
    (1, "Fired"),
    (2, "Enabled but Not Used"),
    (3, "Disabled but Required"),
    (4, "Disabled and Not Required"),
];

pub(super) const COLOR_MODE: &[(i64, &str)] = &[(0, "Normal"), (1, "Natural"), (2, "Vivid")];

pub(super) const OPTICAL_ZOOM_MODE: &[(i64, &str)] = &[(1, "Standard"), (2, "Extended")];

pub(super) const CONVERSION_LENS: &[(i64, &str)] = &[(1, "Off"), (2, "Wide"), (3, "Telephoto"), (4, "Macro")];

pub(super) const BATTERY_LEVEL: &[(i64, &str)] = &[
    (1, "Full"),
    (2, "Medium"),
    (3, "Low"),
    (4, "Near Empty"),
    (7, "Near Full"),
    (8, "Medium Low"),
    (256, "n/a"),
];

pub(super) const WORLD_TIME_LOCATION: &[(i64, &str)] = &[(1, "Home"), (2, "Destination")];

pub(super) const FILM_MODE: &[(i64, &str)] = &[
    (0, "n/a"),
    (1, "Standard (color)"),
    (2, "Dynamic (color)"),
    (3, "Nature (color)"),
    (4, "Smooth (color)"),
    (5, "Standard (B&W)"),
    (6, "Dynamic (B&W)"),
    (7, "Smooth (B&W)"),
    (10, "Nostalgic"),
    (11, "Vibrant"),
];

pub(super) const JPEG_QUALITY: &[(i64, &str)] =
    &[(0, "n/a (Movie)"), (2, "High"), (3, "Standard"), (6, "Very High"), (255, "n/a (RAW only)")];

pub(super) const BRACKET_SETTINGS: &[(i64, &str)] = &[
    (0, "No Bracket"),
    (1, "3 Images, Sequence 0/-/+"),
    (2, "3 Images, Sequence -/0/+"),
    (3, "5 Images, Sequence 0/-/+"),
    (4, "5 Images, Sequence -/0/+"),
    (5, "7 Images, Sequence 0/-/+"),
    (6, "7 Images, Sequence -/0/+"),
];

pub(super) const FLASH_CURTAIN: &[(i64, &str)] = &[(0, "n/a"), (1, "1st"), (2, "2nd")];

pub(super) const TRANSFORM: &[(&str, &str)] = &[
    ("-1 1", "Slim Low"),
    ("-3 2", "Slim High"),
    ("0 0", "Off"),
    ("1 1", "Stretch Low"),
    ("3 2", "Stretch High"),
];

pub(super) const INTELLIGENT_EXPOSURE: &[(i64, &str)] =
    &[(0, "Off"), (1, "Low"), (2, "Standard"), (3, "High")];

pub(super) const FLASH_WARNING: &[(i64, &str)] = &[(0, "No"), (1, "Yes (flash required but disabled)")];

pub(super) const INTELLIGENT_RESOLUTION: &[(i64, &str)] =
    &[(0, "Off"), (1, "Low"), (2, "Standard"), (3, "High"), (4, "Extended")];

pub(super) const PHOTO_STYLE: &[(i64, &str)] = &[
    (0, "Auto"),
    (1, "Standard or Custom"),
    (2, "Vivid"),
    (3, "Natural"),
    (4, "Monochrome"),
    (5, "Scenery"),
    (6, "Portrait"),
    (8, "Cinelike D"),
    (9, "Cinelike V"),
    (11, "L. Monochrome"),
    (12, "Like709"),
    (15, "L. Monochrome D"),
    (17, "V-Log"),
    (18, "Cinelike D2"),
];

pub(super) const CAMERA_ORIENTATION: &[(i64, &str)] = &[
    (0, "Normal"),
    (1, "Rotate CW"),
    (2, "Rotate 180"),
    (3, "Rotate CCW"),
    (4, "Tilt Upwards"),
    (5, "Tilt Downwards"),
];

pub(super) const SWEEP_PANORAMA_DIRECTION: &[(i64, &str)] =
    &[(0, "Off"), (1, "Left to Right"), (2, "Right to Left"), (3, "Top to Bottom"), (4, "Bottom to Top")];

pub(super) const TIMER_RECORDING: &[(i64, &str)] =
    &[(0, "Off"), (1, "Time Lapse"), (2, "Stop-motion Animation"), (3, "Focus Bracketing")];

pub(super) const HDR: &[(i64, &str)] = &[
    (0, "Off"),
    (100, "1 EV"),
    (200, "2 EV"),
    (300, "3 EV"),
    (32868, "1 EV (Auto)"),
    (32968, "2 EV (Auto)"),
    (33068, "3 EV (Auto)"),
];

pub(super) const SHUTTER_TYPE: &[(i64, &str)] = &[(0, "Mechanical"), (1, "Electronic"), (2, "Hybrid")];

pub(super) const FILTER_EFFECT: &[(&str, &str)] = &[
    ("0 0", "Off"),
    ("0 1", "Expressive"),
    ("0 1024", "Dynamic Monochrome"),
    ("0 1048576", "Sunshine"),
    ("0 134217728", "Silky Monochrome"),
    ("0 16", "High Dynamic"),
    ("0 16384", "One Point Color"),
    ("0 2", "Retro"),
    ("0 2048", "Soft Focus"),
    ("0 2097152", "Bleach Bypass"),
    ("0 256", "Low Key"),
    ("0 32", "Miniature Effect"),
    ("0 32768", "Star Filter"),
    ("0 33554432", "Monochrome"),
    ("0 4", "High Key"),
    ("0 4096", "Impressive Art"),
    ("0 4194304", "Toy Pop"),
    ("0 512", "Toy Effect"),
    ("0 524288", "Old Days"),
    ("0 67108864", "Rough Monochrome"),
    ("0 8", "Sepia"),
    ("0 8192", "Cross Process"),
    ("0 8388608", "Fantasy"),
];

pub(super) const MONOCHROME_FILTER_EFFECT: &[(i64, &str)] =
    &[(0, "Off"), (1, "Yellow"), (2, "Orange"), (3, "Red"), (4, "Green")];

pub(super) const VIDEO_BURST_RESOLUTION: &[(i64, &str)] = &[(1, "Off or 4K"), (4, "6K")];

pub(super) const MULTI_EXPOSURE: &[(i64, &str)] = &[(0, "n/a"), (1, "Off"), (2, "On")];

pub(super) const VIDEO_BURST_MODE: &[(i64, &str)] = &[
    (1, "Off"),
    (4, "Post Focus"),
    (24, "4K Burst"),
    (40, "4K Burst (Start/Stop)"),
    (72, "4K Pre-burst"),
    (264, "Loop Recording"),
    (1032, "Focus Stacking"),
    (2064, "6K Burst"),
    (2080, "6K Burst (Start/Stop)"),
    (4097, "High Resolution Mode"),
];

pub(super) const DIFFRACTION_CORRECTION: &[(i64, &str)] = &[(0, "Off"), (1, "Auto")];

pub(super) const POST_FOCUS_MERGING: &[(&str, &str)] = &[("0 0", "Post Focus Auto Merging or None")];

pub(super) const VIDEO_PREBURST: &[(i64, &str)] = &[(0, "No"), (1, "4K or 6K")];

pub(super) const SENSOR_TYPE: &[(i64, &str)] = &[(0, "Multi-aspect"), (1, "Standard")];

pub(super) const AF_SUBJECT_DETECTION: &[(i64, &str)] = &[
    (0, "n/a"),
    (1, "Human Eye/Face/Body"),
    (2, "Animal"),
    (3, "Human Eye/Face"),
    (4, "Animal Body"),
    (5, "Animal Eye/Body"),
    (6, "Car"),
    (7, "Motorcycle"),
    (8, "Car (main part priority)"),
    (9, "Motorcycle (helmet priority)"),
    (10, "Train"),
    (11, "Train (main part priority)"),
    (12, "Airplane"),
    (13, "Airplane (nose priority)"),
];

pub(super) const SCENE_MODE: &[(i64, &str)] = &[
    (0, "Off"),
    (1, "Normal"),
    (2, "Portrait"),
    (3, "Scenery"),
    (4, "Sports"),
    (5, "Night Portrait"),
    (6, "Program"),
    (7, "Aperture Priority"),
    (8, "Shutter Priority"),
    (9, "Macro"),
    (10, "Spot"),
    (11, "Manual"),
    (12, "Movie Preview"),
    (13, "Panning"),
    (14, "Simple"),
    (15, "Color Effects"),
    (16, "Self Portrait"),
    (17, "Economy"),
    (18, "Fireworks"),
    (19, "Party"),
    (20, "Snow"),
    (21, "Night Scenery"),
    (22, "Food"),
    (23, "Baby"),
    (24, "Soft Skin"),
    (25, "Candlelight"),
    (26, "Starry Night"),
    (27, "High Sensitivity"),
    (28, "Panorama Assist"),
    (29, "Underwater"),
    (30, "Beach"),
    (31, "Aerial Photo"),
    (32, "Sunset"),
    (33, "Pet"),
    (34, "Intelligent ISO"),
    (35, "Clipboard"),
    (36, "High Speed Continuous Shooting"),
    (37, "Intelligent Auto"),
    (39, "Multi-aspect"),
    (41, "Transform"),
    (42, "Flash Burst"),
    (43, "Pin Hole"),
    (44, "Film Grain"),
    (45, "My Color"),
    (46, "Photo Frame"),
    (48, "Movie"),
    (51, "HDR"),
    (52, "Peripheral Defocus"),
    (55, "Handheld Night Shot"),
    (57, "3D"),
    (59, "Creative Control"),
    (60, "Intelligent Auto Plus"),
    (62, "Panorama"),
    (63, "Glass Through"),
    (64, "HDR"),
    (66, "Digital Filter"),
    (67, "Clear Portrait"),
    (68, "Silky Skin"),
    (69, "Backlit Softness"),
    (70, "Clear in Backlight"),
    (71, "Relaxing Tone"),
    (72, "Sweet Child's Face"),
    (73, "Distinct Scenery"),
    (74, "Bright Blue Sky"),
    (75, "Romantic Sunset Glow"),
    (76, "Vivid Sunset Glow"),
    (77, "Glistening Water"),
    (78, "Clear Nightscape"),
    (79, "Cool Night Sky"),
    (80, "Warm Glowing Nightscape"),
    (81, "Artistic Nightscape"),
    (82, "Glittering Illuminations"),
    (83, "Clear Night Portrait"),
    (84, "Soft Image of a Flower"),
    (85, "Appetizing Food"),
    (86, "Cute Dessert"),
    (87, "Freeze Animal Motion"),
    (88, "Clear Sports Shot"),
    (89, "Monochrome"),
    (90, "Creative Control"),
    (92, "Handheld Night Shot"),
];

pub(super) const HIGHLIGHT_WARNING: &[(i64, &str)] = &[(0, "Disabled"), (1, "No"), (2, "Yes")];

pub(super) const QUALITY: &[(i64, &str)] = &[(1, "Fine"), (2, "Basic")];

pub(super) const USER_PROFILE: &[(i64, &str)] =
    &[(1, "User Profile 1"), (2, "User Profile 2"), (3, "User Profile 3"), (4, "User Profile 0 (Dynamic)")];

pub(super) const WHITE_BALANCE_LEICA: &[(i64, &str)] = &[
    (0, "Auto or Manual"),
    (1, "Daylight"),
    (2, "Fluorescent"),
    (3, "Tungsten"),
    (4, "Flash"),
    (10, "Cloudy"),
    (11, "Shade"),
];

pub(super) const LENS_TYPE: &[(&str, &str)] = &[
    ("0 0", "Uncoded lens"),
    ("1", "Elmarit-M 21mm f/2.8"),
    ("11", "Summaron-M 28mm f/5.6"),
    ("12", "Thambar-M 90mm f/2.2"),
    ("16", "Tri-Elmar-M 16-18-21mm f/4 ASPH."),
    ("16 1", "Tri-Elmar-M 16-18-21mm f/4 ASPH. (at 16mm)"),
    ("16 2", "Tri-Elmar-M 16-18-21mm f/4 ASPH. (at 18mm)"),
    ("16 3", "Tri-Elmar-M 16-18-21mm f/4 ASPH. (at 21mm)"),
    ("23", "Summicron-M 50mm f/2 (III)"),
    ("24", "Elmarit-M 21mm f/2.8 ASPH."),
    ("25", "Elmarit-M 24mm f/2.8 ASPH."),
    ("26", "Summicron-M 28mm f/2 ASPH."),
    ("27", "Elmarit-M 28mm f/2.8 (IV)"),
    ("28", "Elmarit-M 28mm f/2.8 ASPH."),
    ("29", "Summilux-M 35mm f/1.4 ASPH."),
    ("29 0", "Summilux-M 35mm f/1.4 ASPHERICAL"),
    ("3", "Elmarit-M 28mm f/2.8 (III)"),
    ("30", "Summicron-M 35mm f/2 ASPH."),
    ("31", "Noctilux-M 50mm f/1"),
    ("31 0", "Noctilux-M 50mm f/1.2"),
    ("32", "Summilux-M 50mm f/1.4 ASPH."),
    ("33", "Summicron-M 50mm f/2 (IV, V)"),
    ("34", "Elmar-M 50mm f/2.8"),
    ("35", "Summilux-M 75mm f/1.4"),
    ("36", "Apo-Summicron-M 75mm f/2 ASPH."),
    ("37", "Apo-Summicron-M 90mm f/2 ASPH."),
    ("38", "Elmarit-M 90mm f/2.8"),
    ("39", "Macro-Elmar-M 90mm f/4"),
    ("39 0", "Tele-Elmar-M 135mm f/4 (II)"),
    ("4", "Tele-Elmarit-M 90mm f/2.8 (II)"),
    ("40", "Macro-Adapter M"),
    ("41", "Apo-Summicron-M 50mm f/2 ASPH."),
    ("41 3", "Apo-Summicron-M 50mm f/2 ASPH."),
    ("42", "Tri-Elmar-M 28-35-50mm f/4 ASPH."),
    ("42 1", "Tri-Elmar-M 28-35-50mm f/4 ASPH. (at 28mm)"),
    ("42 2", "Tri-Elmar-M 28-35-50mm f/4 ASPH. (at 35mm)"),
    ("42 3", "Tri-Elmar-M 28-35-50mm f/4 ASPH. (at 50mm)"),
    ("43", "Summarit-M 35mm f/2.5"),
    ("44", "Summarit-M 50mm f/2.5"),
    ("45", "Summarit-M 75mm f/2.5"),
    ("46", "Summarit-M 90mm f/2.5"),
    ("47", "Summilux-M 21mm f/1.4 ASPH."),
    ("48", "Summilux-M 24mm f/1.4 ASPH."),
    ("49", "Noctilux-M 50mm f/0.95 ASPH."),
    ("5", "Summilux-M 50mm f/1.4 (II)"),
    ("50", "Elmar-M 24mm f/3.8 ASPH."),
    ("51", "Super-Elmar-M 21mm f/3.4 Asph"),
    ("51 2", "Super-Elmar-M 14mm f/3.8 Asph"),
    ("52", "Apo-Telyt-M 18mm f/3.8 ASPH."),
    ("53", "Apo-Telyt-M 135mm f/3.4"),
    ("53 2", "Apo-Telyt-M 135mm f/3.4"),
    ("53 3", "Apo-Summicron-M 50mm f/2 (VI)"),
    ("58", "Noctilux-M 75mm f/1.25 ASPH."),
    ("6", "Summicron-M 35mm f/2 (IV)"),
    ("6 0", "Summilux-M 35mm f/1.4"),
    ("7", "Summicron-M 90mm f/2 (II)"),
    ("9", "Elmarit-M 135mm f/2.8 (I/II)"),
    ("9 0", "Apo-Telyt-M 135mm f/3.4"),
];

pub(super) const UV_IR_FILTER_CORRECTION: &[(i64, &str)] = &[(0, "Not Active"), (1, "Active")];

pub(super) const EXPOSURE_MODE: &[(&str, &str)] = &[
    ("0 0 0 0", "Program AE"),
    ("1 0 0 0", "Aperture-priority AE"),
    ("1 1 0 0", "Aperture-priority AE (1)"),
    ("2 0 0 0", "Shutter speed priority AE"),
    ("3 0 0 0", "Manual"),
];

pub(super) const ISO_SELECTED: &[(i64, &str)] = &[(0, "Auto")];

pub(super) const CONTRAST: &[(i64, &str)] =
    &[(0, "Low"), (1, "Medium Low"), (2, "Normal"), (3, "Medium High"), (4, "High")];

pub(super) const SHARPENING: &[(i64, &str)] =
    &[(0, "Off"), (1, "Low"), (2, "Normal"), (3, "Medium High"), (4, "High")];

pub(super) const SATURATION: &[(i64, &str)] = &[
    (0, "Low"),
    (1, "Medium Low"),
    (2, "Normal"),
    (3, "Medium High"),
    (4, "High"),
    (5, "Black & White"),
    (6, "Vintage B&W"),
];

pub(super) const WHITE_BALANCE_SUBDIR: &[(i64, &str)] = &[
    (0, "Auto"),
    (1, "Tungsten"),
    (2, "Fluorescent"),
    (3, "Daylight Fluorescent"),
    (4, "Daylight"),
    (5, "Flash"),
    (6, "Cloudy"),
    (7, "Shade"),
    (8, "Manual"),
    (9, "Kelvin"),
];

pub(super) const JPEG_QUALITY_SUBDIR: &[(i64, &str)] = &[(94, "Basic"), (97, "Fine")];

pub(super) const JPEG_SIZE: &[(i64, &str)] =
    &[(0, "5216x3472"), (1, "3840x2592"), (2, "2592x1728"), (3, "1728x1152"), (4, "1280x864")];

pub(super) const WB_TYPE1: &[(i64, &str)] = &[
    (0, "Unknown"),
    (1, "Daylight"),
    (2, "Fluorescent"),
    (3, "Tungsten (Incandescent)"),
    (4, "Flash"),
    (9, "Fine Weather"),
    (10, "Cloudy"),
    (11, "Shade"),
    (12, "Daylight Fluorescent"),
    (13, "Day White Fluorescent"),
    (14, "Cool White Fluorescent"),
    (15, "White Fluorescent"),
    (16, "Warm White Fluorescent"),
    (17, "Standard Light A"),
    (18, "Standard Light B"),
    (19, "Standard Light C"),
    (20, "D55"),
    (21, "D65"),
    (22, "D75"),
    (23, "D50"),
    (24, "ISO Studio Tungsten"),
    (25, "Daylight"),
    (26, "Day White"),
    (27, "Cool White"),
    (28, "White"),
    (29, "Warm White"),
    (30, "Daylight LED"),
    (31, "Day White LED"),
    (32, "Cool White LED"),
    (33, "White LED"),
    (34, "Warm White LED"),
    (255, "Other"),
];

pub(super) const WHITE_BALANCE_SET: &[(i64, &str)] = &[
    (0, "Auto"),
    (1, "Daylight"),
    (2, "Cloudy"),
    (3, "Tungsten"),
    (4, "n/a"),
    (5, "Flash"),
    (6, "n/a"),
    (7, "n/a"),
    (8, "Custom#1"),
    (9, "Custom#2"),
    (10, "Custom#3"),
    (11, "Custom#4"),
    (12, "Shade"),
    (13, "Kelvin"),
    (16, "AWBc"),
];
