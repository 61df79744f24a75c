//! Catalogues with random damage, opened by every command that reads one.
//!
//! Each command must end with a result, or with an error that names the catalogue and suggests what to do.
//! None may panic, abort or hang.
//!
//! `THALWEG_DAMAGES` sets the number of damaged catalogues, `THALWEG_SEED` the random seed, and
//! `THALWEG_COMMANDS` the number of commands run on each, in turn; the default is all.

use std::collections::BTreeMap;
use std::process::{Output, Stdio};
use std::sync::mpsc;
use std::time::Duration;

use crate::env::{Env, Jpeg, png};

/// Longer than any of these commands takes for eight pictures on a busy machine.
const MOST_TIME: Duration = Duration::from_secs(60);

const PAGE_BYTES: usize = 16 << 10;

/// The commands, with `d.db` for the damaged catalogue. Those that write to it come last; their results are
/// read again.
const COMMANDS: &[&[&str]] = &[
    &["query", "d.db", "SELECT * FROM image", "--json"],
    &["query", "d.db", "SELECT path, json_extract(tags, '$.\"File:FileType\"') FROM image ORDER BY taken_at"],
    &["find", "d.db", "--text", "picture"],
    &["find", "d.db", "--duplicates", "--json"],
    &["find", "d.db", "--similar", "8"],
    &["export", "d.db", "o.csv", "--force"],
    &["export", "d.db", "o.parquet", "--force"],
    &["check", "d.db"],
    &["check", "d.db", "--read"],
    &["verify", "d.db", "--threads", "1"],
    &["plan", "d.db", "--shards", "2", "-o", "o.plan"],
    &["pack", "d.db", "-o", "packed", "--force", "--threads", "1"],
    &["index", "photos", "-c", "d.db", "--tags", "--threads", "1"],
    &["merge", "parts", "-c", "d.db"],
    &["query", "d.db", "SELECT count(*) FROM image"],
];

fn collection() -> Env {
    let env = (0..8).fold(Env::new(), |env, number| {
        let jpeg = Jpeg::new(8, 6).camera("Canon", "EOS 5D").description(&format!("picture {number}"));
        env.with_jpeg(format!("{}/{number}.jpg", number % 3), &jpeg.taken("2023:05:01 10:00:00"))
    });
    let env = env.with("same.png", png(5, 4)).with("a/same.png", png(5, 4)).with("notes.txt", "no picture");
    env.run(["index", "photos", "-c", "c.db", "--tags", "--hash", "--perceptual"]).exits(0);
    env.run(["plan", "photos", "--shards", "1", "-o", "plan.parquet"]).exits(0);
    env.run(["index", "--plan", "plan.parquet", "--shard", "0", "-o", "parts", "--tags"]).exits(0);
    env
}

struct Chance(u64);

impl Chance {
    fn below(&mut self, end: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % end as u64) as usize
    }
}

/// Damages a copy; returns the kind of damage.
fn damage(bytes: &mut Vec<u8>, chance: &mut Chance) -> &'static str {
    let n_pages = bytes.len() / PAGE_BYTES;
    match chance.below(8) {
        // The header and the schema, where damage is most harmful.
        0 | 1 => {
            for _ in 0..=chance.below(8) {
                let at =
                    chance.below(100) + if chance.below(2) == 0 { 0 } else { chance.below(PAGE_BYTES - 100) };
                bytes[at] = chance.below(256) as u8;
            }
            "bytes of the first page"
        }
        2 | 3 => {
            for _ in 0..=chance.below(40) {
                let at = chance.below(bytes.len());
                bytes[at] ^= 1 << chance.below(8);
            }
            "bits anywhere"
        }
        // The beginning of a page contains the positions of its cells.
        4 => {
            for _ in 0..=chance.below(10) {
                let at = chance.below(n_pages) * PAGE_BYTES + chance.below(64);
                bytes[at] = chance.below(256) as u8;
            }
            "heads of pages"
        }
        5 => {
            let (at, other) = (chance.below(n_pages) * PAGE_BYTES, chance.below(n_pages) * PAGE_BYTES);
            let page = bytes[at..at + PAGE_BYTES].to_vec();
            bytes.copy_within(other..other + PAGE_BYTES, at);
            bytes[other..other + PAGE_BYTES].copy_from_slice(&page);
            "two pages swapped"
        }
        6 => {
            let end = chance.below(bytes.len());
            bytes.truncate(end);
            "truncated"
        }
        _ => {
            let start = chance.below(bytes.len());
            let end = (start + chance.below(2 * PAGE_BYTES)).min(bytes.len());
            bytes[start..end].fill([0x00, 0xFF, 0xA5][chance.below(3)]);
            "a stretch overwritten"
        }
    }
}

/// Runs a command; `None` if it does not end.
fn run(env: &Env, arguments: &[&str]) -> Option<Output> {
    let child = env.command(arguments).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let (id, (done, waiting)) = (child.id(), mpsc::channel());
    std::thread::spawn(move || done.send(child.wait_with_output()));
    let output = waiting.recv_timeout(MOST_TIME).ok();
    if output.is_none() {
        let _ = std::process::Command::new("kill").args(["-KILL", &id.to_string()]).status();
    }
    output.map(Result::unwrap)
}

/// Checks that a command ended normally; returns its exit code.
fn check(output: &Output) -> Result<i32, String> {
    let talk = String::from_utf8_lossy(&output.stderr);
    let code = output.status.code().ok_or_else(|| format!("{}: {talk}", output.status))?;
    if talk.contains("panicked") || !(0..=3).contains(&code) {
        return Err(format!("exit {code}: {talk}"));
    }
    // With an invalid header the file counts as another kind of file. All other errors name the catalogue and
    // what to do.
    let is_told = ["thalweg check", "not a thalweg catalogue", "schema version", "run the same command"];
    let is_named = talk.contains("d.db") && is_told.iter().any(|words| talk.contains(words));
    let is_no_catalogue = ["nothing to pack", "no file in the catalogue has", "photos"]
        .iter()
        .any(|words| talk.contains(words));
    if code == 2 && !is_named && !is_no_catalogue {
        return Err(format!("exit 2 without advice: {talk}"));
    }
    Ok(code)
}

#[test]
fn damaged_catalogues_are_answered_or_refused() {
    let number = |name: &str, default: u64| {
        std::env::var(name).ok().and_then(|number| number.parse().ok()).unwrap_or(default)
    };
    let (n_damages, seed) = (number("THALWEG_DAMAGES", 25), number("THALWEG_SEED", 20_261_122));
    let n_commands = number("THALWEG_COMMANDS", COMMANDS.len() as u64).clamp(1, COMMANDS.len() as u64);
    eprintln!(
        "{n_damages} damages (THALWEG_DAMAGES), seed {seed} (THALWEG_SEED), {n_commands} commands each"
    );
    let env = collection();
    let whole = std::fs::read(env.path("c.db")).unwrap();
    let mut chance = Chance(seed.max(1));
    let mut ends: BTreeMap<(&str, i32), u64> = BTreeMap::new();
    for nth in 0..n_damages {
        if nth > 0 && nth % 250 == 0 {
            eprintln!("{nth} damages done");
        }
        let mut bytes = whole.clone();
        let kind = damage(&mut bytes, &mut chance);
        let first = (nth * n_commands) as usize;
        let chosen = (first..first + n_commands as usize).map(|number| COMMANDS[number % COMMANDS.len()]);
        for (position, arguments) in chosen.enumerate() {
            // Commands that write may repair or further damage it, so each starts with the same damage.
            if position == 0 || arguments.contains(&"-c") {
                ["", "-wal", "-shm", "-writer"].iter().for_each(|suffix| {
                    let _ = std::fs::remove_file(env.path(format!("d.db{suffix}")));
                });
                std::fs::write(env.path("d.db"), &bytes).unwrap();
            }
            let checked =
                run(&env, arguments).map_or(Err("it does not end".to_owned()), |output| check(&output));
            match checked {
                Ok(code) => *ends.entry((arguments[0], code)).or_default() += 1,
                Err(what) => {
                    let kept = std::env::temp_dir().join(format!("thalweg-damage-{seed}-{nth}.db"));
                    std::fs::write(&kept, &bytes).unwrap();
                    panic!("damage {nth} ({kind}), kept in {}: {arguments:?}: {what}", kept.display());
                }
            }
        }
    }
    for ((command, code), n_ends) in ends {
        eprintln!("{command:>8} exit {code}: {n_ends}");
    }
}
