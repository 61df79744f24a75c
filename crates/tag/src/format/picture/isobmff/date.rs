//! Dates in the headers of films, tracks and media: seconds since the beginning of the year 1904 (QuickTime
//! File Format, "Movie header atom").

use super::state::State;
use crate::context::Context;
use crate::metadata::{Group, Tag};
use table::def::{Conv, Role};
use table::print::container::{SECONDS_1904_TO_1970, date_since_1904};
use table::value::Value;

/// Seconds since 1904, also if a writer has counted them from 1970: no film is older than that.
pub(super) fn since_1904(seconds: u64) -> u64 {
    match seconds {
        1..SECONDS_1904_TO_1970 => seconds + SECONDS_1904_TO_1970,
        _ => seconds,
    }
}

/// Adds seconds since 1904 as a date; in CR3 they are in UTC and are reported with that offset.
pub(super) fn push(
    ctx: &mut Context<'_>,
    group: Group<'static>,
    name: &'static str,
    role: Role,
    seconds: Option<u64>,
    state: &State<'_>,
) {
    let Some(stored) = seconds else { return };
    let seconds = since_1904(stored);
    if seconds != stored {
        ctx.warn("[minor] Patched incorrect time zero for QuickTime date/time tag");
    }
    if !ctx.options.want.takes(name, role) {
        return;
    }
    let zone = if state.is_canon { "+00:00" } else { "" };
    let text = ctx.keep_text(&date_since_1904(seconds, zone));
    // What the catalogue keeps of CR3 is the camera's own time, in EXIF.
    let role = if state.is_canon { Role::None } else { role };
    ctx.push(Tag { group, name, value: Value::Text(text), conv: Conv::None, role, priority: 1 });
}
