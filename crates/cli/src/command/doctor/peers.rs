//! Programs that Thalweg is compared with. No command but `lab` runs them.

use lab::method::Program;

use super::Part;

pub(super) fn parts() -> Vec<Part> {
    let peer = |name, package: &str, gives| {
        let found = Program::installed(name).map(|program| program.version);
        let how = if found.is_none() { format!("install {package} (Debian)") } else { String::new() };
        Part::new(name, gives, found.ok_or_else(|| "not on PATH".to_owned()), how)
    };
    vec![
        peer("vips", "libvips-tools", "comparisons with libvips in thalweg lab"),
        peer("exiftool", "libimage-exiftool-perl", "comparisons with ExifTool in thalweg lab"),
    ]
}
