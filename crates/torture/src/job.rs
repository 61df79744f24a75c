//! Jobs of the program that write something: what they begin with, and what must come of them however often
//! they are interrupted.

mod kind;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::rc::Rc;
use std::time::{Duration, Instant};

use rusqlite::{Connection, OpenFlags};
use weir::Bucket;

use crate::finding::Finding;
use crate::program::{Program, Ran, run};
use crate::report::Report;
use crate::{collection, tree};
pub(crate) use kind::{End, Kind};
use kind::{KINDS, OF_STORES, Outcome};

/// Where the jobs of stores write in their bucket.
const MADE: &str = "made/";

/// A job in a folder: `before` holds what it begins with, `now` is where it is run and interrupted.
#[derive(Debug)]
pub(crate) struct Job<'a> {
    pub(crate) kind: &'static Kind,
    program: Program<'a>,
    /// Folder of all jobs, with the pictures.
    folder: PathBuf,
    before: PathBuf,
    /// The bucket that it works on, if any.
    bucket: Option<Rc<Bucket>>,
    /// What of the bucket the job begins with, besides the pictures.
    objects_before: BTreeMap<String, Vec<u8>>,
    /// The rows of its catalogue that it begins with, for jobs of stores.
    rows_before: Vec<u8>,
    /// What an undisturbed run gives.
    expected: BTreeMap<String, Vec<u8>>,
    expected_names: Vec<PathBuf>,
    /// The user's files when all is taken back.
    undone: BTreeMap<PathBuf, Vec<u8>>,
    /// The code an undisturbed run ends with: pictures may be broken.
    code: i32,
    most_bytes: u64,
    /// How long an undisturbed run takes.
    pub(crate) whole: Duration,
}

impl<'a> Job<'a> {
    /// All jobs on a collection of `n_files` pictures below `folder`.
    pub(crate) fn all(program: Program<'a>, folder: &Path, n_files: usize) -> Result<Vec<Job<'a>>, Finding> {
        collection::make(&folder.join("photos"), n_files)?;
        KINDS.iter().map(|kind| Job::new(kind, program, folder, None)).collect()
    }

    /// All jobs on the pictures `photos/` of a bucket, which the program has as `s3://pics`.
    pub(crate) fn of_stores(
        program: Program<'a>,
        folder: &Path,
        bucket: &Rc<Bucket>,
    ) -> Result<Vec<Job<'a>>, Finding> {
        let job = |kind| Job::new(kind, program, folder, Some(Rc::clone(bucket)));
        OF_STORES.iter().map(job).collect()
    }

    fn new(
        kind: &'static Kind,
        program: Program<'a>,
        folder: &Path,
        bucket: Option<Rc<Bucket>>,
    ) -> Result<Job<'a>, Finding> {
        let before = folder.join(format!("before {}", kind.name));
        // Made where the job runs, since catalogues hold whole paths.
        let now = folder.join("now");
        tree::empty(&now)?;
        if let Some(bucket) = &bucket {
            bucket.put_below(MADE).keys().for_each(|key| bucket.delete(key));
        }
        if kind.n_own > 0 {
            collection::make(&now.join("mine"), kind.n_own)?;
        }
        for command in kind.before {
            program.succeed(&now, command.split_whitespace())?;
        }
        tree::empty(&before)?;
        tree::copy(&now, &before)?;
        let objects_before = bucket.as_deref().map(objects).unwrap_or_default();
        let mut job = Job {
            kind,
            program,
            folder: folder.to_owned(),
            before,
            bucket,
            objects_before,
            rows_before: Vec::new(),
            expected: BTreeMap::new(),
            expected_names: Vec::new(),
            undone: BTreeMap::new(),
            code: 0,
            most_bytes: 0,
            whole: Duration::ZERO,
        };
        job.begin()?;
        if job.bucket.is_some() && job.now().join("c.db").exists() {
            job.rows_before = rows(program, &job.now(), "c.db")?;
            job.begin()?;
        }
        if let Some(undo) = kind.undo {
            job.undone = job.take_back(undo)?;
            job.begin()?;
        }
        let started = Instant::now();
        let ran = run(job.command())?;
        job.whole = started.elapsed();
        job.code = ran.code()?;
        job.most_bytes = ran.most_bytes;
        if !matches!(job.code, 0 | 1 | 3) {
            return Err(Finding::new(format!("{}: {}", kind.command, ran.stderr)));
        }
        job.expected_names = job.names()?;
        job.expected = job.outcome(&ran)?;
        Ok(job)
    }

    /// The folder in which the job is run.
    pub(crate) fn now(&self) -> PathBuf {
        self.folder.join("now")
    }

    /// What the job begins with.
    pub(crate) fn before(&self) -> &Path {
        &self.before
    }

    pub(crate) fn command(&self) -> Command {
        self.program.command(&self.now(), self.kind.command.split_whitespace())
    }

    /// The job, started by another program whose arguments end with a command.
    pub(crate) fn command_by(&self, mut other: Command) -> Command {
        let plain = self.command();
        other.arg(plain.get_program()).args(plain.get_args()).current_dir(self.now()).stdin(Stdio::null());
        for (name, value) in plain.get_envs() {
            other.env(name, value.unwrap_or_default());
        }
        other
    }

    /// Where a tracer of the job writes.
    pub(crate) fn trace(&self) -> PathBuf {
        self.folder.join("trace")
    }

    /// Puts what the job begins with into its folder, and nothing else.
    pub(crate) fn begin(&self) -> Result<(), Finding> {
        tree::empty(&self.now())?;
        if let Some(bucket) = &self.bucket {
            bucket.put_below(MADE).keys().for_each(|key| bucket.delete(key));
            self.objects_before.iter().for_each(|(key, bytes)| bucket.put(key, bytes.clone()));
        }
        Ok(tree::copy(&self.before, &self.now())?)
    }

    /// The code an undisturbed run ends with.
    pub(crate) fn code(&self) -> i32 {
        self.code
    }

    /// The most memory that an undisturbed run takes, in bytes.
    pub(crate) fn most_bytes(&self) -> u64 {
        self.most_bytes
    }

    /// Rows that a reader of the job's catalogues sees.
    pub(crate) fn n_rows(&self) -> u64 {
        self.kind
            .outcomes
            .iter()
            .map(|outcome| match outcome {
                Outcome::Catalog(name) => count(&self.now().join(name), "SELECT count(*) FROM file"),
                Outcome::Thumbnails(name) => count(&self.now().join(name), "SELECT count(*) FROM thumbnail"),
                _ => 0,
            })
            .sum()
    }

    /// Checks what an interrupted run left: catalogues are sound, and what has its final name is whole.
    /// Counts files that have not.
    pub(crate) fn check_interrupted(&self, end: End, report: &mut Report) -> Result<(), Finding> {
        for outcome in self.kind.outcomes {
            match outcome {
                Outcome::Catalog(name) => self.check_catalog(name)?,
                Outcome::Thumbnails(name) => check_thumbnails(&self.now().join(name))?,
                Outcome::Kept(name) => self.check_kept(name)?,
                Outcome::Objects => self.check_objects()?,
                Outcome::Files(_) | Outcome::Unsynced(_) | Outcome::Parts(_) | Outcome::Printed => {}
            }
        }
        self.check_final_names(end, report)
    }

    fn check_catalog(&self, name: &str) -> Result<(), Finding> {
        if !self.now().join(name).exists() {
            return Ok(());
        }
        let ran = run(self.program.command(&self.now(), ["check", name]))?;
        match ran.code()? {
            0 => Ok(()),
            1 if ran.stderr.contains("No data is lost") => Ok(()),
            // Interrupted while it was created.
            2 if count(&self.now().join(name), "SELECT count(*) FROM file") == 0 => Ok(()),
            _ => {
                let found = String::from_utf8_lossy(&ran.stdout);
                Err(Finding::new(format!("check {name}: {}{found}", ran.stderr)))
            }
        }
    }

    /// Checks that each file of the user has its old or its new name and bytes.
    fn check_kept(&self, folder: &str) -> Result<(), Finding> {
        let old = tree::files(&self.before.join(folder))?;
        let now = tree::files(&self.now().join(folder))?;
        let new: BTreeMap<&str, &Vec<u8>> =
            self.expected.iter().map(|(name, bytes)| (name.as_str(), bytes)).collect();
        let mut held: Vec<&Vec<u8>> = Vec::new();
        for (name, bytes) in &now {
            let key = Path::new(folder).join(name).to_string_lossy().into_owned();
            if old.get(name) == Some(bytes) || new.get(key.as_str()) == Some(&bytes) {
                held.push(bytes);
            }
        }
        // Where names stay, the file of each old name; where they change, each old content under some name.
        let is_lost = |(name, bytes): &(&PathBuf, &Vec<u8>)| {
            let key = Path::new(folder).join(name).to_string_lossy().into_owned();
            let is_changed = new.contains_key(key.as_str());
            if is_changed { !now.contains_key(*name) } else { !held.contains(bytes) }
        };
        match old.iter().find(is_lost) {
            Some((name, _)) => Err(Finding::new(format!("{} is lost", name.display()))),
            None => Ok(()),
        }
    }

    /// Takes back whatever was done, after which the user's files are as if nothing ever had been. Returns
    /// whether the job can be taken back.
    pub(crate) fn undo(&self) -> Result<bool, Finding> {
        let Some(undo) = self.kind.undo else { return Ok(false) };
        if self.take_back(undo)? == self.undone {
            return Ok(true);
        }
        Err(Finding::new(format!("{undo} does not bring back the old files")))
    }

    /// Takes back all runs, the last one first; returns the user's files.
    fn take_back(&self, undo: &str) -> Result<BTreeMap<PathBuf, Vec<u8>>, Finding> {
        loop {
            let ran = run(self.program.command(&self.now(), undo.split_whitespace()))?;
            match ran.code()? {
                0 => {}
                2 if ran.stderr.contains("to undo") => break,
                code => return Err(Finding::new(format!("{undo}: {code}: {}", ran.stderr))),
            }
        }
        let mut files = tree::files(&self.now().join("mine"))?;
        // The next run that writes into the folder removes these.
        files.retain(|name, _| name.extension().is_none_or(|end| end != "partial"));
        Ok(files)
    }

    /// Checks that each object is one that was there before, or one that comes of an undisturbed run.
    fn check_objects(&self) -> Result<(), Finding> {
        for (key, bytes) in self.bucket.as_deref().map(objects).unwrap_or_default() {
            let is_whole = |known: Option<&Vec<u8>>| known == Some(&bytes);
            if !is_whole(self.objects_before.get(&key)) && !is_whole(self.expected.get(&key)) {
                return Err(Finding::new(format!("{key} is neither old nor new: {} bytes", bytes.len())));
            }
        }
        Ok(())
    }

    /// Checks that each row of a catalogue is one of before, one of an undisturbed run, or has an error.
    pub(crate) fn check_rows(&self, ran: &Ran) -> Result<(), Finding> {
        for outcome in self.kind.outcomes {
            let Outcome::Catalog(name) = outcome else { continue };
            if !self.now().join(name).exists() {
                continue;
            }
            let lines =
                |bytes: &[u8]| bytes.split(|&byte| byte == b'\n').map(<[u8]>::to_vec).collect::<Vec<_>>();
            let mut right =
                self.expected.get(&format!("rows of {name}")).map(|rows| lines(rows)).unwrap_or_default();
            right.extend(lines(&self.rows_before));
            for row in lines(&rows(self.program, &self.now(), name)?) {
                let has_error = || !String::from_utf8_lossy(&row).contains("\"error\":null");
                if !right.contains(&row) && !has_error() {
                    let row = String::from_utf8_lossy(&row).into_owned();
                    return Err(Finding::new(format!("a wrong row without an error: {row}: {}", ran.stderr)));
                }
            }
        }
        Ok(())
    }

    /// Checks that all files that the catalogue had are still shown, and each once.
    pub(crate) fn check_none_vanished(&self) -> Result<(), Finding> {
        let path = |row: &[u8]| {
            let row: serde_json::Value = serde_json::from_slice(row).ok()?;
            Some(row.get("path")?.as_str()?.to_owned())
        };
        let paths = |rows: &[u8]| rows.split(|&byte| byte == b'\n').filter_map(path).collect::<Vec<_>>();
        if !self.now().join("c.db").exists() {
            return Ok(());
        }
        let shown = paths(&rows(self.program, &self.now(), "c.db")?);
        if let Some(twice) = shown.windows(2).find(|two| two[0] == two[1]) {
            return Err(Finding::new(format!("{} is there twice", twice[0])));
        }
        match paths(&self.rows_before).into_iter().find(|path| !shown.contains(path)) {
            Some(gone) => Err(Finding::new(format!("{gone} has vanished"))),
            None => Ok(()),
        }
    }

    fn check_final_names(&self, end: End, report: &mut Report) -> Result<(), Finding> {
        let mut n_left = 0;
        for name in self.names()? {
            let key = name.to_string_lossy().into_owned();
            let Some(expected) = self.expected.get(&key) else {
                n_left += u64::from(!self.expected_names.contains(&name));
                continue;
            };
            let found = std::fs::read(self.now().join(&name))?;
            let is_old = || std::fs::read(self.before.join(&name)).is_ok_and(|old| old == found);
            let is_unsynced =
                |outcome: &Outcome| matches!(outcome, Outcome::Unsynced(top) if name.starts_with(top));
            if matches!(end, End::PowerCut) && self.kind.outcomes.iter().any(is_unsynced) {
                continue;
            }
            if found != *expected && !is_old() {
                let (n, of) = (found.len(), expected.len());
                return Err(Finding::new(format!("{key} is neither old nor new: {n} of {of} bytes")));
            }
        }
        report.count(format!("{}: files left unfinished", self.kind.name), n_left);
        Ok(())
    }

    /// Runs the job to its end, after which all must be as if it had never been interrupted.
    pub(crate) fn finish(&self) -> Result<(), Finding> {
        let ran = run(self.command())?;
        let code = ran.code().map_err(|finding| finding.during("the run after it"))?;
        if code != self.code {
            return Err(Finding::new(format!("the run after it ends with {code}: {}", ran.stderr)));
        }
        self.check_whole(&ran)?;
        let names = self.names()?;
        match names.iter().find(|name| !self.expected_names.contains(name)) {
            Some(left) => Err(Finding::new(format!("{} is left over", left.display()))),
            None => Ok(()),
        }
    }

    /// Checks that the outcome of a run is that of an undisturbed one.
    pub(crate) fn check_whole(&self, ran: &Ran) -> Result<(), Finding> {
        let outcome = self.outcome(ran)?;
        for (name, expected) in &self.expected {
            match outcome.get(name) {
                Some(found) if found == expected => {}
                Some(found) => return Err(Finding::new(difference(name, expected, found))),
                None => return Err(Finding::new(format!("{name} is missing"))),
            }
        }
        Ok(())
    }

    /// All files of the job, without those that the program keeps of a user and of a run.
    fn names(&self) -> Result<Vec<PathBuf>, Finding> {
        let is_of_job = |name: &PathBuf| {
            let text = name.to_string_lossy();
            !["cache/", "state/"].iter().any(|top| text.starts_with(top))
                && !["-wal", "-shm", "-writer"].iter().any(|end| text.ends_with(end))
        };
        Ok(tree::names(&self.now())?.into_iter().filter(is_of_job).collect())
    }

    /// What came of the job: bytes by path; rows, for what is a database.
    fn outcome(&self, ran: &Ran) -> Result<BTreeMap<String, Vec<u8>>, Finding> {
        let mut all = BTreeMap::new();
        for outcome in self.kind.outcomes {
            match outcome {
                Outcome::Catalog(name) => {
                    all.insert(format!("rows of {name}"), rows(self.program, &self.now(), name)?);
                }
                Outcome::Thumbnails(name) => {
                    all.insert(format!("thumbnails of {name}"), thumbnails(&self.now().join(name))?);
                }
                Outcome::Files(name) if self.now().join(name).is_file() => {
                    all.insert((*name).to_owned(), std::fs::read(self.now().join(name))?);
                }
                Outcome::Files(name) | Outcome::Unsynced(name) | Outcome::Kept(name) => {
                    all.extend(tree::files(&self.now().join(name))?.into_iter().map(|(file, bytes)| {
                        (Path::new(name).join(file).to_string_lossy().into_owned(), bytes)
                    }))
                }
                Outcome::Objects => all.extend(self.bucket.as_deref().map(objects).unwrap_or_default()),
                Outcome::Printed => {
                    let mut lines: Vec<&[u8]> = ran.stdout.split(|&byte| byte == b'\n').collect();
                    lines.sort_unstable();
                    all.insert("what is printed".to_owned(), lines.join(&b'\n'));
                }
                Outcome::Parts(name) => {
                    let merged = self.folder.join("merged");
                    tree::empty(&merged)?;
                    let parts = self.now().join(name);
                    self.program.succeed(
                        &merged,
                        ["merge".as_ref(), parts.as_os_str(), "-c".as_ref(), "m.db".as_ref(), "-q".as_ref()],
                    )?;
                    all.insert(format!("rows of {name}"), rows(self.program, &merged, "m.db")?);
                }
            }
        }
        Ok(all)
    }
}

/// What jobs made in a bucket.
fn objects(bucket: &Bucket) -> BTreeMap<String, Vec<u8>> {
    bucket.put_below(MADE).into_iter().map(|(key, bytes)| (key, bytes.to_vec())).collect()
}

/// All rows of a catalogue in the order of their paths, one a line.
pub(crate) fn rows(program: Program<'_>, folder: &Path, catalog: &str) -> Result<Vec<u8>, Finding> {
    // A merged catalogue does not know the names of disks.
    let sql = "SELECT * FROM image ORDER BY path";
    let ran = program.succeed(folder, ["query", catalog, sql, "--json"])?;
    let mut all = Vec::new();
    for line in ran.stdout.split(|&byte| byte == b'\n').filter(|line| !line.is_empty()) {
        let mut row: serde_json::Value = serde_json::from_slice(line)?;
        if let Some(columns) = row.as_object_mut() {
            columns.remove("volume");
        }
        serde_json::to_writer(&mut all, &row)?;
        all.push(b'\n');
    }
    Ok(all)
}

fn open(path: &Path) -> Result<Connection, Finding> {
    Ok(Connection::open_with_flags(path, OpenFlags::SQLITE_OPEN_READ_ONLY)?)
}

/// The number that a query gives; 0 while there is no such database.
fn count(path: &Path, sql: &str) -> u64 {
    let n: Option<i64> = open(path).ok().and_then(|db| db.query_row(sql, [], |row| row.get(0)).ok());
    n.and_then(|n| u64::try_from(n).ok()).unwrap_or(0)
}

fn check_thumbnails(path: &Path) -> Result<(), Finding> {
    if !path.exists() {
        return Ok(());
    }
    // With the right to write, as a journal may have to be played back.
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE;
    let verdict: String =
        Connection::open_with_flags(path, flags)?
            .query_row("PRAGMA integrity_check", [], |row| row.get(0))?;
    if verdict == "ok" { Ok(()) } else { Err(Finding::new(format!("{}: {verdict}", path.display()))) }
}

/// The pictures of a database of thumbnails, sorted, one after the other.
fn thumbnails(path: &Path) -> Result<Vec<u8>, Finding> {
    let db = open(path)?;
    let mut statement = db.prepare("SELECT picture FROM thumbnail")?;
    let mut all: Vec<Vec<u8>> = statement.query_map([], |row| row.get(0))?.collect::<Result<_, _>>()?;
    all.sort();
    Ok(all.concat())
}

/// Where two values of one name begin to differ.
pub(crate) fn difference(name: &str, expected: &[u8], found: &[u8]) -> String {
    let at = expected.iter().zip(found).take_while(|(left, right)| left == right).count();
    let part = |bytes: &[u8]| {
        let start = at.saturating_sub(60).min(bytes.len());
        String::from_utf8_lossy(&bytes[start..bytes.len().min(at + 100)]).into_owned()
    };
    let (left, right) = (part(expected), part(found));
    format!("{name} differs from byte {at} of {}:\n    {left:?}\n    {right:?}", expected.len())
}
