//! Character sets of the output (`-charset`, `-L`), by ExifTool's names. Internally, all text is UTF-8.
//!
//! The same option sets how text in files is decoded if the file does not declare its character set
//! (`-charset iptc=Latin2`), and how names of files in arguments are (`-charset filename=Latin`).

use std::borrow::Cow;
use std::ffi::OsStr;
use std::path::PathBuf;

use encoding_rs::Encoding;
use engine::tag::Charsets;

use crate::platform;

/// Character sets of output and of undeclared input text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Charset {
    /// Encoding of the output; `None` for UTF-8.
    encoding: Option<&'static Encoding>,
    /// Encodings of input text that does not declare its own.
    read: Charsets,
    /// Encoding of the names of files that are given as arguments; `None` for the system's own.
    names: Option<&'static Encoding>,
}

impl Charset {
    /// Windows' Latin 1 (code page 1252) for output, as set by `-L`.
    pub(crate) fn latin() -> Charset {
        Charset { encoding: Some(encoding_rs::WINDOWS_1252), ..Charset::default() }
    }

    /// Applies `CHARSET` or `TYPE=CHARSET`.
    ///
    /// # Errors
    /// If the character set is unknown, or cannot be chosen for this type.
    pub(crate) fn take(&mut self, text: &str) -> Result<(), String> {
        let (kind, name) = text.split_once('=').unwrap_or(("exiftool", text));
        let lower = name.to_ascii_lowercase();
        let is_utf8 = matches!(lower.as_str(), "utf8" | "utf-8" | "cp65001");
        let set = || if is_utf8 { Ok(encoding_rs::UTF_8) } else { encoding(&lower) };
        let is_latin = matches!(lower.as_str(), "latin" | "latin1" | "cp1252");
        match kind.to_ascii_lowercase().as_str() {
            "exiftool" => self.encoding = if is_utf8 { None } else { Some(encoding(&lower)?) },
            "iptc" => self.read.iptc = set()?,
            "photoshop" => self.read.photoshop = set()?,
            "quicktime" => self.read.quicktime = set()?,
            "exif" => self.read.exif = if lower.is_empty() || is_utf8 { None } else { Some(set()?) },
            "filename" => self.names = if lower.is_empty() || is_utf8 { None } else { Some(set()?) },
            // Audio files are not read, so there is no text of this type to decode.
            "id3" | "riff" if is_latin || lower.is_empty() || lower == "0" => {}
            kind => {
                return Err(format!("{text} is not supported: the encoding of {kind} cannot be changed"));
            }
        }
        Ok(())
    }

    /// Encodings for input text that does not declare its own.
    pub(crate) fn of_reading(self) -> Charsets {
        self.read
    }

    /// The path of a file that was given as an argument in the encoding of names. On Windows, names on the
    /// command line are Unicode already; names in lists are, too, if their bytes are UTF-8.
    pub(crate) fn path(self, name: &OsStr) -> PathBuf {
        let undecoded = platform::undecoded(name);
        let decoded =
            undecoded.as_ref().zip(self.names.or_else(|| encoding(&platform::name_charset()?).ok()));
        match decoded {
            Some((bytes, encoding)) => encoding.decode_without_bom_handling(bytes).0.into_owned().into(),
            None => name.into(),
        }
    }

    /// Name of the output encoding for the XML declaration.
    pub(crate) fn xml_name(self) -> &'static str {
        self.encoding.map_or("UTF-8", |encoding| match encoding.name() {
            name if name.eq_ignore_ascii_case("windows-1252") => "windows-1252",
            name => name,
        })
    }

    /// Encodes `text` in this character set; characters that it lacks become `?`.
    pub(crate) fn encode<'t>(self, text: &'t str) -> Cow<'t, [u8]> {
        let Some(encoding) = self.encoding.filter(|_| !text.is_ascii()) else {
            return Cow::Borrowed(text.as_bytes());
        };
        let mut out = Vec::with_capacity(text.len());
        let mut buffer = [0; 16];
        for character in text.chars() {
            let (bytes, _, is_lossy) = encoding.encode(character.encode_utf8(&mut buffer));
            if is_lossy { out.push(b'?') } else { out.extend_from_slice(&bytes) }
        }
        Cow::Owned(out)
    }
}

fn encoding(lower: &str) -> Result<&'static Encoding, String> {
    let found = NAMES.iter().find(|(names, _)| names.split(' ').any(|name| name == lower));
    found.map(|(_, encoding)| *encoding).ok_or_else(|| {
        let known: Vec<&str> = NAMES.iter().filter_map(|(names, _)| names.split(' ').next()).collect();
        format!("unknown character set {lower}; possible values: utf8, {}", known.join(", "))
    })
}

/// ExifTool's names of character sets and their aliases, in lower case.
const NAMES: &[(&str, &Encoding)] = &[
    ("latin cp1252 latin1", encoding_rs::WINDOWS_1252),
    ("latin2 cp1250", encoding_rs::WINDOWS_1250),
    ("cyrillic cp1251 russian", encoding_rs::WINDOWS_1251),
    ("greek cp1253", encoding_rs::WINDOWS_1253),
    ("turkish cp1254", encoding_rs::WINDOWS_1254),
    ("hebrew cp1255", encoding_rs::WINDOWS_1255),
    ("arabic cp1256", encoding_rs::WINDOWS_1256),
    ("baltic cp1257", encoding_rs::WINDOWS_1257),
    ("vietnam cp1258", encoding_rs::WINDOWS_1258),
    ("thai cp874", encoding_rs::WINDOWS_874),
    ("doscyrillic cp866", encoding_rs::IBM866),
    ("macroman cp10000 roman mac", encoding_rs::MACINTOSH),
    ("maccyrillic cp10007", encoding_rs::X_MAC_CYRILLIC),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_leaves_in_the_set_that_was_asked_for() {
        let mut charset = Charset::default();
        assert_eq!(&*charset.encode("ä€Ж"), "ä€Ж".as_bytes());
        charset.take("Latin").unwrap();
        assert_eq!(&*charset.encode("ä€Ж"), b"\xe4\x80?");
        charset.take("exiftool=Cyrillic").unwrap();
        assert_eq!(&*charset.encode("Ж"), b"\xc6");
        charset.take("filename=UTF8").unwrap();
        assert_eq!(charset.xml_name(), "windows-1251");
        charset.take("UTF8").unwrap();
        assert_eq!(charset, Charset::default());
    }

    #[test]
    fn names_are_in_the_set_that_was_asked_for() {
        let mut charset = Charset::default();
        let (latin, cyrillic) = (platform::os_string(b"gr\xfcn.jpg"), platform::os_string(b"\xd3.jpg"));
        charset.take("filename=Latin").unwrap();
        assert_eq!(charset.path(&latin), PathBuf::from("grün.jpg"));
        charset.take("filename=cp1251").unwrap();
        assert_eq!(charset.path(&cyrillic), PathBuf::from("У.jpg"));
        assert_eq!(charset.path("a.jpg".as_ref()), PathBuf::from("a.jpg"));
        for none in ["filename=UTF8", "filename="] {
            charset.take(none).unwrap();
            assert_eq!(charset, Charset::default());
            assert_eq!(charset.path("grün.jpg".as_ref()), PathBuf::from("grün.jpg"));
        }
    }

    #[test]
    fn texts_that_are_read() {
        let mut charset = Charset::default();
        charset.take("IPTC=Latin2").unwrap();
        charset.take("exif=cyrillic").unwrap();
        charset.take("Photoshop=UTF8").unwrap();
        charset.take("id3=Latin").unwrap();
        assert_eq!(charset.of_reading().iptc, encoding_rs::WINDOWS_1250);
        assert_eq!(charset.of_reading().exif, Some(encoding_rs::WINDOWS_1251));
        assert_eq!(charset.of_reading().photoshop, encoding_rs::UTF_8);
        charset.take("id3=Latin2").unwrap_err();
        charset.take("IPTC=klingon").unwrap_err();
        charset.take("filename=klingon").unwrap_err();
        charset.take("DOSLatinUS").unwrap_err();
    }
}
