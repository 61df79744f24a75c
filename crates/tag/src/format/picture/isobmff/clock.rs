//! The date of a position without one: that of the film, plus the time of the sample.

use crate::context::Context;
use crate::metadata::Group;
use table::print::container::date_since_1904;
use table::value::Value;

/// The times that a date is computed from.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Clock {
    /// When the film was created, in seconds since 1904; 0 if that is unknown.
    pub created: u64,
    /// Duration of the film in seconds.
    pub duration: f64,
    /// Time of the sample in seconds from the start.
    pub time: f64,
}

impl Clock {
    /// Adds the date of a position at the time of the sample. Some cameras record the end of the film as its
    /// date of creation.
    pub(super) fn push_date(&self, ctx: &mut Context<'_>, group: Group<'static>, created_at_end: bool) {
        if self.created == 0 {
            return;
        }
        let message = if created_at_end {
            "[minor] Approximating GPSDateTime as CreateDate - Duration + SampleTime"
        } else {
            "[minor] Approximating GPSDateTime as CreateDate + SampleTime"
        };
        ctx.warn_at(ctx.metadata.tags.len(), group.family1, message);
        let shift = if created_at_end { self.time - self.duration } else { self.time };
        let milliseconds = ((self.created as f64 + shift) * 1000.0).round().max(0.0) as u64;
        let date = date_since_1904(milliseconds / 1000, &format!(".{:03}Z", milliseconds % 1000));
        let group = Group { family0: "Composite", ..group };
        ctx.push_plain(group, "GPSDateTime", Value::Text(ctx.keep_text(&date)));
    }
}
