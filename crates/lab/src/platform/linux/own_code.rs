//! Keeps the program's code in memory while caches are dropped.

use std::collections::BTreeSet;
use std::fs::File;

use super::mapping::Mapping;

/// The files of this process's code, all mapped: the kernel drops only pages that no process has mapped.
///
/// The process of a case runs the same files. If their pages were dropped with all others, the first call of
/// each function would wait for the device within the measured part: a sort of 250 files took 4 ms, not 0.02.
#[derive(Debug)]
pub(crate) struct OwnCode {
    _files: Vec<Mapping>,
}

impl OwnCode {
    /// Maps the files; those that cannot be mapped are left out.
    pub(crate) fn keep() -> OwnCode {
        let maps = std::fs::read_to_string("/proc/self/maps").unwrap_or_default();
        let map = |path: &str| {
            let mapping = Mapping::new(&File::open(path).ok()?).ok()?;
            mapping.populate().ok()?;
            Some(mapping)
        };
        OwnCode { _files: code_files(&maps).into_iter().filter_map(map).collect() }
    }
}

/// The files with executable pages in a list of mappings, proc(5).
fn code_files(maps: &str) -> BTreeSet<&str> {
    maps.lines()
        .filter(|line| line.split(' ').nth(1).is_some_and(|access| access.contains('x')))
        .filter_map(|line| Some(&line[line.find('/')?..]))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn code_is_what_can_be_executed() {
        let maps = "\
            5500-5600 r--p 00000000 fe:00 7 /usr/bin/program\n\
            5600-5700 r-xp 00001000 fe:00 7 /usr/bin/program\n\
            7f00-7f10 r-xp 00000000 fe:00 9 /usr/lib/a library.so\n\
            7f10-7f20 rw-p 00000000 00:00 0 \n\
            7fff-8000 r-xp 00000000 00:00 0 [vdso]\n";
        let found: Vec<&str> = code_files(maps).into_iter().collect();
        assert_eq!(found, ["/usr/bin/program", "/usr/lib/a library.so"]);
    }

    #[test]
    fn the_program_stays_in_memory() {
        let own = std::env::current_exe().unwrap();
        let kept = OwnCode::keep();
        assert!(!kept._files.is_empty());
        // What the kernel does for this file as for all others when caches are dropped.
        file::cache::evict(&own).unwrap();
        let left = file::cache::resident_head(&own, u64::MAX).unwrap();
        assert_eq!(left.state(), file::cache::State::Warm, "{left:?}");
    }
}
