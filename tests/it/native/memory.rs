//! Tests the memory that native programs really hold: a crash is not mistaken for too much memory, and what a runtime
//! may reserve is not the program's to use.

use rung_tutor::types::Language;
use rung_tutor::types::Verdict::{self, Ac, Mle, Re};

use super::{adding, block_on, here, judged, message};

/// A program of [`adding`] that does `body` in each case and then answers right.
fn program(language: Language, body: &str) -> String {
    match language {
        Language::C => format!(
            "#include <stdio.h>\n#include <stdlib.h>\n#include <string.h>\nvolatile char *kept;\nlong long add_up(IntList nums) {{\n    {body}\n    long \
             long sum = 0;\n    for (size_t i = 0; i < nums.len; i++) sum += nums.data[i];\n    return sum;\n}}\n"
        ),
        Language::Cpp => format!(
            "#include <vector>\nlong long add_up(const std::vector<long long> &nums) {{\n    {body}\n    long long sum = 0;\n    \
             for (auto n : nums) sum += n;\n    return sum;\n}}\n"
        ),
        Language::Java => format!(
            "import java.util.*;\nclass Solution {{\n    static Object kept;\n    static long addUp(long[] nums) {{\n        try {{ {body} \
             }} catch (ReflectiveOperationException e) {{ }}\n        long sum = 0;\n        for (long n : nums) sum += n;\n        \
             return sum;\n    }}\n}}\n"
        ),
        _ => format!(
            "function addUp(nums) {{\n    {body}\n    let sum = 0;\n    for (const n of nums) sum += n;\n    return sum;\n}}\n"
        ),
    }
}

/// Judges a program with a memory limit: all cases get the verdict.
fn check(language: Language, memory_mb: u32, body: &str, expected: Verdict, told: &str) {
    let mut problem = adding();
    problem.limits.time = Some(10.0);
    problem.limits.memory_mb = memory_mb;
    block_on(async |judge| {
        if !here(judge, language).await {
            return;
        }
        let report = judged(judge, &problem, language, &program(language, body)).await;
        let verdicts: Vec<Verdict> = report.cases.iter().map(|case| case.verdict).collect();
        assert_eq!(verdicts, [expected; 3], "{language}, {memory_mb} MB: {body}\n{report:#?}");
        assert!(message(&report).contains(told), "{language}: {}", message(&report));
    });
}

const FILL_DIRECTLY: &str = "var field = Class.forName(\"sun.misc.Unsafe\").getDeclaredField(\"theUnsafe\"); \
    field.setAccessible(true); var memory = (sun.misc.Unsafe) field.get(null); \
    for (int i = 0; i < 300; i++) { long at = memory.allocateMemory(1 << 20); memory.setMemory(at, 1 << 20, (byte) 1); }";

#[test]
fn a_crash_is_no_want_of_memory() {
    for memory_mb in [32, 64] {
        check(Language::C, memory_mb, "return *(volatile int *)0;", Re, "SIGSEGV");
    }
    // Nor is one of a program that holds nearly all it may.
    let full = "std::vector<long long> kept(15600000, 1); return *(volatile int *)(kept[5] - 1);";
    check(Language::Cpp, 128, full, Re, "SIGSEGV");
}

/// The second figure is the share that [`rung_tutor::judge::native`] adds to a problem's limit.
#[test]
fn a_started_runtime_takes_less_than_its_share() {
    let busy = "for (volatile long i = 0; i < 300000000; i++) { }";
    let java = "long until = System.nanoTime() + 300000000L; while (System.nanoTime() < until) { } if (until == 0) \
                Class.forName(\"none\");";
    let script = "const until = Date.now() + 300; while (Date.now() < until);";
    block_on(async |judge| {
        for (language, body, share_mb) in [
            (Language::C, busy, 32),
            (Language::Cpp, busy, 32),
            (Language::Java, java, 64),
            (Language::JavaScript, script, 96),
        ] {
            if !here(judge, language).await {
                continue;
            }
            let mut problem = adding();
            problem.limits.time = Some(10.0);
            let report = judged(judge, &problem, language, &program(language, body)).await;
            let held = report.cases.iter().map(|case| case.memory).max().unwrap_or(0);
            println!("{language}: {:.1} of {share_mb} MB", held as f64 / f64::from(1 << 20));
            assert!(held > 0 && held < share_mb << 20, "{language}: {held} bytes: {report:#?}");
        }
    });
}

#[test]
fn memory_for_the_runtime_is_not_the_programs() {
    let held = "held 128 of its 128 MB";
    // The kernel's peak counts only above that of the judge's own process, which is large in a test. The programs hold
    // their memory for a while, so that the supervisor sees it.
    let fill =
        "kept = malloc(175 << 20); memset((char *)kept, 1, 175 << 20); for (volatile long i = 0; i < 100000000; i++);";
    check(Language::C, 128, fill, Mle, held);
    check(
        Language::Cpp,
        128,
        "std::vector<char> kept(180 << 20, 'x'); if (kept[nums.size()] == 'y') return 1; for (volatile long i = 0; i < \
         100000000; i++);",
        Mle,
        held,
    );
    check(Language::Java, 128, FILL_DIRECTLY, Mle, held);
    let buffers = "globalThis.kept = []; for (let i = 0; i < 310; i++) kept.push(new Uint8Array(1 << 20).fill(1));";
    check(Language::JavaScript, 128, buffers, Mle, held);
    let pages = "globalThis.kept = []; for (let i = 0; i < 5; i++) { const memory = new WebAssembly.Memory({ initial: \
                 1024 }); new Uint8Array(memory.buffer).fill(1); kept.push(memory); }";
    check(Language::JavaScript, 128, pages, Mle, held);
}

#[test]
fn a_runtimes_dump_is_no_output_of_the_program() {
    let dump = "console.error('FATAL ERROR: Reached heap limit Allocation failed - JavaScript heap out of memory'); for (;;) \
                console.error('<--- Last few GCs --->');";
    check(Language::JavaScript, 128, dump, Mle, "more than its 128 MB of memory");
}

#[test]
fn memory_within_the_limit_is_the_programs() {
    check(Language::C, 128, "kept = malloc(120 << 20); memset((char *)kept, 1, 120 << 20);", Ac, "");
    check(
        Language::Cpp,
        128,
        "std::vector<char> kept(120 << 20, 'x'); if (kept[nums.size()] == 'y') return 1;",
        Ac,
        "",
    );
    // The collectors need room: these fill the heap about as far as they can.
    let lists = "List<long[]> all = new ArrayList<>(); for (int i = 0; i < 80; i++) all.add(new long[1 << 17]); kept = all; \
                 if (kept == null) Class.forName(\"none\");";
    check(Language::Java, 128, lists, Ac, "");
    let objects = "globalThis.kept = []; for (let i = 0; i < 2300000; i++) kept.push({ a: i });\n    let garbage = 0; for (let \
                   i = 0; i < 1e7; i++) garbage += [i, i].length;";
    check(Language::JavaScript, 128, objects, Ac, "");
}
