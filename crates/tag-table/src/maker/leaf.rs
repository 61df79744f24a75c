//! Names of the tags of Leaf's digital backs. Source: ExifTool's documentation of the Leaf tags.

use crate::def::Mode;
use crate::value::Value;

/// A directory: the record that contains it, the prefix of the names inside, and the names whose tags do
/// without the prefix.
#[derive(Debug)]
pub struct Directory {
    /// Name of the record.
    pub record: &'static str,
    /// Prefix of all names inside.
    pub prefix: &'static str,
    /// Names without the prefix, separated by spaces; a tag that is not called by the rule follows its name
    /// as `=Tag`.
    names: &'static str,
}

impl Directory {
    /// Name of the tag for a record of the outermost directory that is not in [`MAIN`].
    pub fn unknown(record: &str) -> String {
        joined(record)
    }

    /// Name of the tag for a record of this directory.
    pub fn tag_name(&self, record: &str) -> String {
        let Some(own) = record.strip_prefix(self.prefix) else { return joined(record) };
        let known =
            self.names.split_ascii_whitespace().map(|entry| entry.split_once('=').unwrap_or((entry, "")));
        match { known }.find(|(name, _)| *name == own) {
            Some((_, "")) => joined(own),
            Some((_, tag)) => tag.to_owned(),
            None => joined(record),
        }
    }
}

/// The outermost directory: all names that have a tag, with their tags, and kinds of values.
pub const MAIN: &[(&str, &str, Kind)] = &[
    ("JPEG_preview_data", "PreviewImage", Kind::Bytes),
    ("JPEG_preview_info", "PreviewInfo", Kind::Text),
    ("PDA_histogram_data", "PDAHistogram", Kind::Bytes),
    ("back_serial_number", "BackSerial", Kind::Serial),
    ("icc_camera_profile", "ICC_Profile", Kind::Profile),
    ("icc_camera_to_tone_matrix", "ToneMatrix", Kind::Matrix),
    ("icc_camera_to_tone_space_flow", "ToneSpaceFlow", Kind::Int16u),
    ("icc_rgb_ws_profile", "RGB_Profile", Kind::Profile),
    ("image_offset", "ImageOffset", Kind::Int16u),
    ("pattern_ratation_angle", "PatternAngle", Kind::Int16u),
];

/// What a record contains.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Lines of text.
    Text,
    /// A serial number, followed by other words.
    Serial,
    /// Bytes that are not shown.
    Bytes,
    /// Numbers of 16 bits.
    Int16u,
    /// Numbers of 16 bits that are not shown.
    Matrix,
    /// An ICC profile.
    Profile,
}

/// The first word of a serial number; all of it as a number.
pub fn serial(value: &Value<'_>, mode: Mode, out: &mut String) {
    let text = value.plain();
    out.push_str(if mode == Mode::Print { text.split(' ').next().unwrap_or_default() } else { &text });
}

/// Words separated by `_` as one, each with a capital letter.
fn joined(record: &str) -> String {
    let capital = |word: &str| {
        let mut letters = word.chars();
        letters.next().map(|first| first.to_ascii_uppercase().to_string() + letters.as_str())
    };
    record.split('_').filter_map(capital).collect()
}

/// The directories below the outermost one.
pub const DIRECTORIES: &[Directory] = &[
    Directory {
        record: "camera_profile",
        prefix: "CamProf_",
        names: "back_type=CameraBackType name=CameraName type=CameraType version=CameraProfileVersion",
    },
    Directory {
        record: "CamProf_capture_profile",
        prefix: "CaptProf_",
        names: "CCD_rect CCD_valid_rect CCD_video_rect center_dark_rect color_averages color_matrix \
            dark_correction_type image_bounds image_fields image_offset left_dark_rect luminance_consts \
            mosaic_pattern number_of_planes raw_data_rotation reconstruction_type right_dark_rect \
            serial_number=CaptureSerial xy_offset_info=XYOffsetInfo",
    },
    Directory { record: "CamProf_image_profile", prefix: "ImgProf_", names: "image_status rotation_angle" },
    Directory { record: "ImgProf_shoot_setup", prefix: "ShootObj_", names: "" },
    Directory {
        record: "ShootObj_camera_setup",
        prefix: "CameraObj_",
        names: "ISO_speed camera_type lens_ID lens_type strobe",
    },
    Directory {
        record: "ShootObj_capture_setup",
        prefix: "CaptureObj_",
        names: "Multi_quality single_quality",
    },
    Directory {
        record: "CaptureObj_neutals",
        prefix: "NeutObj_",
        names: "color_casts highlight_end_points neutrals shadow_end_points",
    },
    Directory {
        record: "CaptureObj_selection",
        prefix: "SelObj_",
        names: "locks orientation rect resolution scale",
    },
    Directory {
        record: "CaptureObj_sharpness",
        prefix: "SharpObj_",
        names: "data_len sharp_info sharp_method",
    },
    Directory { record: "CaptureObj_tone_curve", prefix: "ToneObj_", names: "gamma npts tones" },
    Directory {
        record: "ShootObj_color_setup",
        prefix: "ColorObj_",
        names: "color_mode color_type has_ICC input_profile output_profile",
    },
    Directory { record: "ShootObj_look_header", prefix: "LookHead_", names: "" },
    Directory {
        record: "ShootObj_save_setup",
        prefix: "SaveObj_",
        names: "leaf_auto_active leaf_auto_base_name leaf_hot_folder leaf_open_proc_HDR leaf_output_file_type \
            leaf_save_selection std_auto_active std_base_name std_hot_folder std_open_in_photoshop \
            std_output_bit_depth std_output_color_mode std_output_file_type std_oxygen std_save_selection \
            std_scaled_output std_sharpen_output",
    },
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_follow_the_rule_or_the_table() {
        let name = |record: &str| {
            let directory = DIRECTORIES.iter().find(|directory| record.starts_with(directory.prefix));
            directory.map(|directory| directory.tag_name(record)).unwrap_or_default()
        };
        assert_eq!(name("CameraObj_ISO_speed"), "ISOSpeed");
        assert_eq!(name("CameraObj_version"), "CameraObjVersion");
        assert_eq!(name("CamProf_type"), "CameraType");
        assert_eq!(name("SaveObj_leaf_open_proc_HDR"), "LeafOpenProcHDR");
        assert_eq!(name("NeutObj_unheard_of"), "NeutObjUnheardOf");
    }
}
