//! ICC profiles (ICC.1:2022; dictionaries: ICC.1:2022, section 10.2): a header of 128 bytes, then tags by
//! signature.
//!
//! Texts, dates, measurements and colours are reported; for curves and tables only the size is.

mod group;
mod header;
mod values;

use crate::context::Context;
use crate::file_type::FileType;
use crate::metadata::Tag;
use crate::named::Name;
use crate::options::Want;
use group::{Groups, tag};
use table::bytes::be32;
use table::def::{Conv, Role};
use table::standard::icc as profile;
use table::value::Piece;

const ICC: FileType = FileType::new("ICC", "icc", "application/vnd.iccprofile");

const HEADER_BYTES: usize = 128;
/// Number of profiles read per file.
const MOST_PROFILES: u32 = 9;
/// Number of tags of a profile; real profiles have about a dozen.
const MOST_TAGS: usize = 255;
/// Bytes of a tag in the directory.
const ENTRY_BYTES: usize = 12;

/// Whether a file with this head is a profile: the signature is at offset 36.
pub(crate) fn begins(head: &[u8]) -> bool {
    head.get(36..40) == Some(b"acsp")
}

/// Reads a file that is itself a profile: it ends where its header says.
pub(crate) fn read_file(ctx: &mut Context<'_>) {
    let Some(bytes) = ctx.source.get_up_to(0, ctx.options.limits.value_bytes) else { return };
    let len = be32(bytes, 0).unwrap_or(0) as usize;
    ctx.set_file_type(&ICC);
    match bytes.get(..len) {
        Some(profile) => {
            read_whole(ctx, profile);
        }
        None => ctx.warn("Truncated ICC profile"),
    }
}

/// Reads a profile. A second profile in a file has separate groups.
pub(crate) fn read<'a>(ctx: &mut Context<'a>, bytes: &'a [u8]) {
    try_read(ctx, bytes);
}

/// Like [`read`]; returns whether the bytes are a profile.
pub(crate) fn try_read<'a>(ctx: &mut Context<'a>, bytes: &'a [u8]) -> bool {
    ctx.within("ICC_Profile", |ctx| read_whole(ctx, bytes))
}

fn read_whole<'a>(ctx: &mut Context<'a>, bytes: &'a [u8]) -> bool {
    if !ctx.filter.icc {
        return true;
    }
    ctx.push_block(Name::IccProfile, &[Piece::Held(bytes)]);
    ctx.budget.n_icc += 1;
    let groups = Groups { number: ctx.budget.n_icc };
    if groups.number > MOST_PROFILES {
        ctx.warn("More ICC profiles than the limit; the rest is left out");
        return true;
    }
    let len = be32(bytes, 0).map_or(0, |len| len as usize);
    // For the catalogue, only the beginning of a profile may have been read.
    let is_part = ctx.options.want == Want::Roles;
    if len != bytes.len() && !is_part {
        let text = format!("Bad length ICC_Profile (length {len})");
        ctx.warn(ctx.keep_text(&text));
        if len < HEADER_BYTES || len > bytes.len() {
            return false;
        }
    }
    let n_tags = be32(bytes, HEADER_BYTES).map(|n_tags| n_tags as usize);
    let directory = n_tags
        .filter(|n_tags| (1..=MOST_TAGS).contains(n_tags))
        .and_then(|n_tags| bytes.get(HEADER_BYTES + 4..HEADER_BYTES + 4 + n_tags * ENTRY_BYTES));
    let Some(directory) = directory else {
        let text =
            format!("Bad ICC_Profile table ({} entries)", n_tags.map_or(String::new(), |n| n.to_string()));
        ctx.warn(ctx.keep_text(&text));
        return false;
    };
    let group = groups.named(ctx, "ICC-header");
    ctx.within("Header", |ctx| header::read(ctx, group, &bytes[..HEADER_BYTES]));
    for entry in directory.chunks_exact(ENTRY_BYTES) {
        if ctx.is_full() {
            break;
        }
        if read_entry(ctx, &groups, bytes, entry).is_none() && !is_part {
            ctx.warn("Bad ICC_Profile table (truncated)");
            break;
        }
    }
    true
}

/// End of the description in a profile that begins with `bytes`, if they include the tag directory.
pub(crate) fn end_of_description(bytes: &[u8]) -> Option<usize> {
    let n_tags = be32(bytes, HEADER_BYTES)? as usize;
    let entries = bytes.get(HEADER_BYTES + 4..)?.chunks_exact(ENTRY_BYTES).take(n_tags.min(MOST_TAGS));
    let description = entries.into_iter().find(|entry| entry.starts_with(b"desc"))?;
    (be32(description, 4)? as usize).checked_add(be32(description, 8)? as usize)
}

/// Reads a tag; `None` if its data lie outside the profile.
fn read_entry<'a>(ctx: &mut Context<'a>, groups: &Groups, bytes: &'a [u8], entry: &'a [u8]) -> Option<()> {
    let signature = entry.first_chunk::<4>()?;
    let (offset, size) = (be32(entry, 4)? as usize, be32(entry, 8)? as usize);
    let data = offset.checked_add(size).and_then(|end| bytes.get(offset..end));
    let name = match profile::TAGS.binary_search_by(|(known, _)| (*known).cmp(signature)) {
        Ok(index) => profile::TAGS[index].1,
        // Tags without a name may still be a group of tags.
        Err(_) => "",
    };
    let data = match data {
        Some(data) => data,
        None if name.is_empty() => return Some(()),
        None => return None,
    };
    let conv = match signature {
        b"tech" => Conv::TextLabels(profile::TECHNOLOGY),
        b"rig0" | b"rig2" => Conv::TextLabels(&[("prmg", "Perceptual Reference Medium Gamut")]),
        _ => Conv::None,
    };
    let role = if signature == b"desc" { Role::ProfileDescription } else { Role::None };
    values::read(ctx, groups, Tag { conv, role, ..tag(groups.named(ctx, "ICC_Profile"), name) }, data);
    Some(())
}

#[cfg(test)]
mod tests {
    use crate::{Mode, Options, Parser, Want};

    fn profile(tags: &[(&[u8; 4], &[u8])]) -> Vec<u8> {
        let mut out = vec![0; 128];
        out[4..8].copy_from_slice(b"lcms");
        out[8..10].copy_from_slice(&[4, 0x30]);
        out[12..24].copy_from_slice(b"mntrRGB XYZ ");
        out[24..36].copy_from_slice(&[7, 0xe1, 0, 7, 0, 7, 0, 13, 0, 22, 0, 32]);
        out[36..44].copy_from_slice(b"acspAPPL");
        out[68..80].copy_from_slice(&[0, 0, 0xf6, 0xd6, 0, 1, 0, 0, 0, 0, 0xd3, 0x2d]);
        out.extend((tags.len() as u32).to_be_bytes());
        let mut at = out.len() + 12 * tags.len();
        for (signature, data) in tags {
            out.extend(*signature);
            out.extend((at as u32).to_be_bytes());
            out.extend((data.len() as u32).to_be_bytes());
            at += data.len();
        }
        tags.iter().for_each(|(_, data)| out.extend(*data));
        let len = out.len() as u32;
        out[..4].copy_from_slice(&len.to_be_bytes());
        out
    }

    fn tags(profile: &[u8], mode: Mode, want: Want) -> Vec<String> {
        Parser::new().parse_whole(profile, &Options::wanting(want), |metadata| {
            let of_profile = metadata.tags.iter().filter(|tag| tag.group.family0 == "ICC_Profile");
            of_profile.map(|tag| format!("{}:{}={}", tag.group.family1, tag.name, tag.text(mode))).collect()
        })
    }

    #[test]
    fn the_header_for_people() {
        assert_eq!(
            tags(&profile(&[(b"none", b"")]), Mode::Print, Want::Everything),
            [
                "ICC-header:ProfileCMMType=Little CMS",
                "ICC-header:ProfileVersion=4.3.0",
                "ICC-header:ProfileClass=Display Device Profile",
                "ICC-header:ColorSpaceData=RGB ",
                "ICC-header:ProfileConnectionSpace=XYZ ",
                "ICC-header:ProfileDateTime=2017:07:07 13:22:32",
                "ICC-header:ProfileFileSignature=acsp",
                "ICC-header:PrimaryPlatform=Apple Computer Inc.",
                "ICC-header:CMMFlags=Not Embedded, Independent",
                "ICC-header:DeviceManufacturer=",
                "ICC-header:DeviceModel=",
                "ICC-header:DeviceAttributes=Reflective, Glossy, Positive, Color",
                "ICC-header:RenderingIntent=Perceptual",
                "ICC-header:ConnectionSpaceIlluminant=0.9642 1 0.82491",
                "ICC-header:ProfileCreator=",
                "ICC-header:ProfileID=0",
            ]
        );
    }

    #[test]
    fn values_of_all_shapes() {
        let languages =
            b"mluc\0\0\0\0\0\0\0\x02\0\0\0\x0cdeDE\0\0\0\x02\0\0\0\x28enUS\0\0\0\x02\0\0\0\x2a\0d\0e";
        let profile = profile(&[
            (b"desc", b"desc\0\0\0\0\0\0\0\x05sRGB\0\0\0\0"),
            (b"cprt", b"text\0\0\0\0CC0\0"),
            (b"dscm", languages),
            (b"wtpt", b"XYZ \0\0\0\0\0\0\xf6\xd6\0\x01\0\0\0\0\xd3\x2d"),
            (b"rTRC", b"curv\0\0\0\0\0\0\0\0"),
            (b"tech", b"sig \0\0\0\0CRT "),
            (b"calt", b"dtim\0\0\0\0\x07\xe1\0\x07\0\x07\0\x0d\0\x16\0\x20"),
        ]);
        assert_eq!(
            tags(&profile, Mode::Print, Want::Everything)[16..],
            [
                "ICC_Profile:ProfileDescription=sRGB",
                "ICC_Profile:ProfileCopyright=CC0",
                "ICC_Profile:ProfileDescriptionML-de-DE=d",
                "ICC_Profile:ProfileDescriptionML=e",
                "ICC_Profile:MediaWhitePoint=0.9642 1 0.82491",
                "ICC_Profile:RedTRC=(Binary data 12 bytes, use -b option to extract)",
                "ICC_Profile:Technology=Cathode Ray Tube Display",
                "ICC_Profile:CalibrationDateTime=2017:07:07 13:22:32",
            ]
        );
        assert_eq!(tags(&profile, Mode::Print, Want::Roles), ["ICC_Profile:ProfileDescription=sRGB"]);
    }

    fn warnings(profile: &[u8]) -> Vec<String> {
        Parser::new().parse_whole(profile, &Options::wanting(Want::Everything), |metadata| {
            metadata.warnings.iter().map(|warning| warning.message.to_owned()).collect()
        })
    }

    #[test]
    fn what_is_no_profile_is_named() {
        let mut long = profile(&[(b"cprt", b"text\0\0\0\0CC0\0")]);
        long[3] += 1;
        assert_eq!(warnings(&long), ["Truncated ICC profile"]);
        assert_eq!(warnings(&profile(&[])), ["Bad ICC_Profile table (0 entries)"]);
        let mut outside = profile(&[(b"cprt", b"text\0\0\0\0CC0\0"), (b"none", b"")]);
        outside[128 + 4 + 11] += 1;
        assert_eq!(warnings(&outside), ["Bad ICC_Profile table (truncated)"]);
    }

    #[test]
    fn a_damaged_profile_is_read_as_far_as_possible() {
        let whole = profile(&[
            (b"desc", b"desc\0\0\0\0\0\0\0\x05sRGB\0"),
            (b"dscm", b"mluc\0\0\0\0\xff\xff\xff\xff\0\0\0\x0c"),
        ]);
        for at in 0..whole.len() {
            tags(&whole[..at], Mode::Print, Want::Everything);
            let mut bent = whole.clone();
            bent[at] ^= 0xff;
            tags(&bent, Mode::Number, Want::Everything);
        }
    }
}
