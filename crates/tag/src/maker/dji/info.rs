//! Reads the text that DJI drones write after the picture.

use crate::context::Context;
use crate::metadata::Group;
use table::name::tag_name;
use table::value::Value;

const NAMES: &[(&str, &str)] = &[
    ("ae_dbg_info", "AEDebugInfo"),
    ("ae_histogram_info", "AEHistogramInfo"),
    ("ae_local_histogram", "AELocalHistogram"),
    ("ae_liveview_histogram_info", "AELiveViewHistogramInfo"),
    ("ae_liveview_local_histogram", "AELiveViewLocalHistogram"),
    ("awb_dbg_info", "AWBDebugInfo"),
    ("af_dbg_info", "AFDebugInfo"),
    ("hiso", "Histogram"),
    ("xidiri", "Xidiri"),
    ("GimbalDegree(Y,P,R)", "GimbalDegree"),
    ("FlightDegree(Y,P,R)", "FlightDegree"),
    ("adj_dbg_info", "ADJDebugInfo"),
    ("sensor_id", "SensorID"),
    ("FlightSpeed(X,Y,Z)", "FlightSpeed"),
    ("hyperlapse_dbg_info", "HyperlapsDebugInfo"),
];

pub(crate) fn read<'a>(ctx: &mut Context<'a>, family0: &'static str, mut bytes: &'a [u8]) {
    while let Some(rest) = bytes.strip_prefix(b"[") {
        let Some(end) = end_of(rest) else { return };
        let (entry, rest) = (&rest[..end], &rest[end + 1..]);
        bytes = rest;
        let Some(colon) = memchr::memchr(b':', entry) else { continue };
        let (name, value) = (ctx.text_or_latin1(&entry[..colon]), &entry[colon + 1..]);
        let name = match NAMES.iter().find(|(known, _)| *known == name) {
            Some((_, name)) => name,
            None => ctx.keep_text(&tag_name(name)),
        };
        let n_text = value.len() - value.iter().rev().take_while(|&&byte| byte == 0).count();
        let is_text = n_text > 0 && value[..n_text].iter().all(|byte| (0x20..0x7f).contains(byte));
        let value = if is_text { Value::Text(ctx.text_or_latin1(&value[..n_text])) } else { ctx.held(value) };
        ctx.push_plain(Group::new(family0, "DJI"), name, value);
    }
}

/// End of an entry: a bracket that is followed by another bracket or by nothing.
fn end_of(bytes: &[u8]) -> Option<usize> {
    memchr::memchr_iter(b']', bytes).find(|&at| matches!(bytes.get(at + 1), None | Some(b'[')))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn brackets_inside_of_values() {
        assert_eq!(end_of(b"a:b]c][x:y]"), Some(5));
        assert_eq!(end_of(b"a:b"), None);
    }
}
