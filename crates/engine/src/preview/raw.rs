//! Uses the previews of raw files: for thumbnails and hashes the first that decodes, for `verify` all.

use std::io;

use pixel::{Examination, Verdict, Verifier, VerifyOptions};
use serde::{Deserialize, Serialize};
use tag::preview::Previews;

use super::choose::{Candidate, candidates, in_order};
use super::container::Container;
use super::finder::Finder;
use super::measure::Kind;
use super::picture::Picture;
use super::unusable::Unusable;
use crate::read::Stream;

/// Result of using one picture.
pub(crate) enum Attempt<R> {
    Good(R),
    /// It is damaged: used if no other is good.
    Damaged(R),
    /// It cannot be used, and why.
    Failed(String),
}

/// Result of using the previews of a file.
pub(crate) enum Outcome<R> {
    /// The file is not a camera raw file.
    NotRaw,
    Made(R),
    Unusable(Unusable),
}

impl Finder {
    /// Finds the previews of a raw file and calls `attempt` with one after another until one is good. The
    /// first is the smallest whose longer side has at least `wanted` pixels.
    ///
    /// # Errors
    /// If the file cannot be read.
    pub(crate) fn use_preview<R>(
        &mut self,
        stream: &mut dyn Stream,
        extension: &str,
        wanted: u32,
        attempt: &mut dyn FnMut(&Picture) -> Attempt<R>,
    ) -> io::Result<Outcome<R>> {
        let previews = self.find(stream, extension)?;
        let Some(file_type) = previews.file_type.filter(|_| previews.is_raw()) else {
            return Ok(Outcome::NotRaw);
        };
        let candidates = candidates(stream, &previews)?;
        let mut tried: Vec<(String, String)> = candidates
            .iter()
            .filter_map(|candidate| Some((candidate.preview.name.clone(), candidate.obstacle?.to_owned())))
            .collect();
        let mut damaged = None;
        for candidate in in_order(&candidates, wanted) {
            let failure = match Picture::read(stream, &previews, candidate).map(|picture| attempt(&picture)) {
                Ok(Attempt::Good(made)) => return Ok(Outcome::Made(made)),
                Ok(Attempt::Damaged(made)) => {
                    damaged.get_or_insert(made);
                    continue;
                }
                Ok(Attempt::Failed(reason)) => reason,
                Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => "cut".to_owned(),
                Err(error) => return Err(error),
            };
            tried.push((candidate.preview.name.clone(), failure));
        }
        Ok(match damaged {
            Some(made) => Outcome::Made(made),
            None => Outcome::Unusable(Unusable { file_type: file_type.name, tried, not_developed: None }),
        })
    }

    /// Checks whether all raw data lie inside a raw file. `None` if the file is not a camera raw file.
    ///
    /// # Errors
    /// If the file cannot be read.
    pub(crate) fn check_container(
        &mut self,
        stream: &mut dyn Stream,
        extension: &str,
    ) -> io::Result<Option<Container>> {
        let previews = self.find(stream, extension)?;
        if !previews.is_raw() {
            return Ok(None);
        }
        Container::of(stream, extension, &previews).map(Some)
    }

    /// Checks a raw file: whether all raw data lie inside the file, and whether its previews decode. `None`
    /// if the file is not a camera raw file.
    ///
    /// # Errors
    /// If the file cannot be read.
    pub(crate) fn check_raw(
        &mut self,
        stream: &mut dyn Stream,
        extension: &str,
        verifier: &mut Verifier,
        options: &VerifyOptions,
    ) -> io::Result<Option<RawFacts>> {
        let previews = self.find(stream, extension)?;
        let Some(file_type) = previews.file_type.filter(|_| previews.is_raw()) else { return Ok(None) };
        let mut facts = RawFacts {
            file_type: file_type.name.to_owned(),
            size: previews.main_size,
            container: Container::of(stream, extension, &previews)?,
            preview: PreviewState::None,
            preview_name: None,
            preview_what: None,
            pixels: 0,
        };
        for candidate in &candidates(stream, &previews)? {
            facts.add(candidate, stream, &previews, verifier, options)?;
        }
        Ok(Some(facts))
    }
}

/// State of the previews of a raw file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PreviewState {
    /// The file contains no preview.
    None,
    /// All previews decode without damage.
    Whole,
    /// A preview is in a format that this build does not decode.
    Unsupported,
    /// A preview decodes, and some of its pixels are wrong.
    Damaged,
    /// A preview cannot be decoded.
    Broken,
    /// The file ends before a preview does.
    Cut,
}

/// What verification says of a raw file: its container and its previews. Raw data are not decoded.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct RawFacts {
    /// ExifTool's name of the file's type.
    pub file_type: String,
    /// Width and height of the photo, if they are recorded.
    pub size: Option<(u32, u32)>,
    /// Whether all raw data lie inside the file.
    pub container: Container,
    /// State of the previews, the worst of all.
    pub preview: PreviewState,
    /// ExifTool's name of the tag of the preview in that state, the first of several.
    pub preview_name: Option<String>,
    /// What is wrong with that preview.
    pub preview_what: Option<String>,
    /// Number of pixels of previews that were decoded.
    pub pixels: u64,
}

impl RawFacts {
    /// Adds one preview: the worst is recorded.
    fn add(
        &mut self,
        candidate: &Candidate<'_>,
        stream: &mut dyn Stream,
        previews: &Previews,
        verifier: &mut Verifier,
        options: &VerifyOptions,
    ) -> io::Result<()> {
        let (state, what) = match (candidate.obstacle, candidate.kind) {
            // Raw data that a directory does not mark as such.
            (_, Kind::OtherJpeg) => return Ok(()),
            (Some(what), _) if candidate.preview.end() > stream.seek(io::SeekFrom::End(0))? => {
                (PreviewState::Cut, Some(what.to_owned()))
            }
            (Some(what), Kind::Unknown) => (PreviewState::Broken, Some(what.to_owned())),
            (Some(what), _) => (PreviewState::Unsupported, Some(what.to_owned())),
            (None, _) => self.decode(&Picture::read(stream, previews, candidate)?, verifier, options),
        };
        if state > self.preview || self.preview_name.is_none() {
            self.preview = state;
            self.preview_name = Some(candidate.preview.name.clone());
            self.preview_what = what;
        }
        Ok(())
    }

    fn decode(
        &mut self,
        picture: &Picture,
        verifier: &mut Verifier,
        options: &VerifyOptions,
    ) -> (PreviewState, Option<String>) {
        let input = Box::new(io::Cursor::new(picture.bytes.as_slice()));
        let found = verifier.examine(input, options, &mut |_, _, _| {});
        self.pixels += found.pixels;
        match found.verdict {
            // Bytes after the end of a preview are padding.
            Verdict::Whole => (PreviewState::Whole, None),
            Verdict::Damaged => (PreviewState::Damaged, found.what),
            Verdict::Unsupported | Verdict::TooLarge => (PreviewState::Unsupported, found.what),
            _ => (PreviewState::Broken, found.what),
        }
    }

    /// The facts as the result of a verification. Only a file that lacks raw data is broken: a preview that
    /// does not decode says nothing of the raw data.
    pub(crate) fn examination(&self) -> Examination {
        let mut found = self.container.examination(self.sentence());
        found.size = self.size;
        found.pixels = self.pixels;
        found
    }

    /// One sentence about the file, for people.
    #[must_use]
    pub fn sentence(&self) -> String {
        let RawFacts { file_type, container, preview_name, preview_what, .. } = self;
        let name = preview_name.as_deref().unwrap_or("preview");
        let what = preview_what.as_deref().map(|what| format!(" ({what})")).unwrap_or_default();
        let preview = match self.preview {
            PreviewState::None => "it has no preview".to_owned(),
            PreviewState::Whole => "its previews decode".to_owned(),
            PreviewState::Unsupported => format!("this build cannot decode its {name}{what}"),
            PreviewState::Damaged => format!("its {name} is damaged{what}"),
            PreviewState::Broken => format!("its {name} does not decode{what}"),
            PreviewState::Cut => format!("its {name} is cut{what}"),
        };
        format!("this build cannot decode {file_type} raw data; {}; {preview}", container.sentence())
    }
}

#[cfg(test)]
mod tests {
    use super::super::container::ContainerState;
    use super::*;

    fn facts(missing_bytes: u64, preview: PreviewState) -> RawFacts {
        let state = if missing_bytes > 0 { ContainerState::Cut } else { ContainerState::Whole };
        let container = Container::new(state, 100, missing_bytes);
        let name = (preview != PreviewState::None).then(|| "JpgFromRaw".to_owned());
        let what = (preview > PreviewState::Whole).then(|| "no end".to_owned());
        RawFacts {
            file_type: "NEF".into(),
            size: Some((60, 40)),
            container,
            preview,
            preview_name: name,
            preview_what: what,
            pixels: 5,
        }
    }

    #[test]
    fn a_raw_file_is_broken_only_if_raw_data_are_missing() {
        let whole = facts(0, PreviewState::Whole).examination();
        assert_eq!((whole.verdict, whole.surviving_share()), (Verdict::Unsupported, None));
        assert_eq!(
            whole.what.as_deref(),
            Some("this build cannot decode NEF raw data; the container is whole; its previews decode")
        );
        let broken = facts(0, PreviewState::Broken).examination();
        assert_eq!(broken.verdict, Verdict::Unsupported);
        assert!(broken.what.unwrap().ends_with("its JpgFromRaw does not decode (no end)"));
        let cut = facts(25, PreviewState::None).examination();
        assert_eq!((cut.verdict, cut.surviving_share()), (Verdict::Broken, Some(0.75)));
        assert!(cut.what.unwrap().contains("25 of 100 bytes of raw data are missing"));
    }
}
