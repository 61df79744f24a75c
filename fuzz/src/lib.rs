//! What all targets do with an input: parse it as a reader of files would, from a short head and with ranges
//! fetched as they are needed, and ask every tag for its text.

use std::cell::RefCell;
use std::convert::Infallible;

use tag::preview::{self, Previews};
use tag::{Input, Mode, Options, Parser, Want};

/// So short that nearly every parser has to ask for more.
const HEAD_BYTES: usize = 512;

/// Reads `file` whole, and what the catalogue wants of it.
pub fn parse(file: &[u8], extension: &str) {
    parse_wanting(file, extension, Want::Everything);
    parse_wanting(file, extension, Want::Roles);
}

/// Reads `body` as a block of the kind that `container` wraps it in.
pub fn parse_block(container: fn(&[u8]) -> Vec<u8>, body: &[u8]) {
    parse(&container(body), "");
}

thread_local! {
    /// Parsers that have prepared themselves: for everything, and for the catalogue.
    static PARSERS: RefCell<[Parser; 2]> = RefCell::new([Parser::new(), Parser::new()]);
}

fn parse_wanting(file: &[u8], extension: &str, want: Want) {
    PARSERS.with_borrow_mut(|[whole, roles]| {
        parse_with(if matches!(want, Want::Roles) { roles } else { whole }, file, extension, want);
    });
}

fn parse_with(parser: &mut Parser, file: &[u8], extension: &str, want: Want) {
    let head = &file[..file.len().min(HEAD_BYTES)];
    let input = Input { head, len_bytes: Some(file.len() as u64), extension };
    let mut options = Options::wanting(want);
    options.origins = true;
    let result = parser.parse(input, &options, fetch_from(file), |metadata| {
        let mut out = String::new();
        for tag in &metadata.tags {
            for mode in [Mode::Number, Mode::Print] {
                out.clear();
                tag.write_text(mode, &mut out);
                tag.write_json(mode, &mut out);
            }
        }
    });
    match result {
        Ok(()) => {}
        Err(never) => match never {},
    }
}

/// A function that fetches ranges of `file`.
fn fetch_from(file: &[u8]) -> impl FnMut(u64, &mut [u8]) -> Result<usize, Infallible> {
    |offset, buffer| {
        let rest = usize::try_from(offset).ok().and_then(|start| file.get(start..)).unwrap_or(&[]);
        let n_bytes = rest.len().min(buffer.len());
        buffer[..n_bytes].copy_from_slice(&rest[..n_bytes]);
        Ok(n_bytes)
    }
}

/// Lists the pictures inside `file`, whose parts must have a length and a name, and copies its EXIF.
pub fn find_previews(file: &[u8], extension: &str) {
    let input = Input {
        head: &file[..file.len().min(HEAD_BYTES)],
        len_bytes: Some(file.len() as u64),
        extension,
    };
    let mut options = preview::options();
    let Ok(()) = Parser::new().parse(input, &options, fetch_from(file), |metadata| {
        for found in Previews::of(metadata).list {
            assert!(found.len_bytes() > 0 && !found.name.is_empty());
            assert!(found.offset().is_none_or(|offset| found.end() >= offset));
        }
    });
    options.want = Want::Everything;
    let Ok(()) = Parser::new().parse(input, &options, fetch_from(file), |metadata| {
        // The block fits into a segment of JPEG.
        assert!(preview::exif_block(metadata, 6).len() <= 0xffff - 8);
    });
}

/// A JPEG segment of type `marker` that begins with `signature`, in a JPEG.
pub fn jpeg_with(marker: u8, signature: &[u8], body: &[u8]) -> Vec<u8> {
    let body = &body[..body.len().min(0xfff0 - signature.len())];
    let len = (signature.len() + body.len() + 2) as u16;
    [&[0xff, 0xd8, 0xff, marker][..], &len.to_be_bytes(), signature, body, &[0xff, 0xd9]].concat()
}

/// A TIFF file of one directory whose only entry, `id`, is `body`.
pub fn tiff_with(id: u16, body: &[u8]) -> Vec<u8> {
    const BODY_AT: u32 = 26;
    let mut out = b"MM\0\x2a\0\0\0\x08\0\x01".to_vec();
    out.extend(id.to_be_bytes());
    out.extend(7_u16.to_be_bytes());
    out.extend((body.len() as u32).to_be_bytes());
    out.extend(BODY_AT.to_be_bytes());
    out.extend([0; 4]);
    out.extend(body);
    out
}
