//! Adds the values of sidecars to a row: whose come first depends on the columns, and on what the user
//! prefers.
//!
//! What people edit (dates, places, titles, keywords, ratings) comes from an XMP sidecar first, as it is
//! written last; what a camera records comes from the file (decision 070). osxphotos writes the same as JSON.
//! Google Takeout and Picasa complete both. The orientation is the picture's own: a sidecar's is not drawn.

use catalog::ValueGroup::{
    Artist, Camera, Copyright, Description, Keywords, Located, People, PlaceNames, Rating, Taken, Title,
};
use catalog::{ImageRow, Preferred};
use tag::Metadata;

use super::{image_row, set_taken};
use crate::sidecar::SidecarData;

/// The sources of a row: positions in the array of their rows.
const FILE: usize = 0;
const XMP: usize = 1;
const TAKEOUT: usize = 2;
const PICASA: usize = 3;

/// Whose values come first, if the user prefers none.
type Order = [usize; 4];
const EDITED: Order = [XMP, FILE, TAKEOUT, PICASA];
const RECORDED: Order = [FILE, XMP, TAKEOUT, PICASA];

/// Adds the values of a file's sidecars to its row.
pub(crate) fn add_sidecars(row: &mut ImageRow, metadata: &Metadata<'_>, said: &SidecarData<'_, '_>) {
    let SidecarData { xmp, exported, takeout, picasa, preferences } = said;
    if xmp.is_none() && exported.is_none() && takeout.is_none() && picasa.is_none() {
        return;
    }
    let owned = |row: &Option<Box<ImageRow>>| row.as_deref().cloned().unwrap_or_default();
    let of_xmp = xmp.map_or_else(|| owned(exported), image_row);
    let mut rows = [std::mem::take(row), of_xmp, owned(takeout), owned(picasa)];
    let order = |group, usual| order(preferences.of(group), usual);
    // Columns that belong together come from the first source that has any of them.
    macro_rules! together {
        ($order:expr => $($field:ident)+) => {{
            let first = $order.into_iter().find(|&source| $(rows[source].$field.is_some())||+);
            if let Some(source) = first.filter(|&source| source != FILE) {
                $(rows[FILE].$field = rows[source].$field.take();)+
            }
        }};
    }
    macro_rules! each {
        ($order:expr => $($field:ident)+) => { $(together! { $order => $field })+ };
    }
    each! { order(Title, EDITED) => title }
    each! { order(Description, EDITED) => description }
    each! { order(People, EDITED) => people }
    each! { order(Artist, EDITED) => artist }
    each! { order(Copyright, EDITED) => copyright }
    each! { order(Rating, EDITED) => rating }
    each! { RECORDED => is_favorite ties }
    together! { order(Keywords, EDITED) => keywords keyword_paths }
    together! { order(PlaceNames, EDITED) => sublocation city state country country_code }
    each! {
        order(Camera, RECORDED) => date_time_original create_date modify_date make model lens serial iso
        exposure_s f_number focal_mm focal_35mm flash software
    }
    add_place(&mut rows, order(Located, EDITED));
    let [file, of_xmp, of_takeout, _] = rows;
    *row = file;
    match xmp {
        Some(xmp) => set_taken(row, by_preference(metadata, xmp, preferences.of(Taken))),
        None => add_taken(row, of_xmp, preferences.of(Taken) != Preferred::File),
    }
    add_taken(row, of_takeout, preferences.of(Taken) == Preferred::Takeout);
}

/// The order with the preferred source first.
fn order(preferred: Preferred, usual: Order) -> Order {
    let first = match preferred {
        Preferred::Usual => return usual,
        Preferred::File => FILE,
        Preferred::Sidecar => XMP,
        Preferred::Takeout => TAKEOUT,
    };
    let mut order = usual;
    let at = usual.iter().position(|&source| source == first).unwrap_or_default();
    order[..=at].rotate_right(1);
    order
}

/// Position and altitude come from one source, unless there is only an altitude.
fn add_place(rows: &mut [ImageRow; 4], order: Order) {
    let first = order.into_iter().find(|&source| rows[source].latitude.is_some());
    if let Some(source) = first.filter(|&source| source != FILE) {
        let ImageRow { latitude, longitude, altitude_m, ref mut located_from, .. } = rows[source];
        let located_from = located_from.take();
        let file = &mut rows[FILE];
        (file.latitude, file.longitude, file.altitude_m) = (latitude, longitude, altitude_m);
        file.located_from = located_from;
    } else if first.is_none() {
        rows[FILE].altitude_m = order.into_iter().find_map(|source| rows[source].altitude_m);
    }
}

/// The dates of a file and its XMP sidecar: what a date is about decides first (decision 058), and only then
/// whose it is.
fn by_preference(file: &Metadata<'_>, xmp: &Metadata<'_>, preferred: Preferred) -> tag::Dates {
    if preferred == Preferred::File { tag::dates(file, Some(xmp)) } else { tag::dates(xmp, Some(file)) }
}

/// Adds the date of a JSON file, which is one of taking the picture, unless the row has such a date that
/// comes first.
fn add_taken(row: &mut ImageRow, json: ImageRow, is_first: bool) {
    if json.taken_at.is_some() && (is_first || !row.taken_from.is_some_and(tag::states_taking)) {
        row.taken_at = json.taken_at;
        row.taken_utc = json.taken_utc;
        row.taken_from = json.taken_from;
        row.taken_precision = json.taken_precision;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_preferred_source_comes_first_and_the_others_keep_their_order() {
        for (preferred, edited, recorded) in [
            (Preferred::Usual, EDITED, RECORDED),
            (Preferred::File, RECORDED, RECORDED),
            (Preferred::Sidecar, EDITED, EDITED),
            (Preferred::Takeout, [TAKEOUT, XMP, FILE, PICASA], [TAKEOUT, FILE, XMP, PICASA]),
        ] {
            assert_eq!(order(preferred, EDITED), edited, "{preferred:?}");
            assert_eq!(order(preferred, RECORDED), recorded, "{preferred:?}");
        }
    }
}
