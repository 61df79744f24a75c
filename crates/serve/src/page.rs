//! The page: its files are part of the program, compressed at the start.

use std::collections::HashMap;

use bytes::Bytes;
use flate2::Compression;
use hyper::header::{CONTENT_ENCODING, HeaderValue, VARY};
use hyper::{HeaderMap, StatusCode};

use crate::answer::{self, Answer};

/// Defines the files of the page: path after the base path, media type, name in the folder `page`.
macro_rules! files {
    ($($path:literal $media_type:literal $name:literal;)*) => {
        const FILES: &[(&str, &str, &[u8])] =
            &[$(($path, $media_type, include_bytes!(concat!("../page/", $name)))),*];
    };
}

files! {
    "/" "text/html; charset=utf-8" "index.html";
    "/icon.svg" "image/svg+xml" "icon.svg";
    "/land.bin" "application/octet-stream" "land.bin";
    "/style.css" "text/css; charset=utf-8" "style.css";
    "/views.css" "text/css; charset=utf-8" "views.css";
    "/address.js" "text/javascript; charset=utf-8" "address.js";
    "/api.js" "text/javascript; charset=utf-8" "api.js";
    "/beside.js" "text/javascript; charset=utf-8" "beside.js";
    "/broken.js" "text/javascript; charset=utf-8" "broken.js";
    "/cell.js" "text/javascript; charset=utf-8" "cell.js";
    "/collection.js" "text/javascript; charset=utf-8" "collection.js";
    "/compare.js" "text/javascript; charset=utf-8" "compare.js";
    "/datebar.js" "text/javascript; charset=utf-8" "datebar.js";
    "/details.js" "text/javascript; charset=utf-8" "details.js";
    "/dom.js" "text/javascript; charset=utf-8" "dom.js";
    "/duplicates.js" "text/javascript; charset=utf-8" "duplicates.js";
    "/export.js" "text/javascript; charset=utf-8" "export.js";
    "/facets.js" "text/javascript; charset=utf-8" "facets.js";
    "/grid.js" "text/javascript; charset=utf-8" "grid.js";
    "/group.js" "text/javascript; charset=utf-8" "group.js";
    "/land.js" "text/javascript; charset=utf-8" "land.js";
    "/layout.js" "text/javascript; charset=utf-8" "layout.js";
    "/live.js" "text/javascript; charset=utf-8" "live.js";
    "/main.js" "text/javascript; charset=utf-8" "main.js";
    "/map.js" "text/javascript; charset=utf-8" "map.js";
    "/outcome.js" "text/javascript; charset=utf-8" "outcome.js";
    "/query.js" "text/javascript; charset=utf-8" "query.js";
    "/reports.js" "text/javascript; charset=utf-8" "reports.js";
    "/search.js" "text/javascript; charset=utf-8" "search.js";
    "/selection.js" "text/javascript; charset=utf-8" "selection.js";
    "/settings.js" "text/javascript; charset=utf-8" "settings.js";
    "/text.js" "text/javascript; charset=utf-8" "text.js";
    "/thumbs.js" "text/javascript; charset=utf-8" "thumbs.js";
    "/tiles.js" "text/javascript; charset=utf-8" "tiles.js";
    "/timeline.js" "text/javascript; charset=utf-8" "timeline.js";
    "/trouble.js" "text/javascript; charset=utf-8" "trouble.js";
    "/viewer.js" "text/javascript; charset=utf-8" "viewer.js";
    "/zoom.js" "text/javascript; charset=utf-8" "zoom.js";
}

/// The files of the page.
#[derive(Debug)]
pub(crate) struct Page {
    files: HashMap<&'static str, PageFile>,
}

#[derive(Debug)]
struct PageFile {
    media_type: &'static str,
    bytes: Bytes,
    gzip: Bytes,
    etag: String,
}

impl Page {
    pub(crate) fn load() -> Page {
        let file = |&(path, media_type, bytes): &(&'static str, &'static str, &'static [u8])| {
            let etag = blake3::hash(bytes).to_hex()[..16].to_owned();
            let gzip = answer::gzip(bytes, Compression::default()).into();
            (path, PageFile { media_type, bytes: Bytes::from_static(bytes), gzip, etag })
        };
        Page { files: FILES.iter().map(file).collect() }
    }

    /// The answer for a path; `None` if the page has no such file.
    pub(crate) fn answer(&self, path: &str, request: &HeaderMap) -> Option<Answer> {
        let file = self.files.get(path)?;
        let is_compressed = answer::takes_gzip(request) && file.gzip.len() < file.bytes.len();
        // Two ETags, because a strong one names bytes.
        let etag = if is_compressed { format!("{}-gzip", file.etag) } else { file.etag.clone() };
        let mut answer = match answer::is_known(request, &etag) {
            true => answer::empty(StatusCode::NOT_MODIFIED),
            false if is_compressed => {
                let mut answer = answer::bytes(file.media_type, file.gzip.clone());
                answer.headers_mut().insert(CONTENT_ENCODING, HeaderValue::from_static("gzip"));
                answer
            }
            false => answer::bytes(file.media_type, file.bytes.clone()),
        };
        answer::keep(&mut answer, &etag, false);
        answer.headers_mut().insert(VARY, HeaderValue::from_static("accept-encoding"));
        Some(answer)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_modules_are_fetched_at_once() {
        let page =
            FILES.iter().find(|file| file.0 == "/").map(|file| String::from_utf8_lossy(file.2)).unwrap();
        let modules =
            FILES.iter().map(|file| &file.0[1..]).filter(|name| name.ends_with(".js") && *name != "main.js");
        for module in modules {
            let link = format!("<link rel=\"modulepreload\" href=\"{module}\">");
            assert!(page.contains(&link), "{module}");
        }
    }
}
