//! Tables of documents and of other files that are no pictures: numbers and names of their properties, and
//! words for them.

pub mod dicom;
pub mod mie;
pub mod office;
pub mod pdf;
pub mod photo_cd;
pub mod postscript;
pub mod word;

pub use crate::generated::document::{
    archive, contact, fit, flashpix, font, font_language, html, link, mac, mail, network, palm, program,
    rich_text,
};

#[cfg(test)]
mod tests {
    use super::*;
    use crate::row::field::Form;

    #[test]
    fn messages_and_fields_are_sorted_by_number() {
        assert!(fit::MESSAGES.windows(2).all(|pair| pair[0].number < pair[1].number));
        for message in fit::MESSAGES {
            assert!(
                message.fields.windows(2).all(|pair| pair[0].number < pair[1].number),
                "{}",
                message.group
            );
        }
        let session = fit::MESSAGES.iter().find(|message| message.number == 18).unwrap();
        assert_eq!((session.group, session.by_default), ("Session", true));
        assert!(matches!(session.field(7).unwrap().form, Form::Scaled(1000.0, 0.0, " s")));
    }

    #[test]
    fn entries_are_sorted_by_key() {
        let tables = [
            contact::CALENDAR,
            contact::CARD,
            contact::NOTE,
            font::AFM,
            font::TYPE1,
            html::DUBLIN_CORE,
            html::EQUIV,
            html::MAIN,
            html::NCC,
            html::OFFICE,
            html::PROD,
            html::VW96,
            link::SHORTCUT,
            mac::ATTRIBUTES,
            rich_text::INFO,
        ];
        for pair in tables.iter().flat_map(|table| table.windows(2)) {
            assert!(pair[0].key < pair[1].key, "{} and {}", pair[0].name, pair[1].name);
        }
        assert!(html::ENTITIES.windows(2).all(|pair| pair[0].0 < pair[1].0));
        let languages = [font_language::MAC, font_language::WINDOWS];
        assert!(languages.iter().flat_map(|table| table.windows(2)).all(|pair| pair[0].0 < pair[1].0));
    }
}
