//! Stores what is known of a file system between runs: one small text file per file system.
//!
//! The file has lines `key = value`, the first of which names the format. Readers skip unknown keys, so later
//! versions may add some. The first run adds the probe's result; `thalweg tune` adds its choices and the
//! reasons for them. A choice applies to files that are in the page cache (`warm_strategy = pread`), to files
//! that are not (`cold_strategy = uring`), or to both (`strategy = uring`; earlier versions had only this).
//! For a missing choice the engine uses its default. The line `sum_of_lines` is over all lines before it: a
//! changed digit would be another setting. The file can always be replaced: one that cannot be read is
//! reported, ignored, and rewritten at the next save.

use std::fmt::Write as _;
use std::io::Write as _;
use std::num::NonZeroU32;
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

use crate::beside::Beside;
use crate::filesystem::FileSystem;
use crate::probe::{Probe, Verdict};
use crate::{Order, StorageError, Strategy};

const FORMAT: &str = "thalweg storage profile 1";
/// Beginnings of keys that apply with one state of the page cache only.
const WARM: &str = "warm_";
const COLD: &str = "cold_";
/// A profile has a few hundred bytes; a larger file is something else.
const MAX_BYTES: u64 = 64 << 10;

/// Measured facts about one file system. `None` means "not measured".
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct StorageProfile {
    /// Time of the measurement, in seconds since 1970.
    pub measured_at_s: u64,
    /// Whether the device seeks, by the probe.
    pub seeks: Option<bool>,
    /// Median of the probe's reads, in ns.
    pub median_ns: Option<u64>,
    /// Settings for all files, whether they are in the page cache or not.
    pub settings: ReadSettings,
    /// Settings for files that are in the page cache; they replace those of `settings`.
    pub warm: ReadSettings,
    /// Settings for files that are not in the page cache; they replace those of `settings`.
    pub cold: ReadSettings,
    /// Time of `thalweg tune`'s measurement, in seconds since 1970; `None` if only the probe ran.
    pub tuned_at_s: Option<u64>,
    /// Reasons for the choices: human-readable, one line each.
    pub reasons: Vec<String>,
}

/// Settings for reading that a profile stores. `None` means "the default".
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct ReadSettings {
    /// Read strategy that was fastest.
    pub strategy: Option<Strategy>,
    /// Visit order that was fastest.
    pub order: Option<Order>,
    /// Requests in flight per reader.
    pub queue_depth: Option<NonZeroU32>,
    /// Maximum number of reading threads.
    pub n_threads: Option<NonZeroU32>,
    /// Number of reading threads at the start.
    pub first_workers: Option<NonZeroU32>,
    /// Number of files of look-ahead; 0 for none.
    pub window_files: Option<u32>,
    /// Length of the first read, in bytes.
    pub first_bytes: Option<u32>,
}

impl ReadSettings {
    /// The settings as keys and values; unset ones have no value.
    fn lines(&self) -> [(&'static str, Option<String>); 7] {
        fn text(value: Option<impl ToString>) -> Option<String> {
            value.map(|value| value.to_string())
        }
        [
            ("strategy", text(self.strategy)),
            ("order", text(self.order)),
            ("queue_depth", text(self.queue_depth)),
            ("n_threads", text(self.n_threads)),
            ("first_workers", text(self.first_workers)),
            ("window_files", text(self.window_files)),
            ("first_bytes", text(self.first_bytes)),
        ]
    }

    /// Sets the setting of a key; unknown keys are skipped.
    fn set(&mut self, key: &str, value: &str) -> Result<(), String> {
        match key {
            "strategy" => self.strategy = Some(parsed(key, value)?),
            "order" => self.order = Some(parsed(key, value)?),
            "queue_depth" => self.queue_depth = Some(parsed(key, value)?),
            "n_threads" => self.n_threads = Some(parsed(key, value)?),
            "first_workers" => self.first_workers = Some(parsed(key, value)?),
            "window_files" => self.window_files = Some(parsed(key, value)?),
            "first_bytes" => self.first_bytes = Some(parsed(key, value)?),
            _ => {}
        }
        Ok(())
    }
}

/// Result of looking for a profile.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ProfileLookup {
    /// A profile was found.
    Found(StorageProfile),
    /// There is no profile: this file system was never measured.
    Missing,
    /// The file is not a valid profile. To be treated as missing.
    Ignored {
        /// Reason why it was ignored, in words.
        reason: String,
    },
}

impl StorageProfile {
    /// Creates a profile from a probe's result, measured now.
    #[must_use]
    pub fn of_probe(probe: &Probe) -> Self {
        let mut profile = Self::default();
        profile.set_probe(probe);
        profile
    }

    /// Updates the probe's result, measured now, and leaves the choices as they are. A probe without a result
    /// does not erase an earlier one.
    pub fn set_probe(&mut self, probe: &Probe) {
        self.measured_at_s = now_s();
        let seeks = match probe.verdict {
            Verdict::Seeks => true,
            Verdict::DoesNotSeek => false,
            Verdict::Unknown(_) => return,
        };
        (self.seeks, self.median_ns) = (Some(seeks), probe.median_ns);
    }

    /// The same profile, marked as tuned by a measurement that ends now.
    #[must_use]
    pub fn tuned_now(self) -> Self {
        Self { tuned_at_s: Some(now_s()), ..self }
    }

    fn to_text(&self) -> String {
        let mut text = format!("format = {FORMAT}\nmeasured_at_s = {}\n", self.measured_at_s);
        let mut line = |key: &str, value: Option<String>| {
            if let Some(value) = value {
                // Writing to a string cannot fail.
                let _ = writeln!(text, "{key} = {value}");
            }
        };
        line("seeks", self.seeks.map(|value| value.to_string()));
        line("median_ns", self.median_ns.map(|value| value.to_string()));
        for (prefix, settings) in [("", &self.settings), (WARM, &self.warm), (COLD, &self.cold)] {
            settings.lines().into_iter().for_each(|(key, value)| line(&format!("{prefix}{key}"), value));
        }
        line("tuned_at_s", self.tuned_at_s.map(|value| value.to_string()));
        for reason in &self.reasons {
            line("reason", Some(reason.replace(['\n', '\r'], " ")));
        }
        let sum = sum(text.as_bytes());
        let _ = writeln!(text, "{SUM}{sum:016x}\nend = ok");
        text
    }

    fn from_text(text: &str) -> Result<Self, String> {
        let mut lines = text.lines().map(|line| line.split_once(" = ").unwrap_or((line, "")));
        if lines.next() != Some(("format", FORMAT)) {
            return Err(format!("the first line is not `format = {FORMAT}`"));
        }
        if let Some((before, after)) = text.rsplit_once(SUM) {
            let expected = sum(before.as_bytes());
            if after.get(..16).and_then(|digits| u64::from_str_radix(digits, 16).ok()) != Some(expected) {
                return Err("the file is damaged or was edited: its lines differ from their sum".to_owned());
            }
        }
        let mut profile = Self::default();
        let mut complete = false;
        for (key, value) in lines {
            match key {
                "measured_at_s" => profile.measured_at_s = parsed(key, value)?,
                "seeks" => profile.seeks = Some(parsed(key, value)?),
                "median_ns" => profile.median_ns = Some(parsed(key, value)?),
                "tuned_at_s" => profile.tuned_at_s = Some(parsed(key, value)?),
                "reason" => profile.reasons.push(value.to_owned()),
                "end" => complete = value == "ok",
                _ => match (key.strip_prefix(WARM), key.strip_prefix(COLD)) {
                    (Some(key), _) => profile.warm.set(key, value)?,
                    (_, Some(key)) => profile.cold.set(key, value)?,
                    _ => profile.settings.set(key, value)?,
                },
            }
        }
        if complete { Ok(profile) } else { Err("the file is truncated".to_owned()) }
    }
}

/// Beginning of the line with the sum.
const SUM: &str = "sum_of_lines = ";

/// FNV-1a of 64 bits: each change of a byte gives another sum.
/// <http://www.isthe.com/chongo/tech/comp/fnv/>
fn sum(text: &[u8]) -> u64 {
    text.iter()
        .fold(0xcbf2_9ce4_8422_2325, |sum, byte| (sum ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3))
}

fn now_s() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_secs()
}

fn parsed<T: std::str::FromStr>(key: &str, value: &str) -> Result<T, String> {
    value.parse().map_err(|_| format!("invalid value for `{key}`"))
}

/// Directory of profiles: `$XDG_CACHE_HOME/thalweg`, or `~/.cache/thalweg`; on Windows
/// `%LOCALAPPDATA%\thalweg`. `None` if the environment defines no such place.
#[must_use]
pub fn directory() -> Option<PathBuf> {
    let absolute = |name| std::env::var_os(name).map(PathBuf::from).filter(|path| path.is_absolute());
    absolute("XDG_CACHE_HOME")
        .or_else(|| absolute("LOCALAPPDATA"))
        .or_else(|| Some(absolute("HOME")?.join(".cache")))
        .map(|cache| cache.join("thalweg"))
}

/// Loads the profile of a file system from `directory`.
///
/// # Errors
/// None: a file that cannot be read is [`ProfileLookup::Ignored`], with the reason.
#[must_use]
pub fn load(directory: &Path, file_system: &FileSystem) -> ProfileLookup {
    use std::io::Read;
    let path = path_of(directory, file_system);
    let mut text = String::new();
    let read = std::fs::File::open(&path).and_then(|file| file.take(MAX_BYTES).read_to_string(&mut text));
    let problem = match read {
        Ok(_) => match StorageProfile::from_text(&text) {
            Ok(profile) => return ProfileLookup::Found(profile),
            Err(problem) => problem,
        },
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return ProfileLookup::Missing,
        Err(error) => error.to_string(),
    };
    ProfileLookup::Ignored { reason: format!("`{}`: {problem}", path.display()) }
}

/// Saves the profile of a file system in `directory`, which is created if it is missing. The file appears
/// completely or not at all: it is written under another name, synchronised and renamed.
///
/// # Errors
/// [`StorageError::Failed`] with the file that could not be created, written or renamed.
pub fn save(
    directory: &Path,
    file_system: &FileSystem,
    profile: &StorageProfile,
) -> Result<(), StorageError> {
    std::fs::create_dir_all(directory)
        .map_err(|error| StorageError::new("create directory", directory, error))?;
    let path = path_of(directory, file_system);
    let write = || {
        let (beside, mut file) = Beside::create(&path)?;
        file.write_all(profile.to_text().as_bytes())?;
        beside.publish(&file, true)
    };
    write().map_err(|error| StorageError::new("write", &path, error))
}

/// Removes the profile of a file system from `directory`; `false` if there was none.
///
/// # Errors
/// [`StorageError::Failed`] if it cannot be removed.
pub fn remove(directory: &Path, file_system: &FileSystem) -> Result<bool, StorageError> {
    let path = path_of(directory, file_system);
    match std::fs::remove_file(&path) {
        Ok(()) => Ok(true),
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(false),
        Err(error) => Err(StorageError::new("remove", &path, error)),
    }
}

/// Path in `directory` of the profile of a file system, if there is one.
#[must_use]
pub fn path_of(directory: &Path, file_system: &FileSystem) -> PathBuf {
    let FileSystem { kind, id, device: (major, minor) } = file_system;
    directory.join(format!("storage-{kind}-{id:016x}-{major}-{minor}.txt"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::filesystem::FileSystemKind;
    use crate::probe::Doubt;

    const DISK: FileSystem = FileSystem { kind: FileSystemKind::Ext, id: 0x1234, device: (8, 1) };

    fn full() -> StorageProfile {
        StorageProfile {
            measured_at_s: 1_790_000_000,
            seeks: Some(true),
            median_ns: Some(13_000_000),
            settings: ReadSettings {
                strategy: Some(Strategy::Uring),
                order: Some(Order::Physical),
                queue_depth: NonZeroU32::new(16),
                n_threads: NonZeroU32::new(1),
                first_workers: NonZeroU32::new(4),
                window_files: Some(0),
                first_bytes: Some(16_384),
            },
            warm: ReadSettings { strategy: Some(Strategy::Pread), ..ReadSettings::default() },
            cold: ReadSettings { first_workers: NonZeroU32::new(8), ..ReadSettings::default() },
            tuned_at_s: Some(1_790_000_001),
            reasons: vec!["order physical: x 0.20 (0.18 .. 0.22) faster cold".into(), "a = b".into()],
        }
    }

    #[test]
    fn what_is_saved_is_loaded() {
        let directory = tempfile::tempdir().unwrap();
        let directory = directory.path().join("made/on/demand");
        assert_eq!(load(&directory, &DISK), ProfileLookup::Missing);
        for profile in [StorageProfile::default(), full()] {
            save(&directory, &DISK, &profile).unwrap();
            assert_eq!(load(&directory, &DISK), ProfileLookup::Found(profile));
        }
        let other = FileSystem { device: (8, 2), ..DISK };
        assert_eq!(load(&directory, &other), ProfileLookup::Missing);
        assert_eq!(std::fs::read_dir(&directory).unwrap().count(), 1, "nothing is left beside");
    }

    #[test]
    fn a_damaged_file_is_ignored_with_a_reason_and_replaced() {
        let directory = tempfile::tempdir().unwrap();
        let path = path_of(directory.path(), &DISK);
        let whole = full().to_text();
        for end in 0..whole.len() {
            std::fs::write(&path, &whole[..end]).unwrap();
            match load(directory.path(), &DISK) {
                ProfileLookup::Ignored { reason } => assert!(reason.contains("storage-ext4"), "{reason}"),
                // Only the last line feed may be missing.
                other => assert_eq!(end, whole.len() - 1, "{other:?}"),
            }
        }
        for damaged in ["\u{0}\u{0}\u{0}", "format = something else\n", &whole.replace("16384", "-1")] {
            std::fs::write(&path, damaged).unwrap();
            assert!(matches!(load(directory.path(), &DISK), ProfileLookup::Ignored { .. }), "{damaged}");
        }
        std::fs::write(&path, [0xFF; 100]).unwrap();
        assert!(matches!(load(directory.path(), &DISK), ProfileLookup::Ignored { .. }));
        save(directory.path(), &DISK, &full()).unwrap();
        assert_eq!(load(directory.path(), &DISK), ProfileLookup::Found(full()));
    }

    #[test]
    fn no_changed_byte_is_another_setting() {
        let directory = tempfile::tempdir().unwrap();
        let path = path_of(directory.path(), &DISK);
        let whole = full().to_text();
        for at in 0..whole.len() {
            for change in [1, 0x20, 0xff] {
                let mut bytes = whole.clone().into_bytes();
                bytes[at] ^= change;
                std::fs::write(&path, bytes).unwrap();
                match load(directory.path(), &DISK) {
                    ProfileLookup::Ignored { reason } => assert!(reason.contains("storage-ext4"), "{reason}"),
                    found => assert_eq!(found, ProfileLookup::Found(full()), "{at}"),
                }
            }
        }
    }

    #[test]
    fn keys_of_later_versions_are_skipped() {
        let text = full().to_text().replace("end = ok", "colour = blue\nend = ok");
        assert_eq!(StorageProfile::from_text(&text), Ok(full()));
    }

    /// Profiles as earlier versions wrote them: their settings apply with every state of the page cache.
    #[test]
    fn a_profile_without_states_is_read() {
        let directory = tempfile::tempdir().unwrap();
        let load_text = |lines: &str| {
            let text = format!("format = thalweg storage profile 1\nmeasured_at_s = 5\n{lines}end = ok\n");
            std::fs::write(path_of(directory.path(), &DISK), text).unwrap();
            load(directory.path(), &DISK)
        };
        let probed = StorageProfile {
            measured_at_s: 5,
            seeks: Some(true),
            median_ns: Some(7),
            ..StorageProfile::default()
        };
        assert_eq!(load_text("seeks = true\nmedian_ns = 7\n"), ProfileLookup::Found(probed.clone()));
        let settings = ReadSettings {
            strategy: Some(Strategy::Uring),
            queue_depth: NonZeroU32::new(8),
            first_bytes: Some(4096),
            ..ReadSettings::default()
        };
        let tuned = StorageProfile { settings, tuned_at_s: Some(6), ..probed };
        let lines = "seeks = true\nmedian_ns = 7\nstrategy = uring\nqueue_depth = 8\nfirst_bytes = 4096\n\
                     tuned_at_s = 6\n";
        assert_eq!(load_text(lines), ProfileLookup::Found(tuned));
    }

    #[test]
    fn what_is_forgotten_is_missing() {
        let directory = tempfile::tempdir().unwrap();
        assert!(!remove(directory.path(), &DISK).unwrap());
        save(directory.path(), &DISK, &full()).unwrap();
        assert!(remove(directory.path(), &DISK).unwrap());
        assert_eq!(load(directory.path(), &DISK), ProfileLookup::Missing);
    }

    #[test]
    fn a_probe_without_an_answer_keeps_none() {
        let probe = Probe { median_ns: None, n_reads: 3, verdict: Verdict::Unknown(Doubt::TooLittleData) };
        assert_eq!(StorageProfile::of_probe(&probe).seeks, None);
        let mut chosen = full();
        chosen.set_probe(&probe);
        assert_eq!(chosen.seeks, Some(true));
        chosen.set_probe(&Probe { median_ns: Some(9), n_reads: 50, verdict: Verdict::DoesNotSeek });
        assert_eq!((chosen.seeks, chosen.median_ns, chosen.cold), (Some(false), Some(9), full().cold));
    }
}
