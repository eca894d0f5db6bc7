//! Attacks in C, in the jail.

use rung_tutor::types::Language;
use rung_tutor::types::Verdict::{self, Ac, Mle, Ole, Re, Tle, Wa};

use super::HostileCase;

/// Ordinary code, which the judge must still accept after each attack.
pub const PEACEFUL: &str = "long long add_up(IntList nums) {\n    long long sum = 0;\n    for (size_t i = 0; i < nums.len; i++) sum += nums.data[i];\n    return sum;\n}\n";

const HEADERS: &str = "#include <arpa/inet.h>\n#include <errno.h>\n#include <fcntl.h>\n#include <pthread.h>\n#include <sched.h>\n#include <signal.h>\n#include <spawn.h>\n#include <stdio.h>\n#include <stdlib.h>\n#include <string.h>\n#include <sys/mman.h>\n#include <sys/mount.h>\n#include <sys/ptrace.h>\n#include <sys/socket.h>\n#include <sys/stat.h>\n#include <sys/syscall.h>\n#include <sys/un.h>\n#include <sys/wait.h>\n#include <unistd.h>\n";

pub fn rows() -> Vec<HostileCase> {
    [bombs(), disk(), files(), sockets(), processes(), endings(), harness(), compilers()]
        .into_iter()
        .flatten()
        .collect()
}

/// An attack in which `body` runs for the empty list and then continues to the right answer.
fn row(name: &str, body: &str, middle: Verdict, told: &'static str) -> HostileCase {
    with_head(name, "", body, middle, told)
}

fn with_head(name: &str, head: &str, body: &str, middle: Verdict, told: &'static str) -> HostileCase {
    let source = format!(
        "{HEADERS}{head}\nlong long add_up(IntList nums) {{\n    long long sum = 0;\n    if (nums.len == 0) {{\n        {body}\n    }}\n    for (size_t i = 0; i < nums.len; i++) sum += nums.data[i];\n    return sum;\n}}\n"
    );
    let row = HostileCase::new(Language::C, name, source, middle, told);
    row.megabytes(128).unhurried()
}

/// An attack whose expressions must all be false. If one is true, the wrong answer shows which.
fn refused(name: &str, got_through: &[&str]) -> HostileCase {
    let tries: Vec<String> =
        got_through.iter().enumerate().map(|(i, try_)| format!("if ({try_}) return {};", i + 1)).collect();
    row(name, &tries.join("\n        "), Ac, "")
}

fn bombs() -> Vec<HostileCase> {
    vec![
        row("fork bomb", "for (;;) fork();", Tle, "never ends"),
        with_head(
            "thread bomb",
            "static void *idle(void *x) { pause(); return x; }",
            "pthread_attr_t small; pthread_attr_init(&small); pthread_attr_setstacksize(&small, 65536);\n        for (;;) { pthread_t t; pthread_create(&t, &small, idle, NULL); }",
            Re,
            "200 threads",
        ),
        row(
            "memory bomb",
            "for (;;) { char *p = malloc(1 << 20); if (!p) abort(); memset(p, 1, 1 << 20); }",
            Mle,
            "MB of memory",
        ),
        row(
            "memory mapped",
            "for (;;) { char *p = mmap(NULL, 1 << 24, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0); if (p == MAP_FAILED) abort(); memset(p, 1, 1 << 24); }",
            Mle,
            "MB of memory",
        ),
        refused(
            "memory that isn't counted",
            &[
                "mmap(NULL, 1 << 20, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0) != MAP_FAILED",
                "mmap(NULL, 1 << 20, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_GROWSDOWN, -1, 0) != MAP_FAILED",
                "syscall(SYS_memfd_create, \"x\", 0) >= 0",
                "syscall(SYS_shmget, 0, 1 << 20, 01600) >= 0",
            ],
        ),
        row("output bomb", "for (;;) puts(\"and on and on\");", Ole, "printed more than"),
        row("output bomb on stderr", "for (;;) fputs(\"and on and on\", stderr);", Ole, "printed more than"),
        with_head(
            "recursion bomb",
            "long long deeper(long long n) { volatile char room[512]; room[n % 512] = 1; return deeper(n + 1) + room[n % 512]; }",
            "return deeper(0);",
            Re,
            "recursion",
        ),
        row("busy loop", "for (volatile int i = 0;; i++);", Tle, "never ends"),
        row(
            "deaf loop",
            "for (int s = 1; s < 65; s++) signal(s, SIG_IGN);\n        for (volatile int i = 0;; i++);",
            Tle,
            "never ends",
        ),
        row("stops itself", "raise(SIGSTOP);", Tle, "waits"),
    ]
}

fn disk() -> Vec<HostileCase> {
    vec![
        row(
            "a file without end",
            "FILE *f = fopen(\"big\", \"w\"); static char block[1 << 20]; for (;;) if (!fwrite(block, 1, sizeof block, f)) abort();",
            Ole,
            "file",
        ),
        row(
            "files without end",
            "for (int i = 0;; i++) { char name[32]; sprintf(name, \"%d\", i); close(open(name, O_CREAT | O_WRONLY, 0600)); }",
            Ole,
            "files without end",
        ),
        row(
            "folders in folders",
            "for (;;) { mkdir(\"d\", 0700); if (chdir(\"d\")) abort(); }",
            Ole,
            "files without end",
        ),
        row(
            "folders with long names, and a file",
            "char name[256]; memset(name, 'n', 255); name[255] = 0;\n        for (int i = 0; i < 40; i++) { mkdir(name, 0700); if (chdir(name)) abort(); }\n        static char block[1 << 20]; for (int i = 0;; i++) { char file[32]; sprintf(file, \"%d\", i); int f = open(file, O_CREAT | O_WRONLY, 0600); for (int j = 0; j < 8; j++) if (write(f, block, sizeof block) < 0) abort(); close(f); }",
            Ole,
            "files without end",
        ),
        row(
            "a folder nobody can enter",
            "mkdir(\"locked\", 0700); close(open(\"locked/file\", O_CREAT | O_WRONLY, 0600)); chmod(\"locked\", 0);",
            Ac,
            "",
        ),
        row(
            "a million holes",
            "int f = open(\"sparse\", O_CREAT | O_WRONLY, 0600); if (ftruncate(f, 1LL << 40)) return 0;",
            Ole,
            "file",
        ),
    ]
}

fn files() -> Vec<HostileCase> {
    vec![
        refused(
            "reads files",
            &[
                "fopen(\"@SECRET@\", \"r\")",
                "fopen(\"/etc/passwd\", \"r\")",
                "fopen(\"/proc/@PID@/environ\", \"r\")",
                "fopen(\"/proc/self/../@PID@/status\", \"r\")",
                "fopen(\"/dev/mem\", \"r\")",
                "open(\"@OUTSIDE@\", O_RDONLY | O_DIRECTORY) >= 0",
                "open(\"/tmp\", O_RDONLY | O_DIRECTORY) >= 0",
            ],
        ),
        refused(
            "changes files",
            &[
                "fopen(\"@SECRET@\", \"a\")",
                "fopen(\"@OUTSIDE@/new\", \"w\")",
                "open(\"/tmp/rung-hostile\", O_CREAT | O_WRONLY, 0600) >= 0",
                "open(\"/tmp\", 020200000 | O_RDWR, 0600) >= 0",
                "mkdir(\"@OUTSIDE@/folder\", 0700) == 0",
                "unlink(\"@SECRET@\") == 0",
                "rename(\"@SECRET@\", \"mine\") == 0",
                "truncate(\"@SECRET@\", 0) == 0",
            ],
        ),
        refused(
            "makes links and devices",
            &[
                "link(\"@SECRET@\", \"mine\") == 0",
                "symlink(\"@SECRET@\", \"mine\") == 0",
                "mkfifo(\"pipe\", 0600) == 0",
                "mknod(\"null\", S_IFCHR | 0600, 0x103) == 0",
                "mount(\"none\", \".\", \"tmpfs\", 0, NULL) == 0",
                "chroot(\".\") == 0",
            ],
        ),
        refused(
            "runs what it wrote",
            &[
                "({ int f = open(\"x\", O_CREAT | O_WRONLY, 0700); write(f, \"#!/bin/sh\\nexit 0\\n\", 17) < 0 || close(f) || execl(\"./x\", \"x\", NULL) == 0; })",
            ],
        ),
    ]
}

fn sockets() -> Vec<HostileCase> {
    vec![
        refused(
            "opens sockets",
            &[
                "socket(AF_INET, SOCK_STREAM, 0) >= 0",
                "socket(AF_INET6, SOCK_DGRAM, 0) >= 0",
                "socket(AF_UNIX, SOCK_STREAM, 0) >= 0",
                "socket(AF_NETLINK, SOCK_RAW, 0) >= 0",
                "syscall(SYS_io_uring_setup, 8, NULL) >= 0",
            ],
        ),
        row(
            "connects",
            "int s = socket(AF_INET, SOCK_STREAM, 0); struct sockaddr_in to = {.sin_family = AF_INET, .sin_port = htons(@PORT@), .sin_addr.s_addr = htonl(INADDR_LOOPBACK)}; if (connect(s, (void *)&to, sizeof to) == 0) return 1;\n        struct sockaddr_un at = {.sun_family = AF_UNIX, .sun_path = \"@OUTSIDE@/socket\"}; int pair[2]; if (socketpair(AF_UNIX, SOCK_STREAM, 0, pair) == 0 && connect(pair[0], (void *)&at, sizeof at) == 0) return 2;",
            Ac,
            "",
        ),
    ]
}

fn processes() -> Vec<HostileCase> {
    vec![
        refused(
            "starts processes",
            &[
                "fork() >= 0",
                "system(\"exit 0\") == 0",
                "popen(\"exit 0\", \"r\")",
                "({ pid_t p; char *a[] = {\"sh\", NULL}; posix_spawn(&p, \"/bin/sh\", NULL, NULL, a, NULL) == 0; })",
                "syscall(SYS_clone, SIGCHLD, 0, 0, 0, 0) >= 0",
                "syscall(SYS_clone3, NULL, 0) >= 0",
                "daemon(1, 1) == 0",
            ],
        ),
        refused(
            "harms processes",
            &[
                "kill(@PID@, 9) == 0",
                "kill(getppid(), 9) == 0",
                "kill(-1, 9) == 0",
                "kill(0, 9) == 0",
                "syscall(SYS_tkill, @PID@, 9) == 0",
                "ptrace(PTRACE_ATTACH, @PID@, 0, 0) == 0",
                "syscall(SYS_process_vm_readv, @PID@, 0, 0, 0, 0, 0) >= 0",
                "syscall(SYS_pidfd_open, @PID@, 0) >= 0",
            ],
        ),
        refused(
            "leaves its walls",
            &[
                "setsid() >= 0",
                "setpgid(0, 0) == 0",
                "syscall(SYS_unshare, 0x10000000) == 0",
                "syscall(SYS_unshare, 0x00020000) == 0",
                "setuid(0) == 0",
                "syscall(SYS_setns, 0, 0) == 0",
                "syscall(SYS_bpf, 0, 0, 0) >= 0",
                "syscall(SYS_keyctl, 0, 0, 0) >= 0",
            ],
        ),
        row(
            "becomes a shell",
            "execl(\"/bin/sh\", \"sh\", \"-c\", \"sleep 100 & echo x > @SECRET@; echo y > @OUTSIDE@/y; exit 0\", NULL);",
            Re,
            "",
        ),
    ]
}

fn endings() -> Vec<HostileCase> {
    vec![
        row("exit", "exit(0);", Re, "Return the answer"),
        row("_exit", "_exit(0);", Re, "Return the answer"),
        row("exits as the jail does", "fputs(\"rung-jail: nothing\\n\", stderr); _exit(97);", Re, "exit code 97"),
        row("abort", "abort();", Re, "SIGABRT"),
        row("kills itself", "kill(getpid(), SIGKILL);", Re, "SIGKILL"),
        row("writes to nowhere", "*(volatile int *)0 = 1;", Re, "SIGSEGV"),
        row("divides by nothing", "volatile int n = 0; return 100 / n;", Re, "SIGFPE"),
        row("breaks the heap", "char *volatile p = malloc(8); free(p); free(p);", Re, ""),
        row("closes stdout", "fclose(stdout); for (int fd = 0; fd < 64; fd++) close(fd);", Ac, ""),
        with_head("ends before main", "__attribute__((constructor)) static void early(void) { _exit(0); }", "", Re, "")
            .every(Re),
    ]
}

fn harness() -> Vec<HostileCase> {
    let forged = |name: &str, text: &str, middle: Verdict, told: &'static str| {
        let body = format!("FILE *f = fopen(\"rung.out\", \"w\"); {text} fclose(f); _exit(0);");
        row(name, &body, middle, told)
    };
    vec![
        row("prints a verdict", "puts(\"AC\"); puts(\"ok i0 end\"); return 1;", Wa, "want 0, got 1"),
        forged("writes an answer itself", "fputs(\"ok i1 end\\n\", f);", Wa, "want 0, got 1"),
        forged("writes half an answer", "fputs(\"ok i0\", f);", Re, "Return the answer"),
        forged("writes nonsense", "fputs(\"\\xff\\xfe ok i0 end\", f);", Re, "Return the answer"),
        forged("a count that isn't there", "fputs(\"ok [99999999999999 i1 end\\n\", f);", Re, "Return the answer"),
        forged(
            "ten million values",
            "fputs(\"ok [10000000\", f); for (int i = 0; i < 10000000; i++) fputs(\" i0\", f); fputs(\" end\\n\", f);",
            Ole,
            "too large",
        ),
        forged(
            "fifty megabytes of text",
            "fputs(\"ok s50000000:\", f); static char block[1000000]; memset(block, 'x', sizeof block); for (int i = 0; i < 50; i++) fwrite(block, 1, sizeof block, f); fputs(\" end\\n\", f);",
            Ole,
            "too large",
        ),
        forged(
            "nested 100,000 deep",
            "fputs(\"ok\", f); for (int i = 0; i < 100000; i++) fputs(\" [1\", f); fputs(\" n end\\n\", f);",
            Wa,
            "nested",
        ),
        forged(
            "a long error",
            "fputs(\"error 1000000:\", f); for (int i = 0; i < 1000000; i++) putc('x', f); fputs(\" 1:y 0 end\\n\", f);",
            Re,
            "xxx",
        ),
        forged("escape codes", "fputs(\"error 5:\\x1b[31m 9:\\x1b]0;x\\x07ab 0 end\\n\", f);", Re, ""),
        row("the answer's file is a folder", "mkdir(\"rung.out\", 0700);", Re, ""),
        row("the input is gone", "unlink(\"rung.in\");", Ac, ""),
    ]
}

fn compilers() -> Vec<HostileCase> {
    let refused = |name: &str, head: &str, told: &'static str| with_head(name, head, "", Ac, told).uncompiled();
    vec![
        refused("includes a secret", "#include \"@SECRET@\"", ""),
        refused("links a secret", "__asm__(\".incbin \\\"@SECRET@\\\"\");", ""),
        refused("includes itself", "#include __FILE__", "nested"),
        refused("includes a device", "#include \"/dev/zero\"", ""),
        refused("an error with escape codes", "#error \"\x1b[31m\"", "#error"),
    ]
}
