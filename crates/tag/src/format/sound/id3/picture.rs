//! Attached pictures (`PIC` in 2.2, `APIC` since 2.3): format, type, description, data.

use super::body::Frame;
use super::text::Encoding;
use crate::context::Context;
use table::def::Conv;
use table::film::id3::PICTURE_TYPE;
use table::value::Value;

/// Bytes before the picture that are read; descriptions are short.
const MOST_HEAD_BYTES: usize = 1024;

pub(super) fn read<'a>(ctx: &mut Context<'a>, frame: &Frame<'a>) {
    let n_head = (frame.body.len() as usize).min(MOST_HEAD_BYTES);
    let Some(head) = frame.body.get(ctx, 0, n_head) else { return };
    let Some((&encoding, rest)) = head.split_first() else { return };
    let Some(encoding) = Encoding::of(encoding) else { return };
    let (format, n_format, name) = match frame.version {
        2 => (rest.get(..3), 3, "PictureFormat"),
        _ => {
            let (format, n_bytes) = Encoding::Latin1.first(rest);
            (Some(format), n_bytes, "PictureMIMEType")
        }
    };
    let (Some(format), Some((&kind, rest))) =
        (format, rest.get(n_format..).and_then(|rest| rest.split_first()))
    else {
        return;
    };
    let (description, n_description) = encoding.first(rest);
    let format = Encoding::Latin1.decode(ctx, format);
    let description = encoding.decode(ctx, description);
    ctx.push_plain(frame.group, name, Value::Text(format));
    ctx.push_conv(frame.group, "PictureType", Value::Integer(kind.into()), Conv::Labels(PICTURE_TYPE));
    ctx.push_plain(frame.group, "PictureDescription", Value::Text(description));
    let picture = frame.body.rest(ctx, 1 + n_format + 1 + n_description);
    ctx.push_plain(frame.group, "Picture", picture);
}
