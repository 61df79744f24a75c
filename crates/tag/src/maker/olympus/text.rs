//! Reads the text that some Olympus cameras store about a picture.

use crate::block::raw::Raw;
use crate::context::Context;
use crate::metadata::Group;
use table::def::Conv;
use table::value::Value;

/// Reads the text in old notes: settings as `Name=value`, a few of which are reported.
pub(in crate::maker) fn read<'a>(ctx: &mut Context<'a>, raw: Raw<'a>) {
    const MOST_SETTINGS: usize = 64;
    let text = ctx.text_or_latin1(raw.bytes());
    let settings = text.split([' ', '\r', '\n', '\0']).filter_map(|setting| setting.split_once('='));
    for (name, value) in settings.take(MOST_SETTINGS) {
        let (name, conv) = match name {
            "Type" => ("CameraType", Conv::TextLabels(table::maker::olympus::words::CAMERA_TYPE)),
            "Resolution" => ("Resolution", Conv::None),
            _ => continue,
        };
        ctx.push_conv(Group::new("MakerNotes", "Olympus"), name, Value::Text(value), conv);
    }
}
