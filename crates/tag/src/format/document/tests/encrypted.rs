//! Encrypted PDF files. The dictionaries and the encrypted texts are those of files that qpdf 11 wrote.

use super::pdf;
use crate::testing::{check_tags, tags_of};

const ROOT: &str = "<< /Type /Catalog /Metadata 3 0 R >>";
const TRAILER: &str = "/Root 1 0 R /Info 2 0 R /Encrypt 4 0 R /ID [<00112233445566778899aabbccddeeff> <00>]";

const OWNER_128: &str = "/O <566fa873ee33c797cd3b904fdadf814afa34df9a38f6ed41b984e2c6da2aa6f5> \
                         /U <60cb14e897d58381f951427876a780410122456a91bae5134273a6db134c87c4>";

fn filter(rest: &str) -> String {
    format!("<< /Filter /Standard /P -4 {rest} >>")
}

fn with_crypt_filter(method: &str, rest: &str) -> String {
    filter(&format!("/CF << /StdCF << /CFM /{method} >> >> /StmF /StdCF /StrF /StdCF {rest}"))
}

/// A document with this title, and this encryption.
fn document(title: &str, encryption: &str) -> Vec<u8> {
    pdf(&[ROOT, &format!("<< /Title <{title}> >>"), "null", encryption], TRAILER)
}

#[track_caller]
fn opens(title: &str, encryption: &str) {
    check_tags(&document(title, encryption), &["PDF:Title=Locked"]);
}

#[test]
fn rc4_of_40_and_128_bits() {
    let owner = "/O <c92422687facee686e373f10b5c7d04738053152f7e2ee30e11c69ec442576ab> \
                 /U <adb43c8d5c0a904ecd6878928abf0a1ef65fa75e1632b2134005fa3b1d844c68>";
    opens("9009bcb68b6b", &filter(&format!("/V 1 /R 2 /Length 40 {owner}")));
    opens("7f8e39766767", &filter(&format!("/V 2 /R 3 /Length 128 {OWNER_128}")));
}

#[test]
fn aes_of_128_bits_in_strings_and_streams() {
    const PACKET: [u8; 80] = [
        0xfd, 0x2e, 0x27, 0x53, 0x67, 0x4b, 0x94, 0xbe, 0xd9, 0xa6, 0xe3, 0xf5, 0xfa, 0x2e, 0xa4, 0x5e, 0x51,
        0xa8, 0xba, 0xae, 0xfa, 0x2e, 0x69, 0x7d, 0x16, 0x40, 0x3b, 0xd9, 0x62, 0xf3, 0x1c, 0x02, 0x88, 0x5f,
        0x92, 0xc9, 0x3d, 0x83, 0xd0, 0x69, 0x4c, 0xcb, 0x2c, 0xbf, 0x62, 0x97, 0x69, 0x00, 0xac, 0x10, 0x31,
        0x3e, 0xe2, 0x8c, 0x12, 0xb0, 0x38, 0xc5, 0x33, 0x19, 0xe5, 0x58, 0x89, 0xb1, 0x2a, 0x08, 0x25, 0x2a,
        0x82, 0x00, 0x88, 0x5e, 0x5c, 0x0d, 0x6a, 0xb6, 0xe2, 0xda, 0x6c, 0xfb,
    ];
    let encryption = with_crypt_filter("AESV2", &format!("/V 4 /R 4 /Length 128 {OWNER_128}"));
    opens("b2f075266e002ff5e067dd5dfce2437c7f5ce06a9d3e4e6959127f146c5d0347", &encryption);

    let stream = [b"<< /Type /Metadata /Length 80 >>\nstream\n", &PACKET[..], b"\nendstream"].concat();
    let file = pdf(&[ROOT.as_bytes(), b"<< >>", &stream, encryption.as_bytes()], TRAILER);
    check_tags(&file, &["XMP-x:XMPToolkit=kit"]);
}

#[test]
fn aes_of_256_bits() {
    let extension_3 = "/V 5 /R 5 /Length 256 \
        /O <1f0a724e92ec6be1a9816e868051b79dd78412f41bdd800e9ba42693832a323df7fcd67c4f6c30300f8d6514e27a35ca> \
        /U <1b4f68b1f07b3005618b47f06c3c687c0f9170b8a05a237a4e856378143e38675525ff004daaf61eb6cd7ba96bd59335> \
        /UE <599c2fb3943365d089d6cbd58f9c75a2ce06c7fa03ea847c1e35d6dd9762eb54>";
    let title = "3f127bfde061837b2fe6d2c7c623001f9361bedf12c6fc67af300eb7c1b37ed0";
    opens(title, &with_crypt_filter("AESV3", extension_3));

    let pdf_2 = "/V 5 /R 6 /Length 256 \
        /O <f6cfe529e1425ce44d82ae43a970377483e640fa4dda851a13fb52d7d93bf6abb60539c52b75ba6b45e1fa7df68ba058> \
        /U <b72f42e3ffbf5f04d2cf58d395262eb59fe18538414813b8c259a8126a9d398eb706a656f9d6bf0ba44fcaf4183c9b90> \
        /UE <b24f74a28f88f312e59dd0ad1f0bb4a1cd61122496d5bdd51d4af2a78478c0f2>";
    let title = "6ce13f08486092c147b62fe514578e756cb516dd9011864f7d89de5ed7a28ded";
    opens(title, &with_crypt_filter("AESV3", pdf_2));
}

#[track_caller]
fn is_refused(encryption: &str, reason: &str) {
    let file = document("9009bcb68b6b", encryption);
    assert!(!tags_of(&file).iter().any(|tag| tag.starts_with("PDF:Title")));
    let warnings = crate::Parser::new().parse_whole(&file, &crate::Options::default(), |metadata| {
        metadata.warnings.iter().map(|warning| warning.message.to_owned()).collect::<Vec<_>>()
    });
    assert_eq!(warnings, [reason]);
}

#[test]
fn what_cannot_be_opened_is_named() {
    let locked = filter(&format!("/V 2 /R 3 /Length 128 {}", OWNER_128.replace("60cb", "60cc")));
    is_refused(&locked, "Document is password protected (use Password option)");
    is_refused("<< /Filter /Standard /V 2 /R 3 /P -44 >>", "Incomplete Encrypt specification");
    is_refused(&filter(&format!("/V 3 /R 3 {OWNER_128}")), "Encryption version 3 currently not supported");
    let of_keys = "<< /Filter /Adobe.PubSec /V 4 /SubFilter /adbe.pkcs7.s4 >>";
    is_refused(of_keys, "Encryption filter Adobe.PubSec currently not supported");
    check_tags(&document("00", of_keys), &["PDF:Encryption=Adobe.PubSec V4 (adbe.pkcs7.s4)"]);
    let access = filter(&format!("/V 2 /R 3 {OWNER_128}")).replace("-4 ", "-44 ");
    check_tags(
        &document("00", &access),
        &[
            "PDF:Encryption=Standard V2.3 (40-bit)",
            "PDF:UserAccess=Print, Copy, Fill forms, Extract, Assemble, Print high-res",
        ],
    );
}
