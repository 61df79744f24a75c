//! Which files belong together: they get one name and one folder.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use engine::TakeoutFiles;
use engine::catalog::{folded, path_of_bytes};

use super::row::{Row, Stamp};

/// A file that is not asked for, but goes with one that is: a sidecar, or a small picture of a film.
#[derive(Debug)]
pub(super) struct Companion {
    /// Its row, if it has one.
    pub(super) id: Option<i64>,
    pub(super) folder: Arc<Path>,
    pub(super) name: Vec<u8>,
    pub(super) stamp: Option<Stamp>,
    /// What comes after the name of the set; `None` for JSON of Google Takeout whose name is another.
    pub(super) rest: Option<Vec<u8>>,
    /// The file of the set that it belongs to.
    pub(super) member: usize,
}

impl Companion {
    pub(super) fn path(&self) -> PathBuf {
        self.folder.join(path_of_bytes(&self.name))
    }
}

/// Files that are one photograph. The first leads: the name is made of its row.
#[derive(Debug, Default)]
pub(super) struct Set {
    pub(super) members: Vec<Row>,
    pub(super) companions: Vec<Companion>,
    /// Why it is not known what goes with them.
    pub(super) unlisted: Option<String>,
}

/// The files of a folder that may go with others, or why they are not known.
pub(super) type Listed = Result<Vec<Companion>, String>;

/// Extensions of files that belong to one of the same name, with its extension or without.
const WITH: [&str; 14] =
    ["xmp", "dop", "pp3", "arp", "on1", "aae", "thm", "vrd", "dr4", "lrv", "wav", "cos", "nksc", "spd"];

/// The part of a name before its last dot, and the rest with the dot. A name that begins with its only dot
/// has no rest.
pub(super) fn split(name: &[u8]) -> (&[u8], &[u8]) {
    match name.iter().rposition(|byte| *byte == b'.') {
        Some(at) if at > 0 => name.split_at(at),
        _ => (name, b""),
    }
}

fn has_extension(name: &[u8], extensions: &[&str]) -> bool {
    let (_, rest) = split(name);
    rest.split_first().is_some_and(|(_, own)| {
        extensions.iter().any(|extension| own.eq_ignore_ascii_case(extension.as_bytes()))
    })
}

/// Whether a file goes with another one and has no name of its own.
pub(super) fn may_be_companion(name: &[u8]) -> bool {
    has_extension(name, &WITH) || (has_extension(name, &["json"]) && engine::is_sidecar(name))
}

/// As names are compared: without case, composed.
pub(super) fn key(name: &[u8]) -> String {
    folded(&String::from_utf8_lossy(name))
}

/// The rest of a name after a stem, ignoring the case of ASCII.
pub(super) fn rest_after<'n>(name: &'n [u8], stem: &[u8]) -> Option<&'n [u8]> {
    let (first, rest) = name.split_at_checked(stem.len())?;
    first.eq_ignore_ascii_case(stem).then_some(rest)
}

/// Divides rows into sets: those of one stack, but the frames of a burst each by itself, and those that have
/// one sidecar. `companions` are the files of the folders that may go with others.
pub(super) fn sets(rows: Vec<Row>, mut companions: impl FnMut(&Path) -> Listed) -> Vec<Set> {
    let mut by_stack: HashMap<(i64, String), Vec<Row>> = HashMap::new();
    let mut with_sequences: HashMap<i64, bool> = HashMap::new();
    for row in &rows {
        if let Some(stack) = row.stack {
            *with_sequences.entry(stack).or_default() |= row.is_of_sequence;
        }
    }
    let mut groups: Vec<Vec<Row>> = Vec::new();
    for row in rows {
        match row.stack {
            None => groups.push(vec![row]),
            Some(stack) => {
                // Of a burst, a raw file and its picture are still one.
                let of_sequence = with_sequences.get(&stack) == Some(&true);
                let stem = if of_sequence { key(split(&row.name).0) } else { String::new() };
                by_stack.entry((stack, stem)).or_default().push(row);
            }
        }
    }
    groups.extend(by_stack.into_values());
    groups.iter_mut().for_each(|group| group.sort_by(|a, b| lead(a).cmp(&lead(b))));
    with_companions(groups, &mut companions)
}

/// The order in a set: the shortest name leads, since those of edits are longer; then a raw file.
fn lead(row: &Row) -> (usize, u8, &[u8], &Path) {
    let kind = match row.kind() {
        Some("raw") => 0,
        Some("picture") => 1,
        _ => 2,
    };
    (split(&row.name).0.len(), kind, &row.name, &row.folder)
}

/// Gives the companions to the sets; sets that have one by the name without extension become one.
fn with_companions(groups: Vec<Vec<Row>>, listed: &mut dyn FnMut(&Path) -> Listed) -> Vec<Set> {
    let mut folders: HashMap<Arc<Path>, Vec<(usize, usize)>> = HashMap::new();
    for (at, group) in groups.iter().enumerate() {
        for (member, row) in group.iter().enumerate() {
            folders.entry(Arc::clone(&row.folder)).or_default().push((at, member));
        }
    }
    let mut sets: Vec<Set> = groups.into_iter().map(|members| Set { members, ..Set::default() }).collect();
    let mut joined: Vec<(usize, usize)> = Vec::new();
    let mut order: Vec<_> = folders.into_iter().collect();
    order.sort();
    for (folder, places) in order {
        let companions = match listed(&folder) {
            Ok(companions) => companions,
            Err(reason) => {
                places.iter().for_each(|(at, _)| sets[*at].unlisted = Some(reason.clone()));
                continue;
            }
        };
        if companions.is_empty() {
            continue;
        }
        let owners = Owners::new(&sets, &places, &companions);
        for mut companion in companions {
            let Some((owner, member)) = owners.of(&companion.name) else { continue };
            if let Some(same) = owners.by_stem.get(&key(split(&companion.name).0)) {
                joined.extend(same.iter().filter(|(at, _)| *at != owner).map(|(at, _)| (owner, *at)));
            }
            let stem = split(&sets[owner].members[0].name).0;
            companion.rest = rest_after(&companion.name, stem).map(<[u8]>::to_vec);
            companion.member = member;
            sets[owner].companions.push(companion);
        }
    }
    join(sets, &joined)
}

/// The files of a folder, by the names that their companions have.
struct Owners {
    by_name: HashMap<String, (usize, usize)>,
    by_stem: HashMap<String, Vec<(usize, usize)>>,
    takeout: HashMap<String, (usize, usize)>,
}

impl Owners {
    fn new(sets: &[Set], places: &[(usize, usize)], companions: &[Companion]) -> Owners {
        let mut owners = Owners { by_name: HashMap::new(), by_stem: HashMap::new(), takeout: HashMap::new() };
        let mut files = TakeoutFiles::default();
        for companion in companions {
            if let Ok(name) = std::str::from_utf8(&companion.name) {
                files.add(name, name.to_owned());
            }
        }
        for &(at, member) in places {
            let name = &sets[at].members[member].name;
            owners.by_name.insert(key(name), (at, member));
            owners.by_stem.entry(key(split(name).0)).or_default().push((at, member));
            if !files.is_empty()
                && let Some(json) = std::str::from_utf8(name).ok().and_then(|name| files.of(name))
            {
                owners.takeout.entry(json.clone()).or_insert((at, member));
            }
        }
        owners
    }

    /// Whose companion a file is.
    fn of(&self, name: &[u8]) -> Option<(usize, usize)> {
        if let Some(owner) = std::str::from_utf8(name).ok().and_then(|name| self.takeout.get(name)) {
            return Some(*owner);
        }
        if has_extension(name, &["json"]) {
            return None;
        }
        let (inner, _) = split(name);
        let first = |stem: &[u8]| self.by_stem.get(&key(stem)).and_then(|owners| owners.first().copied());
        // darktable numbers the sidecars of further versions: `photo_01.nef.xmp`.
        let of_version = || {
            let (stem, extension) = split(inner);
            let at = stem.iter().rposition(|byte| *byte == b'_')?;
            let is_number = stem.len() > at + 1 && stem[at + 1..].iter().all(u8::is_ascii_digit);
            let whole = [&stem[..at], extension].concat();
            is_number.then(|| self.by_name.get(&key(&whole)).copied())?
        };
        self.by_name.get(&key(inner)).copied().or_else(|| first(inner)).or_else(of_version)
    }
}

/// Makes one set of those that have a sidecar in common.
fn join(mut sets: Vec<Set>, joined: &[(usize, usize)]) -> Vec<Set> {
    let mut into: Vec<usize> = (0..sets.len()).collect();
    let find = |into: &[usize], mut at: usize| {
        while into[at] != at {
            at = into[at];
        }
        at
    };
    for (a, b) in joined {
        let (a, b) = (find(&into, *a), find(&into, *b));
        into[a.max(b)] = a.min(b);
    }
    for at in (0..sets.len()).rev() {
        let to = find(&into, at);
        if to != at {
            let other = std::mem::take(&mut sets[at]);
            let set = &mut sets[to];
            let n_before = set.members.len();
            set.members.extend(other.members);
            set.unlisted = set.unlisted.take().or(other.unlisted);
            let moved = other.companions.into_iter();
            set.companions.extend(
                moved.map(|companion| Companion { member: companion.member + n_before, ..companion }),
            );
        }
    }
    sets.retain(|set| !set.members.is_empty());
    sets
}
