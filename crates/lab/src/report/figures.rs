//! The figures that cases report themselves, next to their times: as medians over a case's runs.

use super::group::{Cells, heading, shared_parameters, written};
use super::{CaseReport, Run};
use crate::case::Case;
use crate::method::Caches;
use crate::method::statistics::{median, sorted};

/// Names of all figures that at least one of the cases reports, in the order in which they do.
pub(super) fn names<'r>(cases: &[&'r CaseReport]) -> Vec<&'r str> {
    let mut names: Vec<&str> = Vec::new();
    for (name, _) in cases.iter().flat_map(|case| &case.runs).flat_map(|run| &run.figures) {
        if !names.contains(&name.as_str()) {
            names.push(name);
        }
    }
    names
}

/// The median of a figure; `None` if no run of the case reports it.
pub(super) fn median_of(case: &CaseReport, name: &str) -> Option<f64> {
    let of_run = |run: &Run| run.figures.iter().find(|(known, _)| known == name).map(|(_, value)| *value);
    let values = sorted(case.runs.iter().filter_map(of_run).collect());
    (!values.is_empty()).then(|| median(&values))
}

/// Formats a figure with at most four digits, or as a whole number: runs reproduce no more.
pub(super) fn digits(value: f64) -> String {
    match value.abs() {
        0.0 => "0".to_owned(),
        1000.0.. => format!("{value:.0}"),
        size => format!("{value:.*}", (3 - (size.log10().floor() as i32)).clamp(0, 9) as usize),
    }
}

/// The group's figures as rows of cells, headings first; several tables if one would be wider than
/// `most_columns` characters, and none if there are no figures.
pub(super) fn tables(set: &str, caches: Caches, cases: &[&CaseReport], most_columns: usize) -> Vec<Cells> {
    let shared = shared_parameters(cases);
    let ways = |first: &str| {
        let ways = cases.iter().map(|case| written(&case.case, &shared));
        std::iter::once(first.to_owned()).chain(ways).collect::<Vec<String>>()
    };
    let column = |name: &str| {
        let figures = cases.iter().map(|case| median_of(case, name).map_or_else(String::new, digits));
        std::iter::once(name.to_owned()).chain(figures).collect::<Vec<String>>()
    };
    let heading = Case { set: String::new(), way: heading(set, caches), parameters: shared.clone() };
    let ways = ways(&format!("{}, figures", written(&heading, &[])));
    let width = |column: &[String]| column.iter().map(|cell| cell.chars().count()).max().unwrap_or(0);
    let mut tables: Vec<Vec<Vec<String>>> = Vec::new();
    let mut n_columns = usize::MAX;
    for name in names(cases) {
        let column = column(name);
        n_columns = n_columns.saturating_add(2 + width(&column));
        if n_columns > most_columns {
            n_columns = width(&ways) + 2 + width(&column);
            tables.push(vec![ways.clone()]);
        }
        if let Some(table) = tables.last_mut() {
            table.push(column);
        }
    }
    tables.into_iter().map(cells).collect()
}

fn cells(columns: Vec<Vec<String>>) -> Cells {
    let n_rows = columns.first().map_or(0, Vec::len);
    Cells {
        rows: (0..n_rows).map(|row| columns.iter().map(|column| column[row].clone()).collect()).collect(),
        is_numbers: (0..columns.len()).map(|column| column > 0).collect(),
        below: Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::testing::case_report;

    #[test]
    fn figures_have_four_digits() {
        let values = [0.0, 0.000_266_04, 0.5, 3.122_4, 381.0, 4975.3, -12.345, 1e12];
        let texts = ["0", "0.0002660", "0.5000", "3.122", "381.0", "4975", "-12.35", "1000000000000"];
        assert_eq!(values.map(digits), texts);
    }

    fn reporting(way: &str, figures: &[(&str, [f64; 3])]) -> CaseReport {
        let mut case = case_report(Case::new("s", way), Caches::Cold, &[1.0, 2.0, 3.0]);
        for (position, run) in case.runs.iter_mut().enumerate() {
            run.figures = figures.iter().map(|(name, of)| ((*name).to_owned(), of[position])).collect();
        }
        case
    }

    #[test]
    fn a_figure_is_the_median_and_empty_where_it_is_not_reported() {
        let cases = [
            reporting("a", &[("sort_ms", [3.0, 1.0, 2.0])]),
            reporting("b", &[("read_ms", [5000.0, 7000.0, 6000.0]), ("sort_ms", [0.0; 3])]),
        ];
        let cases: Vec<&CaseReport> = cases.iter().collect();
        let tables = tables("s", Caches::Cold, &cases, 100);
        assert_eq!(tables.len(), 1);
        assert_eq!(
            tables[0].rows,
            [["s, cold, figures", "sort_ms", "read_ms"], ["a", "2.000", ""], ["b", "0", "6000"]]
        );
        assert_eq!(tables[0].is_numbers, [false, true, true]);
    }

    #[test]
    fn a_table_that_is_too_wide_is_divided_and_never_empty() {
        let case = reporting("way", &[("a_ms", [1.0; 3]), ("b_ms", [1.0; 3]), ("c_ms", [1.0; 3])]);
        let heads = |most_columns| {
            let tables = tables("s", Caches::Unknown, &[&case], most_columns);
            tables.into_iter().map(|table| table.rows[0].join(" ")).collect::<Vec<String>>()
        };
        assert_eq!(heads(100), ["s, figures a_ms b_ms c_ms"]);
        assert_eq!(heads(24), ["s, figures a_ms b_ms", "s, figures c_ms"]);
        assert_eq!(heads(1), ["s, figures a_ms", "s, figures b_ms", "s, figures c_ms"]);
        assert!(tables("s", Caches::Unknown, &[&reporting("way", &[])], 100).is_empty());
    }
}
