//! `/thumb/ID/SIZE` and `/picture/ID/pixels`: pictures made for the page.

use std::sync::Arc;

use engine::catalog::PictureSummary;
use engine::pictures::PictureSize;
use hyper::StatusCode;

use super::Call;
use crate::answer::{self, Answer};
use crate::help;
use crate::picture;
use crate::problem::Problem;
use crate::query::Query;

pub(super) async fn thumbnail(call: &Call<'_>, id: i64, size: &str) -> Result<Answer, Problem> {
    let query = call.query(&["v", "page"])?;
    let is_named = |known: &PictureSize| known.longer_side().is_some_and(|side| side.to_string() == size);
    let size = PictureSize::ALL.into_iter().find(is_named);
    let size = size.ok_or_else(|| Problem::parameter("the size of a thumbnail is 256, 512 or 1280"))?;
    made(call, id, size, query).await
}

pub(super) async fn pixels(call: &Call<'_>, id: i64) -> Result<Answer, Problem> {
    let query = call.query(&["v", "page"])?;
    made(call, id, PictureSize::Full, query).await
}

/// The picture at a size. Its ETag names the version of the file, so that a known picture is not made again.
async fn made(call: &Call<'_>, id: i64, size: PictureSize, query: Query) -> Result<Answer, Problem> {
    let (site, headers) = (Arc::clone(call.site), call.headers.clone());
    let (etag, is_versioned, format, wanted) = call
        .site
        .read(move |reading| {
            let summary = reading.summary(id)?;
            let version = picture::version(reading.identity, &summary);
            // With an old version the address would be kept with the picture of the new one.
            let is_versioned = query.text("v") == Some(&version);
            let side = size.longer_side().map_or_else(|| "full".to_owned(), |side| side.to_string());
            let page = page(&query, &summary)?;
            let etag = match page {
                0 => format!("{version}-{side}"),
                _ => format!("{version}-{side}-page-{}", page + 1),
            };
            let format = summary.format.clone();
            let path = reading.path(&summary);
            let want = || match path {
                Ok(path) => Ok(site.thumbs.want(path, &summary, size, page)),
                Err(problem) if problem.is_offline() => site.thumbs.kept(&summary, size, page).ok_or(problem),
                Err(problem) => Err(problem),
            };
            let wanted = if answer::is_known(&headers, &etag) { None } else { Some(want()?) };
            Ok((etag, is_versioned, format, wanted))
        })
        .await?;
    let mut answer = match wanted {
        None => answer::empty(StatusCode::NOT_MODIFIED),
        Some(wanted) => {
            let made = wanted.made().await;
            match made {
                Ok((bytes, mime)) => answer::bytes(mime, bytes),
                Err(problem) => return Err(helped(problem, format).await),
            }
        }
    };
    answer::keep(&mut answer, &etag, is_versioned);
    Ok(answer)
}

/// The page that is asked for, counted from 0; in the address they are counted from 1.
fn page(query: &Query, summary: &PictureSummary) -> Result<u32, Problem> {
    let pages = picture::pages(summary);
    match query.number("page")?.unwrap_or(1) {
        page if (1..=pages).contains(&page) => Ok(page - 1),
        page if pages == 1 => {
            Err(Problem::parameter(format!("`page` is 1 for a file of one page, not {page}")))
        }
        page => Err(Problem::parameter(format!("`page` is from 1 to {pages}, not {page}"))),
    }
}

/// The problem, with what would help if a library or a program is missing.
async fn helped(problem: Problem, format: Option<String>) -> Problem {
    let Some(format) = format.filter(|_| problem.is_without_picture()) else { return problem };
    match tokio::task::spawn_blocking(move || help::for_format(&format)).await {
        Ok(Some(hint)) => problem.hinted(hint),
        _ => problem,
    }
}
