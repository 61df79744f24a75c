//! Deeds that take a system call of their own. Each returns whether the call succeeded.
#![allow(unsafe_code, reason = "system calls are made with numbers")]

use std::ffi::CString;
use std::os::unix::ffi::OsStrExt as _;
use std::os::unix::process::parent_id;

use super::deeds::Target;

/// Makes a call with up to five arguments.
fn call(number: libc::c_long, arguments: [u64; 5]) -> i64 {
    let [a, b, c, d, e] = arguments;
    // SAFETY: all pointers among the arguments of this module are null or to values that live longer.
    unsafe { libc::syscall(number, a, b, c, d, e) }
}

fn works(number: libc::c_long, arguments: [u64; 5]) -> bool {
    call(number, arguments) >= 0
}

fn address<T>(of: &T) -> u64 {
    std::ptr::from_ref(of) as u64
}

fn parent() -> u64 {
    u64::from(parent_id())
}

pub(super) fn signal_parent() -> bool {
    works(libc::SYS_kill, [parent(), 0, 0, 0, 0])
}

pub(super) fn limit_parent() -> bool {
    let limit = [0_u64; 2];
    works(libc::SYS_prlimit64, [parent(), libc::RLIMIT_NOFILE.into(), 0, address(&limit), 0])
}

pub(super) fn open_process() -> bool {
    works(libc::SYS_pidfd_open, [parent(), 0, 0, 0, 0])
}

pub(super) fn trace_parent() -> bool {
    // The end of this process lets the parent go.
    works(libc::SYS_ptrace, [libc::PTRACE_SEIZE.into(), parent(), 0, 0, 0])
}

pub(super) fn read_parent() -> bool {
    let mut taken = [0_u8; 8];
    let local = libc::iovec { iov_base: taken.as_mut_ptr().cast(), iov_len: taken.len() };
    // The same program, so the same constant at the same place, if it is at a fixed one; else a fault.
    let remote = libc::iovec { iov_base: 0x1000 as *mut libc::c_void, iov_len: 8 };
    let outcome = call(libc::SYS_process_vm_readv, [parent(), address(&local), 1, address(&remote), 1]);
    outcome >= 0 || std::io::Error::last_os_error().raw_os_error() == Some(libc::EFAULT)
}

/// Opens a socket for questions to the kernel, and sends one, which is no valid question.
pub(super) fn netlink(protocol: libc::c_int) -> bool {
    let (family, kind) = (libc::AF_NETLINK as u64, libc::SOCK_DGRAM as u64);
    let socket = call(libc::SYS_socket, [family, kind, protocol as u64, 0, 0]);
    let question = [16_u32, 0, 0, 0];
    socket >= 0 && works(libc::SYS_sendto, [socket as u64, address(&question), 16, 0, 0])
}

pub(super) fn own_mounts() -> bool {
    works(libc::SYS_unshare, [libc::CLONE_NEWNS as u64, 0, 0, 0, 0])
}

pub(super) fn mount(target: &Target) -> bool {
    let folder = CString::new(target.folder.join("mounted").as_os_str().as_bytes()).unwrap();
    let _ = std::fs::create_dir(target.folder.join("mounted"));
    let kind = c"tmpfs";
    let is_mounted =
        works(libc::SYS_mount, [kind.as_ptr() as u64, folder.as_ptr() as u64, kind.as_ptr() as u64, 0, 0]);
    if is_mounted {
        works(libc::SYS_umount2, [folder.as_ptr() as u64, 0, 0, 0, 0]);
    }
    is_mounted
}

pub(super) fn io_uring() -> bool {
    let parameters = [0_u64; 32];
    works(libc::SYS_io_uring_setup, [1, address(&parameters), 0, 0, 0])
}

pub(super) fn bpf() -> bool {
    // BPF_MAP_CREATE of an array with one element.
    let attributes = [2_u32, 4, 4, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0];
    works(libc::SYS_bpf, [0, address(&attributes), 64, 0, 0])
}

pub(super) fn counters() -> bool {
    // perf_event_attr: PERF_TYPE_SOFTWARE, its size, PERF_COUNT_SW_CPU_CLOCK.
    let mut attributes = [0_u32; 32];
    attributes[..3].copy_from_slice(&[1, 128, 0]);
    works(libc::SYS_perf_event_open, [address(&attributes), 0, u64::MAX, u64::MAX, 0])
}

pub(super) fn page_faults() -> bool {
    works(libc::SYS_userfaultfd, [1, 0, 0, 0, 0])
}

pub(super) fn keys() -> bool {
    // KEYCTL_GET_KEYRING_ID of the session, which is created if there is none.
    works(libc::SYS_keyctl, [0, (-3_i64) as u64, 1, 0, 0])
}

pub(super) fn shared_memory() -> bool {
    works(libc::SYS_shmget, [libc::IPC_PRIVATE as u64, 4096, 0o1600, 0, 0])
}

pub(super) fn set_times(target: &Target) -> bool {
    let path = CString::new(target.folder.join("secret").as_os_str().as_bytes()).unwrap();
    works(libc::SYS_utimensat, [libc::AT_FDCWD as u64, path.as_ptr() as u64, 0, 0, 0])
}

pub(super) fn written_code() -> bool {
    let (both, private) = (libc::PROT_WRITE | libc::PROT_EXEC, libc::MAP_PRIVATE | libc::MAP_ANONYMOUS);
    // SAFETY: memory of its own is mapped, at a place that the kernel chooses.
    let mapped = unsafe { libc::mmap(std::ptr::null_mut(), 4096, both, private, -1, 0) };
    mapped != libc::MAP_FAILED
}
