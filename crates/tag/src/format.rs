//! Formats: the first of the [register](register::FORMATS) that accepts a file reads it.

mod behind_header;
#[cfg(feature = "document")]
mod document;
#[cfg(feature = "film")]
mod film;
mod key_name;
#[cfg(feature = "other")]
mod other;
pub(crate) mod picture;
mod raw;
#[cfg(feature = "other")]
mod recognised;
mod register;
#[cfg(feature = "sound")]
mod sound;
pub(crate) mod trailer;
mod unknown;

use crate::context::Context;
use crate::file_type::FileType;
use crate::options::Want;
use register::{Format, HEAD_BYTES, Test, formats};
pub use register::{Subject, file_types};

/// Detects the file type and reads the file. Leaves `file_type` empty if the type is unknown.
pub(crate) fn read(ctx: &mut Context<'_>) {
    let Some(head) = ctx.source.get_up_to(0, HEAD_BYTES) else { return };
    let mut probe = Probe { head, behind_tag: None, recognised: None };
    for format in formats() {
        if probe.accepts(ctx, format) {
            read_as(ctx, format, &probe);
            if let Some(file_type) = ctx.metadata.file_type {
                debug_assert!(format.is_listed(file_type.name), "no row has {}", file_type.name);
                return raw::canon_recipe::read_trailer(ctx);
            }
        }
    }
    ctx.metadata.is_unsupported = false;
    if ctx.options.want != Want::Roles {
        unknown::describe(ctx);
    }
}

fn read_as(ctx: &mut Context<'_>, format: &Format, probe: &Probe<'_>) {
    ctx.metadata.is_unsupported = !format.is_supported;
    match (format.test, probe.recognised.flatten()) {
        (Test::Type, Some(file_type)) => {
            ctx.set_file_type(file_type);
            ctx.besides_columns(format.read);
        }
        _ => (format.read)(ctx),
    }
}

/// The first bytes behind an ID3 tag, if there is one.
#[cfg(feature = "sound")]
fn behind_tag<'a>(ctx: &Context<'a>) -> &'a [u8] {
    sound::id3::behind_tag(ctx, HEAD_BYTES)
}

#[cfg(not(feature = "sound"))]
fn behind_tag<'a>(_: &Context<'a>) -> &'a [u8] {
    &[]
}

#[cfg(feature = "other")]
fn recognised_type(ctx: &Context<'_>) -> Option<&'static FileType> {
    recognised::type_of(ctx)
}

#[cfg(not(feature = "other"))]
fn recognised_type(_: &Context<'_>) -> Option<&'static FileType> {
    None
}

/// What the tests look at, each part found when it is first asked for.
struct Probe<'a> {
    head: &'a [u8],
    behind_tag: Option<&'a [u8]>,
    recognised: Option<Option<&'static FileType>>,
}

impl<'a> Probe<'a> {
    fn accepts(&mut self, ctx: &Context<'a>, format: &Format) -> bool {
        match format.test {
            Test::Head(begins) => begins(self.head),
            Test::BehindTag(begins) => begins(self.behind_tag.get_or_insert_with(|| behind_tag(ctx))),
            Test::Content(is) => is(ctx),
            Test::Name(extension) => ctx.extension == extension,
            Test::Type => {
                let found = self.recognised.get_or_insert_with(|| recognised_type(ctx));
                found.is_some_and(|found| format.is_listed(found.name))
            }
            Test::Any => true,
        }
    }
}
