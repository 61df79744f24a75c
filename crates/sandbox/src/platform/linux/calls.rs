//! seccomp (Linux's documentation, "Seccomp BPF"): which system calls are refused, by `EPERM`.

use std::collections::BTreeMap;

use libc::c_long;
use seccompiler::{
    BackendError, BpfProgram, SeccompAction, SeccompCmpArgLen as Length, SeccompCmpOp as Compare,
    SeccompCondition, SeccompFilter, SeccompRule, TargetArch, apply_filter,
};

use crate::confinement::Outgoing;

/// What a process may do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Policy {
    /// The calls of [`DECODING`], and no others.
    Decoder,
    /// All calls but those of [`SOCKETS`], [`REACHING_OUT`] and [`NAMES`].
    Program,
    /// All calls but those of [`SOCKETS`] and [`REACHING_OUT`].
    Reader,
    /// All calls but those of [`REACHING_OUT`], and of [`SOCKETS`] those that such a server needs.
    Server(Outgoing),
}

impl Policy {
    /// Which connections are left to a process.
    pub(super) fn outgoing(self) -> Outgoing {
        match self {
            Policy::Server(outgoing) => outgoing,
            Policy::Decoder | Policy::Program | Policy::Reader => Outgoing::Refused,
        }
    }
}

type Rules = BTreeMap<i64, Vec<SeccompRule>>;

/// Calls that decoding from memory or an open descriptor takes.
#[rustfmt::skip]
const DECODING: &[c_long] = &[
    // Descriptors that are open.
    libc::SYS_read, libc::SYS_readv, libc::SYS_pread64, libc::SYS_write, libc::SYS_writev, libc::SYS_close,
    libc::SYS_lseek, libc::SYS_fstat, libc::SYS_ppoll,
    // Memory.
    libc::SYS_munmap, libc::SYS_mremap, libc::SYS_madvise, libc::SYS_brk,
    // Threads.
    libc::SYS_futex, libc::SYS_set_robust_list, libc::SYS_rseq, libc::SYS_membarrier, libc::SYS_gettid,
    libc::SYS_getpid, libc::SYS_sched_yield, libc::SYS_sched_getaffinity, libc::SYS_sched_getparam,
    libc::SYS_sched_getscheduler, libc::SYS_exit, libc::SYS_exit_group,
    // Signals of its own.
    libc::SYS_rt_sigaction, libc::SYS_rt_sigprocmask, libc::SYS_rt_sigreturn, libc::SYS_sigaltstack,
    libc::SYS_restart_syscall,
    // Time, randomness, the machine.
    libc::SYS_clock_gettime, libc::SYS_clock_getres, libc::SYS_clock_nanosleep, libc::SYS_nanosleep,
    libc::SYS_gettimeofday, libc::SYS_getrusage, libc::SYS_times, libc::SYS_getrandom, libc::SYS_sysinfo,
    libc::SYS_uname,
    // Answered by the other filter.
    libc::SYS_clone3,
];

/// Calls that x86 has besides.
#[cfg(target_arch = "x86_64")]
const DECODING_HERE: &[c_long] = &[libc::SYS_time, libc::SYS_poll];
#[cfg(not(target_arch = "x86_64"))]
const DECODING_HERE: &[c_long] = &[];

/// Calls that reach other machines, and other processes through sockets.
#[rustfmt::skip]
const SOCKETS: &[c_long] = &[
    libc::SYS_socket, libc::SYS_connect, libc::SYS_bind, libc::SYS_listen, libc::SYS_accept, libc::SYS_accept4,
];

/// Calls of programs that reach other processes or files, or parts of the kernel that are attacked.
/// Those that open files are Landlock's.
#[rustfmt::skip]
const REACHING_OUT: &[c_long] = &[
    // Other processes.
    libc::SYS_ptrace, libc::SYS_process_vm_readv, libc::SYS_process_vm_writev, libc::SYS_process_madvise,
    libc::SYS_pidfd_open, libc::SYS_pidfd_getfd, libc::SYS_pidfd_send_signal, libc::SYS_rt_sigqueueinfo,
    libc::SYS_rt_tgsigqueueinfo, libc::SYS_kcmp, libc::SYS_setpriority, libc::SYS_shmget, libc::SYS_shmat,
    libc::SYS_shmctl, libc::SYS_semget, libc::SYS_semctl, libc::SYS_msgget, libc::SYS_msgctl, libc::SYS_mq_open,
    libc::SYS_mq_unlink,
    // What Landlock does not see of files.
    libc::SYS_fchmod, libc::SYS_fchmodat, libc::SYS_fchown, libc::SYS_fchownat, libc::SYS_setxattr,
    libc::SYS_lsetxattr, libc::SYS_fsetxattr, libc::SYS_removexattr, libc::SYS_lremovexattr,
    libc::SYS_fremovexattr, libc::SYS_utimensat, libc::SYS_mknodat, libc::SYS_name_to_handle_at,
    libc::SYS_open_by_handle_at, libc::SYS_fanotify_init, libc::SYS_quotactl,
    // The kernel.
    libc::SYS_io_uring_setup, libc::SYS_io_uring_enter, libc::SYS_io_uring_register, libc::SYS_bpf,
    libc::SYS_perf_event_open, libc::SYS_userfaultfd, libc::SYS_keyctl, libc::SYS_add_key,
    libc::SYS_request_key, libc::SYS_mount, libc::SYS_umount2, libc::SYS_pivot_root, libc::SYS_chroot,
    libc::SYS_unshare, libc::SYS_setns, libc::SYS_fsopen, libc::SYS_fsconfig, libc::SYS_fsmount,
    libc::SYS_fspick, libc::SYS_open_tree, libc::SYS_move_mount, libc::SYS_mount_setattr, libc::SYS_personality,
    libc::SYS_kexec_load, libc::SYS_init_module, libc::SYS_finit_module, libc::SYS_delete_module,
    libc::SYS_reboot, libc::SYS_swapon, libc::SYS_swapoff, libc::SYS_acct, libc::SYS_syslog,
    libc::SYS_settimeofday, libc::SYS_clock_settime, libc::SYS_adjtimex, libc::SYS_clock_adjtime,
    libc::SYS_sethostname, libc::SYS_setdomainname, libc::SYS_lookup_dcookie, libc::SYS_vhangup,
];

/// Older calls of the same effect, which only x86 has.
#[cfg(target_arch = "x86_64")]
#[rustfmt::skip]
const REACHING_OUT_HERE: &[c_long] = &[
    libc::SYS_chmod, libc::SYS_chown, libc::SYS_lchown, libc::SYS_utime, libc::SYS_utimes, libc::SYS_futimesat,
    libc::SYS_mknod, libc::SYS_kexec_file_load, libc::SYS_iopl,
    libc::SYS_ioperm, libc::SYS_modify_ldt, libc::SYS_uselib,
];
#[cfg(not(target_arch = "x86_64"))]
const REACHING_OUT_HERE: &[c_long] = &[];

/// Calls that change names and lengths of files, which only those need that write more than one file.
/// Landlock sees all of them.
#[rustfmt::skip]
const NAMES: &[c_long] = &[
    libc::SYS_truncate, libc::SYS_unlinkat, libc::SYS_renameat2, libc::SYS_linkat, libc::SYS_symlinkat,
    libc::SYS_mkdirat,
];

/// Older calls of the same effect, which only x86 has.
#[cfg(target_arch = "x86_64")]
#[rustfmt::skip]
const NAMES_HERE: &[c_long] = &[
    libc::SYS_unlink, libc::SYS_rmdir, libc::SYS_rename, libc::SYS_renameat, libc::SYS_link, libc::SYS_symlink,
    libc::SYS_mkdir,
];
#[cfg(not(target_arch = "x86_64"))]
const NAMES_HERE: &[c_long] = &[];

/// Puts a filter on the calling thread, for good.
///
/// # Errors
/// The kernel has no such filters, or the processor is none that the filters are written for.
pub(super) fn refuse(policy: Policy) -> Result<(), String> {
    // First, because the other filter refuses filters. The flags of `clone3` are in memory, where a filter
    // cannot see them; without it, `clone` is used.
    let unknown = SeccompAction::Errno(libc::ENOSYS.unsigned_abs());
    put_on(filter(always(&[libc::SYS_clone3]), SeccompAction::Allow, unknown))?;
    let refused = SeccompAction::Errno(libc::EPERM.unsigned_abs());
    match policy {
        Policy::Decoder => put_on(filter(decoder()?, refused, SeccompAction::Allow)),
        Policy::Program => put_on(filter(program()?, SeccompAction::Allow, refused)),
        Policy::Reader => put_on(filter(reader()?, SeccompAction::Allow, refused)),
        Policy::Server(outgoing) => put_on(filter(server(outgoing)?, SeccompAction::Allow, refused)),
    }
}

fn put_on(filter: Result<BpfProgram, BackendError>) -> Result<(), String> {
    let filter = filter.map_err(|error| error.to_string())?;
    apply_filter(&filter).map_err(|error| error.to_string())
}

fn filter(rules: Rules, others: SeccompAction, these: SeccompAction) -> Result<BpfProgram, BackendError> {
    SeccompFilter::new(rules, others, these, TargetArch::try_from(std::env::consts::ARCH)?)?.try_into()
}

/// Calls that match with all arguments.
fn always(calls: &[c_long]) -> Rules {
    calls.iter().map(|call| (*call, Vec::new())).collect()
}

/// The calls that a decoder keeps.
fn decoder() -> Result<Rules, String> {
    let mut rules = always(DECODING);
    rules.extend(always(DECODING_HERE));
    let thread = libc::CLONE_THREAD as u64;
    let executable = libc::PROT_EXEC as u64;
    let own = u64::from(std::process::id());
    add(&mut rules, libc::SYS_clone, &[&[(0, Compare::MaskedEq(thread), thread)]])?;
    for call in [libc::SYS_mmap, libc::SYS_mprotect] {
        // What was written cannot be executed.
        add(&mut rules, call, &[&[(2, Compare::MaskedEq(executable), 0)]])?;
    }
    // `abort` sends a signal to its own thread.
    add(&mut rules, libc::SYS_tgkill, &[&[(0, Compare::Eq, own)]])?;
    // Limits can be asked for, of itself alone.
    for process in [0, own] {
        add(&mut rules, libc::SYS_prlimit64, &[&[(0, Compare::Eq, process), (2, Compare::Eq, 0)]])?;
    }
    let names = [libc::PR_SET_NAME, libc::PR_SET_VMA];
    for name in names {
        add(&mut rules, libc::SYS_prctl, &[&[(0, Compare::Eq, name as u64)]])?;
    }
    for ask in [libc::F_GETFD, libc::F_GETFL] {
        add(&mut rules, libc::SYS_fcntl, &[&[(1, Compare::Eq, ask as u64)]])?;
    }
    Ok(rules)
}

/// The calls that a program has to do without.
fn program() -> Result<Rules, String> {
    let mut rules = reader()?;
    rules.extend(always(NAMES));
    rules.extend(always(NAMES_HERE));
    let own = u64::from(std::process::id());
    for call in [libc::SYS_kill, libc::SYS_tgkill] {
        add(&mut rules, call, &[&[(0, Compare::Ne, own)]])?;
    }
    Ok(rules)
}

/// The calls that a process has to do without that reads files and writes its own. It may end the processes
/// that it started; signals to others are Landlock's.
fn reader() -> Result<Rules, String> {
    let mut rules = reaching_out()?;
    rules.extend(always(SOCKETS));
    Ok(rules)
}

/// The calls that a server has to do without that listens already.
fn server(outgoing: Outgoing) -> Result<Rules, String> {
    let mut rules = reaching_out()?;
    rules.extend(always(&[libc::SYS_listen]));
    let unlike = |argument: u8, value: libc::c_int| (argument, Compare::Ne, value as u64);
    let netlink = unlike(0, libc::AF_NETLINK);
    match outgoing {
        // What remains is the question whose a connection is.
        Outgoing::Refused => {
            rules.extend(always(&[libc::SYS_connect, libc::SYS_bind]));
            add(&mut rules, libc::SYS_socket, &[&[netlink], &[unlike(2, libc::NETLINK_SOCK_DIAG)]])?;
        }
        // Names of machines are looked up with sockets of these families. Those of the file system lead to
        // other programs of the user.
        Outgoing::Kept => {
            let internet = [unlike(0, libc::AF_INET), unlike(0, libc::AF_INET6), netlink];
            add(&mut rules, libc::SYS_socket, &[&internet])?;
        }
    }
    Ok(rules)
}

/// The calls that reach other processes and files.
fn reaching_out() -> Result<Rules, String> {
    let mut rules = always(REACHING_OUT);
    rules.extend(always(REACHING_OUT_HERE));
    let own = u64::from(std::process::id());
    // No user, network or other space of its own.
    for space in SPACES {
        let space = space as u64;
        add(&mut rules, libc::SYS_clone, &[&[(0, Compare::MaskedEq(space), space)]])?;
    }
    // A pair of sockets for datagrams can send to others; those for streams cannot.
    let datagrams = libc::SOCK_DGRAM as u64;
    add(&mut rules, libc::SYS_socketpair, &[&[(1, Compare::MaskedEq(KIND_OF_SOCKET), datagrams)]])?;
    // Limits of others, and higher ones of its own: those can only be lowered anyway.
    add(&mut rules, libc::SYS_prlimit64, &[&[(0, Compare::Ne, 0), (0, Compare::Ne, own)]])?;
    Ok(rules)
}

/// Bits of a socket's type besides its flags.
const KIND_OF_SOCKET: u64 = 0xF;

/// Flags of `clone` for namespaces.
const SPACES: [i32; 7] = [
    libc::CLONE_NEWUSER,
    libc::CLONE_NEWNET,
    libc::CLONE_NEWNS,
    libc::CLONE_NEWPID,
    libc::CLONE_NEWIPC,
    libc::CLONE_NEWUTS,
    libc::CLONE_NEWCGROUP,
];

/// Adds alternatives for a call: conditions on its arguments, which must all be met.
fn add(rules: &mut Rules, call: c_long, alternatives: &[&[(u8, Compare, u64)]]) -> Result<(), String> {
    for conditions in alternatives {
        let condition = |(argument, compare, value): &(u8, Compare, u64)| {
            SeccompCondition::new(*argument, Length::Qword, compare.clone(), *value)
        };
        let conditions: Result<Vec<_>, BackendError> = conditions.iter().map(condition).collect();
        let rule = conditions.and_then(SeccompRule::new).map_err(|error| error.to_string())?;
        rules.entry(call).or_default().push(rule);
    }
    Ok(())
}
