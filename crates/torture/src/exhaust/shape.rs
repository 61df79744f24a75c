//! Collections of extreme shapes, up to the sizes in `docs/reliability.md` in the long form.

use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};

use fastrand::Rng;

use crate::extent::Extent;
use crate::finding::Finding;
use crate::ground::Ground;
use crate::program::{run, run_with_files, samples};
use crate::report::Report;
use crate::tree;

/// Memory that any of these may take.
const MOST_BYTES: u64 = 2 << 30;

pub(super) fn round(
    ground: &Ground<'_>,
    number: u64,
    random: &mut Rng,
    report: &mut Report,
) -> Result<(), Finding> {
    let now = ground.folder.join("now");
    tree::empty(&now)?;
    // The short form is a test.
    let is_long = matches!(ground.settings.extent, Extent::Time(time) if time.as_secs() >= 600);
    let most = |long: usize, short: usize| if is_long { long } else { short };
    let (what, n) = match number % 5 {
        0 => {
            let n = size(random, most(2_000_000, 2_000));
            for file in 0..n {
                fs::write(now.join(format!("{file}.jpg")), b"")?;
            }
            ("files in one folder", n)
        }
        1 => ("levels of folders", levels(&now, size(random, most(10_000, 300)))?),
        2 => ("bytes of a path", long_path(&now, random)?),
        3 => ("keywords", keywords(&now, size(random, most(1_000_000, 5_000)))?),
        _ => ("members", members(&now, size(random, most(1_000_000, 2_000)))?),
    };
    report.count(format!("collections with many {what}"), 1);
    let most_seen = report.counts.entry(format!("most {what}")).or_default();
    *most_seen = (*most_seen).max(n as u64);
    let commands: &[&[&str]] = match what {
        "members" => &[&["list", "all.tar"], &["unpack", "all.tar", "-o", "out", "-q"]],
        _ => &[&["index", ".", "-c", "../c.db", "--tags", "-q"], &["tags", "-r", "-j", "-q", "."]],
    };
    let _ = fs::remove_file(ground.folder.join("c.db"));
    for command in commands {
        let during = |finding: Finding| finding.during(format!("{n} {what}: {}", command[0]));
        let ran = run_with_files(ground.program.command(&now, *command), n).map_err(during)?;
        ran.code().map_err(during)?;
        if ran.most_bytes > MOST_BYTES {
            return Err(during(Finding::new(format!("{} MB of memory", ran.most_bytes / 1_000_000))));
        }
    }
    Ok(())
}

/// A size of any order up to the largest.
fn size(random: &mut Rng, most: usize) -> usize {
    (most as f64).powf(random.f64().sqrt()) as usize + 1
}

fn levels(now: &Path, n: usize) -> Result<usize, Finding> {
    /// Levels that are made at once.
    const AT_ONCE: usize = 200;
    // From within, since the whole path may be longer than a call takes.
    let (times, rest) = (n / AT_ONCE, n % AT_ONCE);
    let [many, few] = [AT_ONCE, rest].map(|n| format!("./{}", "d/".repeat(n)));
    let words = format!(
        "i=0; while [ $i -lt {times} ]; do mkdir -p {many} && cd -P {many} || exit; i=$((i+1)); done; \
         mkdir -p {few} && cd -P {few} && : > a.jpg"
    );
    run({
        let mut shell = std::process::Command::new("sh");
        shell.arg("-c").arg(words).current_dir(now);
        shell
    })?;
    Ok(n)
}

/// A file whose path is about as long as the system allows.
fn long_path(now: &Path, random: &mut Rng) -> Result<usize, Finding> {
    const PATH_MAX: usize = 4096;
    let wanted = PATH_MAX - 20 + random.usize(..40);
    let mut folder = now.to_owned();
    while folder.as_os_str().len() + 260 < wanted {
        folder.push("p".repeat(200));
    }
    // What the system refuses is no path.
    let _ = fs::create_dir_all(&folder);
    let rest = wanted.saturating_sub(folder.as_os_str().len() + 1).clamp(1, 255);
    let _ = fs::write(folder.join("n".repeat(rest)), b"\xff\xd8\xff\xd9");
    Ok(wanted)
}

fn keywords(now: &Path, n: usize) -> Result<usize, Finding> {
    let mut file = std::io::BufWriter::new(fs::File::create(now.join("a.xmp"))?);
    write!(
        file,
        "<x:xmpmeta xmlns:x='adobe:ns:meta/'><rdf:RDF xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#'>\
         <rdf:Description rdf:about='' xmlns:dc='http://purl.org/dc/elements/1.1/'><dc:subject><rdf:Bag>"
    )?;
    for number in 0..n {
        write!(file, "<rdf:li>word {number}</rdf:li>")?;
    }
    write!(file, "</rdf:Bag></dc:subject></rdf:Description></rdf:RDF></x:xmpmeta>")?;
    file.flush()?;
    fs::copy(samples().join("danube/passau.jpg"), now.join("a.jpg"))?;
    Ok(n)
}

/// A tar file of many small members (POSIX.1-1988, ustar).
fn members(now: &Path, n: usize) -> Result<usize, Finding> {
    const BLOCK: usize = 512;
    let path: PathBuf = now.join("all.tar");
    let mut file = std::io::BufWriter::new(fs::File::create(path)?);
    for number in 0..n {
        let mut header = [0_u8; BLOCK];
        let name = format!("{}/{number}.jpg", number / 1000);
        header[..name.len()].copy_from_slice(name.as_bytes());
        header[100..107].copy_from_slice(b"0000644");
        header[124..135].copy_from_slice(b"00000000004");
        header[136..147].copy_from_slice(b"00000000000");
        header[148..156].fill(b' ');
        header[156] = b'0';
        header[257..265].copy_from_slice(b"ustar\x0000");
        let sum: u32 = header.iter().map(|byte| u32::from(*byte)).sum();
        header[148..155].copy_from_slice(format!("{sum:06o}\0").as_bytes());
        file.write_all(&header)?;
        let mut content = [0; BLOCK];
        content[..4].copy_from_slice(b"\xff\xd8\xff\xd9");
        file.write_all(&content)?;
    }
    file.write_all(&[0; 2 * BLOCK])?;
    file.flush()?;
    Ok(n)
}
