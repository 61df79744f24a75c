//! Raw containers that are neither TIFF nor ISO base media. Their standard parts, EXIF and JPEG, are read
//! here, the makers' own structures in `maker`.

pub(super) mod canon_recipe;
pub(super) mod crw;
pub(super) mod kyocera;
pub(super) mod mrw;
pub(super) mod raf;
pub(super) mod x3f;

#[cfg(test)]
mod tests;
