//! Which file gets which name: of sets, a pattern, and the names that exist. Nothing is changed here, and the
//! world is asked through [`World`] alone.

use std::collections::{HashMap, HashSet};
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use engine::catalog::path_of_bytes;

use super::clean::{self, MOST_NAME_BYTES};
use super::pattern::Pattern;
use super::render::{Facts, Rendered, render};
use super::row::{Row, Stamp};
use super::sets::{Companion, Set, key, rest_after, split};

/// What a plan has to know of the files on disk.
pub(super) trait World {
    /// The names in a folder; none if there is no such folder.
    fn names(&mut self, folder: &Path) -> Vec<Vec<u8>>;
    /// Whether two files have the same bytes.
    fn is_same(&mut self, one: &Path, other: &Path) -> bool;
}

/// A name in a folder.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) struct Place {
    pub(super) folder: Arc<Path>,
    pub(super) name: OsString,
}

impl Place {
    pub(super) fn path(&self) -> PathBuf {
        self.folder.join(&self.name)
    }
}

/// A file that gets another name.
#[derive(Debug)]
pub(super) struct Move {
    pub(super) id: Option<i64>,
    pub(super) from: Place,
    pub(super) to: Place,
    pub(super) stamp: Option<Stamp>,
    /// The sidecar whose values are in the row.
    pub(super) sidecar: Option<Box<str>>,
    pub(super) is_companion: bool,
}

/// Why a file stays where it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Stays {
    /// It has this name already.
    Named,
    /// A value is not known.
    Unknown(String),
    /// A file with the same bytes has the name.
    Identical(PathBuf),
    /// It is not known what goes with it.
    Unlisted(String),
}

/// What becomes of all files.
#[derive(Debug, Default)]
pub(super) struct Planned {
    /// The moves, set by set.
    pub(super) sets: Vec<Vec<Move>>,
    pub(super) staying: Vec<(PathBuf, Stays)>,
    /// Sets that did not get the name of the pattern, since another file has it.
    pub(super) n_suffixed: u64,
}

/// A set on its way to a name.
struct Draft {
    set: Set,
    folder: Arc<Path>,
    rendered: Rendered,
    /// What comes after the name, for each member and companion.
    rests: Vec<Vec<u8>>,
    stem: Option<Vec<u8>>,
}

impl Draft {
    fn leader(&self) -> &Row {
        &self.set.members[0]
    }

    fn current(&self) -> &[u8] {
        split(&self.leader().name).0
    }

    /// The name with this number and this suffix, as far as it fits.
    fn fitted(&self, number: u64, suffix: &str) -> Vec<u8> {
        let longest = self.rests.iter().map(Vec::len).max().unwrap_or(0) + suffix.len();
        let room = MOST_NAME_BYTES.saturating_sub(longest).max(1);
        let mut rendered = self.rendered.clone();
        let excess = rendered.stem(number).len().saturating_sub(room);
        let before = rendered.before.len();
        clean::cut(&mut rendered.before, before.saturating_sub(excess));
        let mut stem = rendered.stem(number);
        clean::cut(&mut stem, room);
        stem.extend_from_slice(suffix.as_bytes());
        stem
    }

    fn places(&self) -> impl Iterator<Item = (&Arc<Path>, &[u8])> {
        let members = self.set.members.iter().map(|row| (&row.folder, &*row.name));
        members.chain(self.set.companions.iter().map(|companion| (&companion.folder, &*companion.name)))
    }

    /// Whether all files have this name already.
    fn is_at(&self, stem: &[u8]) -> bool {
        self.places().zip(&self.rests).all(|((folder, name), rest)| {
            *folder == self.folder && name.strip_prefix(stem).is_some_and(|after| after == &**rest)
        })
    }

    /// The number of a suffix that the current name has in addition to this one.
    fn suffix_after(&self, stem: &[u8]) -> Option<u64> {
        let digits = self.current().strip_prefix(stem)?.strip_prefix(b"-")?;
        let number = std::str::from_utf8(digits).ok()?.parse::<u64>().ok()?;
        (number > 0 && number.to_string().as_bytes() == digits).then_some(number)
    }
}

/// Plans the names of sets below a folder.
pub(super) fn plan(sets: Vec<Set>, pattern: &Pattern, into: &Path, world: &mut dyn World) -> Planned {
    let mut planner = Planner::new(world);
    let mut folders: HashMap<PathBuf, Arc<Path>> = HashMap::new();
    let mut drafts = Vec::with_capacity(sets.len());
    for mut set in sets {
        if let Some(reason) = set.unlisted.take() {
            planner.stay(&set, &Stays::Unlisted(reason));
            continue;
        }
        match draft(set, pattern, into, &mut folders) {
            Ok(draft) => drafts.push(draft),
            Err((set, field)) => planner.stay(&set, &Stays::Unknown(field)),
        }
    }
    let order = |draft: &Draft| {
        let row = draft.leader();
        (row.taken_at().map(str::to_owned), Arc::clone(&row.folder), row.name.clone())
    };
    drafts.sort_by_cached_key(order);
    planner.leave(&drafts);
    let rest = planner.keep_current(&mut drafts);
    for at in rest {
        planner.assign(&mut drafts, at);
    }
    planner.finish(drafts)
}

fn draft(
    mut set: Set,
    pattern: &Pattern,
    into: &Path,
    folders: &mut HashMap<PathBuf, Arc<Path>>,
) -> Result<Draft, (Set, String)> {
    let n_values = pattern.columns.len();
    // What the first file does not say, the others may.
    let values: Vec<Option<Box<str>>> = (0..n_values)
        .map(|at| set.members.iter().find_map(|row| row.values.get(at).cloned().flatten()))
        .collect();
    let (stem, rest) = split(&set.members[0].name);
    let facts = Facts { stem, extension: rest.get(1..).unwrap_or_default(), values: &values };
    let rendered = match render(pattern, facts) {
        Ok(rendered) => rendered,
        Err(field) => return Err((set, field)),
    };
    let rests = rests(&mut set, &rendered);
    let mut folder = into.to_owned();
    rendered.folders.iter().for_each(|name| folder.push(path_of_bytes(name)));
    let folder = match folders.get(&folder) {
        Some(known) => Arc::clone(known),
        None => {
            let shared: Arc<Path> = Arc::from(&*folder);
            folders.insert(folder, Arc::clone(&shared));
            shared
        }
    };
    Ok(Draft { set, folder, rendered: Rendered { folders: Vec::new(), ..rendered }, rests, stem: None })
}

/// What comes after the common name, for each file of a set: all differ, also without regard to case.
fn rests(set: &mut Set, rendered: &Rendered) -> Vec<Vec<u8>> {
    let stem = split(&set.members[0].name).0.to_vec();
    let mut used = HashSet::new();
    let mut rests: Vec<Vec<u8>> = Vec::new();
    let mut add = |rest: Vec<u8>, mark: &str| {
        let mut free = rest.clone();
        let mut number = 1;
        while !used.insert(key(&free)) {
            let more = if number == 1 { mark.to_owned() } else { format!("{mark}-{number}") };
            free = [more.as_bytes(), &rest].concat();
            number += 1;
        }
        rests.push(free);
    };
    for row in &set.members {
        let rest = rest_after(&row.name, &stem).unwrap_or_else(|| split(&row.name).1);
        add(rest.to_vec(), "-edit");
    }
    let whole = rendered.stem(1);
    for companion in &mut set.companions {
        let rest = companion.rest.take().unwrap_or_else(|| {
            let member = &set.members[companion.member];
            let after = rest_after(&member.name, &stem).unwrap_or_else(|| split(&member.name).1);
            [after, split(&companion.name).1].concat()
        });
        let rest = of_takeout(&companion.name, &whole, rest);
        add(rest, "-2");
    }
    rests
}

/// The end of the name of a JSON file of Google Takeout: the long form only where it fits.
fn of_takeout(name: &[u8], stem: &[u8], rest: Vec<u8>) -> Vec<u8> {
    const MOST: usize = 51;
    let is_json = split(name).1.eq_ignore_ascii_case(b".json");
    if !is_json || stem.len() + rest.len() <= MOST {
        return rest;
    }
    let parts: Vec<&[u8]> = rest.split(|byte| *byte == b'.').collect();
    match parts.as_slice() {
        [first, extension, _added, json] => [first, extension, *json].join(&b'.'),
        _ => rest,
    }
}

struct Planner<'w> {
    world: &'w mut dyn World,
    /// Names that sets have or get: folder and name, and the set.
    claims: HashMap<String, usize>,
    /// The same for names with a suffix, by the name without it and the size of the file.
    suffixed: HashMap<(String, u64), Vec<usize>>,
    /// The next suffix or number to try for a name.
    next: HashMap<String, u64>,
    /// Files that exist in folders, by the names without extension.
    existing: HashMap<Arc<Path>, HashMap<String, Vec<Vec<u8>>>>,
    /// Files that may go elsewhere.
    leaving: HashSet<(Arc<Path>, Vec<u8>)>,
    planned: Planned,
}

impl<'w> Planner<'w> {
    fn new(world: &'w mut dyn World) -> Planner<'w> {
        Planner {
            world,
            claims: HashMap::new(),
            suffixed: HashMap::new(),
            next: HashMap::new(),
            existing: HashMap::new(),
            leaving: HashSet::new(),
            planned: Planned::default(),
        }
    }

    fn stay(&mut self, set: &Set, why: &Stays) {
        for row in &set.members {
            let path = row.folder.join(path_of_bytes(&row.name));
            self.planned.staying.push((path, why.clone()));
        }
    }

    fn leave(&mut self, drafts: &[Draft]) {
        for draft in drafts {
            self.leaving.extend(draft.places().map(|(folder, name)| (Arc::clone(folder), name.to_vec())));
        }
    }

    /// Sets that have a name of the pattern already keep it. Returns the others.
    fn keep_current(&mut self, drafts: &mut [Draft]) -> Vec<usize> {
        let mut rest = Vec::new();
        for (at, draft) in drafts.iter_mut().enumerate() {
            let number = match draft.rendered.number {
                None => Some(1),
                Some(_) => draft.rendered.number_in(draft.current()),
            };
            let stem = number.map(|number| draft.fitted(number, ""));
            match stem.filter(|stem| draft.is_at(stem)) {
                Some(stem) => {
                    if let Some(number) = number.filter(|_| draft.rendered.number.is_some()) {
                        let next = self.next.entry(claim(&draft.folder, &draft.fitted(0, ""))).or_insert(1);
                        *next = (*next).max(number + 1);
                    }
                    self.claims.insert(claim(&draft.folder, &stem), at);
                    // It may have got its suffix in an earlier run, which `{name}` has now.
                    if let Some(base) = without_suffix(&stem) {
                        let base = (claim(&draft.folder, base), draft.leader().stamp.bytes);
                        self.suffixed.entry(base).or_default().push(at);
                    }
                    draft.stem = Some(stem);
                }
                None => rest.push(at),
            }
        }
        // One with a suffix keeps it while another file has the name.
        rest.retain(|&at| {
            let draft = &drafts[at];
            if draft.rendered.number.is_some() {
                return true;
            }
            let plain = draft.fitted(1, "");
            let kept = draft.suffix_after(&plain).map(|number| draft.fitted(1, &format!("-{number}")));
            let Some(kept) = kept.filter(|kept| draft.is_at(kept)) else { return true };
            let base = claim(&draft.folder, &plain);
            let has_owner =
                self.claims.contains_key(&base) || !self.on_disk(&drafts[at].folder, &plain).is_empty();
            if has_owner {
                self.claims.insert(claim(&drafts[at].folder, &kept), at);
                self.suffixed.entry((base, drafts[at].leader().stamp.bytes)).or_default().push(at);
                drafts[at].stem = Some(kept);
            }
            !has_owner
        });
        rest
    }

    /// Files of this name that exist and stay.
    fn on_disk(&mut self, folder: &Arc<Path>, stem: &[u8]) -> Vec<Vec<u8>> {
        if !self.existing.contains_key(folder) {
            let mut by_stem: HashMap<String, Vec<Vec<u8>>> = HashMap::new();
            for name in self.world.names(folder) {
                if !self.leaving.contains(&(Arc::clone(folder), name.clone())) {
                    by_stem.entry(key(split(&name).0)).or_default().push(name);
                }
            }
            self.existing.insert(Arc::clone(folder), by_stem);
        }
        self.existing.get(folder).and_then(|names| names.get(&key(stem))).cloned().unwrap_or_default()
    }

    /// Finds a name for a set.
    fn assign(&mut self, drafts: &mut [Draft], at: usize) {
        let draft = &drafts[at];
        let is_numbered = draft.rendered.number.is_some();
        let base_stem = draft.fitted(if is_numbered { 0 } else { 1 }, "");
        let (folder, bytes) = (Arc::clone(&draft.folder), draft.leader().stamp.bytes);
        let base = claim(&folder, &base_stem);
        if !is_numbered {
            if self.is_free(drafts, at, &folder, &base_stem) {
                self.claims.insert(base, at);
                drafts[at].stem = Some(base_stem);
                return;
            }
            if let Some(same) = self.identical(drafts, at, &base, &base_stem) {
                let set = std::mem::take(&mut drafts[at].set);
                self.stay(&set, &Stays::Identical(same));
                return;
            }
        }
        let mut number = self.next.get(&base).copied().unwrap_or(1);
        loop {
            let draft = &drafts[at];
            let stem =
                if is_numbered { draft.fitted(number, "") } else { draft.fitted(1, &format!("-{number}")) };
            number += 1;
            if self.is_free(drafts, at, &folder, &stem) {
                self.claims.insert(claim(&folder, &stem), at);
                if !is_numbered {
                    self.planned.n_suffixed += 1;
                    self.suffixed.entry((base.clone(), bytes)).or_default().push(at);
                }
                drafts[at].stem = Some(stem);
                break;
            }
        }
        self.next.insert(base, number);
    }

    /// Whether no other file has or gets a name. Files that had one name in one folder may keep one.
    fn is_free(&mut self, drafts: &[Draft], at: usize, folder: &Arc<Path>, stem: &[u8]) -> bool {
        if let Some(owner) = self.claims.get(&claim(folder, stem)) {
            let (own, other) = (drafts[at].set.members.first(), drafts[*owner].set.members.first());
            let is_one_origin = match (own, other) {
                (Some(own), Some(other)) => {
                    own.folder == other.folder
                        && key(split(&own.name).0) == key(split(&other.name).0)
                        && drafts[at].rests.iter().all(|rest| !drafts[*owner].rests.contains(rest))
                }
                _ => false,
            };
            if !is_one_origin {
                return false;
            }
        }
        self.on_disk(folder, stem).is_empty()
    }

    /// A file that has the bytes of this one and its name, or that name with a suffix. What goes with this
    /// one is there as well.
    fn identical(&mut self, drafts: &[Draft], at: usize, base: &str, stem: &[u8]) -> Option<PathBuf> {
        let draft = &drafts[at];
        let mut owners: Vec<usize> = self.claims.get(base).copied().into_iter().collect();
        owners
            .extend(self.suffixed.get(&(base.to_owned(), draft.leader().stamp.bytes)).into_iter().flatten());
        for owner in owners {
            let Set { members: others, companions, .. } = &drafts[owner].set;
            let has =
                |row: &Row, world: &mut dyn World| others.iter().any(|other| is_same(row, other, world));
            let goes_with = |own: &Companion, world: &mut dyn World| {
                companions.iter().any(|other| world.is_same(&own.path(), &other.path()))
            };
            if !others.is_empty()
                && draft.set.members.iter().all(|row| has(row, self.world))
                && draft.set.companions.iter().all(|own| goes_with(own, self.world))
            {
                return others.first().map(|row| row.folder.join(path_of_bytes(&row.name)));
            }
        }
        let folder = Arc::clone(&draft.folder);
        let there: Vec<PathBuf> =
            self.on_disk(&folder, stem).iter().map(|name| folder.join(path_of_bytes(name))).collect();
        let has = |row: &Row, world: &mut dyn World| {
            let path = row.folder.join(path_of_bytes(&row.name));
            there.iter().any(|other| world.is_same(&path, other))
        };
        let Draft { set, rests, .. } = draft;
        let is_there = !there.is_empty() && set.members.iter().all(|row| has(row, self.world));
        // A sidecar has its name in full at the other place.
        let mut companions = set.companions.iter().zip(&rests[set.members.len()..]);
        let is_there = is_there
            && companions.all(|(own, rest)| {
                let name = [stem, rest].concat();
                self.world.is_same(&own.path(), &folder.join(path_of_bytes(&name)))
            });
        there.into_iter().next().filter(|_| is_there)
    }

    fn finish(mut self, drafts: Vec<Draft>) -> Planned {
        for draft in drafts {
            let Draft { set, folder, rests, stem, .. } = draft;
            let Some(stem) = stem else { continue };
            let mut moves = Vec::new();
            let mut rests = rests.into_iter();
            let mut place = || {
                let name = [&*stem, &rests.next().unwrap_or_default()].concat();
                Place { folder: Arc::clone(&folder), name: path_of_bytes(&name).into_os_string() }
            };
            let from =
                |folder: Arc<Path>, name: &[u8]| Place { folder, name: path_of_bytes(name).into_os_string() };
            for row in set.members {
                let (from, to) = (from(row.folder, &row.name), place());
                let (id, stamp, sidecar) = (Some(row.id), Some(row.stamp), row.sidecar);
                moves.push(Move { id, from, to, stamp, sidecar, is_companion: false });
            }
            for companion in set.companions {
                let (from, to) = (from(companion.folder, &companion.name), place());
                let (id, stamp) = (companion.id, companion.stamp);
                moves.push(Move { id, from, to, stamp, sidecar: None, is_companion: true });
            }
            let staying = moves.extract_if(.., |one| one.from == one.to);
            let staying = staying.filter(|one| !one.is_companion).map(|one| (one.from.path(), Stays::Named));
            self.planned.staying.extend(staying);
            if !moves.is_empty() {
                self.planned.sets.push(moves);
            }
        }
        self.planned
    }
}

fn claim(folder: &Path, stem: &[u8]) -> String {
    format!("{}/{}", key(folder.as_os_str().as_encoded_bytes()), key(stem))
}

/// A name without the `-1`, `-2` or so at its end, if it has one.
fn without_suffix(stem: &[u8]) -> Option<&[u8]> {
    let at = stem.iter().rposition(|byte| !byte.is_ascii_digit())?;
    (stem[at] == b'-' && at + 1 < stem.len()).then(|| &stem[..at])
}

/// Whether the files of two rows have the same bytes.
fn is_same(row: &Row, other: &Row, world: &mut dyn World) -> bool {
    if row.stamp.bytes != other.stamp.bytes {
        return false;
    }
    match (&row.content_hash, &other.content_hash) {
        (Some(one), Some(other)) => one == other,
        _ => world.is_same(
            &row.folder.join(path_of_bytes(&row.name)),
            &other.folder.join(path_of_bytes(&other.name)),
        ),
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::super::sets::{may_be_companion, sets};
    use super::*;

    /// Names in folders, with what is in the files.
    #[derive(Default)]
    struct Files(BTreeMap<PathBuf, &'static str>);

    impl World for Files {
        fn names(&mut self, folder: &Path) -> Vec<Vec<u8>> {
            let inside = self.0.keys().filter(|path| path.parent() == Some(folder));
            inside.map(|path| path.file_name().unwrap().as_encoded_bytes().to_vec()).collect()
        }

        fn is_same(&mut self, one: &Path, other: &Path) -> bool {
            self.0.get(one) == self.0.get(other)
        }
    }

    /// A file: its path, its date, its stack with the rule's kind, what is in it.
    struct File(&'static str, &'static str, Option<(i64, bool)>, &'static str);

    fn planned(pattern: &str, files: &[File], others: &[&str]) -> Vec<String> {
        let mut world = Files::default();
        world.0.extend(files.iter().map(|file| (PathBuf::from(file.0), file.3)));
        world.0.extend(others.iter().map(|path| (PathBuf::from(path), "other")));
        let pattern = Pattern::parse(pattern).unwrap();
        let rows: Vec<Row> = files
            .iter()
            .enumerate()
            .filter(|(_, file)| !may_be_companion(file.0.as_bytes()))
            .map(|(at, File(path, date, stack, content))| Row {
                id: at as i64,
                folder: Path::new(path).parent().unwrap().into(),
                name: Path::new(path).file_name().unwrap().as_encoded_bytes().to_vec(),
                stamp: Stamp { bytes: content.len() as u64, ..Stamp::default() },
                content_hash: None,
                stack: stack.map(|(stack, _)| stack),
                is_of_sequence: stack.is_some_and(|(_, is_of_sequence)| is_of_sequence),
                sidecar: None,
                values: pattern
                    .columns
                    .iter()
                    .map(|column| (*column == "taken_at" && !date.is_empty()).then(|| Box::from(*date)))
                    .collect(),
            })
            .collect();
        let companions = |folder: &Path| {
            let inside =
                files.iter().map(|file| Path::new(file.0)).filter(|path| path.parent() == Some(folder));
            let names = inside.map(|path| path.file_name().unwrap().as_encoded_bytes().to_vec());
            let names = names.filter(|name| may_be_companion(name));
            let companion = |name| Companion {
                id: None,
                folder: folder.into(),
                name,
                stamp: None,
                rest: None,
                member: 0,
            };
            if folder == Path::new("/p/unlisted") {
                return Err("no list".to_owned());
            }
            Ok(names.map(companion).collect())
        };
        let plan = plan(sets(rows, companions), &pattern, Path::new("/p"), &mut world);
        let mut lines: Vec<String> = plan
            .sets
            .iter()
            .flatten()
            .map(|one| format!("{} {}", one.from.path().display(), one.to.path().display()))
            .collect();
        lines.extend(plan.staying.iter().filter(|(_, stays)| *stays != Stays::Named).map(|(path, stays)| {
            match stays {
                Stays::Identical(other) => format!("{} = {}", path.display(), other.display()),
                stays => format!("{} {stays:?}", path.display()),
            }
        }));
        lines.sort();
        lines
    }

    const DAY: &str = "2024-06-01T12:30:00";
    const NEXT: &str = "2024-06-02T12:30:00";

    #[test]
    fn what_belongs_together_gets_one_name() {
        let files = [
            File("/p/IMG_1.CR2", DAY, Some((1, false)), "raw"),
            File("/p/jpg/IMG_1.JPG", "", Some((1, false)), "jpg"),
            File("/p/IMG_1-edited.jpg", NEXT, Some((1, false)), "edit"),
            File("/p/IMG_1.xmp", "", None, ""),
            File("/p/IMG_1.CR2.xmp", "", None, ""),
            File("/p/IMG_1_01.CR2.xmp", "", None, ""),
            File("/p/IMG_1.CR2.dop", "", None, ""),
            File("/p/jpg/IMG_1.JPG.json", "", None, ""),
            File("/p/IMG_12.xmp", "", None, ""),
        ];
        let expected = [
            "/p/IMG_1-edited.jpg /p/d/2024-06-01-edited.jpg",
            "/p/IMG_1.CR2 /p/d/2024-06-01.CR2",
            "/p/IMG_1.CR2.dop /p/d/2024-06-01.CR2.dop",
            "/p/IMG_1.CR2.xmp /p/d/2024-06-01.CR2.xmp",
            "/p/IMG_1.xmp /p/d/2024-06-01.xmp",
            "/p/IMG_1_01.CR2.xmp /p/d/2024-06-01_01.CR2.xmp",
            "/p/jpg/IMG_1.JPG /p/d/2024-06-01.JPG",
            "/p/jpg/IMG_1.JPG.json /p/d/2024-06-01.JPG.json",
        ];
        assert_eq!(planned("d/{date}", &files, &[]), expected);
    }

    #[test]
    fn frames_of_a_burst_have_their_own_names_and_pairs_among_them_one() {
        let files = [
            File("/p/a.cr2", DAY, Some((1, true)), "1"),
            File("/p/a.jpg", DAY, Some((1, true)), "2"),
            File("/p/b.cr2", NEXT, Some((1, true)), "3"),
        ];
        let expected =
            ["/p/a.cr2 /p/2024-06-01.cr2", "/p/a.jpg /p/2024-06-01.jpg", "/p/b.cr2 /p/2024-06-02.cr2"];
        assert_eq!(planned("{date}", &files, &[]), expected);
    }

    #[test]
    fn a_shared_sidecar_holds_together_and_a_shared_name_alone_does_not() {
        let files = |sidecar| {
            [File("/p/1.jpg", DAY, None, "1"), File("/p/1.mp4", NEXT, None, "2"), File(sidecar, "", None, "")]
        };
        assert_eq!(
            planned("{date}/{name}", &files("/p/1.xmp"), &[]),
            ["/p/1.jpg /p/2024-06-01/1.jpg", "/p/1.mp4 /p/2024-06-01/1.mp4", "/p/1.xmp /p/2024-06-01/1.xmp"]
        );
        assert_eq!(
            planned("{date}/{name}", &files("/p/1.mp4.xmp"), &[]),
            [
                "/p/1.jpg /p/2024-06-01/1.jpg",
                "/p/1.mp4 /p/2024-06-02/1.mp4",
                "/p/1.mp4.xmp /p/2024-06-02/1.mp4.xmp"
            ]
        );
        // They had one name in one folder, and may again.
        let expected = ["/p/1.jpg /p/x/1.jpg", "/p/1.mp4 /p/x/1.mp4", "/p/1.mp4.xmp /p/x/1.mp4.xmp"];
        assert_eq!(planned("x/{name}", &files("/p/1.mp4.xmp"), &[]), expected);
    }

    #[test]
    fn taken_names_get_suffixes_and_the_same_bytes_stay() {
        let files = [
            File("/p/a/x.jpg", DAY, None, "one"),
            File("/p/b/x.jpg", DAY, None, "two"),
            File("/p/c/X.JPG", DAY, None, "one"),
            File("/p/d/x.png", DAY, None, "4444"),
            File("/p/e/x.jpg", DAY, None, "two"),
        ];
        let expected = [
            "/p/a/x.jpg /p/o/x.jpg",
            "/p/b/x.jpg /p/o/x-1.jpg",
            "/p/c/X.JPG = /p/a/x.jpg",
            "/p/d/x.png /p/o/x-2.png",
            "/p/e/x.jpg = /p/b/x.jpg",
        ];
        assert_eq!(planned("o/{name}", &files, &[]), expected);
        assert_eq!(
            planned("o/{name}", &files[..1], &["/p/o/X.tif", "/p/o/x-1.jpg"]),
            ["/p/a/x.jpg /p/o/x-2.jpg"]
        );
        // A name with a suffix is kept while another file has the name, and given up afterwards.
        let kept = [File("/p/o/x-1.jpg", DAY, None, "one"), File("/p/o/x-2.jpg", DAY, None, "two")];
        assert_eq!(planned("o/x", &kept, &["/p/o/x.jpg"]), [""; 0]);
        assert_eq!(planned("o/x", &kept[..1], &[]), ["/p/o/x-1.jpg /p/o/x.jpg"]);
        let kept = [File("/p/o/x-1.jpg", DAY, None, "one"), File("/p/d/x.jpg", DAY, None, "one")];
        assert_eq!(planned("o/{name}", &kept, &["/p/o/x.jpg"]), ["/p/d/x.jpg = /p/o/x-1.jpg"]);
    }

    #[test]
    fn a_photo_with_other_sidecars_is_not_the_same() {
        let photos = |sidecar, other| {
            [
                File("/p/a/x.jpg", DAY, None, "one"),
                File("/p/a/x.jpg.xmp", "", None, sidecar),
                File("/p/b/x.jpg", DAY, None, "one"),
                File("/p/b/x.jpg.xmp", "", None, other),
            ]
        };
        let first = ["/p/a/x.jpg /p/o/x.jpg", "/p/a/x.jpg.xmp /p/o/x.jpg.xmp"];
        let other = ["/p/b/x.jpg /p/o/x-1.jpg", "/p/b/x.jpg.xmp /p/o/x-1.jpg.xmp"];
        assert_eq!(planned("o/{name}", &photos("s", "t"), &[]), [first, other].concat());
        let same = planned("o/{name}", &photos("s", "s"), &[]);
        assert_eq!(same, [&first[..], &["/p/b/x.jpg = /p/a/x.jpg"]].concat());
        // The same if the other ones are there already, and not in the catalogue.
        let one =
            |sidecar| [File("/p/a/x.jpg", DAY, None, "other"), File("/p/a/x.jpg.xmp", "", None, sidecar)];
        let there = ["/p/o/x.jpg", "/p/o/x.jpg.xmp"];
        assert_eq!(planned("o/{name}", &one("other"), &there), ["/p/a/x.jpg = /p/o/x.jpg"]);
        let suffixed = ["/p/a/x.jpg /p/o/x-1.jpg", "/p/a/x.jpg.xmp /p/o/x-1.jpg.xmp"];
        assert_eq!(planned("o/{name}", &one("s"), &there), suffixed);
        assert_eq!(planned("o/{name}", &one("other"), &there[..1]), suffixed);
    }

    #[test]
    fn without_a_list_of_its_folder_a_photo_stays() {
        let files = [
            File("/p/a/x.jpg", DAY, Some((1, false)), "1"),
            File("/p/unlisted/x.tif", DAY, Some((1, false)), "2"),
            File("/p/a/y.jpg", DAY, None, "3"),
        ];
        let stay = [
            "/p/a/x.jpg Unlisted(\"no list\")",
            "/p/a/y.jpg /p/o/y.jpg",
            "/p/unlisted/x.tif Unlisted(\"no list\")",
        ];
        assert_eq!(planned("o/{name}", &files, &[]), stay);
    }

    #[test]
    fn numbers_are_kept_and_continued() {
        let files = [
            File("/p/o/002.jpg", NEXT, None, "1"),
            File("/p/b.jpg", DAY, None, "2"),
            File("/p/a.jpg", NEXT, None, "3"),
        ];
        assert_eq!(
            planned("o/{n:3}", &files, &["/p/o/004.gif"]),
            ["/p/a.jpg /p/o/005.jpg", "/p/b.jpg /p/o/003.jpg"]
        );
    }

    #[test]
    fn a_name_has_255_bytes_and_what_is_unknown_stays() {
        let name = "x".repeat(250);
        let path: &'static str = Box::leak(format!("/p/{name}.jpg").into_boxed_str());
        let lines =
            planned("o/{date}-{name}", &[File(path, DAY, None, "1"), File("/p/u.jpg", "", None, "2")], &[]);
        let to = lines[1].split_once(' ').unwrap().1.rsplit_once('/').unwrap().1;
        assert_eq!((to.len(), lines[0].as_str()), (255, "/p/u.jpg Unknown(\"date\")"));
        assert!(to.ends_with("x.jpg"));
    }
}
