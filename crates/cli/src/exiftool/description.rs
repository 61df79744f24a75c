//! Descriptions of tags: `DateTimeOriginal` becomes `Date/Time Original`.
//!
//! ExifTool's descriptions are a tag's name split into words, except those listed here (as reported by
//! `exiftool -listx` of version 13.58; where one name has several, that of EXIF and of the composite tags).

/// Description of a tag, given its name and its family 1 group.
pub(super) fn description(group: &str, name: &str) -> String {
    if let Some((_, _, description)) =
        OF_GROUPS.iter().find(|(groups, known, _)| *known == name && groups.contains(&group))
    {
        return (*description).to_owned();
    }
    if let Some((name, language)) = split_language(name) {
        return format!("{} ({language})", description_of_name(name));
    }
    description_of_name(name)
}

/// Splits a name from its language suffix, as in `Title-de-CH`.
fn split_language(name: &str) -> Option<(&str, &str)> {
    let (bare, language) = name.split_once('-')?;
    let (primary, country) = language.split_once('-').unwrap_or((language, "XX"));
    let is_language = matches!(primary.len(), 2 | 3)
        && primary.bytes().all(|b| b.is_ascii_lowercase())
        && country.len() == 2
        && country.bytes().all(|b| b.is_ascii_uppercase());
    is_language.then_some((bare, language))
}

fn description_of_name(name: &str) -> String {
    match EXCEPTIONS.binary_search_by_key(&name, |(name, _)| name) {
        Ok(at) => EXCEPTIONS[at].1.to_owned(),
        Err(_) => words(name),
    }
}

/// Splits a name into words. A word begins with a capital after a lowercase letter or a digit, with the last
/// of several capitals if a lowercase letter follows, and with a digit after a lowercase letter.
fn words(name: &str) -> String {
    let mut out = String::with_capacity(name.len() + 8);
    let mut before = None;
    let mut characters = name.chars().peekable();
    while let Some(character) = characters.next() {
        let next_is_small = characters.peek().is_some_and(|next| next.is_lowercase());
        let begins_word = before.is_some_and(|before: char| match character {
            _ if character.is_uppercase() => {
                before.is_lowercase() || before.is_ascii_digit() || (before.is_uppercase() && next_is_small)
            }
            _ => character.is_ascii_digit() && before.is_lowercase(),
        });
        if begins_word {
            out.push(' ');
        }
        match before {
            None => out.extend(character.to_uppercase()),
            Some(_) if character == '_' => out.push(' '),
            Some(_) => out.push(character),
        }
        before = Some(character);
    }
    out
}

/// Descriptions that apply to a name in some groups only.
const OF_GROUPS: &[(&[&str], &str, &str)] = &[
    (&["Canon", "Minolta", "Nikon", "Sony"], "FlashExposureComp", "Flash Exposure Compensation"),
    (&["Canon"], "SequenceNumber", "Shot Number In Continuous Burst"),
    (&["XMP-tiff"], "DateTime", "Date/Time Modified"),
    (&["XMP-exif"], "GPSDOP", "GPSDOP"),
    (&["XMP-prism"], "DOI", "Digital Object Identifier"),
    (&["PNG", "QuickTime", "Keys", "ItemList", "UserData", "XMP-GDepth", "KyoceraRaw"], "Model", "Model"),
];

/// Descriptions by name, sorted by name for binary search.
#[rustfmt::skip]
const EXCEPTIONS: &[(&str, &str)] = &[
    ("AEBSequenceAutoCancel", "AEB Sequence/Auto Cancel"),
    ("AFAccelDecelTracking", "AF Accel/Decel Tracking"),
    ("AFPointSpotMetering", "No. AF Points/Spot Metering"),
    ("AFPointsInFocus1D", "AF Points In Focus 1D"),
    ("AFPointsInFocus5D", "AF Points In Focus 5D"),
    ("AWBBlueGainAdjRef1", "AWB Blue Gain Adj Ref1"),
    ("AWBBlueGainAdjRef2", "AWB Blue Gain Adj Ref2"),
    ("AWBBlueGainAdjRef3", "AWB Blue Gain Adj Ref3"),
    ("AWBBlueGainAdjRef4", "AWB Blue Gain Adj Ref4"),
    ("AWBBlueGainAdjRef5", "AWB Blue Gain Adj Ref5"),
    ("AWBBlueGainAdjRef6", "AWB Blue Gain Adj Ref6"),
    ("AWBBlueGainAdjRef7", "AWB Blue Gain Adj Ref7"),
    ("AWBBlueGainAdjRef8", "AWB Blue Gain Adj Ref8"),
    ("AWBBlueGainRef1", "AWB Blue Gain Ref1"),
    ("AWBBlueGainRef2", "AWB Blue Gain Ref2"),
    ("AWBBlueGainRef3", "AWB Blue Gain Ref3"),
    ("AWBBlueGainRef4", "AWB Blue Gain Ref4"),
    ("AWBBlueGainRef5", "AWB Blue Gain Ref5"),
    ("AWBBlueGainRef6", "AWB Blue Gain Ref6"),
    ("AWBBlueGainRef7", "AWB Blue Gain Ref7"),
    ("AWBBlueGainRef8", "AWB Blue Gain Ref8"),
    ("AWBRedGainAdjRef1", "AWB Red Gain Adj Ref1"),
    ("AWBRedGainAdjRef2", "AWB Red Gain Adj Ref2"),
    ("AWBRedGainAdjRef3", "AWB Red Gain Adj Ref3"),
    ("AWBRedGainAdjRef4", "AWB Red Gain Adj Ref4"),
    ("AWBRedGainAdjRef5", "AWB Red Gain Adj Ref5"),
    ("AWBRedGainAdjRef6", "AWB Red Gain Adj Ref6"),
    ("AWBRedGainAdjRef7", "AWB Red Gain Adj Ref7"),
    ("AWBRedGainAdjRef8", "AWB Red Gain Adj Ref8"),
    ("AWBRedGainRef1", "AWB Red Gain Ref1"),
    ("AWBRedGainRef2", "AWB Red Gain Ref2"),
    ("AWBRedGainRef3", "AWB Red Gain Ref3"),
    ("AWBRedGainRef4", "AWB Red Gain Ref4"),
    ("AWBRedGainRef5", "AWB Red Gain Ref5"),
    ("AWBRedGainRef6", "AWB Red Gain Ref6"),
    ("AWBRedGainRef7", "AWB Red Gain Ref7"),
    ("AWBRedGainRef8", "AWB Red Gain Ref8"),
    ("Apple_0x004e", "Apple 0x004e"),
    ("Apple_0x004f", "Apple 0x004f"),
    ("Apple_0x0054", "Apple 0x0054"),
    ("Apple_0x005a", "Apple 0x005a"),
    ("AutoAFPointSelEOSiTRAF", "Auto AF Point Sel EOS iTR AF"),
    ("BWMode", "Black And White Mode"),
    ("BackSerial", "Back Serial Number"),
    ("BlueTRC", "Blue Tone Reproduction Curve"),
    ("BodyBatteryADLoad", "Body Battery A/D Load"),
    ("BodyBatteryADNoLoad", "Body Battery A/D No Load"),
    ("Canon_AFInfo2_0x000d", "Canon AF Info 2 0x000d"),
    ("Canon_AFInfo_0x000b", "Canon AF Info 0x000b"),
    ("CaptureSerial", "Capture Serial Number"),
    ("ConditionalFEC", "Flash Exposure Compensation"),
    ("ContrastHighlightShadowAdj", "Contrast Highlight/Shadow Adj"),
    ("DOF", "Depth Of Field"),
    ("DOI", "Digital Object Identifier"),
    ("DateTimeCreated", "Date/Time Created"),
    ("DateTimeDigitized", "Date/Time Digitized"),
    ("DateTimeGenerated", "Date/Time Generated"),
    ("DateTimeOriginal", "Date/Time Original"),
    ("DigitalCreationDateTime", "Digital Creation Date/Time"),
    ("DownSampleBy2Hor3MPdcr", "Down Sample By 2 Hor 3M Pdcr"),
    ("DownSampleBy2Ver3MPdcr", "Down Sample By 2 Ver 3M Pdcr"),
    ("ETTLII", "E-TTL II"),
    ("ExifToolVersion", "ExifTool Version Number"),
    ("FOV", "Field Of View"),
    ("Face10AArea", "Face 10A Area"),
    ("Face10AEye1", "Face 10A Eye 1"),
    ("Face10AEye2", "Face 10A Eye 2"),
    ("Face10BArea", "Face 10B Area"),
    ("Face10BEye1", "Face 10B Eye 1"),
    ("Face10BEye2", "Face 10B Eye 2"),
    ("Face1AArea", "Face 1A Area"),
    ("Face1AEye1", "Face 1A Eye 1"),
    ("Face1AEye2", "Face 1A Eye 2"),
    ("Face1BArea", "Face 1B Area"),
    ("Face1BEye1", "Face 1B Eye 1"),
    ("Face1BEye2", "Face 1B Eye 2"),
    ("Face2AArea", "Face 2A Area"),
    ("Face2AEye1", "Face 2A Eye 1"),
    ("Face2AEye2", "Face 2A Eye 2"),
    ("Face2BArea", "Face 2B Area"),
    ("Face2BEye1", "Face 2B Eye 1"),
    ("Face2BEye2", "Face 2B Eye 2"),
    ("Face3AArea", "Face 3A Area"),
    ("Face3AEye1", "Face 3A Eye 1"),
    ("Face3AEye2", "Face 3A Eye 2"),
    ("Face3BArea", "Face 3B Area"),
    ("Face3BEye1", "Face 3B Eye 1"),
    ("Face3BEye2", "Face 3B Eye 2"),
    ("Face4AArea", "Face 4A Area"),
    ("Face4AEye1", "Face 4A Eye 1"),
    ("Face4AEye2", "Face 4A Eye 2"),
    ("Face4BArea", "Face 4B Area"),
    ("Face4BEye1", "Face 4B Eye 1"),
    ("Face4BEye2", "Face 4B Eye 2"),
    ("Face5AArea", "Face 5A Area"),
    ("Face5AEye1", "Face 5A Eye 1"),
    ("Face5AEye2", "Face 5A Eye 2"),
    ("Face5BArea", "Face 5B Area"),
    ("Face5BEye1", "Face 5B Eye 1"),
    ("Face5BEye2", "Face 5B Eye 2"),
    ("Face6AArea", "Face 6A Area"),
    ("Face6AEye1", "Face 6A Eye 1"),
    ("Face6AEye2", "Face 6A Eye 2"),
    ("Face6BArea", "Face 6B Area"),
    ("Face6BEye1", "Face 6B Eye 1"),
    ("Face6BEye2", "Face 6B Eye 2"),
    ("Face7AArea", "Face 7A Area"),
    ("Face7AEye1", "Face 7A Eye 1"),
    ("Face7AEye2", "Face 7A Eye 2"),
    ("Face7BArea", "Face 7B Area"),
    ("Face7BEye1", "Face 7B Eye 1"),
    ("Face7BEye2", "Face 7B Eye 2"),
    ("Face8AArea", "Face 8A Area"),
    ("Face8AEye1", "Face 8A Eye 1"),
    ("Face8AEye2", "Face 8A Eye 2"),
    ("Face8BArea", "Face 8B Area"),
    ("Face8BEye1", "Face 8B Eye 1"),
    ("Face8BEye2", "Face 8B Eye 2"),
    ("Face9AArea", "Face 9A Area"),
    ("Face9AEye1", "Face 9A Eye 1"),
    ("Face9AEye2", "Face 9A Eye 2"),
    ("Face9BArea", "Face 9B Area"),
    ("Face9BEye1", "Face 9B Eye 1"),
    ("Face9BEye2", "Face 9B Eye 2"),
    ("FileAccessDate", "File Access Date/Time"),
    ("FileCreateDate", "File Creation Date/Time"),
    ("FileInodeChangeDate", "File Inode Change Date/Time"),
    ("FileModifyDate", "File Modification Date/Time"),
    ("FlashExposureCompSet", "Flash Exposure Comp. Setting"),
    ("FlashExposureCompSet2", "Flash Exposure Comp. Setting 2"),
    ("FocalLength35efl", "Focal Length 35mm Equiv"),
    ("GPSDOP", "GPS Dilution Of Precision"),
    ("GPSDateTime", "GPS Date/Time"),
    ("GPSHPositioningError", "GPS Horizontal Positioning Error"),
    ("GrainyBWFilter", "Grainy B/W Filter"),
    ("GrayTRC", "Gray Tone Reproduction Curve"),
    ("GreenTRC", "Green Tone Reproduction Curve"),
    ("GripBatteryADLoad", "Grip Battery A/D Load"),
    ("GripBatteryADNoLoad", "Grip Battery A/D No Load"),
    ("HighLowKeyAdj", "High/Low Key Adj"),
    ("IDsBaseValue", "IDs Base Value"),
    ("IPv4Addr", "IPv4 Addr"),
    ("IPv6Addr", "IPv6 Addr"),
    ("ISOSpeedLatitudeyyy", "ISO Speed Latitude yyy"),
    ("ISOSpeedLatitudezzz", "ISO Speed Latitude zzz"),
    ("InteropIndex", "Interoperability Index"),
    ("InteropVersion", "Interoperability Version"),
    ("JUMDID", "JUMD ID"),
    ("LCDPanels", "Top/Back LCD Panels"),
    ("LayerIDs", "Layer IDs"),
    ("LayerSelectionIDs", "Layer Selection IDs"),
    ("Lens35efl", "Lens"),
    ("LimitAF-AreaModeSel3DTracking", "Limit AF-Area Mode Sel 3D Tracking"),
    ("LimitAFAreaModeSel3D", "Limit AF Area Mode Sel 3D"),
    ("Ln0", "Ln0"),
    ("Ln1", "Ln1"),
    ("M16CVersion", "M16C Version"),
    ("MDItemEXIFGPSVersion", "MD Item EXIF GPS Version"),
    ("MakerNoteReconyxHyperFire4K", "Maker Note Reconyx Hyper Fire 4K"),
    ("ManualTv", "Manual Tv/Av For M"),
    ("MeasuredEV2", "Measured EV 2"),
    ("MeasuredEV3", "Measured EV 3"),
    ("Model", "Camera Model Name"),
    ("PanoramaSize3D", "3D Panorama Size"),
    ("PatternAngle", "Pattern Rotation Angle"),
    ("PiPX1", "PiP X1"),
    ("PiPX2", "PiP X2"),
    ("PiPY1", "PiP Y1"),
    ("PiPY2", "PiP Y2"),
    ("PrintIM", "Print Image Matching"),
    ("PrintIMVersion", "PrintIM Version"),
    ("RedTRC", "Red Tone Reproduction Curve"),
    ("SRawType", "SRaw Type"),
    ("ScaleFactor35efl", "Scale Factor To 35 mm Equivalent"),
    ("SerialNumberHash", "Camera Serial Number Hash"),
    ("ShutterAELButton", "Shutter Button/AEL Button"),
    ("ShutterCurtainHack", "Shutter Curtain Sync"),
    ("ShutterReleaseNoCFCard", "Shutter Release W/O CF Card"),
    ("Stereoscopic3D", "Stereoscopic 3D"),
    ("SubSecCreateDate", "Create Date"),
    ("SubSecDateTimeOriginal", "Date/Time Original"),
    ("SubSecModifyDate", "Modify Date"),
    ("ToneMatrix", "ICC To Tone Matrix"),
    ("ToneSpaceFlow", "ICC To Tone Space Flow"),
    ("UCRBG", "Under Color Removal and Black Gen."),
    ("UV-IRFilterCorrection", "UV/IR Filter Correction"),
    ("VR_0x66", "VR 0x66"),
    ("WB_BlueLevel3500K", "WB Blue Level 3500K"),
    ("WB_BlueLevel6500K", "WB Blue Level 6500K"),
    ("WB_GLevel3000K", "WB G Level 3000K"),
    ("WB_GLevel3300K", "WB G Level 3300K"),
    ("WB_GLevel3600K", "WB G Level 3600K"),
    ("WB_GLevel3900K", "WB G Level 3900K"),
    ("WB_GLevel4000K", "WB G Level 4000K"),
    ("WB_GLevel4300K", "WB G Level 4300K"),
    ("WB_GLevel4500K", "WB G Level 4500K"),
    ("WB_GLevel4800K", "WB G Level 4800K"),
    ("WB_GLevel5300K", "WB G Level 5300K"),
    ("WB_GLevel6000K", "WB G Level 6000K"),
    ("WB_GLevel6600K", "WB G Level 6600K"),
    ("WB_GLevel7500K", "WB G Level 7500K"),
    ("WB_RBLevels3000K", "WB RB Levels 3000K"),
    ("WB_RBLevels3300K", "WB RB Levels 3300K"),
    ("WB_RBLevels3500K", "WB RB Levels 3500K"),
    ("WB_RBLevels3600K", "WB RB Levels 3600K"),
    ("WB_RBLevels3900K", "WB RB Levels 3900K"),
    ("WB_RBLevels4000K", "WB RB Levels 4000K"),
    ("WB_RBLevels4300K", "WB RB Levels 4300K"),
    ("WB_RBLevels4500K", "WB RB Levels 4500K"),
    ("WB_RBLevels4800K", "WB RB Levels 4800K"),
    ("WB_RBLevels5300K", "WB RB Levels 5300K"),
    ("WB_RBLevels6000K", "WB RB Levels 6000K"),
    ("WB_RBLevels6500K", "WB RB Levels 6500K"),
    ("WB_RBLevels6600K", "WB RB Levels 6600K"),
    ("WB_RBLevels7500K", "WB RB Levels 7500K"),
    ("WB_RGBLevels2500K", "WB RGB Levels 2500K"),
    ("WB_RGBLevels3200K", "WB RGB Levels 3200K"),
    ("WB_RGBLevels4500K", "WB RGB Levels 4500K"),
    ("WB_RGBLevels6000K", "WB RGB Levels 6000K"),
    ("WB_RGBLevels8500K", "WB RGB Levels 8500K"),
    ("WB_RedLevel3500K", "WB Red Level 3500K"),
    ("WB_RedLevel6500K", "WB Red Level 6500K"),
    ("XTransLayout", "X-Trans Layout"),
    ("iTunSMPB", "iTunSMPB"),
    ("iTunTool", "iTunTool"),
    ("iTunesMediaType", "iTunes Media Type"),
    ("iTunesU", "iTunes U"),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_for_people() {
        for (name, expected) in [
            ("DateTimeOriginal", "Date/Time Original"),
            ("Model", "Camera Model Name"),
            ("GPSLatitude", "GPS Latitude"),
            ("ISO", "ISO"),
            ("MIMEType", "MIME Type"),
            ("YCbCrSubSampling", "Y Cb Cr Sub Sampling"),
            ("FocalLengthIn35mmFormat", "Focal Length In 35mm Format"),
            ("By-line", "By-line"),
            ("ExifToolVersion", "ExifTool Version Number"),
            ("Apple_0x004e", "Apple 0x004e"),
        ] {
            assert_eq!(description("IFD0", name), expected);
        }
        assert_eq!(description("PNG", "Model"), "Model");
        assert_eq!(description("Canon", "FlashExposureComp"), "Flash Exposure Compensation");
        assert_eq!(description("XMP-dc", "Title-de-CH"), "Title (de-CH)");
        assert_eq!(description("XMP-dc", "Title-de"), "Title (de)");
        assert_eq!(description("IPTC", "Sub-location"), "Sub-location");
    }

    #[test]
    fn exceptions_are_in_order_and_are_exceptions() {
        assert!(EXCEPTIONS.is_sorted_by(|a, b| a.0 < b.0));
        assert!(EXCEPTIONS.iter().all(|(name, description)| words(name) != *description));
    }
}
