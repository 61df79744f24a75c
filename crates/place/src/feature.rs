//! Kinds of places (GeoNames, "GeoNames feature codes", class P).

const NAMES: &[(&str, &str)] = &[
    ("PPL", "Populated Place"),
    ("PPLA", "Seat of a First-order Administrative Division"),
    ("PPLA2", "Seat of a Second-order Administrative Division"),
    ("PPLA3", "Seat of a Third-order Administrative Division"),
    ("PPLA4", "Seat of a Fourth-order Administrative Division"),
    ("PPLA5", "Seat of a Fifth-order Administrative Division"),
    ("PPLC", "Capital of a Political Entity"),
    ("PPLCH", "Historical Capital of a Political Entity"),
    ("PPLF", "Farm Village"),
    ("PPLG", "Seat of Government of a Political Entity"),
    ("PPLH", "Historical Populated Place"),
    ("PPLL", "Populated Locality"),
    ("PPLQ", "Abandoned Populated Place"),
    ("PPLR", "Religious Populated Place"),
    ("PPLS", "Populated Places"),
    ("PPLW", "Destroyed Populated Place"),
    ("PPLX", "Section of Populated Place"),
    ("STLMT", "Israeli Settlement"),
];

/// The name of a kind of place, such as `Populated Place` for `PPL`; the code itself if it has none.
#[must_use]
pub fn feature_name(code: &str) -> &str {
    NAMES.iter().find(|(known, _)| *known == code).map_or(code, |(_, name)| name)
}

#[cfg(test)]
mod tests {
    #[test]
    fn each_code_of_the_table_has_a_name() {
        let table = crate::Table::get();
        for index in 0..table.len() {
            let code = table.place(index).feature;
            assert_ne!(super::feature_name(code), code);
        }
    }
}
