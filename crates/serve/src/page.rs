//! The page: its files are part of the program, put together and compressed at the start.

mod bundle;

use std::collections::HashMap;

use bytes::Bytes;
use flate2::Compression;
use hyper::header::{CONTENT_ENCODING, HeaderValue, LINK, VARY};
use hyper::{HeaderMap, StatusCode};

use crate::answer::{self, Answer};

/// A file of the page as text.
macro_rules! text_of {
    ($name:literal) => {
        include_str!(concat!("../page/", $name))
    };
}

/// Files that are served as they are: path after the base path, media type, contents.
const FILES: &[(&str, &str, &[u8])] = &[
    ("/", "text/html; charset=utf-8", text_of!("index.html").as_bytes()),
    ("/icon.svg", "image/svg+xml", text_of!("icon.svg").as_bytes()),
    ("/land.bin", "application/octet-stream", include_bytes!("../page/land.bin")),
];

/// Style sheets, which are served as one, in this order.
const STYLES: &[&str] = &[text_of!("style.css"), text_of!("views.css")];

/// Defines the modules, which are served as one script.
macro_rules! modules {
    ($($name:literal)*) => {
        const MODULES: &[bundle::Module] = &[$(($name, text_of!($name))),*];
    };
}

modules! {
    "address.js"
    "api.js"
    "app.js"
    "beside.js"
    "broken.js"
    "cell.js"
    "collection.js"
    "compare.js"
    "connection.js"
    "datebar.js"
    "details.js"
    "dialogs.js"
    "dom.js"
    "duplicates.js"
    "equal.js"
    "export.js"
    "facets.js"
    "film.js"
    "grid.js"
    "group.js"
    "keys.js"
    "land.js"
    "layout.js"
    "length.js"
    "live.js"
    "lost.js"
    "main.js"
    "map.js"
    "offline.js"
    "opening.js"
    "outcome.js"
    "pages.js"
    "panel.js"
    "query.js"
    "reason.js"
    "regions.js"
    "reports.js"
    "search.js"
    "searching.js"
    "sections.js"
    "selected.js"
    "selection.js"
    "sessions.js"
    "settings.js"
    "showing.js"
    "slideshow.js"
    "sources.js"
    "stacks.js"
    "text.js"
    "thumbs.js"
    "tiles.js"
    "timeline.js"
    "travel.js"
    "trouble.js"
    "viewer.js"
    "views.js"
    "zoom.js"
}

/// The first requests of a page without a search, relative to its own address. The browser sends them while
/// it fetches the script.
const FIRST_REQUESTS: [&str; 4] = [
    "api/v1/status",
    "api/v1/timeline?stacks=closed",
    "api/v1/timeline/aspects?stacks=closed&from=0&n=20000",
    "api/v1/rows?stacks=closed&at=0&n=200",
];

/// Names the first requests of the page in the header of its document (`rel=preload`).
pub(crate) fn preload(answer: &mut Answer) {
    for request in FIRST_REQUESTS {
        let link = format!("<{request}>; rel=preload; as=fetch; crossorigin");
        if let Ok(link) = HeaderValue::try_from(link) {
            answer.headers_mut().append(LINK, link);
        }
    }
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
        let file = |(path, media_type, bytes): (&'static str, &'static str, Bytes)| {
            let etag = blake3::hash(&bytes).to_hex()[..16].to_owned();
            let gzip = answer::gzip(&bytes, Compression::default()).into();
            (path, PageFile { media_type, bytes, gzip, etag })
        };
        let whole =
            FILES.iter().map(|(path, media_type, bytes)| (*path, *media_type, Bytes::from_static(bytes)));
        let style = ("/style.css", "text/css; charset=utf-8", STYLES.concat().into());
        let script = ("/main.js", "text/javascript; charset=utf-8", bundle::script(MODULES).into());
        Page { files: whole.chain([style, script]).map(file).collect() }
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
