//! The keywords that a file itself has, without those of its sidecars.

use std::io;
use std::ops::ControlFlow;
use std::path::Path;

use catalog::ImageRow;
use file::{ReadOptions, Strategy};

use crate::error::JobError;
use crate::read::MetadataReader;
use crate::record::image_row;

/// Reads the keywords of files, one after another.
pub struct OwnKeywords {
    reader: MetadataReader,
}

impl OwnKeywords {
    /// A reader that has read nothing yet.
    ///
    /// # Errors
    /// If the system refuses what reading needs.
    pub fn new() -> Result<OwnKeywords, JobError> {
        let parsing = tag::Options::wanting(tag::Want::Roles);
        let reader = MetadataReader::new(Strategy::Pread, &ReadOptions::default(), &parsing)?;
        Ok(OwnKeywords { reader })
    }

    /// The keywords of a file, each with its levels: those of the columns `keyword_paths` and `keywords`,
    /// each once.
    ///
    /// # Errors
    /// If the file cannot be read.
    pub fn of(&mut self, path: &Path) -> io::Result<Vec<Vec<String>>> {
        let mut keywords = Ok(Vec::new());
        self.reader.visit(&[path.to_owned()], &mut |_, found| {
            let row = found.map(|found| image_row(found.metadata));
            keywords = row.as_ref().map(levels).map_err(|error| io::Error::other(file::chain(error)));
            ControlFlow::Break(())
        });
        keywords
    }
}

fn levels(row: &ImageRow) -> Vec<Vec<String>> {
    let list = |column: &Option<catalog::LongText>| -> Vec<String> {
        column.as_deref().and_then(|json| serde_json::from_str(json).ok()).unwrap_or_default()
    };
    let paths = list(&row.keyword_paths).into_iter();
    let mut keywords: Vec<Vec<String>> =
        paths.map(|path| path.split('|').map(str::to_owned).collect()).collect();
    for word in list(&row.keywords) {
        if !keywords.iter().any(|levels: &Vec<String>| levels.last() == Some(&word)) {
            keywords.push(vec![word]);
        }
    }
    keywords
}
