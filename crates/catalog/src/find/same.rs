//! Groups of pictures that look the same: near perceptual hashes, confirmed by signatures.

use foldhash::HashMap;
use rusqlite::Connection;
use rusqlite::functions::Context;

use super::duplicate::{HAS_CONTENTS, are_several};
use super::similar::NearHashes;
use crate::function::FUNCTION_FLAGS;
use crate::language::Condition;
use crate::signature::PictureSignature;
use crate::{DuplicateKey, Filter};

/// Bits in which the hashes of copies may differ: more than encoding again, another size and a decode at
/// another scale change. Signatures decide.
const BITS: u32 = 4;

/// A picture with a hash that is near that of another one.
#[derive(Clone, Debug)]
pub(crate) struct Candidate {
    pub(crate) id: i64,
    /// Device and inode.
    pub(crate) file: (i64, i64),
    /// Number of the set of pictures with near hashes.
    pub(crate) set: u64,
    pub(crate) signature: PictureSignature,
}

impl Candidate {
    fn n_pixels(&self) -> u64 {
        u64::from(self.signature.size.0) * u64::from(self.signature.size.1)
    }
}

/// Whether the filter asks for pictures that look the same.
pub(super) fn is_asked(filter: &Filter) -> bool {
    filter.duplicates == Some(DuplicateKey::Picture) || filter.search.conditions().into_iter().any(is_of)
}

/// Whether a condition is about pictures that look the same.
pub(crate) fn is_of(condition: &Condition) -> bool {
    matches!(condition, Condition::Duplicate(DuplicateKey::Picture))
}

/// Finds the groups and registers `thalweg_same(id)` to return the number of a picture's group.
pub(crate) fn register(connection: &Connection) -> rusqlite::Result<()> {
    let groups = groups(candidates(connection)?);
    let mut group_of = HashMap::default();
    for (group, members) in (0_i64..).zip(groups) {
        group_of.extend(members.into_iter().map(|id| (id, group)));
    }
    let tell = move |context: &Context<'_>| Ok(group_of.get(&context.get::<i64>(0)?).copied());
    connection.create_scalar_function("thalweg_same", 1, FUNCTION_FLAGS, tell)
}

fn candidates(connection: &Connection) -> rusqlite::Result<Vec<Candidate>> {
    let rows_sql = |columns: &str| {
        format!(
            "SELECT perceptual_hash{columns} FROM file \
             WHERE {HAS_CONTENTS} AND perceptual_hash IS NOT NULL AND picture_signature IS NOT NULL"
        )
    };
    let near = NearHashes::of_rows(&mut connection.prepare(&rows_sql(""))?.query([])?, BITS, false)?;
    let mut numbered = near.numbered();
    // Few pictures have copies, so that few signatures are read.
    let sql = "SELECT device, inode, picture_signature, kind IS 'raw' FROM file WHERE id = ?";
    let mut read_one = connection.prepare(sql)?;
    let mut statement = connection.prepare(&rows_sql(", id"))?;
    let mut rows = statement.query([])?;
    let mut candidates = Vec::new();
    while let Some(row) = rows.next()? {
        let Some(set) = numbered.group_of(row.get::<_, i64>(0)?.cast_unsigned()) else { continue };
        let id: i64 = row.get(1)?;
        let (file, signature, is_raw) = read_one.query_row([id], |row| {
            let bytes = row.get_ref(2)?.as_bytes_or_null()?;
            Ok((
                (row.get(0)?, row.get(1)?),
                bytes.and_then(PictureSignature::of_bytes),
                row.get::<_, bool>(3)?,
            ))
        })?;
        // A raw file is never a duplicate of the picture that was made of it.
        let set = set * 2 + u64::from(is_raw);
        candidates.extend(signature.map(|signature| Candidate { id, file, set, signature }));
    }
    Ok(candidates)
}

/// The ids of each group of at least two files. Those of one group agree with its largest picture, not only
/// with each other in a chain. Groups are ordered by set, then by the size of their largest picture.
pub(crate) fn groups(mut candidates: Vec<Candidate>) -> Vec<Vec<i64>> {
    let _gate = gate::gate!("catalog::same", Work, candidates.len() as u64);
    candidates.sort_unstable_by_key(|one| (one.set, std::cmp::Reverse(one.n_pixels()), one.id));
    let mut found = Vec::new();
    for of_set in candidates.chunk_by(|one, other| one.set == other.set) {
        let several =
            agreeing(of_set).into_iter().filter(|group| are_several(group.iter().map(|member| member.file)));
        found.extend(several.map(|group| group.into_iter().map(|member| member.id).collect()));
    }
    found
}

/// The pictures of one set by what they agree with; each list begins with the largest.
fn agreeing(of_set: &[Candidate]) -> Vec<Vec<&Candidate>> {
    let mut groups: Vec<Vec<&Candidate>> = Vec::new();
    // Groups by the brightness of their largest picture, and those of pages by their pixels, so that a
    // thousand forms with near hashes are not compared pair by pair.
    let mut of_brightness: HashMap<u32, Vec<usize>> = HashMap::default();
    let mut of_pages: HashMap<Option<u64>, Vec<usize>> = HashMap::default();
    for candidate in of_set {
        let signature = &candidate.signature;
        let bright = signature.brightness();
        let near =
            bright.saturating_sub(PictureSignature::TOO_BRIGHT)..=bright + PictureSignature::TOO_BRIGHT;
        let known: Vec<usize> = if signature.is_page {
            of_pages.get(&signature.page_pixels).cloned().unwrap_or_default()
        } else {
            near.filter_map(|level| of_brightness.get(&level)).flatten().copied().collect()
        };
        let agrees = |group: &usize| groups[*group][0].signature.agrees_with(signature);
        match known.into_iter().filter(agrees).min() {
            Some(group) => groups[group].push(candidate),
            None => {
                let places = if signature.is_page {
                    of_pages.entry(signature.page_pixels).or_default()
                } else {
                    of_brightness.entry(bright).or_default()
                };
                places.push(groups.len());
                groups.push(vec![candidate]);
            }
        }
    }
    groups
}

#[cfg(test)]
mod tests {
    use super::*;

    fn signature(width: u32, level: u8) -> PictureSignature {
        PictureSignature {
            size: (width, width),
            luma: [level; 256],
            chroma: [[128; 2]; 16],
            is_page: false,
            page_pixels: None,
        }
    }

    fn candidate(id: i64, set: u64, signature: PictureSignature) -> Candidate {
        Candidate { id, file: (1, id), set, signature }
    }

    #[test]
    fn members_agree_with_the_largest() {
        // 2 agrees with 3, and 1 with 2, but 1 not with 3: the largest decides.
        let found = groups(vec![
            candidate(1, 7, signature(100, 104)),
            candidate(2, 7, signature(200, 102)),
            candidate(3, 7, signature(300, 100)),
            candidate(4, 8, signature(300, 100)),
            candidate(5, 9, signature(300, 100)),
            candidate(6, 9, signature(300, 50)),
        ]);
        assert_eq!(found, [[3, 2]]);
    }

    #[test]
    fn pages_without_known_pixels_and_names_of_one_file_are_no_group() {
        let page = |pixels| PictureSignature { is_page: true, page_pixels: pixels, ..signature(100, 250) };
        let found = groups(vec![
            candidate(1, 7, page(None)),
            candidate(2, 7, page(None)),
            candidate(3, 7, page(Some(1))),
            candidate(4, 7, page(Some(2))),
            candidate(5, 7, page(Some(2))),
            Candidate { file: (1, 9), ..candidate(6, 9, signature(10, 10)) },
            Candidate { file: (1, 9), ..candidate(7, 9, signature(10, 10)) },
        ]);
        assert_eq!(found, [[4, 5]]);
    }

    #[test]
    fn a_hundred_thousand_pages_of_one_hash_cost_little() {
        let page = |n| PictureSignature { is_page: true, page_pixels: Some(n / 2), ..signature(100, 250) };
        let pages = (0..100_000).map(|n: u64| candidate(n as i64, 7, page(n))).collect();
        assert_eq!(groups(pages).len(), 50_000);
    }
}
