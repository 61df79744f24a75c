//! Judges a claim by a report.

use super::evidence::{Evidence, Gap, Sample, agree};
use super::relation::{DisplayForm, Range, Relation};
use super::term::Term;
use super::{Cell, Claim, ClaimJudgement, UnmetCondition, Verdict};
use crate::method::interval::Interval;
use crate::method::looks::NARROW;
use crate::method::paired::{mean_ratio, ratio_of_sums};
use crate::method::scatter::{scatter_ratio, spread};
use crate::method::series::Series;
use crate::method::trend::exponent;
use crate::results::{CaseReport, Report};

/// Rounds that decide what [`MOST_ROUNDS`](crate::method::MOST_ROUNDS) leave open: four times as many halve
/// an interval.
const MORE_ROUNDS: u32 = 4 * crate::method::MOST_ROUNDS;

/// A measured figure and the range in which it should lie.
struct Finding {
    value: f64,
    interval: Interval,
    /// The interval that has to lie outside the range to contradict a claim about several figures: one of
    /// them must not do so by chance.
    surely: Interval,
    range: Range,
    shown: DisplayForm,
    /// The case, or the two cases, that the figure is of, where a claim is about several.
    cell: Option<String>,
}

/// Position of an interval relative to a range.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Position {
    Inside,
    Outside,
    OnTheEdge,
}

/// Judges a claim by a report.
pub(super) fn judge(claim: &'static Claim, report: &Report) -> ClaimJudgement {
    let not_shown = |reason| ClaimJudgement { reason, ..without_figure(claim) };
    let name = &claim.experiment;
    let Some(relation) = &claim.relation else {
        let why = claim.waits.as_deref().unwrap_or("nothing measures it");
        return not_shown(format!("cannot be measured here: {why}"));
    };
    let Some(experiment) = report.experiments.iter().find(|experiment| experiment.name == *name) else {
        return not_shown(format!("not in the report; run `thalweg lab run {name}`"));
    };
    let n_processors = report.environment.facts.cpus_online;
    if let Some(needed) = claim.processors.filter(|needed| n_processors < *needed) {
        return not_shown(format!("needs {needed} processors; this machine has {n_processors}"));
    }
    let alpha = report.asked.alpha;
    let evidence = Evidence { report, experiment, caches: claim.caches, alpha, counts_disturbed: false };
    let judged = conclude(claim, findings(relation, &evidence));
    if judged.here.is_none() {
        let all = conclude(claim, findings(relation, &Evidence { counts_disturbed: true, ..evidence }));
        return ClaimJudgement { provisional: all.here, ..judged };
    }
    let cases: Vec<&CaseReport> = relation.terms().iter().flat_map(|term| evidence.cases(term)).collect();
    let cases_at = |size| {
        let known = crate::all().iter().find(|known| known.name() == name);
        let all = known.map(|known| known.cases(size)).unwrap_or_default();
        let of_term =
            |term: &Term| term.pattern.select(&all, |case| case).into_iter().cloned().collect::<Vec<_>>();
        relation.terms().into_iter().flat_map(of_term).collect()
    };
    under_conditions(judged, claim.conditions.unmet(report, &cases, &cases_at), report.asked.sessions)
}

/// Names what a verdict is limited to: the session, since others on the same machine may differ, and the
/// published conditions that were not met: a figure measured without them contradicts nothing.
fn under_conditions(
    mut judged: ClaimJudgement,
    unmet: Vec<UnmetCondition>,
    n_sessions: u32,
) -> ClaimJudgement {
    if judged.verdict == Verdict::DoesNotHold && !unmet.is_empty() {
        judged.verdict = Verdict::DiffersHere;
    }
    if judged.claim.conditions.is_modelled() {
        judged.reason.push_str("; on the modelled disk");
    } else if n_sessions == 1 && judged.verdict != Verdict::NotShown {
        judged.reason.push_str("; within one session");
    }
    judged.unmet = unmet;
    judged
}

fn without_figure(claim: &'static Claim) -> ClaimJudgement {
    ClaimJudgement {
        claim,
        verdict: Verdict::NotShown,
        here: None,
        reason: String::new(),
        unmet: Vec::new(),
        cells: Vec::new(),
        provisional: None,
        is_open: false,
    }
}

/// A single contradiction decides; without one, a gap decides; otherwise the figure nearest to a limit does:
/// a claim about several cases is as good as the worst of them.
fn conclude(claim: &'static Claim, findings: Vec<Result<Finding, Gap>>) -> ClaimJudgement {
    let mut gap = None;
    let mut figures = Vec::new();
    for finding in findings {
        match finding {
            Err(found) => gap = gap.or(Some(found)),
            Ok(finding) => figures.push(finding),
        }
    }
    let rank = |finding: &Finding| match finding.position() {
        Position::Outside => 0,
        Position::OnTheEdge => 1,
        Position::Inside => 2,
    };
    let worst = figures
        .iter()
        .min_by(|one, other| rank(one).cmp(&rank(other)).then(one.margin().total_cmp(&other.margin())));
    let cells: Vec<Cell> = figures.iter().filter_map(Finding::cell).collect();
    let shown = |verdict, finding: &Finding, is: &str| ClaimJudgement {
        verdict,
        here: Some(finding.here()),
        reason: finding.reason(is, cells.len()),
        is_open: verdict == Verdict::NotShown && !finding.is_narrow(),
        cells: cells.clone(),
        ..without_figure(claim)
    };
    match (worst.map(|worst| (worst.position(), worst)), gap) {
        (Some((Position::Outside, finding)), _) => shown(Verdict::DoesNotHold, finding, "expected"),
        (_, Some(Gap { reason, is_open })) => ClaimJudgement { reason, is_open, ..without_figure(claim) },
        (Some((Position::Inside, finding)), None) => shown(Verdict::Holds, finding, "the whole interval is"),
        (Some((Position::OnTheEdge, finding)), None) => {
            let mut judged = shown(Verdict::NotShown, finding, "the interval is only partly");
            judged.reason.push_str(&if judged.is_open {
                format!("; `thalweg lab run {} --rounds {MORE_ROUNDS}` may decide it", claim.experiment)
            } else {
                "; too close to the limit to matter".to_owned()
            });
            judged
        }
        (None, None) => ClaimJudgement { reason: "nothing to compare".to_owned(), ..without_figure(claim) },
    }
}

impl Finding {
    /// Whether the interval is so narrow that it does not matter on which side of a limit the value lies.
    fn is_narrow(&self) -> bool {
        self.interval.high - self.interval.low < 2.0 * NARROW * self.value.abs()
    }

    fn position(&self) -> Position {
        let Range { least, most } = self.range;
        if self.interval.low > least && self.interval.high < most {
            Position::Inside
        } else if self.surely.high < least || self.surely.low > most {
            Position::Outside
        } else {
            Position::OnTheEdge
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

    fn cell(&self) -> Option<Cell> {
        Some(Cell { cases: self.cell.clone()?, here: self.here() })
    }

    fn reason(&self, is: &str, n_cells: usize) -> String {
        let mut reason = format!("{is} {}", self.range.in_words(&self.shown, self.n_decimals()));
        if let Some(cell) = &self.cell {
            reason.push_str(&format!(", {cell}"));
        }
        if n_cells > 1 {
            reason.push_str(&format!(", the worst of {n_cells}"));
        }
        reason
    }
}

fn findings(relation: &Relation, evidence: &Evidence<'_>) -> Vec<Result<Finding, Gap>> {
    let below_one = Range { least: f64::NEG_INFINITY, most: 1.0 };
    let ratios = |pairs: Vec<(&Term, &Term)>| ratios(evidence, &pairs, below_one, &DisplayForm::Times);
    match relation {
        Relation::Fastest { case, among } => ratios(among.iter().map(|rival| (case, rival)).collect()),
        Relation::Slowest { case, among } => ratios(among.iter().map(|rival| (rival, case)).collect()),
        Relation::Ratio { of, to, range, shown } => self::ratios(evidence, &[(of, to)], *range, shown),
        Relation::Spread { of, to: None, range } => vec![spread_of(evidence, of, *range)],
        Relation::Spread { of, to: Some(to), range } => vec![spread_ratio(evidence, of, to, *range)],
        Relation::Independent { of, parameter, most } => vec![widest(evidence, of, parameter, *most)],
        Relation::Growth { of, by, range } => vec![growth(evidence, of, by, *range)],
        Relation::Trend { of, by, range } => trends(evidence, of, by, *range),
        Relation::Figure { of, range, unit } => vec![figure(evidence, of, *range, unit)],
    }
}

/// The ratios of all pairs of cases of these terms; each of them has to lie in the range.
fn ratios(
    evidence: &Evidence<'_>,
    terms: &[(&Term, &Term)],
    range: Range,
    shown: &DisplayForm,
) -> Vec<Result<Finding, Gap>> {
    let found: Vec<Result<Vec<Pair<'_>>, Gap>> =
        terms.iter().map(|(of, to)| evidence.pairs(of, to)).collect();
    let n_pairs: usize = found.iter().flatten().map(Vec::len).sum();
    let mut out = Vec::new();
    for ((of, to), pairs) in terms.iter().zip(found) {
        match pairs {
            Err(gap) => out.push(Err(gap)),
            // Single values of sampled figures show nothing: all pairs together do.
            Ok(pairs) if of.figure.is_sampled() || to.figure.is_sampled() => {
                out.push(sums(evidence, &pairs, range, shown.clone()));
            }
            Ok(pairs) => out.extend(pairs.iter().map(|pair| {
                let cell = (n_pairs > 1).then(|| {
                    let (one, other) = (&pair.0.case.name, &pair.1.case.name);
                    if one == other { one.clone() } else { format!("{one} against {other}") }
                });
                Ok(Finding { cell, ..compared(&evidence.among(n_pairs), evidence.alpha, pair, range, shown) })
            })),
        }
    }
    if *shown == DisplayForm::Saved {
        out.iter_mut().flatten().for_each(Finding::turn_into_saving);
    }
    out
}

/// Two cases that a claim compares.
type Pair<'r> = (Sample<'r>, Sample<'r>);

impl Finding {
    fn turn_into_saving(&mut self) {
        let saving = |interval: Interval| Interval { low: 1.0 - interval.high, high: 1.0 - interval.low };
        self.value = 1.0 - self.value;
        self.interval = saving(self.interval);
        self.surely = saving(self.surely);
    }
}

fn compared(surer: &Evidence<'_>, alpha: f64, pair: &Pair<'_>, range: Range, shown: &DisplayForm) -> Finding {
    let pair = [(&pair.0.series, &pair.1.series)];
    let found = mean_ratio(&pair, alpha);
    Finding {
        value: found.ratio(),
        interval: found.interval(),
        surely: mean_ratio(&pair, surer.alpha).interval(),
        range,
        shown: shown.clone(),
        cell: None,
    }
}

fn both<'s>(pairs: &'s [(Sample<'_>, Sample<'_>)]) -> Vec<(&'s Series, &'s Series)> {
    pairs.iter().map(|(of, to)| (&of.series, &to.series)).collect()
}

/// Compares sums over all runs, for user and system time.
fn sums(
    evidence: &Evidence<'_>,
    pairs: &[(Sample<'_>, Sample<'_>)],
    range: Range,
    shown: DisplayForm,
) -> Result<Finding, Gap> {
    let found = ratio_of_sums(&both(pairs), evidence.alpha).ok_or_else(|| Gap {
        reason: "all runs together are too short to divide their processor time".to_owned(),
        is_open: true,
    })?;
    let (value, interval) = (found.ratio(), found.interval());
    Ok(Finding { value, interval, surely: interval, range, shown, cell: None })
}

/// The spread of the runs of each matching case; the widest counts.
fn spread_of(evidence: &Evidence<'_>, of: &Term, range: Range) -> Result<Finding, Gap> {
    let samples = evidence.samples(of)?;
    let evidence = evidence.among(samples.len());
    let spreads = samples.iter().filter_map(|sample| spread(&sample.series, evidence.alpha));
    let widest = spreads.max_by(|first, second| first.0.total_cmp(&second.0));
    let (value, interval) = widest.ok_or_else(|| {
        format!(
            "too few runs of {} to bound how far they lie apart; run `thalweg lab run {} --rounds {MORE_ROUNDS}`",
            of.as_str(),
            evidence.experiment.name
        )
    })?;
    Ok(Finding { value, interval, surely: interval, range, shown: DisplayForm::Times, cell: None })
}

fn spread_ratio(evidence: &Evidence<'_>, of: &Term, to: &Term, range: Range) -> Result<Finding, Gap> {
    let pairs = evidence.pairs(of, to)?;
    let found = scatter_ratio(&both(&pairs), evidence.alpha);
    let (value, interval) = found.ok_or_else(|| format!("too few runs of {}", of.as_str()))?;
    Ok(Finding { value, interval, surely: interval, range, shown: DisplayForm::Times, cell: None })
}

/// Compares the slowest with the fastest of the cases that differ only in the parameter; of several such
/// groups, returns the widest spread.
fn widest(evidence: &Evidence<'_>, of: &Term, parameter: &str, most: f64) -> Result<Finding, Gap> {
    let samples = evidence.samples(of)?;
    let groups = groups(&samples, parameter);
    let range = Range { least: f64::NEG_INFINITY, most };
    // The ends were chosen among all pairs of a group.
    let n_pairs = groups.iter().map(|group| group.len() * (group.len() - 1) / 2).sum();
    let evidence = evidence.among(n_pairs);
    let ends = groups.into_iter().filter(|group| group.len() > 1).map(|mut group| {
        group.sort_by(|first, second| first.series.median().total_cmp(&second.series.median()));
        let ends = (group[group.len() - 1].clone(), group[0].clone());
        compared(&evidence, evidence.alpha, &ends, range, &DisplayForm::Times)
    });
    ends.max_by(|first, second| first.value.total_cmp(&second.value))
        .ok_or_else(|| format!("no two cases {} differ only in {parameter}", of.as_str()).into())
}

fn growth(evidence: &Evidence<'_>, of: &Term, by: &str, range: Range) -> Result<Finding, Gap> {
    let mut samples: Vec<(u64, Sample<'_>)> = Vec::new();
    for sample in evidence.samples(of)? {
        let Some(number) = sample.case.case.number(by) else {
            return Err(format!("{} has no {by}", sample.case.name).into());
        };
        samples.push((number, sample));
    }
    samples.sort_by_key(|(number, _)| *number);
    let (Some((least, first)), Some((greatest, last))) = (samples.first(), samples.last()) else {
        return Err(format!("no case {}", of.as_str()).into());
    };
    if samples.windows(2).any(|pair| pair[0].0 == pair[1].0) || least == greatest {
        return Err(
            format!("{} needs exactly one case per value of {by}, and several values", of.as_str()).into()
        );
    }
    let widening = (*greatest as f64 / *least as f64).ln();
    let exponent = |ratio: f64| ratio.ln() / widening;
    let ends = (last.clone(), first.clone());
    let found = compared(evidence, evidence.alpha, &ends, range, &DisplayForm::Exponent);
    let Interval { low, high } = found.interval;
    let interval = Interval { low: exponent(low), high: exponent(high) };
    Ok(Finding { value: exponent(found.value), interval, surely: interval, ..found })
}

/// The exponent with which a figure changes over all values of a parameter, of each group of cases that
/// differ in nothing else.
fn trends(evidence: &Evidence<'_>, of: &Term, by: &str, range: Range) -> Vec<Result<Finding, Gap>> {
    let samples = match evidence.samples(of) {
        Ok(samples) => samples,
        Err(gap) => return vec![Err(gap)],
    };
    let groups = groups(&samples, by);
    let surer = evidence.among(groups.len());
    let of_group = |group: &Vec<&Sample<'_>>| {
        let point = |sample: &&Sample<'_>| {
            Some((sample.case.case.number(by)? as f64, sample.series.clone()))
                .filter(|(number, _)| *number > 0.0)
        };
        let points: Option<Vec<(f64, Series)>> = group.iter().map(point).collect();
        let no_trend = || Gap::from(format!("{} needs several values of {by}", group[0].case.name));
        let points = points.ok_or_else(no_trend)?;
        let (value, interval) = exponent(&points, evidence.alpha).ok_or_else(no_trend)?;
        let (_, surely) = exponent(&points, surer.alpha).ok_or_else(no_trend)?;
        let name = format!("{}/{}", group[0].case.case.set, group[0].case.case.way);
        let cell = (surer.alpha < evidence.alpha).then_some(name);
        Ok(Finding { value, interval, surely, range, shown: DisplayForm::Exponent, cell })
    };
    groups.iter().map(of_group).collect()
}

/// Samples in groups whose cases differ in the parameter only.
fn groups<'s, 'r>(samples: &'s [Sample<'r>], parameter: &str) -> Vec<Vec<&'s Sample<'r>>> {
    let mut groups: Vec<Vec<&Sample<'_>>> = Vec::new();
    for sample in samples {
        let belongs = |group: &&mut Vec<&Sample<'_>>| {
            let first = &group[0].case.case;
            first.set == sample.case.case.set && agree(first, &sample.case.case, |name| name != parameter)
        };
        match groups.iter_mut().find(belongs) {
            Some(group) => group.push(sample),
            None => groups.push(vec![sample]),
        }
    }
    groups
}

/// The figure of exactly one case; several matching cases are an error.
fn figure(evidence: &Evidence<'_>, of: &Term, range: Range, unit: &str) -> Result<Finding, Gap> {
    let samples = evidence.samples(of)?;
    let [sample] = samples.as_slice() else {
        return Err(format!("{} cases match {}, expected one", samples.len(), of.as_str()).into());
    };
    let interval = sample.series.median_interval(evidence.alpha);
    Ok(Finding {
        value: sample.series.median(),
        interval,
        surely: interval,
        range,
        shown: DisplayForm::Unit(unit.to_owned()),
        cell: None,
    })
}
