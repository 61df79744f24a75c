//! Options of ExifTool's programming interface (`-api NAME=VALUE`).

use engine::DataHash;
use engine::tag::Request;

use super::job::Job;
use crate::exiftool::expression::Filter;
use crate::exiftool::misuse::Misuse;
use crate::exiftool::text::coordinate::CoordinateFormat;
use crate::exiftool::text::date::DateFormat;

impl Job {
    /// Applies one option in the form `NAME=VALUE` or `NAME`.
    pub(super) fn take_api(&mut self, option: &str) -> Result<(), Misuse> {
        let (name, value) = option.split_once('=').unwrap_or((option, "1"));
        let is_off = value.is_empty() || value == "0";
        // An empty value is none, unless `^=` is used.
        let is_none = value.is_empty() && !name.ends_with('^');
        let name = name.trim_end_matches('^').to_ascii_lowercase();
        if self.geolocation.take(&name, value)? {
            return Ok(());
        }
        match name.as_str() {
            "struct" if !matches!(value, "" | "0" | "1") => {
                return Err(format!("{option} is not supported: use 1 for structures, 0 for their fields"));
            }
            "struct" => self.structs = !is_off,
            "missingtagvalue" => self.missing_value = (!is_none).then(|| value.to_owned()),
            "byteunit" => {
                self.has_binary_units = match value.to_ascii_lowercase().bytes().next() {
                    Some(b's' | b'm') => false,
                    Some(b'i' | b'b') => true,
                    _ => return Err(format!("{option}: possible values are SI and Binary")),
                };
            }
            "globaltimeshift" => self.take_shift(value)?,
            "systemtags" => self.reads_system_tags = !is_off,
            "undeftags" => self.keeps_undefined = !is_off,
            "limitlongvalues" if value != "60" => {
                return Err(format!("{option} is not supported: long values are cut after 60 characters"));
            }
            "charset" => self.charset.take(value)?,
            "charsetfilename" => self.charset.take(&format!("filename={value}"))?,
            "coordformat" => self.coordinates = Some(CoordinateFormat::parse(value)?),
            "dateformat" => self.dates = Some(DateFormat::parse(value)),
            "listsep" => self.separator = Some(value.to_owned()),
            "printconv" => self.numbers = is_off,
            "duplicates" => self.selection.duplicates = !is_off,
            "quicktimeutc" => self.films_are_utc = !is_off,
            "unknown" => self.unknown = value.parse().unwrap_or(u32::from(!is_off)),
            "ignoreminorerrors" => self.ignores_minor = !is_off,
            // These limit or speed up ExifTool, and are satisfied by the way this program reads.
            "largefilesupport" | "limitlongvalues" | "windowswidefile" | "windowslongpath" | "nopdflist"
            | "compact" | "imagehashprogress" => {}
            "imagehashtype" => {
                self.hash = DataHash::by_name(value)
                    .ok_or_else(|| format!("{option}: possible values are MD5, SHA256 and SHA512"))?;
            }
            // Times stored as seconds since 1970 are never converted to the machine's time zone here.
            "keeputctime" => {}
            "requesttags" => {
                let names = value.split([' ', ',', ';']).filter(|name| !name.is_empty());
                self.requested.extend(names.map(|name| Request::parse(name).name().to_owned()));
            }
            // exiftool-vendored.js sends this with every command. All text is already UTF-8 at this point.
            "filter" if value.trim_start().starts_with(ONLY_IF_NOT_UTF8) => {}
            "filter" if is_none => self.filter = None,
            "filter" => {
                self.filter = Some(Filter::parse(value).map_err(|error| format!("{option}: {error}"))?)
            }
            _ if is_off => {}
            _ => {
                return Err(format!("{option} is not supported"));
            }
        }
        Ok(())
    }
}

/// Beginning of a value filter that leaves all UTF-8 text unchanged.
const ONLY_IF_NOT_UTF8: &str = r"if (Image::ExifTool::IsUTF8(\$_) < 0) {";
