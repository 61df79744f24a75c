//! The table of other programs at the same jobs.

use xtask::record::{Case, Record, Rival};

use super::number::{byte_rate, count, rate, short};
use super::table;

/// A row for each job and rival: rates of both, our rate divided by theirs, equal answers.
pub(crate) fn of(record: &Record) -> Result<String, String> {
    if record.rivals.is_empty() {
        return Err("the record has no rivals".to_owned());
    }
    let rows: Result<Vec<[String; 6]>, String> =
        record.rivals.iter().map(|rival| row(rival, record)).collect();
    Ok(table::table(
        &["job", "compared with", "Thalweg", "the other", "times as fast", "equal answers"],
        &rows?,
    ))
}

fn row(rival: &Rival, record: &Record) -> Result<[String; 6], String> {
    let speed = |name: &str| {
        let case = record.case(name).ok_or_else(|| format!("the record has no case `{name}`"))?;
        shown(case).ok_or_else(|| format!("the record has no rate of `{name}`"))
    };
    let spread = rival.low.zip(rival.high);
    let spread =
        spread.map(|(low, high)| format!(" ({} to {})", short(low), short(high))).unwrap_or_default();
    let version = record.version(&rival.program).unwrap_or_default();
    let agreement =
        rival.agreement.as_ref().map_or(String::new(), |agreement| match agreement.unit.as_str() {
            // One file that both wrote.
            "outputs" if agreement.equal == agreement.compared => "the output".to_owned(),
            "outputs" => "**none**".to_owned(),
            unit => format!("{} of {} {unit}", count(agreement.equal), count(agreement.compared)),
        });
    Ok([
        rival.job.clone(),
        format!("{} {version}", rival.program).trim_end().to_owned(),
        speed(&rival.ours)?,
        speed(&rival.theirs)?,
        // Where we lose, the table says so.
        if rival.times < 1.0 {
            format!("**{}**{spread}", short(rival.times))
        } else {
            format!("{}{spread}", short(rival.times))
        },
        agreement,
    ])
}

fn shown(case: &Case) -> Option<String> {
    case.files_per_s.map(rate).or_else(|| case.bytes_per_s.map(byte_rate))
}

#[cfg(test)]
mod tests {
    use super::*;

    const RECORD: &str = r#"
        kind = "bench"
        date = "2026-11-22"
        commands = ["cargo xtask bench rivals"]
        machine = { cores = 2, processor = "AMD EPYC", memory_gib = 24, kernel = "Linux 6.18", file_system = "ext4" }
        [[program]]
        name = "ExifTool"
        version = "13.58"
        [[program]]
        name = "cp"
        version = "9.1"
        [[case]]
        name = "dates"
        median_s = 0.1667
        files_per_s = 120000.0
        [[case]]
        name = "exiftool-dates"
        median_s = 6.25
        files_per_s = 160.0
        [[case]]
        name = "1GiB/ours"
        median_s = 0.2
        bytes_per_s = 5000000000.0
        [[case]]
        name = "1GiB/cp"
        median_s = 0.18
        bytes_per_s = 5600000000.0
        [[rival]]
        job = "three dates as JSON"
        program = "ExifTool"
        ours = "dates"
        theirs = "exiftool-dates"
        times = 750.4
        low = 700.0
        high = 800.0
        agreement = { unit = "files", compared = 1000, equal = 997 }
        [[rival]]
        job = "copy 1 GiB"
        program = "cp"
        ours = "1GiB/ours"
        theirs = "1GiB/cp"
        times = 0.9
        agreement = { unit = "outputs", compared = 1, equal = 1 }
    "#;

    #[test]
    fn a_row_has_both_rates_and_says_who_loses() {
        let text = of(&Record::parse(RECORD).unwrap()).unwrap();
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines[0], "| job | compared with | Thalweg | the other | times as fast | equal answers |");
        assert_eq!(
            lines[2],
            "| three dates as JSON | ExifTool 13.58 | 120,000 files/s | 160 files/s | 750 (700 to 800) | 997 of 1,000 files |"
        );
        assert_eq!(lines[3], "| copy 1 GiB | cp 9.1 | 5.00 GB/s | 5.60 GB/s | **0.900** | the output |");
    }

    #[test]
    fn a_rival_without_its_case_is_an_error() {
        let record = RECORD.replace("name = \"exiftool-dates\"", "name = \"other\"");
        assert!(of(&Record::parse(&record).unwrap()).unwrap_err().contains("exiftool-dates"));
    }
}
