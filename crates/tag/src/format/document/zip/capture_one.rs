//! EIP of Capture One: an archive of a raw file, its settings, and manifests that name both. Each version of
//! the program adds a manifest (`manifest.xml`, `manifest50.xml`); the last one counts. There is no
//! specification; the layout was found on files of Capture One 4.5 to 5.

use super::{EIP, LITTLE, Member, STORED, content, place};
use crate::block::{Block, Data};
use crate::context::Context;
use crate::file_type::FileType;
use crate::format::picture::tiff;
use crate::metadata::Group;
use crate::xmp;
use table::name::tag_name;

const GROUP: Group<'static> = Group::same("XML");

/// The members that the manifest names; all if there is no manifest.
pub(super) struct ListedMembers<'a>(Option<Vec<&'a str>>);

impl<'a> ListedMembers<'a> {
    pub(super) fn of(ctx: &mut Context<'a>, file_type: &FileType, members: &[Member<'a>]) -> Self {
        if *file_type != EIP {
            return ListedMembers(None);
        }
        let manifests = members.iter().filter_map(|member| Some((version(member.name)?, member)));
        let last = manifests.max_by_key(|(version, _)| *version);
        let Some(document) = last.and_then(|(_, member)| content(ctx, member)) else {
            return ListedMembers(None);
        };
        // The names are two levels below the root, the texts of one property.
        let properties = xmp::properties(ctx, document);
        let files = properties.into_iter().filter(|property| property.name == "File");
        ListedMembers(Some(files.flat_map(|property| property.texts).collect()))
    }

    /// Reads a member, if it is a raw file or its settings, and named.
    pub(super) fn read(&self, ctx: &mut Context<'a>, member: &Member<'a>) {
        if self.0.as_ref().is_some_and(|names| !names.contains(&member.name)) {
            return;
        }
        match member.name.rsplit_once('.') {
            Some((_, "cos")) => settings(ctx, member),
            _ => picture(ctx, member),
        }
    }
}

/// The version of a manifest by its file's name.
fn version(name: &str) -> Option<u32> {
    let number = name.strip_prefix("manifest")?.strip_suffix(".xml")?;
    if number.is_empty() { Some(0) } else { number.parse().ok() }
}

fn settings<'a>(ctx: &mut Context<'a>, member: &Member<'a>) {
    let Some(document) = content(ctx, member) else { return };
    for (name, value) in xmp::keyed(ctx, document) {
        let value = match name {
            "ColorCorrections" => ctx.held(value.as_bytes()),
            _ => xmp::guessed_value(ctx, value),
        };
        let name = ctx.keep_text(&tag_name(name));
        ctx.push_plain(GROUP, name, value);
    }
}

/// Reads a raw file built on TIFF: in its place in the archive, where it is stored as it is.
fn picture<'a>(ctx: &mut Context<'a>, member: &Member<'a>) {
    let Some((at, _)) = place(ctx, member) else { return };
    let (data, base) = match member.compression {
        STORED => (Data::File, at),
        _ => match content(ctx, member) {
            Some(bytes) => (Data::Slice(bytes), 0),
            None => return ctx.warn("The picture in EIP is compressed, and larger than the limit"),
        },
    };
    if let Some((block, first)) = Block::open(ctx, data, base)
        && block.get(ctx, 2, 2).is_some_and(|mark| LITTLE.u16(mark, 0) != Some(0))
    {
        tiff::read_block(ctx, &block, first);
    }
}
