//! Tables of cases and of single values.

use xtask::record::{Case, Figure, Ratio, Record, is_met};

use super::number::{byte_rate, exact, plain, short, time};

/// The cases of a record, each with what it is compared with. Columns that no case fills are left out.
pub(crate) fn cases(record: &Record) -> Result<String, String> {
    if record.cases.is_empty() {
        return Err("the record has no cases".to_owned());
    }
    let rows: Vec<[String; 7]> = record.cases.iter().map(|case| row(case, record)).collect();
    let heads = ["case", "median", "fastest to slowest", "files/s", "CPU time", "peak memory", "compared"];
    Ok(table(&heads, &rows))
}

fn row(case: &Case, record: &Record) -> [String; 7] {
    let spread = case.min_s.zip(case.max_s);
    let rate = case.files_per_s.map(short).or_else(|| case.bytes_per_s.map(byte_rate));
    let compared: Vec<String> = record
        .ratios
        .iter()
        .filter(|ratio| ratio.of == case.name)
        .map(|ratio| comparison(ratio, record))
        .collect();
    [
        case.title().to_owned(),
        time(case.median_s),
        spread.map(|(low, high)| format!("{} to {}", time(low), time(high))).unwrap_or_default(),
        rate.unwrap_or_default(),
        case.processor_s.map(time).unwrap_or_default(),
        case.peak_mb.map(|mb| format!("{} MB", short(mb))).unwrap_or_default(),
        compared.join("; "),
    ]
}

fn comparison(ratio: &Ratio, record: &Record) -> String {
    let (unit, what) = match ratio.figure {
        Figure::Time => (" s", "the time"),
        Figure::Rate => (" files/s", "the files/s"),
        Figure::PeakMb => (" MB", "the peak memory"),
        Figure::Processor => (" s of CPU time", "the CPU time"),
    };
    let Some(to) = &ratio.to else { return promise(ratio.at_most, ratio.at_least, unit, ratio.met) };
    let title = record.case(to).map_or(to.as_str(), Case::title);
    let spread = ratio.low.zip(ratio.high);
    let spread =
        spread.map(|(low, high)| format!(" ({} to {})", short(low), short(high))).unwrap_or_default();
    let promise = promise(ratio.at_most, ratio.at_least, "", ratio.met);
    let promise = if promise.is_empty() { promise } else { format!("; {promise}") };
    format!("{}{spread} times {what} of {title}{promise}", short(ratio.median))
}

fn promise(at_most: Option<f64>, at_least: Option<f64>, unit: &str, met: Option<bool>) -> String {
    let bound = match (at_most, at_least) {
        (Some(most), _) => format!("at most {}{unit}", exact(most)),
        (None, Some(least)) => format!("at least {}{unit}", exact(least)),
        (None, None) => return String::new(),
    };
    format!("promised {bound}: {}", if met == Some(true) { "met" } else { "**missed**" })
}

/// The single figures of a record.
pub(crate) fn values(record: &Record) -> Result<String, String> {
    if record.values.is_empty() {
        return Err("the record has no values".to_owned());
    }
    let rows: Vec<[String; 5]> = record
        .values
        .iter()
        .map(|value| {
            let with_unit = |number: f64| format!("{} {}", plain(number), value.unit);
            let spread = value.low.zip(value.high);
            let met = is_met(value.value, value.at_most, value.at_least);
            [
                value.name.clone(),
                with_unit(value.value),
                spread.map(|(low, high)| format!("{} to {}", plain(low), plain(high))).unwrap_or_default(),
                value.other.map(with_unit).unwrap_or_default(),
                promise(value.at_most, value.at_least, &format!(" {}", value.unit), met),
            ]
        })
        .collect();
    Ok(table(&["what", "figure", "least to most", "the other program", "promise"], &rows))
}

/// A table of Markdown without the columns that are empty in all rows.
pub(crate) fn table<const N: usize>(heads: &[&str; N], rows: &[[String; N]]) -> String {
    let kept: Vec<usize> = (0..N).filter(|column| rows.iter().any(|row| !row[*column].is_empty())).collect();
    let heads: Vec<String> = kept.iter().map(|column| heads[*column].to_owned()).collect();
    let cells = |row: &[String; N]| kept.iter().map(|column| row[*column].clone()).collect();
    of_cells(&heads, &rows.iter().map(cells).collect::<Vec<Vec<String>>>())
}

/// A table with these heads and cells.
pub(crate) fn of_cells(heads: &[String], rows: &[Vec<String>]) -> String {
    let line = |cells: &[String]| {
        let cells =
            cells.iter().map(|cell| if cell.is_empty() { " ".to_owned() } else { format!(" {cell} ") });
        format!("|{}|\n", cells.collect::<Vec<_>>().join("|"))
    };
    let lines: Vec<String> = rows.iter().map(|row| line(row)).collect();
    format!("{}|{}\n{}", line(heads), "---|".repeat(heads.len()), lines.concat())
}

#[cfg(test)]
mod tests {
    use super::*;

    const RECORD: &str = r#"
        kind = "command"
        date = "2026-11-22"
        commands = ["thalweg time -- thalweg plan s3://photos"]
        machine = { cores = 2, processor = "AMD EPYC", memory_gib = 24, kernel = "Linux 6.18", file_system = "ext4" }
        [[value]]
        name = "opening a pack"
        value = 24.0
        low = 16.0
        high = 32.0
        unit = "ms"
        at_most = 100.0
        [[value]]
        name = "all tags of one file"
        value = 0.27
        other = 57.0
        unit = "ms"
    "#;

    #[test]
    fn values_have_their_unit_and_promise() {
        let lines = values(&Record::parse(RECORD).unwrap()).unwrap();
        let lines: Vec<&str> = lines.lines().collect();
        assert_eq!(lines[0], "| what | figure | least to most | the other program | promise |");
        assert_eq!(lines[2], "| opening a pack | 24 ms | 16 to 32 | | promised at most 100 ms: met |");
        assert_eq!(lines[3], "| all tags of one file | 0.27 ms | | 57 ms | |");
    }
}
