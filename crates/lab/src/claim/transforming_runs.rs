//! The 700 runs of the article on transforming files: five for each machine, file, library and block size.
//!
//! The article shows them as pictures; the repository that it links has every run. The file with a line
//! for each cell is written by `scripts/tables/transforming.py`. Two files were also transformed with
//! the sequential option, and the largest twice without it; the article's last figure is the second
//! series.

use super::pattern::Pattern;
use super::published_figure::Column;
use crate::method::{median, sorted};

const FILE: &str = include_str!("published/transforming_runs.csv");

/// The five runs of one cell.
#[derive(Clone, Debug)]
pub(super) struct Runs {
    /// `HDD` or `SSD`, as the article names its machines.
    pub(super) disk: &'static str,
    pub(super) file_mb: u64,
    series: u64,
    pub(super) is_sequential: bool,
    pub(super) way: &'static str,
    pub(super) block_kb: u64,
    pub(super) real_s: Vec<f64>,
    user_s: Vec<f64>,
    system_s: Vec<f64>,
}

impl Runs {
    fn parse(line: &'static str) -> Option<Runs> {
        let fields: Vec<&str> = line.split(',').collect();
        let [disk, file_mb, series, sequential, way, block_kb, real, user, system] = fields[..] else {
            return None;
        };
        let times = |text: &str| {
            let times: Option<Vec<f64>> = text.split(' ').map(|time| time.parse().ok()).collect();
            times.filter(|times| times.len() == 5)
        };
        Some(Runs {
            disk,
            file_mb: file_mb.parse().ok()?,
            series: series.parse().ok()?,
            is_sequential: sequential == "1",
            way,
            block_kb: block_kb.parse().ok()?,
            real_s: times(real)?,
            user_s: times(user)?,
            system_s: times(system)?,
        })
    }

    /// Whether the article has a figure of this series.
    pub(super) fn is_in_a_figure(&self) -> bool {
        !self.is_sequential && (self.file_mb < 2048 || self.series == 2)
    }

    fn is_of_series(&self, other: &Runs) -> bool {
        let series = |runs: &Runs| (runs.disk, runs.file_mb, runs.series, runs.is_sequential);
        series(self) == series(other)
    }

    fn machine(&self) -> String {
        let machine = match self.disk {
            "HDD" => "Core i5-4200U, 4 GB, HDD, Windows 8.1",
            _ => "Core i7-4720HQ, 12 GB, SSD, Windows 10",
        };
        // Only one case has the same name in two series.
        let series = match (self.file_mb, self.series) {
            (2048, 1) => ", first series",
            (2048, _) => ", second series",
            _ => "",
        };
        format!("{machine}{series}")
    }

    fn row(&self) -> Result<(Pattern, String), String> {
        let Runs { file_mb, way, block_kb, is_sequential, .. } = self;
        let block_bytes = block_kb << 10;
        let case = format!(
            "{file_mb}MiB/{way}[block_bytes={block_bytes},sequential_hint={is_sequential},output_exists=false]"
        );
        let real = sorted(self.real_s.clone());
        let [user, system] = [&self.user_s, &self.system_s].map(|times| median(&sorted(times.clone())));
        let figure = format!(
            "{:.2} s ({:.2} .. {:.2}; user {user:.2}, system {system:.2})",
            median(&real),
            real[0],
            real[real.len() - 1]
        );
        Ok((Pattern::parse(&case)?, figure))
    }
}

/// All cells, in the order of the file.
pub(super) fn all() -> Result<Vec<Runs>, String> {
    let parsed = FILE.lines().skip(1).map(|line| {
        Runs::parse(line).ok_or_else(|| format!("claim/published/transforming_runs.csv: invalid line {line}"))
    });
    parsed.collect()
}

/// A column for each series.
///
/// A figure is the median of five runs with the least and the greatest of them, between which the true median
/// lies with a probability of 1 - 2/2^5, 94 %.
pub(super) fn columns() -> Result<Vec<Column>, String> {
    let all = all()?;
    let series = all.chunk_by(Runs::is_of_series);
    let column = |runs: &[Runs]| {
        let machine = runs[0].machine();
        let rows: Result<Vec<_>, String> = runs.iter().map(Runs::row).collect();
        Ok(Column {
            experiment: "transform".to_owned(),
            source: format!(
                "B. Filipek (2017), his runs in github.com/fenbf/WinFileTests, median of five with the least and \
                 the greatest (a 94 % interval); {machine}"
            ),
            machine,
            is_beside: runs[0].is_in_a_figure(),
            rows: rows?,
        })
    };
    series.map(column).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::case::Case;
    use crate::claim::{published_figure, published_figures};

    const WAYS: [&str; 4] = ["stdio", "iostream-tellp", "raw", "mmap"];

    fn middle(runs: &Runs) -> f64 {
        median(&sorted(runs.real_s.clone()))
    }

    fn spread(runs: &Runs) -> f64 {
        let real = sorted(runs.real_s.clone());
        real[real.len() - 1] / real[0]
    }

    fn middle_spread(runs: &[&Runs]) -> f64 {
        (median(&sorted(runs.iter().map(|runs| spread(runs)).collect())) * 100.0).round() / 100.0
    }

    /// The runs of the four figures.
    fn in_figures(all: &[Runs]) -> Vec<&Runs> {
        all.iter().filter(|runs| runs.is_in_a_figure()).collect()
    }

    /// The number of cells of these runs in which the way comes first by this measure.
    fn n_first(runs: &[&Runs], way: &str, measure: fn(&Runs) -> f64) -> usize {
        let is_first = |runs: &&&Runs| runs.way == way;
        let cell = |of: &Runs| (of.file_mb, of.block_kb);
        runs.iter()
            .filter(is_first)
            .filter(|first| {
                let rivals = runs.iter().filter(|rival| cell(rival) == cell(first));
                rivals.map(|rival| measure(rival)).min_by(f64::total_cmp) == Some(measure(first))
            })
            .count()
    }

    #[test]
    fn the_file_has_all_runs() {
        let all = all().unwrap();
        assert_eq!(all.iter().map(|runs| runs.real_s.len()).sum::<usize>(), 700);
        let series: Vec<(&str, u64, bool)> = all
            .chunk_by(Runs::is_of_series)
            .map(|runs| (runs[0].disk, runs[0].file_mb, runs[0].is_sequential))
            .collect();
        let option = |file_mb: u64| series.iter().filter(|(_, of, is_on)| *of == file_mb && *is_on).count();
        assert_eq!((series.len(), [256, 512, 1024, 2048].map(option)), (7, [0, 1, 1, 0]));
        for runs in &all {
            assert!(
                WAYS.contains(&runs.way) && [1, 16, 128, 1024, 2048].contains(&runs.block_kb),
                "{runs:?}"
            );
        }
        assert_eq!(in_figures(&all).len(), 80);
    }

    /// What the claims say of the four figures.
    #[test]
    fn the_runs_say_what_is_published_of_them() {
        let all = all().unwrap();
        let figures = in_figures(&all);
        let (hdd, ssd): (Vec<&Runs>, Vec<&Runs>) = figures.iter().partition(|runs| runs.disk == "HDD");
        assert_eq!(n_first(&figures, "iostream-tellp", |runs| -middle(runs)), 14, "slowest, of 20");
        assert_eq!(n_first(&hdd, "mmap", middle), 10, "fastest on the HDD, of 10");
        assert_eq!(n_first(&ssd, "mmap", middle), 7, "fastest on the SSD, of 10");
        assert_eq!(n_first(&figures, "mmap", spread), 13, "closest together, of 20");
        let of_way = WAYS.map(|way| {
            middle_spread(&figures.iter().copied().filter(|runs| runs.way == way).collect::<Vec<_>>())
        });
        assert_eq!(of_way, [1.18, 1.20, 1.19, 1.08]);
        assert_eq!((middle_spread(&hdd), middle_spread(&ssd)), (1.13, 1.20));
        let of_disk =
            |disk: &str| middle_spread(&all.iter().filter(|runs| runs.disk == disk).collect::<Vec<_>>());
        assert_eq!((of_disk("HDD"), of_disk("SSD")), (1.12, 1.24));
    }

    #[test]
    fn a_median_stands_beside_its_case_with_its_interval_and_machine() {
        let case = Case::new("2048MiB", "mmap").with("block_bytes", 1_u64 << 20);
        let beside = published_figure("transform", &case).unwrap();
        assert_eq!(beside.figure, "6.46 s (5.96 .. 10.53; user 0.33, system 1.39)");
        assert_eq!(beside.machine, "Core i7-4720HQ, 12 GB, SSD, Windows 10, second series");
        assert!(beside.source.contains("WinFileTests"), "{}", beside.source);
        assert_eq!(published_figures("transform", &case).len(), 2, "both series");
        let first = Case::new("2048MiB", "stdio").with("block_bytes", 1024_u64);
        assert_eq!(published_figure("transform", &first).unwrap().figure.split(" (").next(), Some("9.97 s"));
        let machines: Vec<&str> =
            published_figures("transform", &first).iter().map(|figure| figure.machine).collect();
        assert_eq!((machines.len(), machines[2]), (3, "no machine named"), "both series and the first run");
        let hinted = published_figures("transform", &case.clone().with("sequential_hint", true));
        assert_eq!(hinted, [], "2048 MB had no option");
    }
}
