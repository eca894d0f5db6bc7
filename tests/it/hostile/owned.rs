//! Attacks on the learner's files and processes, in every language: modes, owners and times of files, priorities of
//! processes, disk space, the number of threads, and waiting time.
//!
//! The kernel lets an owner's program do all of this, in any folder; file sandboxing does not prevent it. The program
//! of an attack counts the attempts that got through, and gives a wrong answer if the count is not 0.

use rung_tutor::types::Language;
use rung_tutor::types::Verdict::{self, Ac, Mle, Ole, Re, Tle};

use super::HostileCase;

/// The program in one language. `@BODY@` is replaced by code that runs for the empty list, `@HEAD@` by code outside any
/// function.
struct Frame {
    language: Language,
    text: &'static str,
    /// Changes modes, owners and times, and process priorities.
    changes: &'static str,
    /// Writes 200 files of a megabyte and removes the name of each.
    unnamed: &'static str,
    /// Starts threads in an endless loop; empty if the limits of the runtime apply first.
    threads: &'static str,
    sleeps: &'static str,
}

const C: &str = "#include <fcntl.h>\n#include <pthread.h>\n#include <sched.h>\n#include <signal.h>\n#include <stdio.h>\n#include <stdlib.h>\n#include <string.h>\n#include <sys/prctl.h>\n#include <sys/resource.h>\n#include <sys/stat.h>\n#include <sys/syscall.h>\n#include <sys/time.h>\n#include <sys/xattr.h>\n#include <unistd.h>\n#include <utime.h>\n@HEAD@\nlong long add_up(IntList nums) {\n    long long sum = 0;\n    if (nums.len == 0) {\n        @BODY@\n    }\n    for (size_t i = 0; i < nums.len; i++) sum += nums.data[i];\n    return sum;\n}\n";

const C_CHANGES: &str = r#"
        struct timespec then[2] = {{1, 0}, {1, 0}}; struct utimbuf old = {1, 1}; struct timeval past[2] = {{1, 0}, {1, 0}};
        struct sched_param plain = {0}; unsigned long first = 1;
        int here = open(".", O_RDONLY | O_DIRECTORY);
        if (chmod("@SECRET@", 0) == 0) return 1;
        if (chmod("../../../../outside/secret.txt", 0777) == 0) return 2;
        if (fchmodat(AT_FDCWD, "@SECRET@", 0, 0) == 0) return 3;
        if (syscall(452, AT_FDCWD, "@SECRET@", 0, 0) == 0) return 4;
        if (fchmod(here, 0777) == 0) return 5;
        if (chown("@SECRET@", getuid(), getgid()) == 0) return 6;
        if (lchown("@SECRET@", getuid(), getgid()) == 0) return 7;
        if (fchownat(AT_FDCWD, "@SECRET@", getuid(), getgid(), 0) == 0) return 8;
        if (fchown(here, getuid(), getgid()) == 0) return 9;
        if (utime("@SECRET@", &old) == 0) return 10;
        if (utimes("@SECRET@", past) == 0) return 11;
        if (syscall(SYS_futimesat, AT_FDCWD, "@SECRET@", past) == 0) return 12;
        if (utimensat(AT_FDCWD, "@SECRET@", then, 0) == 0) return 13;
        if (futimens(here, then) == 0) return 14;
        if (setxattr("@SECRET@", "user.x", "y", 1, 0) == 0) return 15;
        if (lsetxattr("@SECRET@", "security.x", "y", 1, 0) == 0) return 16;
        if (removexattr("@SECRET@", "user.x") == 0) return 17;
        if (syscall(463, AT_FDCWD, "@SECRET@", 0, "user.x", NULL, 0) == 0) return 18;
        if (syscall(469, AT_FDCWD, "@SECRET@", NULL, 0, 0) == 0) return 19;
        if (syscall(SYS_io_uring_setup, 8, NULL) >= 0) return 20;
        if (syscall(SYS_sched_setaffinity, @PID@, sizeof first, &first) == 0) return 21;
        if (sched_setscheduler(@PID@, 3, &plain) == 0) return 22;
        if (sched_setparam(@PID@, &plain) == 0) return 23;
        if (setpriority(PRIO_PROCESS, @PID@, 1) == 0) return 24;
        if (setpriority(PRIO_USER, getuid(), 1) == 0) return 25;
        if (syscall(SYS_ioprio_set, 1, @PID@, 3 << 13) == 0) return 26;
        if (syscall(SYS_prlimit64, @PID@, RLIMIT_CORE, &plain, NULL) == 0) return 27;
        if (kill(@PID@, 0) == 0) return 28;
        if (prctl(62, 2, @PID@, 0, 0) == 0) return 29;
        int ends[2]; if (pipe(ends) || fcntl(ends[0], F_SETOWN, @PID@) == 0) return 30;
        if (fcntl(ends[0], 10, SIGKILL) == 0) return 31;
        if (fcntl(here, 1026, 2) == 0) return 32;"#;

const C_UNNAMED: &str = r#"
        static char block[1 << 20];
        for (int i = 0; i < 200; i++) { char name[32]; sprintf(name, "%d", i); int f = open(name, O_CREAT | O_RDWR, 0600); if (f < 0 || write(f, block, sizeof block) < 0) abort(); unlink(name); usleep(1000); }
        return 1;"#;

const FRAMES: &[Frame] = &[
    Frame {
        language: Language::C,
        text: C,
        changes: C_CHANGES,
        unnamed: C_UNNAMED,
        threads: "pthread_attr_t small; pthread_attr_init(&small); pthread_attr_setstacksize(&small, 65536);\n        for (;;) { pthread_t t; pthread_create(&t, &small, (void *(*)(void *))pause, NULL); }",
        sleeps: "for (;;) sleep(1000);",
    },
    Frame {
        language: Language::Cpp,
        text: "#include <chrono>\n#include <cstdio>\n#include <fcntl.h>\n#include <filesystem>\n#include <fstream>\n#include <pthread.h>\n#include <sched.h>\n#include <string>\n#include <sys/resource.h>\n#include <sys/stat.h>\n#include <thread>\n#include <unistd.h>\n#include <vector>\nnamespace fs = std::filesystem;\nlong long add_up(const std::vector<long long> &nums) {\n    long long sum = 0;\n    if (nums.empty()) {\n        @BODY@\n    }\n    for (long long n : nums) sum += n;\n    return sum;\n}\n",
        changes: r#"
        std::error_code no;
        fs::permissions("@SECRET@", fs::perms::all, no); if (!no) return 1;
        fs::last_write_time("@SECRET@", fs::file_time_type::clock::now(), no); if (!no) return 2;
        fs::permissions("../../../../outside", fs::perms::none, no); if (!no) return 3;
        if (lchown("@SECRET@", getuid(), getgid()) == 0) return 4;
        if (setpriority(PRIO_PROCESS, @PID@, 1) == 0) return 5;"#,
        unnamed: r"
        std::string block(1 << 20, 'x'); std::vector<std::ofstream> open;
        for (int i = 0; i < 200; i++) { auto name = std::to_string(i); open.emplace_back(name); open.back() << block << std::flush; std::remove(name.c_str()); usleep(1000); }
        return 1;",
        threads: "pthread_attr_t small; pthread_attr_init(&small); pthread_attr_setstacksize(&small, 65536);\n        for (;;) { pthread_t t; pthread_create(&t, &small, [](void *) -> void * { pause(); return nullptr; }, nullptr); }",
        sleeps: "for (;;) std::this_thread::sleep_for(std::chrono::seconds(1000));",
    },
    Frame {
        language: Language::Rust,
        text: "use std::fs;\nuse std::os::unix::fs::PermissionsExt;\n\nunsafe extern \"C\" {\n    fn utimes(path: *const std::ffi::c_char, times: *const i64) -> i32;\n    fn setpriority(which: i32, who: u32, value: i32) -> i32;\n}\n\nfn add_up(nums: Vec<i64>) -> i64 {\n    let mut sum = 0;\n    if nums.is_empty() {\n        @BODY@\n    }\n    for n in nums { sum += n; }\n    sum\n}\n",
        changes: r#"
        let secret = "@SECRET@";
        if fs::set_permissions(secret, fs::Permissions::from_mode(0o777)).is_ok() { return 1; }
        if std::os::unix::fs::lchown(secret, Some(1), None).is_ok() { return 2; }
        if unsafe { utimes(c"@SECRET@".as_ptr(), [1_i64, 0, 1, 0].as_ptr()) } == 0 { return 3; }
        if unsafe { setpriority(0, @PID@, 1) } == 0 { return 4; }
        if fs::File::open(".").is_ok_and(|f| f.set_permissions(fs::Permissions::from_mode(0o777)).is_ok()) { return 5; }"#,
        unnamed: r"
        let (block, mut open) = (vec![7_u8; 1 << 20], Vec::new());
        for i in 0..200 {
            let mut file = fs::File::create(i.to_string()).unwrap();
            std::io::Write::write_all(&mut file, &block).unwrap();
            let _ = fs::remove_file(i.to_string());
            open.push(file);
            std::thread::sleep(std::time::Duration::from_millis(1));
        }
        return 1;",
        threads: "",
        sleeps: "loop { std::thread::sleep(std::time::Duration::from_secs(1000)); }",
    },
    Frame {
        language: Language::Java,
        text: "import java.io.*;\nimport java.nio.file.*;\nimport java.nio.file.attribute.*;\nimport java.util.*;\nimport java.util.concurrent.Callable;\n\nclass Solution {\n    static boolean did(Callable<?> what) {\n        try { what.call(); return true; } catch (Throwable refused) { return false; }\n    }\n\n    static long addUp(long[] nums) throws Exception {\n        long sum = 0;\n        if (nums.length == 0) {\n            @BODY@\n        }\n        for (long n : nums) sum += n;\n        return sum;\n    }\n}\n",
        changes: r#"
            Path secret = Path.of("@SECRET@");
            if (did(() -> Files.setPosixFilePermissions(secret, PosixFilePermissions.fromString("rwxrwxrwx")))) return 1;
            if (did(() -> Files.setLastModifiedTime(secret, FileTime.fromMillis(1)))) return 2;
            if (did(() -> Files.setAttribute(secret, "unix:mode", 0))) return 3;
            if (did(() -> Files.setAttribute(secret, "user:x", "y".getBytes()))) return 4;
            if (secret.toFile().setReadable(false, false)) return 5;
            if (secret.toFile().setLastModified(1000)) return 6;"#,
        unnamed: r#"
            byte[] block = new byte[1 << 20]; List<OutputStream> open = new ArrayList<>();
            for (int i = 0; i < 200; i++) { File file = new File("" + i); OutputStream out = new FileOutputStream(file); out.write(block); open.add(out); file.delete(); Thread.sleep(1); }
            if (true) return 1;"#,
        threads: "",
        sleeps: "while (true) Thread.sleep(1000000);",
    },
    Frame {
        language: Language::JavaScript,
        text: "const fs = require('fs');\nconst did = (what) => { try { what(); return true; } catch { return false; } };\n\nfunction addUp(nums) {\n    if (nums.length === 0) {\n        @BODY@\n    }\n    let sum = 0;\n    for (const n of nums) sum += n;\n    return sum;\n}\n",
        changes: JS_CHANGES,
        unnamed: JS_UNNAMED,
        threads: "",
        sleeps: "Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);",
    },
    Frame {
        language: Language::TypeScript,
        text: "declare const require: any;\ndeclare const process: any;\nconst fs = require('fs');\nconst did = (what: () => void) => { try { what(); return true; } catch { return false; } };\n\nfunction addUp(nums: number[]): number {\n    if (nums.length === 0) {\n        @BODY@\n    }\n    let sum = 0;\n    for (const n of nums) sum += n;\n    return sum;\n}\n",
        changes: JS_CHANGES,
        unnamed: JS_UNNAMED,
        threads: "",
        sleeps: "Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);",
    },
    Frame {
        language: Language::Go,
        text: "package main\n\nimport (\n\t\"os\"\n\t\"runtime\"\n\t\"strconv\"\n\t\"syscall\"\n\t\"time\"\n)\n\nvar _ = os.Chmod\nvar _ = runtime.LockOSThread\nvar _ = strconv.Itoa\nvar _ = syscall.Kill\nvar _ = time.Sleep\n\nfunc AddUp(nums []int) int {\n\tsum := 0\n\tif len(nums) == 0 {\n\t\t@BODY@\n\t}\n\tfor _, n := range nums {\n\t\tsum += n\n\t}\n\treturn sum\n}\n",
        changes: r#"
		if os.Chmod("@SECRET@", 0777) == nil { return 1 }
		if os.Chtimes("@SECRET@", time.Unix(1, 0), time.Unix(1, 0)) == nil { return 2 }
		if os.Lchown("@SECRET@", os.Getuid(), os.Getgid()) == nil { return 3 }
		if syscall.Setxattr("@SECRET@", "user.x", []byte("y"), 0) == nil { return 4 }
		if syscall.Setpriority(0, @PID@, 1) == nil { return 5 }
		if syscall.Kill(@PID@, 0) == nil { return 6 }"#,
        unnamed: r"
		block, files := make([]byte, 1<<20), []*os.File{}
		for i := 0; i < 200; i++ {
			file, problem := os.Create(strconv.Itoa(i))
			if problem != nil { panic(problem) }
			file.Write(block)
			os.Remove(strconv.Itoa(i))
			files = append(files, file)
			time.Sleep(time.Millisecond)
		}
		return len(files)",
        threads: "for { go func() { runtime.LockOSThread(); var pause syscall.Timespec; pause.Sec = 1000; syscall.Nanosleep(&pause, nil) }() }",
        sleeps: "for { time.Sleep(1000 * time.Second) }",
    },
    Frame {
        language: Language::Python,
        text: "import os, time\n\ndef did(what, *args):\n    try:\n        what(*args)\n        return True\n    except OSError:\n        return False\n\ndef add_up(nums):\n    if not nums:\n        @BODY@\n    return sum(nums)\n",
        changes: r#"
        if did(os.chmod, "@SECRET@", 0o777): return 1
        if did(os.utime, "@SECRET@", (1, 1)): return 2
        if did(os.lchown, "@SECRET@", os.getuid(), os.getgid()): return 3
        if did(os.setxattr, "@SECRET@", "user.x", b"y"): return 4
        if did(os.sched_setaffinity, @PID@, {0}): return 5
        if did(os.setpriority, os.PRIO_PROCESS, @PID@, 1): return 6
        if did(os.sched_setscheduler, @PID@, os.SCHED_BATCH, os.sched_param(0)): return 7
        if did(os.kill, @PID@, 0): return 8"#,
        unnamed: r#"
        block, held = bytes(1 << 20), []
        for i in range(200):
            held.append(open(str(i), "wb", buffering=0))
            held[-1].write(block)
            did(os.unlink, str(i))
            time.sleep(0.001)
        return 1"#,
        threads: "",
        sleeps: "time.sleep(1000)",
    },
];

const JS_CHANGES: &str = r"
        if (did(() => fs.chmodSync('@SECRET@', 0o777))) return 1;
        if (did(() => fs.utimesSync('@SECRET@', 1, 1))) return 2;
        if (did(() => fs.lutimesSync('@SECRET@', 1, 1))) return 3;
        if (did(() => fs.lchownSync('@SECRET@', process.getuid(), process.getgid()))) return 4;
        if (did(() => require('os').setPriority(@PID@, 1))) return 5;
        if (did(() => process.kill(@PID@, 0))) return 6;";

const JS_UNNAMED: &str = r"
        const block = 'x'.repeat(1 << 20), clock = new Int32Array(new SharedArrayBuffer(4));
        for (let i = 0; i < 200; i++) { const f = fs.openSync(String(i), 'w'); fs.writeSync(f, block); did(() => fs.unlinkSync(String(i))); Atomics.wait(clock, 0, 0, 1); }
        return 1;";

/// All languages except the machine's own Python.
pub fn rows() -> Vec<HostileCase> {
    let frames = FRAMES.iter().filter(|frame| frame.language != Language::Python);
    frames.flat_map(Frame::rows).chain(room()).collect()
}

/// The machine's own Python, in the jail like the other languages.
pub fn python() -> Vec<HostileCase> {
    FRAMES.iter().filter(|frame| frame.language == Language::Python).flat_map(Frame::rows).collect()
}

impl Frame {
    fn row(&self, name: &str, body: &str, middle: Verdict, told: &'static str) -> HostileCase {
        let source = self.text.replace("@HEAD@", "").replace("@BODY@", body.trim_start());
        let mut row = HostileCase::new(self.language, name, source, middle, told);
        row.problem.limits.memory_mb = 128;
        row.seconds(5.0)
    }

    fn rows(&self) -> Vec<HostileCase> {
        let mut rows = vec![
            self.row("changes modes, owners, times and priorities", self.changes, Ac, ""),
            self.row("files without a name", self.unnamed, Ole, "files without end"),
            self.row("sleeps", self.sleeps, Tle, "waits"),
        ];
        if !self.threads.is_empty() {
            rows.push(self.row("threads without end", self.threads, Re, "threads"));
        }
        rows
    }
}

/// Disk space used in ways that file lengths don't show, and programs that are too large.
fn room() -> Vec<HostileCase> {
    let c = &FRAMES[0];
    let with_head = |head: &str, row: HostileCase| {
        let source = String::from_utf8(row.source)
            .unwrap()
            .replace("#include <utime.h>", &format!("#include <utime.h>\n{head}"));
        HostileCase { source: source.into_bytes(), ..row }
    };
    vec![
        c.row(
            "room nobody uses",
            "int f = open(\"x\", O_CREAT | O_RDWR, 0600); if (syscall(SYS_fallocate, f, 1, 0, 1LL << 31) == 0) return 1;\n        if (syscall(SYS_fallocate, f, 1 | 2, 0, 1) == 0) return 2;\n        if (syscall(SYS_fallocate, f, 1 | 16, 0, 1LL << 31) == 0) return 3;",
            Ac,
            "",
        ),
        c.row(
            "files that never had a name",
            "if (open(\".\", 020200000 | O_RDWR, 0600) >= 0) return 1;\n        struct { unsigned long flags, mode, resolve; } how = {020200000 | O_RDWR, 0600, 0}; if (syscall(437, AT_FDCWD, \".\", &how, sizeof how) >= 0) return 2;\n        if (syscall(SYS_openat, AT_FDCWD, \".\", 020200000 | O_WRONLY, 0600) >= 0) return 3;",
            Ac,
            "",
        ),
        c.row(
            "files moved over files",
            "static char block[1 << 20];\n        for (int i = 0; i < 200; i++) { int f = open(i ? \"next\" : \"first\", O_CREAT | O_RDWR, 0600); if (write(f, block, sizeof block) < 0) abort(); if (i) rename(\"next\", \"first\"); lseek(f, 0, SEEK_END); }",
            Ac,
            "",
        ),
        with_head(
            "volatile char large[400 << 20];",
            c.row("an array larger than the memory", "large[0] = 1;", Mle, "400 MB"),
        )
        .every(Mle),
        with_head(
            "volatile char filled[150 << 20] = {1};",
            c.row("an array that makes a large program", "filled[0] = 1;", Ac, "the compiled program takes"),
        )
        .uncompiled(),
    ]
}
