//! Sigma's notes: `SIGMA` or `FOVEON`, a version, and a directory. The meaning of the tags depends on the
//! version. The raw format X3F also has a header and a list of properties.

pub(crate) mod x3f;

use crate::block::raw::Raw;
use crate::context::Context;
use crate::maker::open::{Maker, Start, in_block};
use table::maker::note::Note;
use table::maker::sigma::{main, print};
use table::value::Value;

pub(super) const MAKERS: &[Maker] =
    &[Maker { is: is_sigma, read, tables: &[&main::MAIN, &main::WB_SETTINGS, &main::WB_SETTINGS2] }];

fn is_sigma(start: &Start<'_>) -> bool {
    let is_make =
        |make: &str| start.camera.make.get(..make.len()).is_some_and(|head| head.eq_ignore_ascii_case(make));
    (is_make("SIGMA") || is_make("FOVEON"))
        && (start.head.starts_with(b"SIGMA") || start.head.starts_with(b"FOVEON"))
}

fn read<'a>(ctx: &mut Context<'a>, note: &mut Note<'a>, raw: Raw<'a>) {
    const HEADER_BYTES: u64 = 10;
    const VERSION_AT: usize = 9;
    let version = match raw.bytes().get(VERSION_AT) {
        Some(&version) if raw.bytes().starts_with(b"SIGMA\0\0\0") => version.into(),
        _ => -1,
    };
    note.remember(print::VERSION, Value::Integer(version));
    in_block(ctx, note, raw, HEADER_BYTES, &main::MAIN);
}
