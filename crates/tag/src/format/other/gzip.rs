//! The header of a gzip file (RFC 1952, section 2.3).

use super::string;
use crate::context::Context;
use crate::metadata::Group;
use table::bytes::ByteOrder;
use table::def::Conv;
use table::document::archive::GZIP_SYSTEM;
use table::print::container::date_since_1970;
use table::value::Value;

const ZIP: Group<'static> = Group::same("ZIP");
/// Bytes that are enough for the names and comments that programs write.
const HEADER_BYTES: usize = 4096;

pub(in crate::format) fn read(ctx: &mut Context<'_>) {
    let Some(header) = ctx.source.get_up_to(0, HEADER_BYTES) else { return };
    _ = fields(ctx, header);
}

fn fields<'a>(ctx: &mut Context<'a>, header: &'a [u8]) -> Option<()> {
    const HAS_EXTRA: u8 = 1 << 2;
    const HAS_NAME: u8 = 1 << 3;
    const HAS_COMMENT: u8 = 1 << 4;
    let method = Conv::Labels(&[(8, "Deflated")]);
    let flag_bits =
        Conv::Bits(&[(0, "Text"), (1, "CRC16"), (2, "ExtraFields"), (3, "FileName"), (4, "Comment")]);
    let extra_words = Conv::Labels(&[(0, "(none)"), (2, "Maximum Compression"), (4, "Fastest Algorithm")]);
    let flags = *header.get(3)?;
    let seconds = ByteOrder::Little.u32(header, 4)?;
    let (extra, system) = (*header.get(8)?, *header.get(9)?);
    ctx.push_conv(ZIP, "Compression", Value::Integer(header[2].into()), method);
    ctx.push_conv(ZIP, "Flags", Value::Integer(flags.into()), flag_bits);
    let date = match seconds {
        0 => "0000:00:00 00:00:00".to_owned(),
        _ => format!("{}+00:00", date_since_1970(seconds.into())),
    };
    ctx.push_plain(ZIP, "ModifyDate", Value::Text(ctx.keep_text(&date)));
    ctx.push_conv(ZIP, "ExtraFlags", Value::Integer(extra.into()), extra_words);
    ctx.push_conv(ZIP, "OperatingSystem", Value::Integer(system.into()), Conv::Labels(GZIP_SYSTEM));
    let mut rest = &header[10..];
    if flags & HAS_EXTRA != 0 {
        rest = rest.get(2 + usize::from(ByteOrder::Little.u16(rest, 0)?)..)?;
    }
    for (bit, name) in [(HAS_NAME, "ArchivedFileName"), (HAS_COMMENT, "Comment")] {
        if flags & bit != 0 {
            let end = memchr::memchr(0, rest).unwrap_or(rest.len());
            ctx.push_plain(ZIP, name, string(&rest[..end]));
            rest = rest.get(end + 1..)?;
        }
    }
    Some(())
}
