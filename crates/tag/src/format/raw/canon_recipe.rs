//! Recipes of Canon's Digital Photo Professional: separate recipe files, and the recipes that it appends to
//! edited pictures.

use crate::context::Context;
use crate::file_type::FileType;
use crate::format::trailer;
use crate::maker::canon::vrd;

const VRD: FileType = FileType::new("VRD", "vrd", "application/octet-stream");
const DR4: FileType = FileType::new("DR4", "dr4", "application/octet-stream");

pub(crate) fn vrd_begins(head: &[u8]) -> bool {
    head.starts_with(vrd::SIGNATURE)
}

pub(crate) fn read_vrd(ctx: &mut Context<'_>) {
    ctx.set_file_type(&VRD);
    if let Some(end) = ctx.source.len_bytes() {
        vrd::read_trailer(ctx, end);
    }
}

pub(crate) fn dr4_begins(head: &[u8]) -> bool {
    vrd::dr4_begins(head)
}

pub(crate) fn read_dr4(ctx: &mut Context<'_>) {
    ctx.set_file_type(&DR4);
    let len_bytes = ctx.source.len_bytes().and_then(|len_bytes| usize::try_from(len_bytes).ok());
    let Some(n_bytes) = len_bytes.filter(|&n_bytes| n_bytes <= ctx.options.limits.value_bytes) else {
        return;
    };
    if let Some(bytes) = ctx.get(0, n_bytes) {
        vrd::read_dr4(ctx, bytes, 0);
    }
}

/// Reads the recipe after a picture. Only pictures from Canon cameras are checked: for all others, reading
/// the end of the file would be wasted.
pub(crate) fn read_trailer(ctx: &mut Context<'_>) {
    let file_type = ctx.metadata.file_type.map_or("", |file_type| file_type.name);
    if !ctx.camera.make.starts_with("Canon") || !matches!(file_type, "JPEG" | "TIFF" | "CR2" | "CRW") {
        return;
    }
    if file_type == "JPEG" && trailer::are_read(ctx) {
        return; // it is one of the trailers
    }
    let Some(end) = ctx.source.len_bytes() else { return };
    if file_type == "CRW" {
        // Its own directory is at the end as well.
        vrd::read_trailer(ctx, end);
    } else {
        ctx.besides_columns(|ctx| {
            vrd::read_trailer(ctx, end);
        });
    }
}

#[cfg(test)]
mod tests {
    use crate::{Mode, Options, Parser};

    /// Builds a recipe from a header, blocks and a footer.
    fn recipe(blocks: &[(u32, &[u8])]) -> Vec<u8> {
        let mut body = Vec::new();
        for (kind, content) in blocks {
            body.extend(kind.to_be_bytes());
            body.extend((content.len() as u32).to_be_bytes());
            body.extend(*content);
        }
        let size = (body.len() as u32).to_be_bytes();
        let header = [b"CANON OPTIONAL DATA\0\0\x01\0\0".as_slice(), &size].concat();
        let footer = [b"CANON OPTIONAL DATA\0".as_slice(), &size, &[0; 40]].concat();
        [header, body, footer].concat()
    }

    #[track_caller]
    fn check(file: &[u8], expected: &[&str]) {
        let tags = Parser::new().parse_whole(file, &Options::default(), |metadata| {
            let of_recipe = metadata.tags.iter().filter(|tag| tag.group.family0 == "CanonVRD");
            of_recipe.map(|tag| format!("{}={}", tag.name, tag.text(Mode::Print))).collect::<Vec<_>>()
        });
        assert_eq!(tags, expected);
    }

    #[test]
    fn edits_of_old_programs() {
        let mut edits = vec![0; 6];
        edits[2..4].copy_from_slice(&340_u16.to_be_bytes());
        let edits = [&(edits.len() as u32).to_be_bytes()[..], &edits].concat();
        check(&recipe(&[(0xffff_00f4, &edits)]), &["VRDVersion=3.4.0"]);
        check(&recipe(&[(0xffff_00f4, &[0xff; 8])]), &[]);
    }

    #[test]
    fn edits_of_version_4() {
        const MODEL: &str = "DR4CameraModel=Unknown (0x0)";
        let mut edits = b"IIII\x04\0\x04\0".to_vec();
        edits.resize(28, 0);
        edits.extend(1_u32.to_le_bytes());
        edits.resize(36, 0);
        // Moire reduction by 5, enabled by the first flag.
        for number in [0x20670, 9, 1, 0, 0, 64, 4, 5] {
            edits.extend(i32::to_le_bytes(number));
        }
        let expected = [MODEL, "ColorMoireReduction=5", "ColorMoireReductionOn=Yes"];
        check(&edits, &expected);
        let record = [&(edits.len() as u32).to_be_bytes()[..], &edits].concat();
        check(&recipe(&[(0xffff_00f7, &record)]), &expected);
        edits.truncate(50);
        check(&edits, &[MODEL]);
    }
}
