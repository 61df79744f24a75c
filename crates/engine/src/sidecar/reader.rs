//! What sidecars say.

use std::ffi::{OsStr, OsString};
use std::path::Path;

use catalog::ImageRow;
use file::{ReadOptions, Strategy, object};
use tag::{Metadata, Mode, Options, Parser, Want};

use super::exported::exported_row;
use super::picasa::Picasa;
use super::{Candidate, Sidecar, SidecarData, stem};
use crate::error::JobError;
use crate::read::{Whole, WholeReader};
use crate::takeout::{self, takeout_row};

/// Maximum size in bytes: longer files are not sidecars written by photo programs.
const MOST_BYTES: u64 = 8 << 20;

/// Whether an XMP sidecar belongs to a photo of this name. Raw developers write one named `photo.xmp`, and
/// for which of the files `photo.*` it is (`photoshop:SidecarForExtension`).
fn is_for(photo: &OsStr, xmp: &Candidate, said: &Metadata<'_>) -> bool {
    if stem(&xmp.name).as_deref() == Some(photo) {
        return true;
    }
    let mut extensions = said.tags.iter().filter(|tag| tag.name == "SidecarForExtension");
    extensions.next().is_none_or(|tag| {
        let own = Path::new(photo).extension().unwrap_or_default();
        own.eq_ignore_ascii_case(tag.text(Mode::Print).trim())
    })
}

/// Reads sidecars, one after another. Each worker has one.
pub(crate) struct SidecarReader {
    files: WholeReader,
    parser: Parser,
    options: Options,
    /// The file of Picasa that was read last, because all photos of its folder have the same.
    picasa: Option<(OsString, Candidate, Picasa)>,
}

/// What a JSON file says.
enum Json {
    Exported(Box<ImageRow>),
    Takeout(Box<ImageRow>),
}

impl SidecarReader {
    pub(crate) fn new(options: &Options) -> Result<SidecarReader, JobError> {
        let files = WholeReader::new(Strategy::Pread, &ReadOptions::default())?;
        // Whose sidecar it is is in none of the tags that fill columns.
        let mut options = options.clone();
        options.want = Want::Everything;
        Ok(SidecarReader { files, parser: Parser::new(), options, picasa: None })
    }

    /// Passes what a photo's sidecars say to `then`. One that is that of another file, or cannot be read,
    /// says nothing: its own row has the reason.
    pub(crate) fn with<R>(
        &mut self,
        directory: &Path,
        photo: &OsStr,
        sidecar: Option<&Sidecar>,
        then: impl FnOnce(&SidecarData<'_, '_>) -> R,
    ) -> R {
        let Some(Sidecar { xmp, json, picasa, preferences }) = sidecar else {
            return then(&SidecarData::default());
        };
        let _gate = gate::gate!("engine::read_sidecar", Work);
        let preferences = *preferences;
        let picasa = picasa.as_ref().and_then(|picasa| self.picasa(directory, photo, picasa));
        let (exported, takeout) = match json.as_ref().and_then(|json| self.json(directory, json)) {
            Some(Json::Exported(row)) => (Some(row), None),
            Some(Json::Takeout(row)) => (None, Some(row)),
            None => (None, None),
        };
        let SidecarReader { files, parser, options, .. } = self;
        let mut then = Some(|xmp: Option<&Metadata<'_>>| {
            then(&SidecarData { xmp, exported, takeout, picasa, preferences })
        });
        let xmp = xmp.as_ref().filter(|xmp| xmp.bytes <= MOST_BYTES);
        let answer = xmp.and_then(|xmp| {
            let visit = |whole: Whole<'_>| match whole {
                Whole::Held(bytes) => {
                    let then = then.take()?;
                    Some(parser.parse_whole(bytes, options, |metadata| {
                        then(Some(metadata).filter(|said| is_for(photo, xmp, said)))
                    }))
                }
                Whole::Long { .. } => None,
            };
            files.visit(&object::join(directory, &xmp.name), |_| true, visit).ok().flatten().flatten()
        });
        answer.unwrap_or_else(|| (then.take().expect("it is taken where there is an answer"))(None))
    }

    /// The columns that a JSON file fills.
    fn json(&mut self, directory: &Path, json: &Candidate) -> Option<Json> {
        if json.bytes > takeout::MOST_BYTES {
            return None;
        }
        let visit = |whole: Whole<'_>| match whole {
            Whole::Held(bytes) => takeout_row(bytes)
                .map(|row| Json::Takeout(Box::new(row)))
                .or_else(|| exported_row(bytes).map(|row| Json::Exported(Box::new(row)))),
            Whole::Long { .. } => None,
        };
        self.files.visit(&object::join(directory, &json.name), |_| true, visit).ok().flatten().flatten()
    }

    /// The columns that Picasa's file for the folder fills.
    fn picasa(&mut self, directory: &Path, photo: &OsStr, found: &Candidate) -> Option<Box<ImageRow>> {
        if found.bytes > MOST_BYTES {
            return None;
        }
        let is_read = |(known, candidate, _): &&(OsString, Candidate, Picasa)| {
            known == directory.as_os_str() && candidate == found
        };
        if self.picasa.as_ref().filter(is_read).is_none() {
            let visit = |whole: Whole<'_>| match whole {
                Whole::Held(bytes) => Picasa::parse(bytes),
                Whole::Long { .. } => Picasa::default(),
            };
            let path = object::join(directory, &found.name);
            let parsed = self.files.visit(&path, |_| true, visit).ok().flatten().unwrap_or_default();
            self.picasa = Some((directory.as_os_str().to_owned(), found.clone(), parsed));
        }
        let (.., picasa) = self.picasa.as_ref()?;
        picasa.row(photo.to_str()?).map(Box::new)
    }
}
