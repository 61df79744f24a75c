//! Generated tables of documents and other files.

pub mod archive;
pub mod contact;
pub mod fit;
pub mod flashpix;
pub mod font;
pub mod font_language;
pub mod html;
pub mod link;
pub mod mac;
pub mod mail;
pub mod network;
pub mod palm;
pub mod program;
pub mod rich_text;
