//! Files that one command writes and another reads, with bytes changed: each command ends as it should, and
//! where a file has a digest, what is read is right or refused.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use fastrand::Rng;

use crate::finding::Finding;
use crate::ground::{Ground, Rounds};
use crate::program::{Program, Ran, run};
use crate::report::Report;
use crate::{collection, tree};

/// Pictures of the collection.
const N_FILES: usize = 12;

/// Files that one command writes, and the commands that read them.
struct Kind {
    name: &'static str,
    /// Commands that write the files, in words.
    before: &'static [&'static str],
    /// The files, or the folder that they are in.
    files: &'static str,
    readers: &'static [Reader],
}

/// A command that reads the files.
struct Reader {
    command: &'static str,
    /// What it writes, whose bytes are right or not there; nothing is said of what has no digest.
    right: Right,
}

/// What of a reader's output must be right if it says that all is well.
enum Right {
    /// Nothing: the files have no digest.
    Unsaid,
    /// It must not say that all is well.
    Refused,
    /// The standard output.
    Output,
    /// The files in a folder.
    Files(&'static str),
    /// The rows of a catalogue.
    Rows(&'static str),
}

const fn reader(command: &'static str, right: Right) -> Reader {
    Reader { command, right }
}

const PLAN: &str = "plan ../photos --shards 2 -o plan.parquet -q";
const PARTS: &str = "index --plan plan.parquet --shard 0-1 -o parts --tags -q";

const KINDS: &[Kind] = &[
    Kind {
        name: "catalogue",
        before: &["index ../photos -c c.db --tags --hash --words -q"],
        files: "c.db",
        readers: &[
            reader("query c.db select*from+image --json", Right::Unsaid),
            reader("find c.db --text a --json", Right::Unsaid),
            reader("find c.db --duplicates", Right::Unsaid),
            reader("export c.db rows.csv -f -q", Right::Unsaid),
            reader("check c.db --json", Right::Unsaid),
            reader("index ../photos -c c.db --tags -q", Right::Unsaid),
        ],
    },
    Kind {
        name: "albums",
        before: &["index ../photos -c c.db -q", "album c.db trip --add ../photos -q"],
        files: "c.db.albums",
        readers: &[
            reader("album c.db --json", Right::Output),
            reader("find c.db --album trip", Right::Output),
        ],
    },
    Kind {
        name: "pack",
        before: &["pack ../photos -o packed --shard-size 200kB --json all -q"],
        files: "packed",
        readers: &[
            reader("unpack packed -o pictures -f -q", Right::Files("pictures")),
            reader("pack --check packed", Right::Refused),
            reader("list packed", Right::Output),
        ],
    },
    Kind {
        name: "plan",
        before: &[PLAN],
        files: "plan.parquet",
        readers: &[reader("check plan.parquet", Right::Refused), reader(PARTS, Right::Unsaid)],
    },
    Kind {
        name: "parts",
        before: &[PLAN, PARTS],
        files: "parts",
        readers: &[
            reader("check parts", Right::Refused),
            reader("merge parts -c m.db -q", Right::Rows("m.db")),
            reader(PARTS, Right::Unsaid),
        ],
    },
    Kind {
        name: "timeline",
        before: &["index ../photos -c c.db -q --profile run.timeline"],
        files: "run.timeline",
        readers: &[
            reader("check run.timeline", Right::Refused),
            reader("profile run.timeline", Right::Output),
        ],
    },
    Kind {
        name: "thumbnails",
        before: &["index ../photos -c c.db --thumbnails t.db -q"],
        files: "t.db",
        readers: &[reader("index ../photos -c c.db --thumbnails t.db -q", Right::Unsaid)],
    },
];

/// Files as they were written, and what their readers answered.
struct Product {
    kind: &'static Kind,
    before: PathBuf,
    files: Vec<PathBuf>,
    answers: Vec<Answer>,
}

/// What of an answer must be right.
type Answer = BTreeMap<PathBuf, Vec<u8>>;

struct Tampering<'a> {
    ground: Ground<'a>,
    products: Vec<Product>,
}

pub(crate) fn begin(ground: Ground<'_>) -> Result<Box<dyn Rounds + '_>, Finding> {
    collection::make(&ground.folder.join("photos"), N_FILES)?;
    let products = KINDS.iter().map(|kind| Product::new(kind, &ground)).collect::<Result<_, _>>()?;
    Ok(Box::new(Tampering { ground, products }))
}

impl Product {
    fn new(kind: &'static Kind, ground: &Ground<'_>) -> Result<Product, Finding> {
        let (now, before) = (ground.folder.join("now"), ground.folder.join(format!("before {}", kind.name)));
        tree::empty(&now)?;
        for command in kind.before {
            run_words(ground.program, &now, command)?.code()?;
        }
        tree::empty(&before)?;
        tree::copy(&now, &before)?;
        let is_of_kind = |name: &PathBuf| name.starts_with(kind.files) || name == Path::new(kind.files);
        let files: Vec<PathBuf> = tree::names(&before)?.into_iter().filter(is_of_kind).collect();
        if files.is_empty() {
            return Err(Finding::new(format!("{}: there is no {}", kind.name, kind.files)));
        }
        let mut product = Product { kind, before, files, answers: Vec::new() };
        for reader in kind.readers {
            product.begin(&now)?;
            let ran = run_words(ground.program, &now, reader.command)?;
            let code = ran.code().map_err(|finding| finding.during(reader.command))?;
            if code != 0 && matches!(reader.right, Right::Refused) {
                return Err(Finding::new(format!("{}: {}", reader.command, ran.stderr)));
            }
            product.answers.push(answer(ground.program, &now, reader, &ran)?);
        }
        Ok(product)
    }

    fn begin(&self, now: &Path) -> Result<(), Finding> {
        tree::empty(now)?;
        Ok(tree::copy(&self.before, now)?)
    }
}

fn run_words(program: Program<'_>, folder: &Path, words: &str) -> Result<Ran, Finding> {
    run(program.command(folder, words.split_whitespace().map(|word| word.replace('+', " "))))
}

fn answer(program: Program<'_>, folder: &Path, reader: &Reader, ran: &Ran) -> Result<Answer, Finding> {
    Ok(match reader.right {
        Right::Unsaid | Right::Refused => Answer::new(),
        Right::Output => [(PathBuf::new(), ran.stdout.clone())].into(),
        Right::Files(name) => tree::files(&folder.join(name)).unwrap_or_default(),
        Right::Rows(name) => [(PathBuf::new(), crate::job::rows(program, folder, name)?)].into(),
    })
}

impl Rounds for Tampering<'_> {
    fn round(&mut self, number: u64, random: &mut Rng, report: &mut Report) -> Result<(), Finding> {
        let product = &self.products[number as usize % self.products.len()];
        let now = self.ground.folder.join("now");
        let file = &product.files[random.usize(..product.files.len())];
        let mut bytes = fs::read(product.before.join(file))?;
        let what = change(&mut bytes, random);
        let what = format!("{}: {} with {what}", product.kind.name, file.display());
        report.count(format!("{}: changes", product.kind.name), 1);
        for (reader, right) in product.kind.readers.iter().zip(&product.answers) {
            product.begin(&now)?;
            fs::write(now.join(file), &bytes)?;
            let during = |finding: Finding| finding.during(reader.command).during(&what);
            let ran = run_words(self.ground.program, &now, reader.command).map_err(during)?;
            let code = ran.code().map_err(during)?;
            if code != 0 && ran.stderr.trim().is_empty() && ran.stdout.is_empty() {
                return Err(during(Finding::new(format!("exit {code} without a word"))));
            }
            report.count(format!("{}: refused or named", product.kind.name), u64::from(code != 0));
            let found = match code {
                0 => answer(self.ground.program, &now, reader, &ran).map_err(during)?,
                _ if matches!(reader.right, Right::Files(_)) => {
                    answer(self.ground.program, &now, reader, &ran).map_err(during)?
                }
                _ => continue,
            };
            // After an error, files may be missing, but none is wrong.
            let is_wrong = |(name, bytes): &(&PathBuf, &Vec<u8>)| right.get(*name) != Some(*bytes);
            if let Some((name, _)) = found.iter().find(is_wrong) {
                return Err(during(Finding::new(format!(
                    "exit {code} with a wrong answer {}",
                    name.display()
                ))));
            }
            if code == 0 && found.len() != right.len() {
                return Err(during(Finding::new(format!(
                    "{} of {} files, and no error",
                    found.len(),
                    right.len()
                ))));
            }
        }
        Ok(())
    }
}

/// Changes one byte, or several, or cuts the end; says what was done.
fn change(bytes: &mut Vec<u8>, random: &mut Rng) -> String {
    if bytes.is_empty() {
        bytes.push(b'x');
        return "a byte more".to_owned();
    }
    let at = random.usize(..bytes.len());
    match random.u8(..8) {
        0..=3 => {
            bytes[at] ^= 1 << random.u8(..8);
            format!("a bit of byte {at} changed")
        }
        4 => {
            bytes[at] = if bytes[at] == 0 { 0xff } else { 0 };
            format!("byte {at} set to {}", bytes[at])
        }
        5 => {
            let end = bytes.len().min(at + random.usize(1..=64));
            bytes[at..end].iter_mut().for_each(|byte| *byte = random.u8(..));
            format!("random bytes {at} to {end}")
        }
        6 => {
            bytes.truncate(at);
            format!("only {at} bytes")
        }
        _ => {
            bytes.push(random.u8(..));
            "a byte more".to_owned()
        }
    }
}
