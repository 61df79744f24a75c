//! Tables of makers with few tags: General Imaging, HP, JVC, Motorola, Nintendo, and Ricoh's first cameras.

pub mod items;
pub mod print;
