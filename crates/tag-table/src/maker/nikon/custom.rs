//! Custom settings: a sequence of bytes whose bits are menu entries, with one table per camera.

pub mod d3;
pub mod d4;
pub mod d40;
pub mod d5;
pub mod d500;
pub mod d5000;
pub mod d5100;
pub mod d5200;
pub mod d610;
pub mod d700;
pub mod d7000;
pub mod d80;
pub mod d800;
pub mod d810;
pub mod d850;
pub mod d90;
pub mod z6iii;
pub mod z8;
pub mod z9;
