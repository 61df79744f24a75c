//! The cities that `-api Geolocation` knows, as comma-separated values (`-listgeo`).

use super::Style;

const HEAD: &str = "Geolocation database:\nCity,Region,Subregion,CountryCode,Country,TimeZone,FeatureCode,Population,\
                    Latitude,Longitude\n";

pub(super) fn text(style: &Style<'_>) -> String {
    let mut places: Vec<_> = place::all(&style.places).collect();
    if style.is_sorted {
        places.sort_by(|a, b| a.city.cmp(b.city));
    }
    let mut text = HEAD.to_owned();
    for place in places {
        let names = [place.city, place.region, place.subregion, place.country_code, place.country];
        // No name of GeoNames has a comma or a quote.
        text += &names.join(",");
        text += &format!(
            ",{},{},{},{:.4},{:.4}\n",
            place.time_zone, place.feature, place.population, place.latitude, place.longitude
        );
    }
    text
}
