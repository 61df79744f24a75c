//! Facts that a container gives about the file as a whole: its type and the size of the picture.

use crate::context::Context;
use crate::file_type::FileType;
use crate::metadata::Group;
use table::def::{Conv, Mode};
use table::value::Value;

impl<'a> Context<'a> {
    /// Sets the file type and adds the tags for it.
    pub(crate) fn set_file_type(&mut self, file_type: &'static FileType) {
        self.metadata.file_type = Some(file_type);
        self.begin_path(file_type);
        self.push_file_type(file_type.name, file_type.extension, file_type.mime);
    }

    /// Adds the tags for a file type.
    pub(crate) fn push_file_type(&mut self, name: &'a str, file_extension: &'a str, mime: &'a str) {
        self.push_plain(Group::FILE, "FileType", Value::Text(name));
        let conv = Conv::Call(extension);
        self.push_conv(Group::FILE, "FileTypeExtension", Value::Text(file_extension), conv);
        self.push_plain(Group::FILE, "MIMEType", Value::Text(mime));
    }

    /// Corrects the file type when a later part of the file determines it.
    pub(crate) fn correct_file_type(&mut self, file_type: &'static FileType) {
        /// The tags of `set_file_type`, which come first.
        const N_TAGS: usize = 3;
        self.metadata.file_type = Some(file_type);
        for tag in self.metadata.tags.iter_mut().take(N_TAGS).filter(|tag| tag.group == Group::FILE) {
            match tag.name {
                "FileType" => tag.value = Value::Text(file_type.name),
                "FileTypeExtension" => tag.value = Value::Text(file_type.extension),
                "MIMEType" => tag.value = Value::Text(file_type.mime),
                _ => {}
            }
        }
    }

    /// Corrects the media type that is told, when a later part of the file determines it.
    pub(crate) fn correct_mime(&mut self, mime: &'a str) {
        let mut tags = self.metadata.tags.iter_mut();
        if let Some(tag) = tags.find(|tag| tag.group == Group::FILE && tag.name == "MIMEType") {
            tag.value = Value::Text(mime);
        }
    }

    /// Records where the file should end, as one of its outermost parts states. A shorter file is cut.
    pub(crate) fn set_stated_end(&mut self, end: u64) {
        if let Some(len) = self.source.len_bytes() {
            self.metadata.facts.missing_bytes = end.saturating_sub(len);
        }
    }

    /// Sets the picture's size and adds it as tags of `group`.
    pub(crate) fn set_size(&mut self, group: Group<'a>, width: u32, height: u32) {
        self.metadata.facts.width = Some(width);
        self.metadata.facts.height = Some(height);
        self.push_plain(group, "ImageWidth", Value::Integer(width.into()));
        self.push_plain(group, "ImageHeight", Value::Integer(height.into()));
    }
}

/// ExifTool's convention: upper case in number mode, lower case in print mode.
fn extension(value: &Value<'_>, mode: Mode, out: &mut String) {
    let plain = value.plain();
    match mode {
        Mode::Number => out.push_str(&plain.to_ascii_uppercase()),
        Mode::Print => out.push_str(&plain),
    }
}
