//! Random members of a pack against the same ranges by plain `pread(2)`, warm, by one and two threads; and what opening
//! a pack of a million costs. `cargo run --release -p thalweg-pack --example random -- FOLDER` makes its files in FOLDER.

use std::fs::{self, File};
use std::os::unix::fs::FileExt as _;
use std::path::Path;
use std::time::Instant;

use thalweg_pack::lookup::{self, Shard};
use thalweg_pack::{Facts, Member, Pack};

const MEMBER_BYTES: u64 = 47_000;
const N_SHARDS: u32 = 4;
const N_MEMBERS: usize = 4_000;
const N_READS: usize = 20_000;

fn main() {
    let folder = std::env::args_os().nth(1).expect("name a folder");
    let folder = Path::new(&folder);
    open_a_million(&folder.join("million"));
    random(&folder.join("random"));
}

fn members(n_members: usize) -> Vec<Member> {
    let place = |index: usize| (index as u64 / u64::from(N_SHARDS)) * (47_104 + 512) + 512;
    let member = |index: usize| Member {
        key: format!("folder/{:03}/picture-{index:08}", index % 1000).into(),
        extension: "jpg".into(),
        shard: index as u32 % N_SHARDS,
        offset: place(index),
        bytes: MEMBER_BYTES,
        json: None,
        hash: blake3::hash(&index.to_le_bytes()).into(),
        facts: Facts::default(),
    };
    (0..n_members).map(member).collect()
}

/// Shards without content (holes, or `fill`), and their lookup.
fn make(folder: &Path, members: &[Member], fill: bool) {
    fs::create_dir_all(folder).unwrap();
    let bytes = members.iter().map(|member| member.offset + member.bytes).max().unwrap_or(0);
    let shard = |number: u32| {
        let name = format!("images-{number:06}.tar");
        let file = File::create(folder.join(&name)).unwrap();
        file.set_len(bytes).unwrap();
        if fill {
            let piece: Vec<u8> = (0..1 << 20).map(|at| (at % 251) as u8).collect();
            (0..bytes >> 20).for_each(|at| file.write_all_at(&piece, at << 20).unwrap());
        }
        Shard { name, bytes }
    };
    let shards: Vec<Shard> = (0..N_SHARDS).map(shard).collect();
    lookup::write(&folder.join("images.lookup"), &shards, members.iter().map(Ok)).unwrap();
}

fn open_a_million(folder: &Path) {
    let n_members = 1_000_000;
    make(folder, &members(n_members), false);
    let before = resident_bytes();
    let start = Instant::now();
    let pack = Pack::open(folder).unwrap();
    let opened_ns = start.elapsed().as_nanos();
    let opened_bytes = resident_bytes() - before;
    let found = pack.find("folder/999/picture-00999999");
    let first_ns = start.elapsed().as_nanos();
    assert_eq!(found, Some(n_members - 1));
    for index in 0..1000 {
        let index = index * 7919 % n_members;
        assert_eq!(pack.find(&pack.member(index).unwrap().name()), Some(index));
    }
    println!(
        "open 1000000: {opened_ns} ns, with the first find {first_ns} ns, {opened_bytes} bytes more resident; {} after 1000 finds",
        resident_bytes() - before
    );
}

fn resident_bytes() -> i64 {
    let statm = fs::read_to_string("/proc/self/statm").unwrap_or_default();
    statm.split(' ').nth(1).and_then(|pages| pages.parse::<i64>().ok()).unwrap_or(0) * 4096
}

fn random(folder: &Path) {
    let members = members(N_MEMBERS);
    make(folder, &members, true);
    let pack = Pack::open(folder).unwrap();
    let files: Vec<File> =
        (0..N_SHARDS).map(|shard| File::open(pack.shard_path(shard).unwrap()).unwrap()).collect();
    let names: Vec<String> = members.iter().map(Member::name).collect();
    let order = |thread: usize| (0..N_READS).map(move |at| (at * 7919 + thread * 1009) % N_MEMBERS);
    let plain = |thread: usize| {
        let mut buffer = vec![0; MEMBER_BYTES as usize];
        order(thread).for_each(|index| {
            let member = &members[index];
            files[member.shard as usize].read_exact_at(&mut buffer, member.offset).unwrap();
        });
    };
    let by_name = |thread: usize| {
        let mut buffer = Vec::new();
        order(thread).for_each(|index| pack.read(pack.find(&names[index]).unwrap(), &mut buffer).unwrap());
    };
    for round in 0..5 {
        let (plain_1, by_name_1) = (timed(1, &plain), timed(1, &by_name));
        let (plain_2, by_name_2) = (timed(2, &plain), timed(2, &by_name));
        println!(
            "round {round}: reads a second: pread {plain_1:.0}, pack {by_name_1:.0} ({:.2}); two threads: pread {plain_2:.0}, pack {by_name_2:.0}, scaling {:.2}",
            by_name_1 / plain_1,
            by_name_2 / by_name_1
        );
    }
}

/// Reads a second of `n_threads` together.
fn timed(n_threads: usize, read: &(dyn Fn(usize) + Sync)) -> f64 {
    let start = Instant::now();
    std::thread::scope(|scope| {
        for thread in 0..n_threads {
            scope.spawn(move || read(thread));
        }
    });
    (n_threads * N_READS) as f64 / start.elapsed().as_secs_f64()
}
