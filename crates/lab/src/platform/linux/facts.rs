//! Facts about the machine's hardware and storage, from `/proc` and `/sys`.

use std::path::{Path, PathBuf};

use file::mounts;

use crate::facts::{Facts, StorageFacts};
use crate::platform::ProcessorMhz;

/// Facts about the machine; those that the system does not report stay `None`.
pub(crate) fn facts() -> Facts {
    let cpuinfo = read("/proc/cpuinfo").unwrap_or_default();
    let meminfo = read("/proc/meminfo").unwrap_or_default();
    Facts {
        cpu_model: value(&cpuinfo, "model name").or_else(|| value(&cpuinfo, "CPU part")),
        cpus_online: cpuinfo.lines().filter(|line| line.starts_with("processor")).count(),
        memory_bytes: super::machine::field(&meminfo, "MemTotal:").map(|kib| kib * 1024),
        kernel: read("/proc/sys/kernel/osrelease"),
        machine_id: read("/etc/machine-id"),
        governor: read("/sys/devices/system/cpu/cpu0/cpufreq/scaling_governor"),
        turbo: turbo(),
        cpu_limit: cpu_limit(),
        memory_limit_bytes: memory_limit_bytes(),
    }
}

fn read(path: impl AsRef<Path>) -> Option<String> {
    let text = std::fs::read_to_string(path).ok()?;
    Some(text.trim().to_owned()).filter(|text| !text.is_empty())
}

fn value(text: &str, name: &str) -> Option<String> {
    let line = text.lines().find(|line| line.starts_with(name))?;
    Some(line.split_once(':')?.1.trim().to_owned())
}

fn turbo() -> Option<bool> {
    let boost = read("/sys/devices/system/cpu/cpufreq/boost").map(|text| text == "1");
    boost.or_else(|| read("/sys/devices/system/cpu/intel_pstate/no_turbo").map(|text| text == "0"))
}

/// The current frequency of the first processor.
pub(crate) fn processor_mhz() -> ProcessorMhz {
    let cpuinfo = read("/proc/cpuinfo").unwrap_or_default();
    let khz = read("/sys/devices/system/cpu/cpu0/cpufreq/scaling_cur_freq");
    ProcessorMhz {
        cpuinfo: value(&cpuinfo, "cpu MHz").and_then(|mhz| mhz.parse().ok()),
        cpufreq: khz.and_then(|khz| khz.parse::<f64>().ok()).map(|khz| khz / 1e3),
    }
}

/// Size of the last cache before memory, for the first processor.
pub(crate) fn last_cache_bytes() -> Option<usize> {
    let sizes =
        (0..).map_while(|level| read(format!("/sys/devices/system/cpu/cpu0/cache/index{level}/size")));
    sizes.filter_map(|size| Some(size.strip_suffix('K')?.parse::<usize>().ok()? << 10)).max()
}

/// Folders of this process's control group: version 2 first, then version 1's for `controller`.
pub(super) fn cgroup_folders(controller: &str) -> Vec<PathBuf> {
    let groups = read("/proc/self/cgroup").unwrap_or_default();
    let mut folders = Vec::new();
    for line in groups.lines() {
        let mut parts = line.splitn(3, ':').skip(1);
        let (Some(controllers), Some(path)) = (parts.next(), parts.next()) else { continue };
        let path = path.trim_start_matches('/');
        if controllers.is_empty() {
            folders.insert(0, Path::new("/sys/fs/cgroup").join(path));
        } else if controllers.split(',').any(|name| name == controller) {
            folders.push(Path::new("/sys/fs/cgroup").join(controller).join(path));
        }
    }
    folders
}

/// Limit of the control group's processor time, in processors.
fn cpu_limit() -> Option<f64> {
    cgroup_folders("cpu").iter().find_map(|folder| {
        let quota = read(folder.join("cpu.max")).or_else(|| {
            let [quota, period] =
                ["cpu.cfs_quota_us", "cpu.cfs_period_us"].map(|name| read(folder.join(name)));
            Some(format!("{} {}", quota?, period?))
        })?;
        let (quota, period) = quota.split_once(' ')?;
        // `max` and -1 mean no limit.
        let quota: f64 = quota.parse().ok().filter(|quota| *quota > 0.0)?;
        Some(quota / period.parse::<f64>().ok()?)
    })
}

fn memory_limit_bytes() -> Option<u64> {
    cgroup_folders("memory").iter().find_map(|folder| {
        let limit =
            ["memory.max", "memory.limit_in_bytes"].into_iter().find_map(|name| read(folder.join(name)))?;
        // Version 1 represents "no limit" by a number near 2^63.
        limit.parse().ok().filter(|limit| *limit < 1 << 60)
    })
}

/// Facts about the mount and the device that hold `path`.
pub(crate) fn storage_facts(path: &Path) -> StorageFacts {
    let mounts = mounts::all();
    let path = path.canonicalize().unwrap_or_else(|_| path.to_owned());
    let mount = mounts::of(&mounts, &path);
    let rotational = mount.and_then(|mount| {
        let (major, minor) = mount.device;
        let device = Path::new("/sys/dev/block").join(format!("{major}:{minor}"));
        // A partition uses the queue of its disk.
        ["queue/rotational", "../queue/rotational"].iter().find_map(|name| read(device.join(name)))
    });
    StorageFacts {
        device: mount.map(|mount| mount.source.clone()),
        mount_options: mount.map(|mount| mount.options.clone()),
        says_rotational: rotational.map(|text| text == "1"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn this_machine_has_processors_memory_and_a_root() {
        let facts = facts();
        assert!(
            facts.cpus_online > 0 && facts.memory_bytes.unwrap() > 0 && facts.kernel.is_some(),
            "{facts:?}"
        );
        assert!(storage_facts(Path::new("/")).mount_options.is_some());
        assert!(last_cache_bytes().is_none_or(|bytes| bytes >= 1 << 16));
    }
}
