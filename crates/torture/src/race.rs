//! Several programs at once: writers of one catalogue and its readers, files that change while they are read,
//! and folders that become links.

use std::fs;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use fastrand::Rng;

use crate::finding::Finding;
use crate::ground::{Ground, Rounds};
use crate::job::rows;
use crate::program::{Program, Ran, run};
use crate::report::Report;
use crate::{collection, tree};

/// Pictures of the collection.
const N_FILES: usize = 120;

struct Races<'a> {
    ground: Ground<'a>,
    photos: PathBuf,
    expected: Vec<u8>,
}

pub(crate) fn begin(ground: Ground<'_>) -> Result<Box<dyn Rounds + '_>, Finding> {
    let photos = ground.folder.join("photos");
    collection::make(&photos, N_FILES)?;
    let now = ground.folder.join("now");
    tree::empty(&now)?;
    ground.program.succeed(&now, ["index", "../photos", "-c", "c.db", "-q"])?;
    let expected = rows(ground.program, &now, "c.db")?;
    Ok(Box::new(Races { ground, photos, expected }))
}

impl Rounds for Races<'_> {
    fn round(&mut self, number: u64, random: &mut Rng, report: &mut Report) -> Result<(), Finding> {
        let now = self.ground.folder.join("now");
        tree::empty(&now)?;
        match number % 4 {
            0 => self.writers_and_readers(&now, random, report),
            1 => self.files_that_change(&now, random, report),
            2 => self.folders_that_become_links(&now, random, report),
            _ => self.catalogues_that_are_replaced(&now, random, report),
        }
    }
}

/// Checks that a command of a race ended normally, and without an error of its own.
fn ended(ran: Result<Ran, Finding>, allowed: &[i32], what: &str) -> Result<i32, Finding> {
    let ran = ran.map_err(|finding| finding.during(what))?;
    let code = ran.code().map_err(|finding| finding.during(what))?;
    if allowed.contains(&code) {
        return Ok(code);
    }
    Err(Finding::new(format!("{what}: exit {code}: {}", ran.stderr)))
}

impl Races<'_> {
    fn program(&self) -> Program<'_> {
        self.ground.program
    }

    /// Two writers, of which one may be refused, and readers all the time.
    fn writers_and_readers(&self, now: &Path, random: &mut Rng, report: &mut Report) -> Result<(), Finding> {
        let is_over = AtomicBool::new(false);
        let index = ["index", "../photos", "-c", "c.db", "-q"];
        let later = random.u64(..60);
        let outcomes = std::thread::scope(|scope| {
            let first = scope.spawn(|| run(self.program().command(now, index)));
            let second = scope.spawn(|| {
                std::thread::sleep(std::time::Duration::from_millis(later));
                run(self.program().command(now, index))
            });
            let reader = scope.spawn(|| {
                let mut n_read = 0;
                while !is_over.load(Relaxed) {
                    // Before there is a catalogue, there is an error.
                    ended(
                        run(self.program().command(now, ["query", "c.db", "SELECT count(*) FROM image"])),
                        &[0, 2],
                        "query",
                    )?;
                    n_read += 1;
                }
                Ok::<u64, Finding>(n_read)
            });
            let joined =
                [first, second].map(|writer| writer.join().unwrap_or_else(|_| Err(Finding::new("a panic"))));
            is_over.store(true, Relaxed);
            let n_read = reader.join().unwrap_or_else(|_| Err(Finding::new("a panic")));
            (joined, n_read)
        });
        let ([first, second], n_read) = outcomes;
        report.count("reads beside two writers", n_read?);
        let codes =
            [ended(first, &[0, 2], "the first writer")?, ended(second, &[0, 2], "the second writer")?];
        if codes == [2, 2] {
            return Err(Finding::new("both writers were refused"));
        }
        report.count("pairs of writers", 1);
        self.check_rows(now)
    }

    fn check_rows(&self, now: &Path) -> Result<(), Finding> {
        self.program().succeed(now, ["check", "c.db"])?;
        if rows(self.program(), now, "c.db")? == self.expected {
            return Ok(());
        }
        Err(Finding::new("the rows are not those of one undisturbed run"))
    }

    /// Files grow, shrink, vanish, are replaced and get other names while they are read; afterwards a run
    /// gives what a new catalogue has.
    fn files_that_change(&self, now: &Path, random: &mut Rng, report: &mut Report) -> Result<(), Finding> {
        let mine = now.join("mine");
        tree::copy(&self.photos, &mine)?;
        let names = tree::names(&mine)?;
        let commands: [&[&str]; 3] = [
            &["index", "mine", "-c", "c.db", "--tags", "--hash", "-q"],
            &["verify", "mine", "-q"],
            &["thumbnail", "mine", "-o", "small", "-q"],
        ];
        let command = commands[random.usize(..commands.len())];
        let mut child = self.program().command(now, command);
        let running = std::thread::spawn(move || {
            run({
                child.stdout(Stdio::null());
                child
            })
        });
        while !running.is_finished() {
            change(&mine.join(&names[random.usize(..names.len())]), random);
            report.count("changes while files are read", 1);
        }
        let ran = running.join().unwrap_or_else(|_| Err(Finding::new("a panic")));
        ended(ran, &[0, 1, 3], command[0])?;
        for catalog in ["c.db", "new.db"] {
            let arguments = ["index", "mine", "-c", catalog, "--tags", "--hash", "-q"];
            ended(run(self.program().command(now, arguments)), &[0, 3], "index")?;
        }
        if rows(self.program(), now, "c.db")? == rows(self.program(), now, "new.db")? {
            return Ok(());
        }
        Err(Finding::new("after changes, the catalogue is not that of a new run"))
    }

    /// A folder is exchanged for a link to another one while a command writes there: nothing is written
    /// elsewhere.
    fn folders_that_become_links(
        &self,
        now: &Path,
        random: &mut Rng,
        report: &mut Report,
    ) -> Result<(), Finding> {
        let [elsewhere, out] = ["elsewhere", "out"].map(|name| now.join(name));
        tree::empty(&elsewhere)?;
        self.program().succeed(now, ["pack", "../photos", "-o", "packed", "-q"])?;
        let command = self.program().command(now, ["unpack", "packed", "-o", "out", "-f", "-q"]);
        let running = std::thread::spawn(move || run(command));
        let mut is_link = false;
        while !running.is_finished() {
            let folder = out.join(random.usize(..3).to_string());
            let aside = out.join("aside");
            // Each may fail: the folder is there or not.
            if fs::rename(&folder, &aside).is_ok() {
                let _ = symlink(&elsewhere, &folder);
                is_link = true;
                std::thread::yield_now();
                let _ = fs::remove_file(&folder);
                let _ = fs::rename(&aside, &folder);
            }
        }
        let ran = running.join().unwrap_or_else(|_| Err(Finding::new("a panic")));
        ended(ran, &[0, 2, 3], "unpack")?;
        report.count("folders that became links", u64::from(is_link));
        match tree::names(&elsewhere)?.first() {
            Some(name) => Err(Finding::new(format!("unpack wrote {} through a link", name.display()))),
            None => Ok(()),
        }
    }

    /// A catalogue is replaced by another one while commands read it.
    fn catalogues_that_are_replaced(
        &self,
        now: &Path,
        random: &mut Rng,
        report: &mut Report,
    ) -> Result<(), Finding> {
        for (catalog, folder) in [("a.db", "../photos/0"), ("b.db", "../photos")] {
            self.program().succeed(now, ["index", folder, "-c", catalog, "-q"])?;
        }
        let reads: [&[&str]; 4] = [
            &["query", "c.db", "SELECT count(*), max(path) FROM image", "--json"],
            &["find", "c.db", "--text", "passau"],
            &["export", "c.db", "rows.csv", "-f", "-q"],
            &["check", "c.db"],
        ];
        fs::copy(now.join("a.db"), now.join("c.db"))?;
        let command = self.program().command(now, reads[random.usize(..reads.len())]);
        let running = std::thread::spawn(move || run(command));
        while !running.is_finished() {
            fs::copy(now.join(["a.db", "b.db"][random.usize(..2)]), now.join("next"))?;
            fs::rename(now.join("next"), now.join("c.db"))?;
            report.count("catalogues replaced", 1);
        }
        let ran = running.join().unwrap_or_else(|_| Err(Finding::new("a panic")));
        ended(ran, &[0, 1, 2], "a reader").map(drop)
    }
}

/// One change of a file, which may be gone already.
fn change(path: &Path, random: &mut Rng) {
    let len = fs::metadata(path).map_or(0, |found| found.len());
    let file = || fs::File::options().write(true).open(path);
    let _ = match random.u8(..6) {
        0 => file().and_then(|file| file.set_len(random.u64(..=len))),
        1 => file().and_then(|file| file.set_len(len + random.u64(..10_000))),
        2 => fs::remove_file(path),
        3 => fs::write(path, vec![random.u8(..); random.usize(..50_000)]),
        4 => fs::rename(path, path.with_extension("moved.jpg")),
        _ => fs::remove_file(path).and_then(|()| fs::create_dir(path)),
    };
}
