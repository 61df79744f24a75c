//! Tables of Nikon's tags, with the conversions and conditions that they use.
//!
//! `directory` links to all blocks; `shot`, `menu` and `custom` are the largest blocks, with one table per
//! camera. `change` and `print` contain the conversions of all tables, `when` their conditions, `words` the
//! words that several of them share.

pub mod af;
pub mod block;
pub mod capture;
pub mod change;
pub mod color;
pub mod custom;
pub mod directory;
pub mod facts;
pub mod flash;
pub mod lens;
pub mod lens_ids;
pub mod menu;
pub mod picture;
pub mod points;
pub mod print;
pub mod scan;
pub mod scene;
pub mod sentence;
pub mod settings;
pub mod shot;
pub mod tables;
pub mod when;
pub mod words;
