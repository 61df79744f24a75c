//! Custom settings: a row of bytes whose bits are menus, one table a camera.

pub(super) mod d3;
pub(super) mod d4;
pub(super) mod d40;
pub(super) mod d5;
pub(super) mod d500;
pub(super) mod d5000;
pub(super) mod d5100;
pub(super) mod d5200;
pub(super) mod d610;
pub(super) mod d700;
pub(super) mod d7000;
pub(super) mod d80;
pub(super) mod d800;
pub(super) mod d810;
pub(super) mod d850;
pub(super) mod d90;
pub(super) mod z6iii;
pub(super) mod z8;
pub(super) mod z9;
pub(super) mod z9v4;
