//! Object stores under fault: each request of a run fails in turn, in each way, alone or with all later ones;
//! listings lie; keys are hostile.
//!
//! What must be true: a run is complete or says what is missing, no row is wrong without an error, a file
//! that is there does not vanish, and the next undisturbed run ends as one that was never disturbed.

mod key;
mod lie;
mod request;

use std::net::SocketAddr;
use std::rc::Rc;

use fastrand::Rng;
use weir::{Bucket, BucketOptions, Proxy};

use crate::finding::Finding;
use crate::ground::{Ground, Rounds};
use crate::job::Job;
use crate::program::{Program, Ran, samples};
use crate::report::Report;
use crate::tree;

/// Pictures of the bucket, some longer than what is read of an object at first.
const PICTURES: [&str; 6] = [
    "danube/passau.jpg",
    "danube/iron-gates.jpg",
    "danube/delta.webp",
    "rhine/loreley-1.jpg",
    "maps/elevation.tif",
    "rhine/loreley-2.jpg",
];
/// Keys on a page, so that a listing has several pages.
const PAGE_KEYS: usize = 4;

/// What a round does.
#[derive(Clone, Copy, Debug)]
enum Case {
    Request(request::Case),
    Lie(lie::Case),
    Keys(&'static key::Way),
}

struct Stores<'a> {
    program: Program<'a>,
    ground: Ground<'a>,
    proxy: Proxy,
    keys: Bucket,
    jobs: Vec<Job<'a>>,
    /// All that can be done, in a random order.
    cases: Vec<Case>,
}

pub(crate) fn begin(ground: Ground<'_>) -> Result<Box<dyn Rounds + '_>, Finding> {
    let mut options = BucketOptions::new("pics");
    options.page_keys = PAGE_KEYS;
    options.has_one_time = true;
    let bucket = Rc::new(Bucket::start(options)?);
    for (number, name) in PICTURES.iter().enumerate() {
        let name = name.rsplit_once('/').map_or(*name, |(_, name)| name);
        let bytes = std::fs::read(find(name)?)?;
        bucket.put(&format!("photos/{}/{number}416-{name}", number / 3), bytes);
    }
    let proxy = Proxy::start(&bucket.endpoint(), Vec::new())?;
    let program = ground.program.with_store(address(&proxy.endpoint())?);
    let jobs = Job::of_stores(program, ground.folder, &bucket)?;
    let mut cases = Vec::new();
    for (number, job) in jobs.iter().enumerate() {
        proxy.forget();
        job.begin()?;
        crate::program::run(job.command())?.code().map_err(|finding| finding.during(job.kind.name))?;
        let n_requests = proxy.counts().requests();
        cases.extend(request::Case::all(number, n_requests).map(Case::Request));
        cases.extend(lie::Case::all(number, job.kind).map(Case::Lie));
    }
    cases.extend(key::WAYS.iter().map(Case::Keys));
    Rng::with_seed(ground.settings.seed).shuffle(&mut cases);
    // Those that end soon come first, so that the short form has many.
    cases.sort_by_key(|case| matches!(case, Case::Request(case) if case.waits()));
    Ok(Box::new(Stores { program, proxy, keys: key::bucket()?, jobs, cases, ground }))
}

/// A picture of the repository by its name.
fn find(name: &str) -> Result<std::path::PathBuf, Finding> {
    let names = tree::names(&samples())?;
    let found = names.into_iter().find(|path| path.ends_with(name));
    found.map(|path| samples().join(path)).ok_or_else(|| Finding::new(format!("there is no sample {name}")))
}

fn address(endpoint: &str) -> Result<SocketAddr, Finding> {
    let address = endpoint.trim_start_matches("http://").parse();
    address.map_err(|_| Finding::new(format!("{endpoint} is no address")))
}

impl Rounds for Stores<'_> {
    fn round(&mut self, number: u64, _: &mut Rng, report: &mut Report) -> Result<(), Finding> {
        let Some(case) = self.cases.get(number as usize % self.cases.len()).copied() else { return Ok(()) };
        report.counts.insert("cases there are".to_owned(), self.cases.len() as u64);
        match case {
            Case::Request(case) => case.run(&self.jobs[case.job], &self.proxy, report),
            Case::Lie(case) => case.run(&self.jobs[case.job], &self.proxy, report),
            Case::Keys(way) => {
                let program = self.program.with_store(address(&self.keys.endpoint())?);
                way.run(program, &self.ground.folder.join("now"), report)
            }
        }
    }
}

/// Checks that a run that is not as an undisturbed one has said what is missing.
fn says_why(ran: &Ran) -> Result<(), Finding> {
    let said = String::from_utf8_lossy(&ran.stdout);
    // Whoever prints results prints the objects that could not be read among them.
    let is_reason = |line: &str| line.contains("thalweg: ") || line.contains("s3://");
    if ran.stderr.lines().chain(said.lines()).any(is_reason) {
        return Ok(());
    }
    Err(Finding::new(format!("{} without words: {}", ran.status, ran.stderr)))
}
