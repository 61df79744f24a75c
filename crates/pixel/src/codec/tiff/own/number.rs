//! Numbers that TIFF assigns: of tags, kinds of compression, and meanings of samples.

/// Numbers of tags.
pub(super) mod tag {
    pub(in crate::codec::tiff::own) const WIDTH: u16 = 256;
    pub(in crate::codec::tiff::own) const HEIGHT: u16 = 257;
    pub(in crate::codec::tiff::own) const BITS: u16 = 258;
    pub(in crate::codec::tiff::own) const COMPRESSION: u16 = 259;
    pub(in crate::codec::tiff::own) const PHOTOMETRIC: u16 = 262;
    pub(in crate::codec::tiff::own) const FILL_ORDER: u16 = 266;
    pub(in crate::codec::tiff::own) const STRIP_OFFSETS: u16 = 273;
    pub(in crate::codec::tiff::own) const ORIENTATION: u16 = 274;
    pub(in crate::codec::tiff::own) const SAMPLES: u16 = 277;
    pub(in crate::codec::tiff::own) const ROWS_PER_STRIP: u16 = 278;
    pub(in crate::codec::tiff::own) const STRIP_BYTES: u16 = 279;
    pub(in crate::codec::tiff::own) const PLANAR: u16 = 284;
    pub(in crate::codec::tiff::own) const FAX_OPTIONS: u16 = 292;
    pub(in crate::codec::tiff::own) const PREDICTOR: u16 = 317;
    pub(in crate::codec::tiff::own) const PALETTE: u16 = 320;
    pub(in crate::codec::tiff::own) const TILE_WIDTH: u16 = 322;
    pub(in crate::codec::tiff::own) const TILE_HEIGHT: u16 = 323;
    pub(in crate::codec::tiff::own) const TILE_OFFSETS: u16 = 324;
    pub(in crate::codec::tiff::own) const TILE_BYTES: u16 = 325;
    pub(in crate::codec::tiff::own) const EXTRA: u16 = 338;
    pub(in crate::codec::tiff::own) const FORMAT: u16 = 339;
    pub(in crate::codec::tiff::own) const JPEG_TABLES: u16 = 347;
    pub(in crate::codec::tiff::own) const JPEG_START: u16 = 513;
    pub(in crate::codec::tiff::own) const JPEG_BYTES: u16 = 514;
    pub(in crate::codec::tiff::own) const JPEG_RESTART: u16 = 515;
    pub(in crate::codec::tiff::own) const JPEG_QUANTIZATION: u16 = 519;
    pub(in crate::codec::tiff::own) const JPEG_DC: u16 = 520;
    pub(in crate::codec::tiff::own) const JPEG_AC: u16 = 521;
    pub(in crate::codec::tiff::own) const YCC_FACTORS: u16 = 529;
    pub(in crate::codec::tiff::own) const YCC_SUBSAMPLING: u16 = 530;
    pub(in crate::codec::tiff::own) const BLACK_AND_WHITE: u16 = 532;
}

/// Kinds of compression (tag 259).
pub(super) mod compression {
    pub(in crate::codec::tiff::own) const NONE: u64 = 1;
    pub(in crate::codec::tiff::own) const FAX_RUNS: u64 = 2;
    pub(in crate::codec::tiff::own) const FAX_3: u64 = 3;
    pub(in crate::codec::tiff::own) const FAX_4: u64 = 4;
    pub(in crate::codec::tiff::own) const LZW: u64 = 5;
    pub(in crate::codec::tiff::own) const OLD_JPEG: u64 = 6;
    pub(in crate::codec::tiff::own) const JPEG: u64 = 7;
    pub(in crate::codec::tiff::own) const DEFLATE: u64 = 8;
    pub(in crate::codec::tiff::own) const OLD_DEFLATE: u64 = 32_946;
    pub(in crate::codec::tiff::own) const PACK_BITS: u64 = 32_773;
    pub(in crate::codec::tiff::own) const FAX_RUNS_IN_WORDS: u64 = 32_771;
    pub(in crate::codec::tiff::own) const SGI_LOG: u64 = 34_676;
    pub(in crate::codec::tiff::own) const JPEG_2000: u64 = 34_712;
    pub(in crate::codec::tiff::own) const WEBP: u64 = 50_001;
    pub(in crate::codec::tiff::own) const JPEG_XL: u64 = 50_002;
}

/// Meanings of the samples (tag 262).
pub(super) mod photometric {
    pub(in crate::codec::tiff::own) const WHITE_IS_ZERO: u64 = 0;
    pub(in crate::codec::tiff::own) const BLACK_IS_ZERO: u64 = 1;
    pub(in crate::codec::tiff::own) const RGB: u64 = 2;
    pub(in crate::codec::tiff::own) const PALETTE: u64 = 3;
    pub(in crate::codec::tiff::own) const MASK: u64 = 4;
    pub(in crate::codec::tiff::own) const CMYK: u64 = 5;
    pub(in crate::codec::tiff::own) const YCBCR: u64 = 6;
    pub(in crate::codec::tiff::own) const LAB: u64 = 8;
    pub(in crate::codec::tiff::own) const ICC_LAB: u64 = 9;
    pub(in crate::codec::tiff::own) const ITU_LAB: u64 = 10;
    pub(in crate::codec::tiff::own) const LOG_L: u64 = 32_844;
    pub(in crate::codec::tiff::own) const LOG_LUV: u64 = 32_845;
}
