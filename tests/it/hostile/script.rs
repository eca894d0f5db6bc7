//! Attacks that need a language with a runtime, in the jail: JavaScript, and Python on this machine.

use rung_tutor::types::Language;
use rung_tutor::types::Verdict::{self, Ac, Mle, Ole, Re, Tle, Wa};

use super::HostileCase;

/// Ordinary code, which the judge must still accept after each attack.
pub const PEACEFUL: &str = "function addUp(nums) {\n    return nums.reduce((sum, n) => sum + n, 0);\n}\n";

pub fn rows() -> Vec<HostileCase> {
    [bombs(), outside(), endings()].into_iter().flatten().collect()
}

/// An attack in which `body` runs for the empty list and then continues to the right answer.
fn row(name: &str, body: &str, middle: Verdict, told: &'static str) -> HostileCase {
    let source = format!(
        "const fs = require('fs');\n\nfunction addUp(nums) {{\n    if (nums.length === 0) {{\n        {body}\n    }}\n    let sum = 0;\n    for (const n of nums) sum += n;\n    return sum;\n}}\n"
    );
    let row = HostileCase::new(Language::JavaScript, name, source, middle, told);
    row.megabytes(128).unhurried()
}

fn bombs() -> Vec<HostileCase> {
    vec![
        row("regex catastrophe", "/^(a+)+$/.test('a'.repeat(50) + 'b');", Tle, "never ends"),
        row("huge power", "return 10n ** 10n ** 9n;", Tle, "never ends"),
        row("memory bomb", "const x = []; for (;;) x.push(new Array(1e5).fill(1.5));", Mle, "MB of memory"),
        row("output bomb", "for (;;) fs.writeSync(1, 'x'.repeat(65536));", Ole, "printed more than"),
        row("recursion bomb", "return addUp(nums);", Re, "recursion"),
        row("three million values", "return new Array(3e6).fill(0);", Ole, "too large").megabytes(512),
        row("a promise for later", "return new Promise(() => {});", Wa, ""),
    ]
}

fn outside() -> Vec<HostileCase> {
    vec![
        row("reads a file", "fs.readFileSync('@SECRET@');", Re, "EACCES"),
        row("writes a file", "fs.writeFileSync('@OUTSIDE@/x', 'x');", Re, "EACCES"),
        row("starts a process", "if (!require('child_process').spawnSync('/bin/true').error) return 1;", Ac, ""),
        row(
            "starts a process later",
            "try { require('child_process').spawn('/bin/sleep', ['100'], {detached: true, stdio: 'ignore'}).unref(); } catch {}",
            Ac,
            "",
        ),
        row("connects", "require('net').connect(@PORT@, '127.0.0.1').on('error', () => {});", Ac, ""),
        row("listens", "try { require('http').createServer().on('error', () => {}).listen(0); } catch {}", Ac, ""),
    ]
}

fn endings() -> Vec<HostileCase> {
    vec![
        row("process.exit", "process.exit(0);", Re, "Return the answer"),
        row("process.abort", "process.abort();", Re, ""),
        row("process.kill", "process.kill(process.pid, 'SIGKILL');", Re, "SIGKILL"),
        row("closes stdout", "fs.closeSync(1); fs.closeSync(2);", Ac, ""),
        row(
            "replaces what the harness may use",
            "JSON.stringify = Array.prototype.join = Array.prototype.push = String = () => 'x';",
            Ac,
            "",
        ),
        row(
            "writes an answer itself",
            "fs.writeFileSync('rung.out', 'ok i1 end\\n'); process.reallyExit(0);",
            Wa,
            "got 1",
        ),
        row("prints a verdict", "console.log('AC'); console.log('ok i0 end'); return 1;", Wa, "want 0, got 1"),
    ]
}
