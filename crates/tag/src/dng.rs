//! Structures inside tags of DNG 1.7: the place of a picture in a sequence (tag 52548, `ImageSequenceInfo`)
//! and the dynamic range of a profile (tag 52551, `ProfileDynamicRange`). Both are big-endian in any file.

use crate::context::Context;
use crate::metadata::Group;
use table::bytes::{be16, be32};
use table::def::Conv;
use table::value::Value;

const GROUP: Group<'static> = Group::same("DNG");

/// Reads three texts that end with NUL, two numbers of 32 bits and a flag.
pub(crate) fn read_sequence<'a>(ctx: &mut Context<'a>, bytes: &'a [u8]) {
    let mut rest = bytes;
    for name in ["SeqID", "SeqType", "SeqFrameInfo"] {
        let Some(end) = memchr::memchr(0, rest) else {
            // Damaged: the rest is one text without its end.
            if !rest.is_empty() {
                ctx.push_plain(GROUP, name, Value::Text(ctx.text_or_latin1(rest)));
            }
            return;
        };
        ctx.push_plain(GROUP, name, Value::Text(ctx.text_or_latin1(&rest[..end])));
        rest = &rest[end + 1..];
    }
    for (name, at) in [("SeqIndex", 0), ("SeqCount", 4)] {
        let Some(number) = be32(rest, at) else { return };
        ctx.push_plain(GROUP, name, Value::Integer(number.into()));
    }
    if let Some(&is_final) = rest.get(8) {
        ctx.push_conv(
            GROUP,
            "SeqFinal",
            Value::Integer(is_final.into()),
            Conv::Labels(&[(0, "No"), (1, "Yes")]),
        );
    }
}

/// Reads a version, the kind of the range, and the largest value that a renderer should produce.
pub(crate) fn read_dynamic_range<'a>(ctx: &mut Context<'a>, bytes: &'a [u8]) {
    if let Some(version) = be16(bytes, 0) {
        ctx.push_plain(GROUP, "PDRVersion", Value::Integer(version.into()));
    }
    if let Some(range) = be16(bytes, 2) {
        let words = Conv::Labels(&[(0, "Standard"), (1, "High")]);
        ctx.push_conv(GROUP, "DynamicRange", Value::Integer(range.into()), words);
    }
    if let Some(bits) = be32(bytes, 4) {
        let hint = f64::from(f32::from_bits(bits));
        ctx.push_plain(GROUP, "HintMaxOutputValue", Value::Float(hint));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Mode;
    use crate::options::Options;
    use crate::source::Source;
    use bumpalo::Bump;

    #[track_caller]
    fn check(read: for<'a> fn(&mut Context<'a>, &'a [u8]), bytes: &[u8], expected: &str) {
        let (source, arena, options) = (Source::whole(b""), Bump::new(), Options::default());
        let mut ctx = crate::testing::context(&source, &arena, &options);
        read(&mut ctx, bytes);
        let tags = ctx.metadata.tags.iter().map(|tag| format!("{}={}", tag.name, tag.text(Mode::Print)));
        assert_eq!(tags.collect::<Vec<_>>().join(" "), expected);
    }

    #[test]
    fn sequences_and_dynamic_ranges() {
        let sequence = b"abc\0tt\0ff\0\0\0\x01\x02\0\0\0\x03\x01";
        check(
            read_sequence,
            sequence,
            "SeqID=abc SeqType=tt SeqFrameInfo=ff SeqIndex=258 SeqCount=3 SeqFinal=Yes",
        );
        check(read_sequence, &sequence[..14], "SeqID=abc SeqType=tt SeqFrameInfo=ff SeqIndex=258");
        check(read_sequence, b"ab", "SeqID=ab");
        check(
            read_dynamic_range,
            b"\0\x01\0\x01\x40\x20\0\0",
            "PDRVersion=1 DynamicRange=High HintMaxOutputValue=2.5",
        );
        check(read_dynamic_range, b"\0\x01\0", "PDRVersion=1");
    }
}
