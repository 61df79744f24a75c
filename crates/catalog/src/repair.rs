//! Good copies of damaged and rotted files, in this catalogue and in others.
//!
//! Catalogues are read from one end to the other, once each; what is held are the damaged files and the best
//! copy of each. No file is opened: the disk of another catalogue need not be there.

mod ground;
mod script;

use std::cmp::Reverse;
use std::path::{Path, PathBuf};

use foldhash::{HashMap, HashMapExt as _};
use rusqlite::{Row, params_from_iter};

use crate::checked_sql::{CHECKED_AT, IS_ROTTED};
use crate::damage::DamageCause;
use crate::decisions::DecidedFile;
use crate::error::{CatalogError, During as _};
use crate::find::Filter;
use crate::handle::Catalog;
use crate::language::{Condition, Search};
use crate::meaning::BROKEN;
use crate::name;
use crate::signature::PictureSignature;

pub use ground::Ground;
pub use script::RepairScript;

/// Appended to the name of a damaged file by the script: such files are no longer to be repaired.
const BACKUP: &str = ".damaged";

/// What is wrong with a file whose bytes changed by themselves.
const ROTTED: &str = "rotted";

/// A damaged file, with the best copy of it that was found.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Repair {
    /// The damaged file, as recorded.
    pub damaged: DecidedFile,
    /// What is wrong with it: `rotted`, or the name of a [`DamageCause`].
    pub problem: &'static str,
    /// A good copy; `None` if there is none.
    pub copy: Option<GoodCopy>,
}

/// A file that is as good as a damaged one was.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct GoodCopy {
    /// The copy, as it was recorded.
    pub file: DecidedFile,
    /// The catalogue that has it.
    pub catalog: PathBuf,
    /// What it was found by.
    pub ground: Ground,
}

/// A file with all by which a copy is found.
#[derive(Debug)]
struct Traits {
    file: DecidedFile,
    taken_at: Option<String>,
    perceptual_hash: Option<u64>,
    signature: Option<PictureSignature>,
    /// Device and inode; `None` if there is no inode.
    inode: Option<(i64, i64)>,
    picture_hash: Option<Vec<u8>>,
    is_rotted: bool,
    was_checked: bool,
}

const COLUMNS: &str = "coalesce(d.path_raw, d.path), coalesce(f.name_raw, f.name), f.bytes, f.mtime_ns, \
    f.content_hash, f.taken_at, f.perceptual_hash, f.picture_signature, f.device, f.inode, \
    f.picture_hash";

impl Traits {
    /// Reads a row of [`COLUMNS`], with whether it is rotted and was checked.
    fn of(row: &Row<'_>) -> rusqlite::Result<Traits> {
        let inode = row.get::<_, i64>(9)?;
        Ok(Traits {
            file: DecidedFile {
                path: name::path_of(row.get_ref(0)?.as_bytes()?, row.get_ref(1)?.as_bytes()?),
                bytes: row.get::<_, i64>(2)?.cast_unsigned(),
                mtime_ns: row.get(3)?,
                content_hash: row.get(4)?,
            },
            taken_at: row.get(5)?,
            perceptual_hash: row.get::<_, Option<i64>>(6)?.map(i64::cast_unsigned),
            signature: row.get_ref(7)?.as_bytes_or_null()?.and_then(PictureSignature::of_bytes),
            inode: (inode != 0).then_some((row.get(8)?, inode)),
            // Empty: the format has none.
            picture_hash: row.get::<_, Option<Vec<u8>>>(10)?.filter(|hash| !hash.is_empty()),
            is_rotted: row.get(11)?,
            was_checked: row.get(12)?,
        })
    }

    /// Whether both are names of one file, as far as two catalogues can tell.
    fn is_same_file(&self, other: &Traits) -> bool {
        let file = |traits: &Traits| (traits.inode, traits.file.bytes, traits.file.mtime_ns);
        self.file.path == other.file.path || (self.inode.is_some() && file(self) == file(other))
    }
}

/// How good a copy is: the least is the best.
type Rank = (Ground, bool, usize, Reverse<u64>, PathBuf);

/// The damaged files, and what was found for each so far.
struct Wanted {
    damaged: Vec<(Traits, &'static str)>,
    /// The damaged files by all that a copy may have in common with them.
    by_key: HashMap<Vec<u8>, Vec<u32>>,
    best: Vec<Option<(Rank, GoodCopy)>>,
}

impl Catalog {
    /// Finds the best copy of each damaged or rotted file that `filter` finds, in this catalogue and in
    /// `others`. Files are in the order of their paths.
    ///
    /// # Errors
    /// [`CatalogError::Interrupted`], and errors of SQLite or the storage.
    pub fn repairs(&self, filter: &Filter, others: &[Catalog]) -> Result<Vec<Repair>, CatalogError> {
        let mut wanted = self.wanted(filter)?;
        for (number, catalog) in [self].into_iter().chain(others).enumerate() {
            catalog.each_good(&mut |good| wanted.offer(&good, number, catalog.path()))?;
        }
        let mut repairs: Vec<Repair> = wanted
            .damaged
            .into_iter()
            .zip(wanted.best)
            .map(|((damaged, problem), best)| Repair {
                damaged: damaged.file,
                problem,
                copy: best.map(|(_, copy)| copy),
            })
            .collect();
        repairs.sort_by(|a, b| a.damaged.path.cmp(&b.damaged.path));
        Ok(repairs)
    }

    fn wanted(&self, filter: &Filter) -> Result<Wanted, CatalogError> {
        let is_damaged = [Condition::Broken, Condition::Rotted].map(Search::Is);
        let filter =
            Filter { search: filter.search.clone().and(Search::Or(is_damaged.into())), ..filter.clone() };
        let clause = self.clause(&filter)?;
        let sql = format!(
            "SELECT {COLUMNS}, {IS_ROTTED}, 0, f.error_kind, f.verdict, {} \
             FROM file AS f JOIN directory AS d ON d.id = f.directory_id {}",
            crate::cut::text_sql("f.error"),
            clause.sql
        );
        let mut wanted = Wanted { damaged: Vec::new(), by_key: HashMap::new(), best: Vec::new() };
        let mut read = || {
            let mut statement = self.reader().prepare(&sql)?;
            let mut rows = statement.query(params_from_iter(&clause.parameters))?;
            while let Some(row) = rows.next()? {
                let traits = Traits::of(row)?;
                if traits.file.path.as_os_str().as_encoded_bytes().ends_with(BACKUP.as_bytes()) {
                    continue;
                }
                let text = |column| row.get_ref(column)?.as_str_or_null().map_err(rusqlite::Error::from);
                let problem = if traits.is_rotted {
                    ROTTED
                } else {
                    DamageCause::of(text(13)?, text(14)?, text(15)?).name()
                };
                for key in ground::keys(&traits) {
                    wanted.by_key.entry(key).or_default().push(wanted.damaged.len() as u32);
                }
                wanted.damaged.push((traits, problem));
                wanted.best.push(None);
            }
            Ok(())
        };
        read().during("list the damaged files of", self.path())?;
        Ok(wanted)
    }

    /// Calls `visit` with each file that is neither damaged nor rotted.
    fn each_good(&self, visit: &mut dyn FnMut(Traits)) -> Result<(), CatalogError> {
        let sql = format!(
            "SELECT {COLUMNS}, 0, {CHECKED_AT} IS NOT NULL FROM file AS f JOIN directory AS d \
             ON d.id = f.directory_id WHERE f.vanished_at IS NULL AND f.bytes > 0 AND NOT {BROKEN} AND NOT ({IS_ROTTED})"
        );
        let mut read = || {
            let mut statement = self.reader().prepare(&sql)?;
            let mut rows = statement.query([])?;
            while let Some(row) = rows.next()? {
                visit(Traits::of(row)?);
            }
            Ok(())
        };
        read().during("look for copies in", self.path())
    }
}

impl Wanted {
    /// Takes a good file of a catalogue for the damaged files that it is the best copy of so far.
    fn offer(&mut self, good: &Traits, number: usize, catalog: &Path) {
        for key in ground::keys(good) {
            for at in self.by_key.get(&key).into_iter().flatten() {
                let (damaged, best) = (&self.damaged[*at as usize].0, &mut self.best[*at as usize]);
                let Some(ground) = Ground::between(damaged, good) else { continue };
                let bytes = Reverse(good.file.bytes);
                let rank: Rank = (ground, !good.was_checked, number, bytes, good.file.path.clone());
                if best.as_ref().is_none_or(|(least, _)| rank < *least) {
                    let copy = GoodCopy { file: good.file.clone(), catalog: catalog.to_owned(), ground };
                    *best = Some((rank, copy));
                }
            }
        }
    }
}

impl Repair {
    /// The file and its copy as JSON.
    #[must_use]
    pub fn json(&self) -> serde_json::Value {
        let mut object = serde_json::json!({ "problem": self.problem, "damaged": self.damaged.json() });
        if let Some(GoodCopy { file, catalog, ground }) = &self.copy {
            object["copy"] = file.json();
            object["catalog"] = catalog.to_string_lossy().into();
            object["ground"] = ground.name().into();
            object["confidence"] = ground.confidence().into();
        }
        object
    }
}
