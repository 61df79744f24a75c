//! Google's notes in XMP properties, encoded as base64.

use crate::context::Context;
use crate::maker::google::{Content, read as read_bytes};
use crate::maker::list::is_wanted;
use crate::maker::open::Start;
use table::maker::note::Note;

/// Reads a property of the XMP namespace `GCamera`.
pub(crate) fn read<'a>(ctx: &mut Context<'a>, id: &str, base64: &str) {
    /// Number of base64 digits that contain the signature and the version.
    const HEAD_DIGITS: usize = 8;
    if !ctx.options.maker_notes {
        return;
    }
    let content = match id {
        "hdrp_makernote" | "HdrPlusMakernote" | "PortraitRequest" => Content::Note,
        "shot_log_data" => Content::ShotLog,
        _ => return,
    };
    let head = table::base64::decode(&base64.as_bytes()[..base64.len().min(HEAD_DIGITS)]);
    // The headings of a text can be any names.
    let may_contain = ctx.filter.unlisted || is_wanted(ctx, &Start { head: &head, camera: ctx.camera });
    if !may_contain {
        return;
    }
    ctx.besides_columns(|ctx| {
        if ctx.take_block_bytes(base64.len()) {
            let bytes = table::base64::decode(base64.as_bytes());
            let mut note = Note::new(ctx.camera, "");
            ctx.deeper(|ctx| read_bytes(ctx, &mut note, &bytes, content));
        }
    });
}
