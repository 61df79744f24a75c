//! Files changed where their structure is, read in every way: by every layout of `tags`, whose output real
//! parsers must read, by every decoder, and into a catalogue.

mod change;
mod way;

use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;

use fastrand::Rng;

use crate::finding::Finding;
use crate::ground::{Ground, Rounds};
use crate::program::samples;
use crate::report::Report;
use crate::tree;
pub(crate) use way::csv_rows;
use way::{WAYS, Way};

/// Longer files are left out: they take time, and their structure is that of shorter ones.
const MOST_BYTES: u64 = 1 << 20;

/// Files of one round; they are read together.
const BATCH: usize = 100;

/// Ways in which the files of one round are read.
const WAYS_OF_ROUND: usize = 4;

struct Mutations<'a> {
    ground: Ground<'a>,
    seeds: Vec<(PathBuf, Vec<u8>)>,
}

pub(crate) fn begin(ground: Ground<'_>) -> Result<Box<dyn Rounds + '_>, Finding> {
    let mut folders = vec![samples(), samples().join("../../crates/thalweg/tests/damaged")];
    folders.extend(ground.settings.corpora.iter().cloned());
    let mut seeds = Vec::new();
    let mut known = BTreeSet::new();
    for folder in folders {
        for name in tree::names(&folder).map_err(|error| Finding::from(error).during(folder.display()))? {
            let path = folder.join(&name);
            if (1..=MOST_BYTES).contains(&fs::metadata(&path)?.len()) && known.insert(path.clone()) {
                let bytes = fs::read(&path)?;
                seeds.push((path, bytes));
            }
        }
    }
    Ok(Box::new(Mutations { ground, seeds }))
}

impl Rounds for Mutations<'_> {
    fn round(&mut self, number: u64, random: &mut Rng, report: &mut Report) -> Result<(), Finding> {
        let folder = self.ground.folder.join("now");
        tree::empty(&folder)?;
        let files: Vec<String> = (0..BATCH).map(|nth| self.write(nth, random)).collect::<Result<_, _>>()?;
        let first = number as usize * WAYS_OF_ROUND;
        for way in (first..first + WAYS_OF_ROUND).map(|nth| &WAYS[nth % WAYS.len()]) {
            report.count(format!("{way}"), files.len() as u64);
            report.count("executions", files.len() as u64);
            if let Err(finding) = way.read(self.ground.program, &folder, &files) {
                return Err(self.narrow(way, &files, finding)?);
            }
        }
        Ok(())
    }
}

impl Mutations<'_> {
    /// Writes one changed file; returns its name.
    fn write(&self, nth: usize, random: &mut Rng) -> Result<String, Finding> {
        let (path, seed) = &self.seeds[random.usize(..self.seeds.len())];
        let (_, other) = &self.seeds[random.usize(..self.seeds.len())];
        let mut bytes = seed.clone();
        change::change(&mut bytes, other, random);
        let extension = path.extension().map(|end| end.to_string_lossy().into_owned()).unwrap_or_default();
        let name = format!("{nth}.{extension}");
        fs::write(self.ground.folder.join("now").join(&name), bytes)?;
        Ok(name)
    }

    /// Looks for one file that fails by itself, and removes the others.
    fn narrow(&self, way: &Way, files: &[String], together: Finding) -> Result<Finding, Finding> {
        let folder = self.ground.folder.join("now");
        for name in files {
            if let Err(finding) = way.read(self.ground.program, &folder, std::slice::from_ref(name)) {
                for other in files.iter().filter(|other| *other != name) {
                    fs::remove_file(folder.join(other))?;
                }
                return Ok(finding.during(format!("{way}: {name}")));
            }
        }
        Ok(together.during(format!("{way}: {} files together", files.len())))
    }
}
