//! Seccomp: lets a process make only the system calls ordinary programs need.
//!
//! This is an allow list. Any other call fails with `ENOSYS`, as on a kernel that doesn't have it, so runtime libraries
//! fall back (from `clone3` to `clone`, for example) instead of crashing. Call numbers of another ABI (x32) are not on
//! the list either. Calls that change files or processes of the same user anywhere on the system are not covered by any
//! other layer. They fail with `EPERM`, as they do for another user, which every runtime library handles.

use std::collections::BTreeMap;

use libc::c_long;
use seccompiler::{
    BpfProgram, SeccompAction, SeccompCmpArgLen, SeccompCmpOp, SeccompCondition, SeccompFilter, SeccompRule,
    TargetArch, apply_filter,
};

use super::isolation_layer::ProcessPolicy;

/// Calls allowed with any arguments, and those in [`REFUSED`], which the first filter rejects.
const ALLOWED_CALLS: &[&[c_long]] =
    &[FILES, MEMORY, THREADS, SIGNALS, TIME, WAITING, IDENTITY, OLD, REFUSED, REFUSED_OLD];

/// Calls that change modes, owners, times and attributes of files, which Landlock doesn't cover, and the scheduling of
/// processes. Newer forms (`setxattrat`, `file_setattr`) are on no list.
#[rustfmt::skip]
const REFUSED: &[c_long] = &[
    libc::SYS_fchmod, libc::SYS_fchmodat, libc::SYS_fchmodat2, libc::SYS_fchown, libc::SYS_fchownat,
    libc::SYS_utimensat, libc::SYS_setxattr, libc::SYS_lsetxattr, libc::SYS_fsetxattr, libc::SYS_removexattr,
    libc::SYS_lremovexattr, libc::SYS_fremovexattr, libc::SYS_sched_setaffinity, libc::SYS_sched_setscheduler,
    libc::SYS_sched_setparam, libc::SYS_sched_setattr, libc::SYS_setpriority, libc::SYS_ioprio_set,
];

/// Older forms of these calls.
#[cfg(target_arch = "x86_64")]
const REFUSED_OLD: &[c_long] =
    &[libc::SYS_chmod, libc::SYS_chown, libc::SYS_lchown, libc::SYS_utime, libc::SYS_utimes, libc::SYS_futimesat];
#[cfg(not(target_arch = "x86_64"))]
const REFUSED_OLD: &[c_long] = &[];

#[rustfmt::skip]
const FILES: &[c_long] = &[
    libc::SYS_read, libc::SYS_write, libc::SYS_readv, libc::SYS_writev, libc::SYS_pread64, libc::SYS_pwrite64,
    libc::SYS_preadv, libc::SYS_pwritev, libc::SYS_close, libc::SYS_close_range,
    libc::SYS_lseek, libc::SYS_fstat, libc::SYS_newfstatat, libc::SYS_statx, libc::SYS_statfs, libc::SYS_fstatfs,
    libc::SYS_getdents64, libc::SYS_readlinkat, libc::SYS_faccessat, libc::SYS_faccessat2,
    libc::SYS_flock, libc::SYS_ftruncate, libc::SYS_truncate, libc::SYS_fsync,
    libc::SYS_fdatasync, libc::SYS_dup, libc::SYS_dup3, libc::SYS_pipe2, libc::SYS_unlinkat, libc::SYS_mkdirat,
    libc::SYS_renameat2, libc::SYS_umask, libc::SYS_getcwd,
    libc::SYS_chdir, libc::SYS_fchdir, libc::SYS_copy_file_range, libc::SYS_sendfile, libc::SYS_fadvise64,
    libc::SYS_getxattr, libc::SYS_lgetxattr, libc::SYS_fgetxattr,
];

#[rustfmt::skip]
const MEMORY: &[c_long] = &[
    libc::SYS_mprotect, libc::SYS_munmap, libc::SYS_mremap, libc::SYS_madvise, libc::SYS_brk, libc::SYS_msync,
    libc::SYS_mincore, libc::SYS_membarrier, libc::SYS_mlock, libc::SYS_munlock, libc::SYS_pkey_alloc,
    libc::SYS_pkey_free, libc::SYS_pkey_mprotect, libc::SYS_get_mempolicy, libc::SYS_mbind,
];

#[rustfmt::skip]
const THREADS: &[c_long] = &[
    libc::SYS_futex, libc::SYS_futex_waitv, libc::SYS_set_robust_list, libc::SYS_get_robust_list,
    libc::SYS_set_tid_address, libc::SYS_gettid, libc::SYS_rseq, libc::SYS_sched_yield, libc::SYS_sched_getaffinity,
    libc::SYS_sched_getparam, libc::SYS_sched_getscheduler,
    libc::SYS_sched_get_priority_max, libc::SYS_sched_get_priority_min, libc::SYS_getcpu, libc::SYS_exit,
    libc::SYS_exit_group,
];

#[rustfmt::skip]
const SIGNALS: &[c_long] = &[
    libc::SYS_rt_sigaction, libc::SYS_rt_sigprocmask, libc::SYS_rt_sigreturn, libc::SYS_rt_sigsuspend,
    libc::SYS_rt_sigtimedwait, libc::SYS_rt_sigpending, libc::SYS_sigaltstack, libc::SYS_restart_syscall,
];

#[rustfmt::skip]
const TIME: &[c_long] = &[
    libc::SYS_clock_gettime, libc::SYS_clock_getres, libc::SYS_clock_nanosleep, libc::SYS_nanosleep,
    libc::SYS_gettimeofday, libc::SYS_times, libc::SYS_getitimer, libc::SYS_setitimer, libc::SYS_timer_create,
    libc::SYS_timer_settime, libc::SYS_timer_gettime, libc::SYS_timer_delete, libc::SYS_timerfd_create,
    libc::SYS_timerfd_settime, libc::SYS_timerfd_gettime,
];

#[rustfmt::skip]
const WAITING: &[c_long] = &[
    libc::SYS_epoll_create1, libc::SYS_epoll_ctl, libc::SYS_epoll_pwait, libc::SYS_epoll_pwait2, libc::SYS_ppoll,
    libc::SYS_pselect6, libc::SYS_eventfd2, libc::SYS_wait4, libc::SYS_waitid,
];

#[rustfmt::skip]
const IDENTITY: &[c_long] = &[
    libc::SYS_getpid, libc::SYS_getppid, libc::SYS_getuid, libc::SYS_geteuid, libc::SYS_getgid, libc::SYS_getegid,
    libc::SYS_getgroups, libc::SYS_getresuid, libc::SYS_getresgid, libc::SYS_getpgid, libc::SYS_getsid,
    libc::SYS_uname, libc::SYS_sysinfo, libc::SYS_getrandom, libc::SYS_getrusage, libc::SYS_capget,
    libc::SYS_getpriority, libc::SYS_execve, libc::SYS_execveat,
];

/// Older forms of the allowed calls, which only x86 still has.
#[rustfmt::skip]
#[cfg(target_arch = "x86_64")]
const OLD: &[c_long] = &[
    libc::SYS_creat, libc::SYS_stat, libc::SYS_lstat, libc::SYS_access, libc::SYS_readlink,
    libc::SYS_mkdir, libc::SYS_rmdir, libc::SYS_unlink, libc::SYS_rename, libc::SYS_renameat,
    libc::SYS_getdents, libc::SYS_pipe, libc::SYS_dup2, libc::SYS_poll, libc::SYS_select, libc::SYS_epoll_create,
    libc::SYS_epoll_wait, libc::SYS_eventfd, libc::SYS_getpgrp, libc::SYS_getrlimit, libc::SYS_time, libc::SYS_alarm,
    libc::SYS_pause, libc::SYS_arch_prctl,
];
#[cfg(not(target_arch = "x86_64"))]
const OLD: &[c_long] = &[libc::SYS_renameat, libc::SYS_getrlimit];

/// Calls that start processes and exist only on x86.
#[cfg(target_arch = "x86_64")]
const FORKS: &[c_long] = &[libc::SYS_fork, libc::SYS_vfork];
#[cfg(not(target_arch = "x86_64"))]
const FORKS: &[c_long] = &[];

/// Calls for a debugger: to follow its program, to stop the program's threads, and to let the program confine itself
/// again before it starts. The file layer keeps it from every process outside the jail.
#[rustfmt::skip]
const DEBUGGER_CALLS: &[c_long] = &[
    libc::SYS_ptrace, libc::SYS_tkill, libc::SYS_tgkill, libc::SYS_kill, libc::SYS_prctl, libc::SYS_seccomp,
    libc::SYS_landlock_create_ruleset, libc::SYS_landlock_add_rule, libc::SYS_landlock_restrict_self,
];

/// Flags for new namespaces, in which a process would have privileges again.
#[rustfmt::skip]
const NEW_NAMESPACES: [libc::c_int; 7] = [
    libc::CLONE_NEWUSER, libc::CLONE_NEWNS, libc::CLONE_NEWNET, libc::CLONE_NEWPID, libc::CLONE_NEWIPC,
    libc::CLONE_NEWUTS, libc::CLONE_NEWCGROUP,
];

/// Allowed `fcntl` commands. Excluded are those that send signals to other processes or delay other openers of a file.
#[rustfmt::skip]
const HARMLESS_FCNTLS: [libc::c_int; 13] = [
    libc::F_DUPFD, libc::F_DUPFD_CLOEXEC, libc::F_GETFD, libc::F_SETFD, libc::F_GETFL, libc::F_SETFL, libc::F_GETLK,
    libc::F_SETLK, libc::F_SETLKW, libc::F_OFD_GETLK, libc::F_OFD_SETLK, libc::F_OFD_SETLKW, libc::F_GETPIPE_SZ,
];

/// The bit that `O_TMPFILE` adds to `O_DIRECTORY`. It is refused because the disk measurement can't see files without a
/// name.
const TMPFILE_FLAG: libc::c_int = libc::O_TMPFILE & !libc::O_DIRECTORY;
/// A `prctl` command that shares a core's scheduling with another process.
const PR_SCHED_CORE: u64 = 62;

/// Restricts the calling thread and everything it starts.
pub(super) fn apply_seccomp(processes: ProcessPolicy) -> Result<String, String> {
    // The second filter forbids installing another one. If one filter allows a call, the other's error is returned.
    for program in [eperm_filter(), build_filter(processes, std::process::id())] {
        let program = program.map_err(|error| format!("the filter is wrong ({error})"))?;
        apply_filter(&program).map_err(|error| format!("the kernel refuses it ({error})"))?;
    }
    Ok(match processes {
        ProcessPolicy::None => "no sockets, no processes, no privileges".to_owned(),
        ProcessPolicy::Children | ProcessPolicy::Debugger => "no sockets, no privileges".to_owned(),
    })
}

/// Builds the filter that refuses the calls only owners may make.
fn eperm_filter() -> Result<BpfProgram, seccompiler::BackendError> {
    let rules = [REFUSED, REFUSED_OLD].concat().into_iter().map(|call| (call, Vec::new())).collect();
    let refuse = SeccompAction::Errno(libc::EPERM as u32);
    SeccompFilter::new(rules, SeccompAction::Allow, refuse, std::env::consts::ARCH.try_into()?)?.try_into()
}

/// Builds the allow list for a process with this id.
fn build_filter(processes: ProcessPolicy, pid: u32) -> Result<BpfProgram, seccompiler::BackendError> {
    let mut rules: BTreeMap<i64, Vec<SeccompRule>> =
        ALLOWED_CALLS.iter().flat_map(|group| group.iter()).map(|&call| (call, Vec::new())).collect();
    // Arguments are compared as 32-bit values, as the kernel reads them, so the upper bits must not decide.
    for (call, conditions) in conditional_rules(processes, pid) {
        let conditions = conditions.into_iter().map(|condition| {
            let parts = condition
                .into_iter()
                .map(|(index, operator, value)| SeccompCondition::new(index, SeccompCmpArgLen::Dword, operator, value));
            SeccompRule::new(parts.collect::<Result<_, _>>()?)
        });
        rules.insert(call, conditions.collect::<Result<_, _>>()?);
    }
    if processes != ProcessPolicy::None {
        rules.extend(FORKS.iter().map(|&call| (call, Vec::new())));
    }
    if processes == ProcessPolicy::Debugger {
        rules.extend(DEBUGGER_CALLS.iter().map(|&call| (call, Vec::new())));
    }
    let architecture: TargetArch = std::env::consts::ARCH.try_into()?;
    let refuse = SeccompAction::Errno(libc::ENOSYS as u32);
    SeccompFilter::new(rules, refuse, SeccompAction::Allow, architecture)?.try_into()
}

type Condition = (u8, SeccompCmpOp, u64);

/// Returns the calls that are allowed only with certain arguments: all conditions of one alternative must hold.
fn conditional_rules(processes: ProcessPolicy, pid: u32) -> Vec<(c_long, Vec<Vec<Condition>>)> {
    let masked = |index: u8, bit: libc::c_int, on: bool| {
        let bit = u64::from(bit as u32);
        (index, SeccompCmpOp::MaskedEq(bit), if on { bit } else { 0 })
    };
    let own = vec![vec![(0, SeccompCmpOp::Eq, u64::from(pid))]];
    let mut clone: Vec<Condition> = NEW_NAMESPACES.iter().map(|&bit| masked(0, bit, false)).collect();
    if processes == ProcessPolicy::None {
        clone.push(masked(0, libc::CLONE_THREAD, true));
    }
    let harmless_ioctls =
        [libc::TCGETS, libc::TIOCGWINSZ, libc::FIONREAD, libc::FIONBIO, libc::FIOCLEX, libc::FIONCLEX];
    let fcntls = HARMLESS_FCNTLS.iter().map(|&command| vec![(1, SeccompCmpOp::Eq, u64::from(command as u32))]);
    let mut calls = vec![
        (libc::SYS_clone, vec![clone]),
        // `openat2` reads its flags from memory, which a filter can't inspect. Without it, libraries use these.
        (libc::SYS_openat, vec![vec![masked(2, TMPFILE_FLAG, false)]]),
        (libc::SYS_fcntl, fcntls.collect()),
        // Space reserved beyond a file's end is not part of its length.
        (libc::SYS_fallocate, vec![vec![(1, SeccompCmpOp::Eq, 0)]]),
        // A process may signal only itself (`abort` does).
        (libc::SYS_kill, own.clone()),
        (libc::SYS_tgkill, own.clone()),
        // Shared anonymous memory would not count against the memory limit, nor would memory that grows downwards.
        (
            libc::SYS_mmap,
            [libc::MAP_ANONYMOUS, libc::MAP_SHARED]
                .map(|bit| vec![masked(3, bit, false), masked(3, libc::MAP_GROWSDOWN, false)])
                .to_vec(),
        ),
        // A pair of local sockets, which the JVM creates before it reads its first file.
        (libc::SYS_socketpair, vec![vec![(0, SeccompCmpOp::Eq, libc::AF_UNIX as u64)]]),
        // A process can read and lower only its own limits.
        (libc::SYS_prlimit64, vec![vec![(0, SeccompCmpOp::Eq, 0)], own[0].clone()]),
        (libc::SYS_ioctl, harmless_ioctls.iter().map(|&request| vec![(1, SeccompCmpOp::Eq, request)]).collect()),
        // All options except resetting the parent death signal and core scheduling with another process.
        (
            libc::SYS_prctl,
            vec![vec![(0, SeccompCmpOp::Ne, libc::PR_SET_PDEATHSIG as u64), (0, SeccompCmpOp::Ne, PR_SCHED_CORE)]],
        ),
    ];
    #[cfg(target_arch = "x86_64")]
    calls.push((libc::SYS_open, vec![vec![masked(1, TMPFILE_FLAG, false)]]));
    calls
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_filter_compiles_and_fits_the_kernels_size() {
        let policies = [ProcessPolicy::None, ProcessPolicy::Children, ProcessPolicy::Debugger];
        let filters = policies.map(|processes| build_filter(processes, 1));
        for program in filters.into_iter().chain([eperm_filter()]) {
            let program = program.expect("a filter");
            // The kernel's limit is BPF_MAXINSNS.
            assert!(program.len() < 4096, "{}", program.len());
        }
    }

    #[test]
    fn nothing_that_reaches_outside_is_on_the_list() {
        #[rustfmt::skip]
        let outside = [
            libc::SYS_socket, libc::SYS_connect, libc::SYS_bind, libc::SYS_ptrace, libc::SYS_mount, libc::SYS_unshare,
            libc::SYS_setns, libc::SYS_clone3, libc::SYS_bpf, libc::SYS_perf_event_open, libc::SYS_keyctl,
            libc::SYS_io_uring_setup, libc::SYS_userfaultfd, libc::SYS_process_vm_readv, libc::SYS_pidfd_open,
            libc::SYS_pidfd_send_signal, libc::SYS_setsid, libc::SYS_setpgid, libc::SYS_memfd_create,
            libc::SYS_chroot, libc::SYS_shmget, libc::SYS_tkill, libc::SYS_rt_sigqueueinfo, libc::SYS_symlinkat,
            libc::SYS_openat2, libc::SYS_linkat, libc::SYS_name_to_handle_at, libc::SYS_pidfd_getfd,
        ];
        let listed = |call: c_long| ALLOWED_CALLS.iter().any(|group| group.contains(&call));
        for call in outside {
            assert!(
                !listed(call) && conditional_rules(ProcessPolicy::None, 1).iter().all(|(c, _)| *c != call),
                "{call}"
            );
        }
    }
}
