//! The shot block: details of the shot beyond EXIF, in a block with a different layout for nearly every
//! model. Its version identifies the model, in some cases only together with its size. The latest cameras
//! store a list of offsets in it.

pub mod d3;
pub mod d4;
pub mod d500;
pub mod d6;
pub mod early;
pub mod z;

use super::block::{Kind, kind};

/// The kinds of Nikon's shot block, in the order in which they are tested.
pub const SHOT: &[Kind] = &[
    kind(&["0209"], &early::D40).ciphered_from(4).big(),
    kind(&["0208"], &early::D80).ciphered_from(4).big(),
    kind(&["0213"], &early::D90).ciphered_from(4).big(),
    kind(&["0210"], &d3::D3_A).sizes(&[5399]).ciphered_from(4).big(),
    kind(&["0210"], &d3::D3_B).sizes(&[5408, 5412]).ciphered_from(4).big(),
    kind(&["0214"], &d3::D3X).sizes(&[5409]).ciphered_from(4).big(),
    kind(&["0218"], &d3::D3S).sizes(&[5356, 5388]).ciphered_from(4).big(),
    kind(&["0210"], &d3::D300_A).sizes(&[5291]).ciphered_from(4).big(),
    kind(&["0210"], &d3::D300_B).sizes(&[5303]).ciphered_from(4).big(),
    kind(&["0216"], &d3::D300S).sizes(&[5311]).ciphered_from(4).big(),
    kind(&["0212"], &d3::D700).sizes(&[5312]).ciphered_from(4).big(),
    kind(&["0245"], &d500::D780).ciphered_from(4).little().sections(0x24, d500::D780_SECTIONS),
    kind(&["0242"], &d500::D7500).ciphered_from(4).little().sections(0x0c, d500::D7500_SECTIONS),
    kind(&["0222"], &d4::D800).ciphered_from(4).big(),
    kind(&["0233"], &d4::D810).ciphered_from(4).little().sections(0x0c, d4::D810_SECTIONS),
    kind(&["0243"], &d500::D850).ciphered_from(4).little().sections(0x0c, d500::D850_SECTIONS),
    kind(&["0215"], &early::D5000).sizes(&[6745]).ciphered_from(4).big(),
    kind(&["0221"], &early::D5100).sizes(&[8902]).ciphered_from(4).big(),
    kind(&["0226"], &early::D5200).sizes(&[11587]).ciphered_from(4).big(),
    kind(&["0220"], &early::D7000).ciphered_from(4).big(),
    kind(&["0223"], &d4::D4).ciphered_from(4).big(),
    kind(&["0231"], &d4::D4S).ciphered_from(4).little(),
    kind(&["0238", "0239"], &d500::D500).ciphered_from(4).little().sections(0x0c, d500::D500_SECTIONS),
    kind(&["0246"], &d6::D6).ciphered_from(4).little().sections(0x24, d6::D6_SECTIONS),
    kind(&["0232"], &d4::D610).ciphered_from(4).big(),
    kind(&["0809", "0810", "0811"], &z::Z6III).ciphered_from(4).little().sections(0x24, z::Z6III_SECTIONS),
    kind(&["0800", "0801", "0802", "0803", "0804", "0807", "0808"], &z::Z7II)
        .ciphered_from(4)
        .little()
        .sections(0x24, z::Z7II_SECTIONS),
    kind(&["0806"], &z::Z8).ciphered_from(4).little().sections(0x24, z::Z8_SECTIONS),
    kind(&["0805"], &z::Z9).ciphered_from(4).little().sections(0x24, z::Z9_SECTIONS),
    kind(&["02", "08"], &early::ANY).ciphered_from(4).big(),
    kind(&[""], &early::ANY).big(),
];
