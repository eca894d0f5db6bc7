//! The arena of the attacks: a separate judge, objects that the attacks must not touch, and a check for traces
//! afterwards.

use std::collections::BTreeMap;
use std::fs;
use std::net::TcpListener;
use std::os::unix::net::UnixListener;
use std::path::{Path, PathBuf};
use std::time::Duration;

use rung_tutor::judge::{Cancel, CaseRun, HostMachine, Judge, Launcher, SubmittedCode, WorkerPool};
use rung_tutor::types::{JudgeReport, Language, Verdict};

use super::HostileCase;
use crate::native::sources::ADDING;
use crate::support;
use crate::testing::PATIENCE;

/// A run that takes longer than this counts as hanging. The limit is far above the time of any attack on any machine.
const HANGS: Duration = Duration::from_mins(10);
/// The process may grow by this much while an attack is judged: about three times the size of the largest answer.
const GROWTH: u64 = 384 << 20;
/// The contents of the unreadable file.
pub const SECRET: &str = "open-sesame";

/// A judge with a private worker and private folders, and its surroundings.
pub struct Arena {
    runtime: tokio::runtime::Runtime,
    pub judge: Judge,
    folder: tempfile::TempDir,
    /// The files in `outside`, which must not change.
    before: BTreeMap<PathBuf, String>,
    tcp: TcpListener,
    unix: UnixListener,
    peak: u64,
}

impl Arena {
    pub fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let outside = folder.path().join("outside");
        fs::create_dir(&outside).unwrap();
        fs::write(outside.join("secret.txt"), SECRET).unwrap();
        let unix = UnixListener::bind(outside.join("socket")).unwrap();
        let tcp = TcpListener::bind("127.0.0.1:0").unwrap();
        unix.set_nonblocking(true).unwrap();
        tcp.set_nonblocking(true).unwrap();
        let shared = Launcher { program: support::rung().to_owned(), cache: support::cache() };
        let native = HostMachine::new(Launcher { cache: folder.path().join("cache"), ..shared.clone() });
        // If this machine lacks a sandbox layer, the test consents; the attacks then show which got through.
        native.allow_unconfined(true);
        let judge = Judge::with_native(WorkerPool::new(shared), native);
        let runtime = tokio::runtime::Runtime::new().unwrap();
        let before = listing(&outside);
        Self { runtime, judge, folder, before, tcp, unix, peak: peak_memory_bytes() }
    }

    /// Like [`Self::new`], but with this machine's Python in the jail instead of the sandbox.
    pub fn with_python_on_the_host() -> Self {
        let arena = Self::new();
        arena.judge.native().run_python_on_host(true);
        arena
    }

    pub fn block_on<T>(&self, test: impl AsyncFnOnce(&Self) -> T) -> T {
        self.runtime.block_on(test(self))
    }

    /// Returns a launcher for another judge on this arena's folders.
    pub fn native_launcher(&self) -> Launcher {
        Launcher { program: support::rung().to_owned(), cache: self.folder.path().join("cache") }
    }

    /// Replaces `@SECRET@` (an unreadable file), `@OUTSIDE@` (its folder), `@PORT@` (a port with a listener) and
    /// `@PID@` (this process).
    fn fill_placeholders(&self, source: &[u8]) -> Vec<u8> {
        let Ok(text) = std::str::from_utf8(source) else { return source.to_vec() };
        let outside = self.folder.path().join("outside");
        let port = self.tcp.local_addr().unwrap().port();
        text.replace("@SECRET@", &outside.join("secret.txt").display().to_string())
            .replace("@OUTSIDE@", &outside.display().to_string())
            .replace("@PORT@", &port.to_string())
            .replace("@PID@", &std::process::id().to_string())
            .into_bytes()
    }

    /// Judges an attack; returns an error if there is no report in time.
    pub async fn judged(&self, row: &HostileCase) -> Result<JudgeReport, String> {
        let source = self.fill_placeholders(&row.source);
        let submission = SubmittedCode { language: row.language, source: &source };
        let trials = row.problem.cases.iter().map(CaseRun::from_case).collect();
        let cancel = Cancel::default();
        let judging = self.judge.judge(&row.problem, submission, trials, &cancel, &|_, _| {});
        let judged = tokio::time::timeout(HANGS, judging).await.map_err(|_| "the judge hangs".to_owned())?;
        judged.map_err(|error| error.to_string())
    }

    /// Checks that an ordinary submission is still accepted; returns the error if not.
    pub async fn still_judges(&self, language: Language) -> Option<String> {
        self.still_judges_within(language, 5.0).await
    }

    /// The same with a time limit, in seconds, which also limits how long a worker may be silent.
    pub async fn still_judges_within(&self, language: Language, seconds: f64) -> Option<String> {
        let source = match language {
            Language::Python => "def add_up(nums):\n    return sum(nums)\n",
            Language::C => super::c::PEACEFUL,
            Language::JavaScript => super::script::PEACEFUL,
            _ => ADDING.iter().find(|adding| adding.language == language).map_or("", |adding| adding.right),
        };
        let row = HostileCase::whole(language, "ordinary code", source, &[Verdict::Ac; 3], "").seconds(seconds);
        match self.judged(&row).await {
            Ok(report) => super::faults(&row, &report).into_iter().next(),
            Err(why) => Some(why),
        }
    }

    /// Returns all traces that were not there before.
    pub async fn left_over(&self) -> Vec<String> {
        let began = std::time::Instant::now();
        while !self.processes().await.is_empty() && began.elapsed() < PATIENCE {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        let mut found: Vec<String> =
            self.processes().await.into_iter().map(|process| format!("still running: {process}")).collect();
        let work = self.folder.path().join("cache/native/work");
        found.extend(names(&work).into_iter().map(|name| format!("left in the work folder: {name}")));
        let now = listing(&self.folder.path().join("outside"));
        if now != self.before {
            found.push(format!("outside: {now:?}, not {:?}", self.before));
        }
        if let Ok((_, from)) = self.tcp.accept() {
            found.push(format!("a connection from {from}"));
        }
        if self.unix.accept().is_ok() {
            found.push("a connection to the local socket".to_owned());
        }
        found
    }

    /// Reports if the peak memory of this process grew too much while `at_once` attacks ran together.
    pub fn memory(&self, at_once: usize) -> Option<String> {
        let grown = peak_memory_bytes().saturating_sub(self.peak);
        (grown > GROWTH * at_once as u64).then(|| format!("this process grew by {} MB", grown >> 20))
    }

    /// Processes with this arena's folder in their command, working folder or environment, and children of the workers.
    async fn processes(&self) -> Vec<String> {
        let mark = self.folder.path().display().to_string();
        let workers: Vec<String> = self.judge.pool().worker_ids().await.iter().map(u32::to_string).collect();
        let own = std::process::id().to_string();
        let all = names(Path::new("/proc")).into_iter().filter(|name| name.bytes().all(|b| b.is_ascii_digit()));
        all.filter(|id| *id != own).filter_map(|id| process(&id, &mark, &workers)).collect()
    }
}

/// Describes a process if it has the mark or one of these parents.
fn process(id: &str, mark: &str, parents: &[String]) -> Option<String> {
    let folder = PathBuf::from("/proc").join(id);
    let link = |name: &str| fs::read_link(folder.join(name)).map(|path| path.display().to_string()).unwrap_or_default();
    let text = |name: &str| String::from_utf8_lossy(&fs::read(folder.join(name)).unwrap_or_default()).into_owned();
    let stat = text("stat");
    let fields: Vec<&str> = stat.rsplit_once(')')?.1.split_whitespace().collect();
    let marked = [link("cwd"), link("exe"), text("cmdline"), text("environ")].iter().any(|text| text.contains(mark));
    let child = fields.get(1).is_some_and(|parent| parents.iter().any(|worker| worker == parent));
    (marked || child).then(|| format!("{id} {}", text("cmdline").replace('\0', " ")))
}

fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    entries.map(|entry| entry.file_name().to_string_lossy().into_owned()).collect()
}

/// All files below a folder, each with its mode, owner, times and content.
fn listing(folder: &Path) -> BTreeMap<PathBuf, String> {
    use std::os::unix::fs::MetadataExt;
    let mut all = BTreeMap::new();
    for name in names(folder) {
        let path = folder.join(name);
        let meta = fs::symlink_metadata(&path).unwrap();
        let content = if meta.is_file() { fs::read_to_string(&path).unwrap_or_default() } else { String::new() };
        if meta.is_dir() {
            all.extend(listing(&path));
        }
        // The change time reveals an attribute that was set and then reset.
        let marks = format!("{:o} {}:{} {} {}", meta.mode(), meta.uid(), meta.gid(), meta.mtime(), meta.ctime());
        all.insert(path, format!("{marks} {content}"));
    }
    all
}

/// The peak memory of this process so far, in bytes.
fn peak_memory_bytes() -> u64 {
    support::size(std::process::id(), "VmHWM:")
}
