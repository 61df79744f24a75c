//! `/picture/ID/file`: the original file, with ranges.

use hyper::header::{
    ACCEPT_RANGES, CONTENT_DISPOSITION, CONTENT_LENGTH, CONTENT_RANGE, CONTENT_TYPE, HeaderName, IF_RANGE,
    RANGE,
};
use hyper::{HeaderMap, Response, StatusCode};
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};

use super::Call;
use crate::answer::{self, Answer};
use crate::body::Body;
use crate::file_body::FileBody;
use crate::original;
use crate::picture;
use crate::problem::Problem;

/// Types that browsers show or play, or save if they cannot, without running anything that is in the file.
/// The type is that of the content, which the catalogue recorded; names of files are not looked at.
const INLINE: &[&str] = &[
    "image/jpeg",
    "image/png",
    "image/gif",
    "image/webp",
    "image/avif",
    "image/bmp",
    "video/mp4",
    "video/webm",
    "video/quicktime",
    "video/x-m4v",
    "video/ogg",
    "video/mpeg",
    "video/3gpp",
    "video/3gpp2",
    "video/x-matroska",
    "video/x-msvideo",
    "audio/mpeg",
    "audio/mp4",
    "audio/aac",
    "audio/ogg",
    "audio/flac",
    "audio/x-wav",
];

/// The type under which the original is sent, and whether a browser shows it.
pub(super) fn media_type(mime: Option<&str>) -> Option<&'static str> {
    INLINE.iter().copied().find(|known| mime == Some(known))
}

pub(super) async fn file(call: &Call<'_>, id: i64) -> Result<Answer, Problem> {
    call.query(&[])?;
    let (path, summary, etag) = call
        .site
        .read(move |reading| {
            let summary = reading.summary(id)?;
            let version = picture::version(reading.identity, &summary);
            Ok((reading.path(&summary)?, summary, version))
        })
        .await?;
    if answer::is_known(call.headers, &etag) {
        let mut answer = answer::empty(StatusCode::NOT_MODIFIED);
        answer::keep(&mut answer, &etag, false);
        return Ok(answer);
    }
    let (name, bytes, mime) = (summary.name.clone(), summary.bytes, summary.mime.clone());
    let opened = tokio::task::spawn_blocking(move || original::open_picture(&path, &summary)).await;
    let file = opened.map_err(|_| Problem::internal("the file could not be opened"))??;
    let range = range(call.headers, &etag, bytes)?;
    let (start, len) = range.unwrap_or((0, bytes));
    let body = FileBody::new(file, start, len).map_err(|error| Problem::internal(error.to_string()))?;
    let mut answer = Response::new(Body::File(body));
    answer::keep(&mut answer, &etag, false);
    let is_inline = media_type(mime.as_deref());
    answer::insert(&mut answer, CONTENT_TYPE, is_inline.unwrap_or("application/octet-stream"));
    answer::insert(&mut answer, CONTENT_LENGTH, &len.to_string());
    answer::insert(&mut answer, ACCEPT_RANGES, "bytes");
    let kind = if is_inline.is_some() { "inline" } else { "attachment" };
    answer::insert(&mut answer, CONTENT_DISPOSITION, &disposition(kind, &name));
    if range.is_some() {
        *answer.status_mut() = StatusCode::PARTIAL_CONTENT;
        let last = start + len - 1;
        answer::insert(&mut answer, CONTENT_RANGE, &format!("bytes {start}-{last}/{bytes}"));
    }
    Ok(answer)
}

/// How the file is shown, and the name under which it is saved.
pub(super) fn disposition(kind: &str, name: &str) -> String {
    const PLAIN: &AsciiSet = &NON_ALPHANUMERIC.remove(b'.').remove(b'-').remove(b'_');
    format!("{kind}; filename*=UTF-8''{}", utf8_percent_encode(name, PLAIN))
}

/// The requested part of the file: its first byte and its length. `None` for the whole file, also if several
/// parts are requested.
fn range(headers: &HeaderMap, etag: &str, bytes: u64) -> Result<Option<(u64, u64)>, Problem> {
    let text = |name: &HeaderName| headers.get(name).and_then(|value| value.to_str().ok());
    let is_other = text(&IF_RANGE).is_some_and(|known| known.trim_matches('"') != etag);
    let Some(wanted) = text(&RANGE).filter(|_| !is_other).and_then(|text| text.strip_prefix("bytes=")) else {
        return Ok(None);
    };
    let Some((first, last)) = wanted.split_once('-').filter(|_| !wanted.contains(',')) else {
        return Ok(None);
    };
    let (start, end) = match (first.parse::<u64>(), last.parse::<u64>()) {
        (Ok(first), Ok(last)) if last < first => return Ok(None),
        (Ok(first), Ok(last)) => (first, bytes.min(last.saturating_add(1))),
        (Ok(first), Err(_)) if last.is_empty() => (first, bytes),
        (Err(_), Ok(n_last)) if first.is_empty() => (bytes.saturating_sub(n_last), bytes),
        _ => return Ok(None),
    };
    if start < end {
        Ok(Some((start, end - start)))
    } else {
        let words = "the file has no such bytes";
        Err(Problem::new(StatusCode::RANGE_NOT_SATISFIABLE, "range", words))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(value: &str, expected: Result<Option<(u64, u64)>, ()>) {
        let headers = HeaderMap::from_iter([(RANGE, value.parse().unwrap())]);
        assert_eq!(range(&headers, "e", 100).map_err(|_| ()), expected, "{value}");
    }

    #[test]
    fn one_range_is_answered() {
        check("bytes=0-9", Ok(Some((0, 10))));
        check("bytes=90-", Ok(Some((90, 10))));
        check("bytes=-5", Ok(Some((95, 5))));
        check("bytes=-500", Ok(Some((0, 100))));
        check("bytes=90-18446744073709551615", Ok(Some((90, 10))));
        check("bytes=100-", Err(()));
        check("bytes=-0", Err(()));
        for whole in ["bytes=9-0", "bytes=0-1,5-6", "bytes=a-b", "bytes=-", "lines=0-1", "bytes=+1-2-"] {
            check(whole, Ok(None));
        }
    }

    #[test]
    fn names_are_escaped_in_headers() {
        assert_eq!(
            disposition("inline", "a\"\r\n\u{e4}.jpg"),
            "inline; filename*=UTF-8''a%22%0D%0A%C3%A4.jpg"
        );
    }
}
