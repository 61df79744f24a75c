//! Counts of the values of a column among the selected pictures.

use std::borrow::Cow;
use std::sync::Arc;

use foldhash::HashMap;

use super::Columns;
use super::arrays::{NO_KIND, UNRATED};
use super::bitmap::RankedSet;
use super::people::People;
use super::texts::{NONE, Texts};
use crate::error::CatalogError;
use crate::handle::Catalog;
use crate::language::{Condition, Kind, NumberColumn, NumberRange, Search, TextColumn, TextMatch};
use crate::meaning::Camera;
use crate::place_names::PlaceNames;

/// A property of pictures by which they are counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Facet {
    /// The camera, as make and model.
    Camera,
    /// The name of the lens.
    Lens,
    /// The names of the place: those that the file has, else those by its coordinates, as in
    /// [`TextColumn::Place`].
    Place,
    /// The people in the picture. A picture counts for each of them.
    Person,
    /// The name of the format.
    Format,
    /// The kind of the file: picture, raw, film, ...
    Kind,
    /// The rating, the highest first.
    Rating,
    /// The year in which it was taken, the latest first.
    Year,
    /// The folder that holds the file itself.
    Folder,
    /// The albums that the picture is in. It counts for each of them.
    Album,
}

impl Facet {
    /// Every facet, in the order in which a page shows them.
    pub const ALL: &[Facet] = &[
        Facet::Kind,
        Facet::Year,
        Facet::Album,
        Facet::Place,
        Facet::Person,
        Facet::Camera,
        Facet::Lens,
        Facet::Format,
        Facet::Rating,
        Facet::Folder,
    ];

    /// Name of the facet as one word, as in the addresses of the API.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Facet::Camera => "camera",
            Facet::Lens => "lens",
            Facet::Place => "place",
            Facet::Person => "person",
            Facet::Format => "format",
            Facet::Kind => "kind",
            Facet::Rating => "rating",
            Facet::Year => "year",
            Facet::Folder => "folder",
            Facet::Album => "album",
        }
    }

    /// The facet with this name.
    #[must_use]
    pub fn of_name(name: &str) -> Option<Facet> {
        Facet::ALL.iter().copied().find(|facet| facet.name() == name)
    }

    /// Whether a search is only about this property.
    fn is_subject_of(self, search: &Search) -> bool {
        match search {
            Search::And(list) | Search::Or(list) => {
                !list.is_empty() && list.iter().all(|search| self.is_subject_of(search))
            }
            Search::Not(search) => self.is_subject_of(search),
            Search::Is(condition) => self.is_asked_by(condition),
        }
    }

    fn is_asked_by(self, condition: &Condition) -> bool {
        match (self, condition) {
            (Facet::Camera, Condition::Text(TextColumn::Camera, _))
            | (Facet::Lens, Condition::Text(TextColumn::Lens, _))
            | (Facet::Place, Condition::Text(TextColumn::Place, _))
            | (Facet::Person, Condition::Text(TextColumn::Person, _))
            | (Facet::Format, Condition::Format(_))
            | (Facet::Kind, Condition::Kind(_))
            | (Facet::Rating, Condition::Number(NumberColumn::Rating, _))
            | (Facet::Year, Condition::Taken { .. })
            | (Facet::Folder, Condition::Folder(_))
            | (Facet::Album, Condition::Album(_)) => true,
            (facet, Condition::Has(column)) => facet.columns().contains(&column.as_str()),
            _ => false,
        }
    }

    fn columns(self) -> &'static [&'static str] {
        match self {
            Facet::Camera => &["make", "model"],
            Facet::Lens => &["lens"],
            Facet::Place => &[
                "sublocation",
                "city",
                "state",
                "country",
                "country_code",
                "place",
                "region",
                "country_of_place",
            ],
            Facet::Person => &["people"],
            Facet::Format => &["format"],
            Facet::Rating => &["rating"],
            Facet::Year => &["taken_at"],
            Facet::Kind => &["kind"],
            Facet::Folder | Facet::Album => &[],
        }
    }

    /// The search without its conditions on this property alone, so that other values can be chosen too.
    fn without(self, search: &Search) -> Search {
        match search {
            Search::And(list) => {
                let others = list.iter().filter(|search| !self.is_subject_of(search));
                Search::And(others.map(|search| self.without(search)).collect())
            }
            search if self.is_subject_of(search) => Search::everything(),
            search => search.clone(),
        }
    }
}

/// One value of a facet.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct FacetValue {
    /// Number that identifies the value within a generation.
    pub code: u32,
    /// The value as it is shown.
    pub text: String,
    /// The search for exactly this value.
    pub search: Search,
    /// The same as text of the search language.
    pub query: String,
    /// Number of pictures that have it.
    pub count: u32,
}

/// The values of a facet among the selected pictures.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct FacetCounts {
    /// The property that is counted.
    pub facet: Facet,
    /// The most frequent values, or the highest of years and ratings.
    pub values: Vec<FacetValue>,
    /// Number of further values.
    pub more: u32,
    /// Number of pictures without a value.
    pub without: u32,
}

/// Counts of one facet, before texts are made of them.
struct Counts {
    /// Codes and their counts, which are not 0.
    codes: Vec<(u32, u32)>,
    /// Whether pictures have values that found no room.
    has_beyond: bool,
    without: u32,
}

impl Columns {
    /// Counts the values of these facets among the pictures that the search selects. A facet's own conditions
    /// do not apply to itself, so that the alternatives of a chosen value keep their counts.
    ///
    /// # Errors
    /// Those of [`Columns::select`].
    pub fn facets(
        &self,
        catalog: &Catalog,
        search: &Search,
        of: &[Facet],
        top: usize,
    ) -> Result<Vec<FacetCounts>, CatalogError> {
        let count = |facet: &Facet| {
            let members = self.select_set(catalog, &facet.without(search))?;
            match facet {
                Facet::Album => self.album_facet(catalog, &members, top),
                facet => Ok(self.facet(*facet, &members, top)),
            }
        };
        of.iter().map(count).collect()
    }

    fn facet(&self, facet: Facet, members: &Arc<RankedSet>, top: usize) -> FacetCounts {
        let Counts { mut codes, has_beyond, without } = self.counts(facet, members);
        let text = |code: u32| self.facet_text(facet, code);
        match facet {
            Facet::Year | Facet::Rating => codes.sort_unstable_by_key(|(code, _)| std::cmp::Reverse(*code)),
            _ => codes.sort_unstable_by_key(|(code, count)| (std::cmp::Reverse(*count), *code)),
        }
        let more = codes.len().saturating_sub(top) as u32 + u32::from(has_beyond);
        let value = |(code, count): &(u32, u32)| {
            let text = text(*code);
            let search = facet_search(facet, *code, &text);
            FacetValue { code: *code, query: search.to_string(), text, search, count: *count }
        };
        FacetCounts { facet, values: codes.iter().take(top).map(value).collect(), more, without }
    }

    fn counts(&self, facet: Facet, members: &RankedSet) -> Counts {
        let (loaded, arrays) = (&self.loaded, &self.loaded.arrays);
        match facet {
            Facet::Camera => {
                of_shown(&loaded.cameras, count(members, &arrays.cameras, usize::from), shown_camera)
            }
            Facet::Lens => of_texts(&loaded.lenses, count(members, &arrays.lenses, usize::from)),
            Facet::Place => {
                of_shown(&loaded.places, count(members, &arrays.places, usize::from), shown_place)
            }
            Facet::Person => {
                let mut of_lists = count(members, &arrays.people, usize::from);
                let without = std::mem::take(&mut of_lists[NONE]);
                let has_beyond = of_lists[loaded.people.n_codes() - 1] > 0;
                Counts { codes: used(&self.people().counts(&of_lists)), has_beyond, without }
            }
            Facet::Format => of_texts(&loaded.formats, count(members, &arrays.formats, usize::from)),
            Facet::Kind => self.kind_counts(members),
            Facet::Rating => {
                let mut counts = count(members, &arrays.ratings, |rating| usize::from(rating_code(rating)));
                let unrated = std::mem::take(&mut counts[usize::from(rating_code(UNRATED))]);
                // Ratings that a byte cannot hold are among the unrated.
                let rated = |position: usize| arrays.flags[position] & super::arrays::flag::RATING != 0;
                let mut beyond = 0;
                if !loaded.ratings_fit {
                    members.for_each(|position| {
                        beyond += u32::from(arrays.ratings[position] == UNRATED && rated(position));
                    });
                }
                Counts { codes: used(&counts), has_beyond: beyond > 0, without: unrated - beyond }
            }
            Facet::Year => {
                let codes = self.days.years(members);
                let undated = members.len() - members.rank(self.days.n_dated());
                Counts { codes, has_beyond: false, without: undated as u32 }
            }
            Facet::Folder => {
                let codes = used(&self.folder_counts(members));
                Counts { codes, has_beyond: false, without: 0 }
            }
            // Counted by `album_facet`.
            Facet::Album => Counts { codes: Vec::new(), has_beyond: false, without: 0 },
        }
    }

    /// Number of selected pictures in each folder itself, by code.
    pub(super) fn folder_counts(&self, members: &RankedSet) -> Vec<u32> {
        let mut counts = vec![0; self.loaded.folders.len()];
        let folders = &self.loaded.arrays.folders;
        members.for_each(|position| counts[folders[position] as usize] += 1);
        counts
    }

    fn people(&self) -> &People {
        self.people.get_or_init(|| People::of(&self.loaded.people))
    }

    fn kind_counts(&self, members: &RankedSet) -> Counts {
        let counts = count(members, &self.loaded.arrays.kinds, usize::from);
        let without = counts[usize::from(NO_KIND)];
        Counts { codes: used(&counts[..KINDS.len()]), has_beyond: false, without }
    }

    fn facet_text(&self, facet: Facet, code: u32) -> String {
        let loaded = &self.loaded;
        let of = |texts: &Texts| texts.text(code as usize).unwrap_or_default().to_owned();
        match facet {
            Facet::Camera => shown_camera(&loaded.cameras, code as usize).into_owned(),
            Facet::Lens => of(&loaded.lenses),
            Facet::Place => shown_place(&loaded.places, code as usize).into_owned(),
            Facet::Person => self.people().name(code).to_owned(),
            Facet::Format => of(&loaded.formats),
            Facet::Kind => KINDS[code as usize].name().to_owned(),
            Facet::Rating => rating_of(code).to_string(),
            Facet::Year => format!("{code:04}"),
            Facet::Folder => loaded.folders.path(code),
            Facet::Album => String::new(),
        }
    }
}

/// Kinds by their codes.
const KINDS: [Kind; 6] = Kind::ALL;

/// A code that sorts like the rating.
fn rating_code(rating: i8) -> u8 {
    rating.cast_unsigned() ^ 0x80
}

fn rating_of(code: u32) -> i8 {
    (code as u8 ^ 0x80).cast_signed()
}

/// Counts codes: one for each value of the type.
fn count<T: Copy>(members: &RankedSet, column: &[T], code: impl Fn(T) -> usize) -> Vec<u32> {
    let mut counts = vec![0; 1 << (8 * size_of::<T>())];
    members.for_each(|position| counts[code(column[position])] += 1);
    counts
}

fn of_texts(texts: &Texts, mut counts: Vec<u32>) -> Counts {
    let without = std::mem::take(&mut counts[NONE]);
    let beyond = std::mem::take(&mut counts[texts.n_codes() - 1]);
    Counts { codes: used(&counts), has_beyond: beyond > 0, without }
}

/// Counts of texts by what is shown of them: `NIKON CORPORATION` and `NIKON` before `NIKON D1X` are
/// one, as are places with names of their own, whatever their coordinates are.
fn of_shown(texts: &Texts, mut counts: Vec<u32>, shown: fn(&Texts, usize) -> Cow<'_, str>) -> Counts {
    let mut first_of = HashMap::default();
    for code in NONE + 1..texts.n_codes() - 1 {
        if counts[code] > 0 {
            let first = *first_of.entry(shown(texts, code)).or_insert(code);
            let count = std::mem::take(&mut counts[code]);
            counts[first] += count;
        }
    }
    of_texts(texts, counts)
}

fn shown_camera(texts: &Texts, code: usize) -> Cow<'_, str> {
    texts.text(code).and_then(|key| Camera::of_key(key).shown()).unwrap_or_default()
}

fn shown_place(texts: &Texts, code: usize) -> Cow<'_, str> {
    texts.text(code).map(|key| PlaceNames::of_key(key).shown()).unwrap_or_default().into()
}

fn used(counts: &[u32]) -> Vec<(u32, u32)> {
    (0..).zip(counts.iter().copied()).filter(|(_, count)| *count > 0).collect()
}

fn facet_search(facet: Facet, code: u32, text: &str) -> Search {
    let whole = TextMatch::new(text, true);
    Search::Is(match facet {
        Facet::Camera => Condition::Text(TextColumn::Camera, whole),
        Facet::Lens => Condition::Text(TextColumn::Lens, whole),
        Facet::Place => Condition::Text(TextColumn::Place, whole),
        Facet::Person => Condition::Text(TextColumn::Person, whole),
        Facet::Format => Condition::Format(text.to_owned()),
        Facet::Kind => Condition::Kind(KINDS[code as usize]),
        Facet::Rating => {
            let rating = Some((f64::from(rating_of(code)), true));
            Condition::Number(NumberColumn::Rating, NumberRange::new(rating, rating))
        }
        Facet::Year => Condition::Taken { from: Some(text.to_owned()), to: Some(text.to_owned()) },
        Facet::Folder => Condition::Folder(whole),
        Facet::Album => Condition::Album(text.to_owned()),
    })
}
