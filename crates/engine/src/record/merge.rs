//! Adds the values of sidecars to a row: whose come first depends on the columns, and on what the user
//! prefers.
//!
//! What people edit (dates, places, titles, keywords, ratings) comes from an XMP sidecar first, as it is
//! written last; what a camera records comes from the file (decision 070). Google Takeout completes both. The
//! orientation is the picture's own: a sidecar's is not drawn.

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

/// Whose values come first, if the user prefers none.
type Order = [usize; 3];
const EDITED: Order = [XMP, FILE, TAKEOUT];
const RECORDED: Order = [FILE, XMP, TAKEOUT];

/// Adds the values of a file's sidecars to its row.
pub(crate) fn add_sidecars(row: &mut ImageRow, metadata: &Metadata<'_>, said: &SidecarData<'_, '_>) {
    let SidecarData { xmp, takeout, preferences } = said;
    if xmp.is_none() && takeout.is_none() {
        return;
    }
    let of_xmp = xmp.map(image_row).unwrap_or_default();
    let of_takeout = takeout.as_deref().cloned().unwrap_or_default();
    let mut rows = [std::mem::take(row), of_xmp, of_takeout];
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
    let [file, _, takeout] = rows;
    *row = file;
    add_taken(row, metadata, *xmp, takeout, preferences.of(Taken));
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
fn add_place(rows: &mut [ImageRow; 3], order: Order) {
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

/// The date: what it is about decides first (decision 058), and only then whose it is. Google Takeout's is
/// one of taking the picture.
fn add_taken(
    row: &mut ImageRow,
    metadata: &Metadata<'_>,
    xmp: Option<&Metadata<'_>>,
    takeout: ImageRow,
    preferred: Preferred,
) {
    match (xmp, preferred) {
        (Some(xmp), Preferred::File) => set_taken(row, tag::dates(metadata, Some(xmp))),
        (Some(xmp), _) => set_taken(row, tag::dates(xmp, Some(metadata))),
        (None, _) => {}
    }
    let is_first = preferred == Preferred::Takeout || !row.taken_from.is_some_and(tag::states_taking);
    if takeout.taken_at.is_some() && is_first {
        row.taken_at = takeout.taken_at;
        row.taken_utc = takeout.taken_utc;
        row.taken_from = takeout.taken_from;
        row.taken_precision = takeout.taken_precision;
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
            (Preferred::Takeout, [TAKEOUT, XMP, FILE], [TAKEOUT, FILE, XMP]),
        ] {
            assert_eq!(order(preferred, EDITED), edited, "{preferred:?}");
            assert_eq!(order(preferred, RECORDED), recorded, "{preferred:?}");
        }
    }
}
