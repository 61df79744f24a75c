//! Judges a claim by a report.

use super::evidence::{Evidence, Sample, agree};
use super::relation::{Range, Relation, Shown};
use super::term::Term;
use super::{Claim, Judged, Verdict};
use crate::method::Caches;
use crate::method::statistics::{Interval, mean_ratio, median, median_interval, sorted};
use crate::report::Report;

/// A measured figure and the range in which it should lie.
struct Finding {
    value: f64,
    interval: Interval,
    range: Range,
    shown: Shown,
    /// The case it was compared with, where a claim compares with several.
    against: Option<String>,
    n_pairs: usize,
    caches: Caches,
}

/// Position of an interval relative to a range.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Position {
    Inside,
    Outside,
    OnTheEdge,
}

/// Judges a claim by a report.
pub(super) fn judge(claim: &'static Claim, report: &Report) -> Judged {
    let not_shown = |reason| Judged { claim, verdict: Verdict::NotShown, here: None, reason };
    let name = &claim.experiment;
    let Some(relation) = &claim.relation else {
        return not_shown(format!("the experiment `{name}` does not exist yet"));
    };
    let Some(experiment) = report.experiments.iter().find(|experiment| experiment.name == *name) else {
        return not_shown(format!("not in the report; run `thalweg lab run {name}`"));
    };
    let evidence = Evidence { report, experiment, caches: claim.caches };
    conclude(claim, findings(relation, &evidence))
}

/// A single contradiction decides; without one, a gap decides; otherwise the figure nearest to a limit does.
fn conclude(claim: &'static Claim, findings: Vec<Result<Finding, String>>) -> Judged {
    let mut gap = None;
    let mut nearest: Option<(Position, Finding)> = None;
    for finding in findings {
        match finding {
            Err(reason) => gap = gap.or(Some(reason)),
            Ok(finding) => {
                let position = finding.position();
                let rank = |position| match position {
                    Position::Outside => 0,
                    Position::OnTheEdge => 1,
                    Position::Inside => 2,
                };
                let is_nearer = nearest.as_ref().is_none_or(|(known, other)| {
                    (rank(position), finding.margin()) < (rank(*known), other.margin())
                });
                if is_nearer {
                    nearest = Some((position, finding));
                }
            }
        }
    }
    let judged = |verdict, here, reason| Judged { claim, verdict, here, reason };
    match (nearest, gap) {
        (Some((Position::Outside, finding)), _) => {
            judged(Verdict::DoesNotHold, Some(finding.here()), finding.reason(claim, "expected"))
        }
        (_, Some(reason)) => judged(Verdict::NotShown, None, reason),
        (Some((Position::Inside, finding)), None) => {
            judged(Verdict::Holds, Some(finding.here()), finding.reason(claim, "the whole interval is"))
        }
        (Some((Position::OnTheEdge, finding)), None) => judged(
            Verdict::NotShown,
            Some(finding.here()),
            finding.reason(claim, "the interval is only partly"),
        ),
        (None, None) => judged(Verdict::NotShown, None, "nothing to compare".to_owned()),
    }
}

impl Finding {
    fn position(&self) -> Position {
        let (Interval { low, high }, Range { least, most }) = (self.interval, self.range);
        match () {
            () if low > least && high < most => Position::Inside,
            () if high < least || low > most => Position::Outside,
            () => Position::OnTheEdge,
        }
    }

    /// Distance of the figure from the nearer end of the range; below 0 outside the range.
    fn margin(&self) -> f64 {
        (self.value - self.range.least).min(self.range.most - self.value)
    }

    fn here(&self) -> String {
        let n_decimals = self.n_decimals();
        let [low, high] =
            [self.interval.low, self.interval.high].map(|end| self.shown.number(end, n_decimals));
        format!("{} ({low} .. {high})", self.shown.figure(self.value, n_decimals))
    }

    fn n_decimals(&self) -> usize {
        self.shown.decimals(&[self.value, self.interval.low, self.interval.high], self.range)
    }

    fn reason(&self, claim: &Claim, is: &str) -> String {
        let mut reason = format!("{is} {}", self.range.told(&self.shown, self.n_decimals()));
        if let Some(against) = &self.against {
            reason.push_str(&format!(", against {against}"));
        }
        if self.n_pairs > 1 {
            reason.push_str(&format!(", mean of {} pairs", self.n_pairs));
        }
        match (self.caches, claim.caches) {
            (Caches::Warm, Some(Caches::Cold)) => reason.push_str("; warm here, published cold"),
            (Caches::Cold, Some(Caches::Warm)) => reason.push_str("; cold here, published warm"),
            _ => {}
        }
        reason
    }
}

fn findings(relation: &Relation, evidence: &Evidence<'_>) -> Vec<Result<Finding, String>> {
    let below_one = Range { least: f64::NEG_INFINITY, most: 1.0 };
    let against = |rival: &Term, found: Result<Finding, String>| {
        found.map(|finding| Finding { against: Some(rival.way().to_owned()), ..finding })
    };
    match relation {
        Relation::Fastest { case, among } => among
            .iter()
            .map(|rival| against(rival, ratio(evidence, case, rival, below_one, &Shown::Times)))
            .collect(),
        Relation::Slowest { case, among } => among
            .iter()
            .map(|rival| against(rival, ratio(evidence, rival, case, below_one, &Shown::Times)))
            .collect(),
        Relation::Ratio { of, to, range, shown } => vec![ratio(evidence, of, to, *range, shown)],
        Relation::Independent { of, parameter, most } => vec![spread(evidence, of, parameter, *most)],
        Relation::Growth { of, by, range } => vec![growth(evidence, of, by, *range)],
        Relation::Figure { of, range, unit } => vec![figure(evidence, of, *range, unit)],
    }
}

fn ratio(
    evidence: &Evidence<'_>,
    of: &Term,
    to: &Term,
    range: Range,
    shown: &Shown,
) -> Result<Finding, String> {
    let pairs = evidence.pairs(of, to)?;
    let mut finding = compared(evidence, &pairs, range, shown.clone());
    if *shown == Shown::Saved {
        finding.value = 1.0 - finding.value;
        let Interval { low, high } = finding.interval;
        finding.interval = Interval { low: 1.0 - high, high: 1.0 - low };
    }
    Ok(finding)
}

fn compared(
    evidence: &Evidence<'_>,
    pairs: &[(Sample<'_>, Sample<'_>)],
    range: Range,
    shown: Shown,
) -> Finding {
    let values: Vec<(&[f64], &[f64])> =
        pairs.iter().map(|(of, to)| (of.values.as_slice(), to.values.as_slice())).collect();
    let found = mean_ratio(&values, evidence.report.asked.seed);
    let caches = pairs.first().map_or(Caches::Unknown, |(of, _)| of.case.caches);
    let n_pairs = pairs.len();
    Finding { value: found.ratio(), interval: found.interval(), range, shown, against: None, n_pairs, caches }
}

/// Compares the slowest with the fastest of the cases that differ only in the parameter; of several such
/// groups, returns the widest spread.
fn spread(evidence: &Evidence<'_>, of: &Term, parameter: &str, most: f64) -> Result<Finding, String> {
    let samples = evidence.samples(of)?;
    let mut groups: Vec<Vec<&Sample<'_>>> = Vec::new();
    for sample in &samples {
        let belongs = |group: &&mut Vec<&Sample<'_>>| {
            let first = &group[0].case.case;
            first.set == sample.case.case.set && agree(first, &sample.case.case, |name| name != parameter)
        };
        match groups.iter_mut().find(belongs) {
            Some(group) => group.push(sample),
            None => groups.push(vec![sample]),
        }
    }
    let range = Range { least: f64::NEG_INFINITY, most };
    let ends = groups.into_iter().filter(|group| group.len() > 1).map(|mut group| {
        group.sort_by(|first, second| first.median().total_cmp(&second.median()));
        compared(evidence, &[(group[group.len() - 1].clone(), group[0].clone())], range, Shown::Times)
    });
    ends.max_by(|first, second| first.value.total_cmp(&second.value))
        .ok_or_else(|| format!("no two cases {} differ only in {parameter}", of.as_str()))
}

fn growth(evidence: &Evidence<'_>, of: &Term, by: &str, range: Range) -> Result<Finding, String> {
    let mut samples: Vec<(u64, Sample<'_>)> = Vec::new();
    for sample in evidence.samples(of)? {
        let Some(number) = sample.case.case.number(by) else {
            return Err(format!("{} has no {by}", sample.case.name));
        };
        samples.push((number, sample));
    }
    samples.sort_by_key(|(number, _)| *number);
    let (Some((least, first)), Some((greatest, last))) = (samples.first(), samples.last()) else {
        return Err(format!("no case {}", of.as_str()));
    };
    if samples.windows(2).any(|pair| pair[0].0 == pair[1].0) || least == greatest {
        return Err(format!("{} needs exactly one case per value of {by}, and several values", of.as_str()));
    }
    let widening = (*greatest as f64 / *least as f64).ln();
    let exponent = |ratio: f64| ratio.ln() / widening;
    let found = compared(evidence, &[(last.clone(), first.clone())], range, Shown::Exponent);
    let Interval { low, high } = found.interval;
    Ok(Finding {
        value: exponent(found.value),
        interval: Interval { low: exponent(low), high: exponent(high) },
        ..found
    })
}

/// The figure of exactly one case; several matching cases are an error.
fn figure(evidence: &Evidence<'_>, of: &Term, range: Range, unit: &str) -> Result<Finding, String> {
    let samples = evidence.samples(of)?;
    let [sample] = samples.as_slice() else {
        return Err(format!("{} cases match {}, expected one", samples.len(), of.as_str()));
    };
    Ok(Finding {
        value: sample.median(),
        interval: median_interval(&sample.values, evidence.report.asked.seed),
        range,
        shown: Shown::Unit(unit.to_owned()),
        against: None,
        n_pairs: 1,
        caches: sample.case.caches,
    })
}

impl Sample<'_> {
    fn median(&self) -> f64 {
        median(&sorted(self.values.clone()))
    }
}
