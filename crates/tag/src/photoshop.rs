//! Photoshop image resources (Adobe Photoshop File Formats Specification, "Image resources section"): blocks
//! with a number, a name and data, in JPEG APP13, TIFF tag 34377 and Photoshop files.

mod resource;

use crate::context::Context;
use crate::placement::Kind;
use crate::{icc, ifd, iptc, xmp};
use table::bytes::{be16, be32};

/// Signature of an APP13 segment with image resources.
pub(crate) const APP13_SIGNATURE: &[u8] = b"Photoshop 3.0\0";

/// Signatures of resources: those of Photoshop, and those of programs that reuse its format.
const SIGNATURES: [&[u8; 4]; 5] = [b"8BIM", b"PHUT", b"DCSR", b"AgHg", b"MeSa"];

/// Reads the resources of a Photoshop file.
pub(crate) fn read_own<'a>(ctx: &mut Context<'a>, bytes: &'a [u8]) {
    read_with(ctx, bytes, iptc::read);
}

/// Reads the resources in a file of another type.
pub(crate) fn read<'a>(ctx: &mut Context<'a>, bytes: &'a [u8]) {
    ctx.within("Photoshop", |ctx| read_with(ctx, bytes, iptc::read));
}

/// Reads the resources of a file whose format has another place for IPTC.
pub(crate) fn read_with_iptc_copies<'a>(ctx: &mut Context<'a>, bytes: &'a [u8]) {
    ctx.within("Photoshop", |ctx| read_with(ctx, bytes, iptc::read_copy));
}

fn read_with<'a>(ctx: &mut Context<'a>, bytes: &'a [u8], read_iptc: fn(&mut Context<'a>, &'a [u8])) {
    if !ctx.is_in_place(Kind::Photoshop) {
        return;
    }
    let mut at = 0;
    while let Some(resource) = next_resource(ctx, bytes, &mut at) {
        if !ctx.take_node() {
            return;
        }
        match resource.id {
            0x0404 => read_iptc(ctx, resource.data),
            0x040f => ctx.deeper(|ctx| icc::read(ctx, resource.data)),
            0x0422 => {
                ctx.deeper(|ctx| ctx.within("EXIFInfo", |ctx| ifd::read_exif(ctx, resource.data, 0)));
            }
            0x0424 => ctx.deeper(|ctx| xmp::read(ctx, resource.data)),
            id if resource.is_photoshops => {
                ctx.metadata.facts.has_thumbnail |= resource::is_thumbnail(id, resource.data);
                if ctx.filter.unlisted {
                    ctx.within(resource::part_of(id), |ctx| resource::read(ctx, id, resource.data));
                }
            }
            _ => {}
        }
    }
    compare_digests(ctx);
}

/// Adds a warning if the IPTC block is not the one that Photoshop's digest was computed from, whichever tags
/// are requested.
fn compare_digests(ctx: &mut Context<'_>) {
    let digests = ctx.findings.iptc_digests;
    if let (Some(kept), Some(current)) = (digests.kept, digests.current)
        && kept != current
    {
        ctx.warn("IPTCDigest is not current. XMP may be out of sync");
    }
}

struct Resource<'a> {
    id: u16,
    data: &'a [u8],
    is_photoshops: bool,
}

/// Reads the resource at `at`, and advances `at` past it.
fn next_resource<'a>(ctx: &mut Context<'a>, bytes: &'a [u8], at: &mut usize) -> Option<Resource<'a>> {
    let rest = bytes.get(*at..)?;
    let signature = rest.first_chunk::<4>()?;
    if !SIGNATURES.contains(&signature) {
        if signature.iter().any(|&b| b != 0) {
            ctx.warn("Photoshop's resources hold something that is not a resource");
        }
        return None;
    }
    let id = be16(rest, 4)?;
    let name_bytes = usize::from(*rest.get(6)?) + 1;
    let data_at = 6 + name_bytes.next_multiple_of(2);
    let n_bytes = be32(rest, data_at)? as usize;
    let start = data_at + 4;
    let Some(data) = start.checked_add(n_bytes).and_then(|end| rest.get(start..end)) else {
        ctx.warn("A Photoshop resource is cut off");
        return None;
    };
    *at += start + n_bytes.next_multiple_of(2);
    Some(Resource { id, data, is_photoshops: signature == b"8BIM" })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Mode;
    use crate::options::Options;
    use crate::source::Source;
    use bumpalo::Bump;

    fn resource(id: u16, data: &[u8]) -> Vec<u8> {
        let mut out = [b"8BIM", &id.to_be_bytes()[..], &[0, 0], &(data.len() as u32).to_be_bytes()].concat();
        out.extend(data);
        out.resize(out.len().next_multiple_of(2), 0);
        out
    }

    fn tags(bytes: &[u8], mode: Mode) -> Vec<String> {
        let (source, arena, options) = (Source::whole(b""), Bump::new(), Options::default());
        let mut ctx = crate::testing::context(&source, &arena, &options);
        read(&mut ctx, bytes);
        ctx.metadata.tags.iter().map(|t| format!("{}:{}={}", t.group.family1, t.name, t.text(mode))).collect()
    }

    fn unicode(text: &str) -> Vec<u8> {
        let units: Vec<u16> = text.encode_utf16().collect();
        let mut out = (units.len() as u32).to_be_bytes().to_vec();
        out.extend(units.into_iter().flat_map(u16::to_be_bytes));
        out
    }

    #[test]
    fn resources_of_all_shapes() {
        let version = [&[0, 0, 0, 1, 1][..], &unicode("Adobe"), &unicode("Reader")].concat();
        let slices = [&[0; 20][..], &unicode("group"), &[0, 0, 0, 7]].concat();
        let bytes = [
            resource(0x03ed, &[0, 72, 0x80, 0, 0, 1, 0, 1, 0, 96, 0, 0, 0, 2, 0, 1]),
            resource(0x0406, &[0, 6, 1, 1, 0, 2]),
            resource(0x040a, &[1]),
            resource(0x040b, b"http://x"),
            resource(0x040d, &[0, 0, 0, 120]),
            resource(0x0421, &version),
            resource(0x041a, &slices),
            resource(0x0425, &[0x43; 16]),
            resource(0x0426, &[0, 2, 0, 0, 0, 0, 0x3f, 0x80, 0, 0, 0x40, 0, 0, 0]),
            resource(0x0428, &[0, 0, 0, 1, 0x3f, 0xf0, 0, 0, 0, 0, 0, 0]),
            resource(0x0404, b"\x1c\x02\x05\0\x01t"),
        ];
        assert_eq!(
            tags(&bytes.concat(), Mode::Print),
            [
                "Photoshop:XResolution=72.5",
                "Photoshop:DisplayedUnitsX=inches",
                "Photoshop:YResolution=96",
                "Photoshop:DisplayedUnitsY=cm",
                "Photoshop:PhotoshopQuality=10",
                "Photoshop:PhotoshopFormat=Progressive",
                "Photoshop:ProgressiveScans=4 Scans",
                "Photoshop:CopyrightFlag=True",
                "Photoshop:URL=http://x",
                "Photoshop:GlobalAngle=120",
                "Photoshop:HasRealMergedData=Yes",
                "Photoshop:WriterName=Adobe",
                "Photoshop:ReaderName=Reader",
                "Photoshop:SlicesGroupName=group",
                "Photoshop:NumSlices=7",
                "Photoshop:IPTCDigest=43434343434343434343434343434343",
                "Photoshop:PrintStyle=User Defined",
                "Photoshop:PrintPosition=0 1",
                "Photoshop:PrintScale=2",
                "Photoshop:PixelAspectRatio=1",
                "File:CurrentIPTCDigest=62e138a76cb5dd83c777ef45931c172e",
                "IPTC:ObjectName=t",
            ]
        );
    }

    #[test]
    fn a_digest_that_is_not_current_is_a_warning_whichever_tags_are_asked() {
        let iptc = b"\x1c\x02\x05\0\x01t";
        let current = md5::compute(iptc).0;
        for (kept, n_warnings) in [(current, 0), ([0x43; 16], 1)] {
            let bytes = [resource(0x0404, iptc), resource(0x0425, &kept)].concat();
            for want in [crate::Want::Everything, crate::Want::Names(vec!["nothing".to_owned()])] {
                let options = Options { want, ..Options::default() };
                let (source, arena) = (Source::whole(b""), Bump::new());
                let mut ctx = crate::testing::context(&source, &arena, &options);
                read(&mut ctx, &bytes);
                assert_eq!(ctx.metadata.warnings.len(), n_warnings, "{:?}", ctx.metadata.warnings);
            }
        }
    }

    #[test]
    fn what_is_cut_off_ends_the_reading() {
        let version = [&[0, 0, 0, 1, 1][..], &unicode("Adobe"), &unicode("Reader")].concat();
        let bytes = [
            resource(0x041e, &[0, 0, 0, 2, 0, 0, 0, 0]),
            resource(0x0421, &version),
            resource(0x041a, &[0; 24]),
        ];
        let bytes = bytes.concat();
        for at in 0..bytes.len() {
            tags(&bytes[..at], Mode::Number);
            let mut bent = bytes.clone();
            bent[at] = 0xff;
            tags(&bent, Mode::Number);
        }
    }
}
