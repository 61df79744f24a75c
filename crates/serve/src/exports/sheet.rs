//! A contact sheet: one file with all pictures in it.

use std::io;

use engine::{Catalog, Progress, SheetOptions, SheetPicture};
use hyper::StatusCode;

use super::Pictures;
use crate::problem::Problem;
use crate::stream_body::StreamWriter;

/// Largest number of pictures of a sheet: browsers show more than this slowly.
const MOST_PICTURES: usize = 5000;

/// Checks the number of pictures.
pub(super) fn check(n: usize) -> Result<(), Problem> {
    match n {
        0 => Err(Problem::body("there are no pictures to show")),
        n if n > MOST_PICTURES => {
            let words = format!("a contact sheet has at most {MOST_PICTURES} pictures, not {n}");
            let hint = "select fewer, or make several files with `thalweg sheet`";
            Err(Problem::new(StatusCode::BAD_REQUEST, "too_many", words).hinted(hint))
        }
        _ => Ok(()),
    }
}

/// Writes the sheet.
pub(super) fn write(pictures: &Pictures, catalog: &Catalog, out: &mut StreamWriter) -> io::Result<()> {
    let mut shown = Vec::new();
    pictures.each_file(catalog, &mut |path, summary| {
        let mut picture = SheetPicture::new(path);
        (picture.taken_at, picture.error) = (summary.taken_at, summary.error);
        shown.push(picture);
        Ok(())
    })?;
    // Fails when the client is gone, which ends the sheet.
    let report = engine::sheet_html(&shown, out, &SheetOptions::default(), &Progress::default());
    report.map(|_| ()).map_err(io::Error::other)
}
