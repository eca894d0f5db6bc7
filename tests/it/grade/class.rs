//! Generated classes: submissions built from the starter pack's programs and from typical mistakes.
//!
//! They contain no randomness: the kind of a submission follows from the indices of student and problem. So every kind
//! of file occurs in every class that is large enough, and a test knows the expected result.

use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use rung_tutor::pack;
use rung_tutor::types::{Language, Problem};

/// The end of the term, and the usual time of a file, which is an hour before it. In seconds since 1970.
pub const DEADLINE: &str = "2026-11-20T18:00:00Z";
const DEADLINE_SECONDS: u64 = 1_795_197_600;

/// A student's kind of submission for a problem.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Reference,
    /// A known bug of the pack, by its index.
    Bug(usize),
    /// A reference with one sign changed.
    Slip,
    Empty,
    NotText,
    /// A reference, after the deadline.
    Late,
    NotHandedIn,
    /// An original program that another student also submits with different names.
    Copy,
}

/// A class in a folder.
#[derive(Debug)]
pub struct Class {
    pub folder: PathBuf,
    pub problems: Vec<Problem>,
    /// By student, then by problem.
    pub kinds: Vec<Vec<Kind>>,
}

impl Class {
    /// Creates the folder of a class.
    pub fn make(folder: &Path, students: usize, ids: &[&str]) -> Self {
        let problems: Vec<Problem> = pack::load_embedded_pack()
            .problems
            .into_iter()
            .filter(|problem| ids.contains(&problem.id.as_str()))
            .collect();
        assert_eq!(problems.len(), ids.len());
        let kinds: Vec<Vec<Kind>> =
            (0..students).map(|student| (0..ids.len()).map(|place| kind(student, place)).collect()).collect();
        for (student, kinds) in kinds.iter().enumerate() {
            fs::create_dir_all(folder.join(name(student))).expect("a folder");
            for (problem, kind) in problems.iter().zip(kinds) {
                hand_in(folder, student, problem, *kind);
            }
        }
        fs::write(folder.join(name(0)).join("notes.txt"), "What I did not understand").expect("a file");
        Self { folder: folder.to_owned(), problems, kinds }
    }

    /// Returns a roster without the last student, and with one who never submitted.
    pub fn roster(&self) -> String {
        let rows = (0..self.kinds.len() - 1).map(|student| format!("{},Student {student}\n", name(student)));
        format!("login,name\n{}nobody,Never Came\n", rows.collect::<String>())
    }

    /// The students and problems with a submission of this kind.
    pub fn of(&self, wanted: impl Fn(Kind) -> bool) -> Vec<(String, String)> {
        let mut found = Vec::new();
        for (student, kinds) in self.kinds.iter().enumerate() {
            let here = self.problems.iter().zip(kinds).filter(|(_, kind)| wanted(**kind));
            found.extend(here.map(|(problem, _)| (name(student), problem.id.to_string())));
        }
        found
    }
}

pub fn name(student: usize) -> String {
    format!("s{student:02}")
}

fn kind(student: usize, place: usize) -> Kind {
    if student < 2 && place == 0 {
        return Kind::Copy;
    }
    match (student * 3 + place * 5) % 12 {
        0 | 4 => Kind::Reference,
        1 => Kind::Bug(0),
        2 | 10 => Kind::Bug(1),
        3 => Kind::Slip,
        5 => Kind::Empty,
        6 => Kind::Late,
        7 => Kind::Bug(2),
        8 => Kind::NotText,
        9 => Kind::NotHandedIn,
        _ => Kind::Bug(student % 3),
    }
}

fn hand_in(folder: &Path, student: usize, problem: &Problem, kind: Kind) {
    let reference = &problem.reference(Language::Python).expect("a reference").source;
    let bug = |at: usize| problem.bugs.iter().filter(|bug| bug.language == Language::Python).nth(at).expect("a bug");
    let bytes = match kind {
        Kind::Reference | Kind::Late => reference.clone().into_bytes(),
        Kind::Bug(at) => bug(at).source.clone().into_bytes(),
        Kind::Slip => slipped(reference).into_bytes(),
        Kind::Empty => Vec::new(),
        Kind::NotText => b"def f():\n    return '\xe4'\n".to_vec(),
        Kind::NotHandedIn => return,
        Kind::Copy => copied(reference, student).into_bytes(),
    };
    let path = folder.join(name(student)).join(format!("{}.py", problem.id));
    fs::write(&path, bytes).expect("a file");
    let late = if kind == Kind::Late { 7200 } else { 0 };
    let when = SystemTime::UNIX_EPOCH + Duration::from_secs(DEADLINE_SECONDS - 3600 + late);
    File::options().write(true).open(&path).and_then(|file| file.set_modified(when)).expect("a time");
}

/// Changes one sign, if there is one to change.
fn slipped(source: &str) -> String {
    for (from, to) in [(" + 1", " + 2"), (" - 1", " - 2"), (" < ", " <= "), (" > ", " >= "), ("return ", "return not ")]
    {
        if source.contains(from) {
            return source.replacen(from, to, 1);
        }
    }
    format!("{source}\n1 / 0\n")
}

/// An original program around a reference: the second student copied it from the first, with different names and
/// comments.
fn copied(reference: &str, student: usize) -> String {
    let own = "\n\ndef outline(values):\n    total = 0\n    longest = []\n    for value in values:\n        if value > total:\n            longest.append(value)\n            total += value\n        elif value < 0:\n            longest = longest[1:]\n    while longest and total > 100:\n        total -= longest.pop()\n    return total * 2 + len(longest)\n\n\nprint(outline([1, 2, 3]))\n";
    let mut own = own.to_owned();
    if student > 0 {
        for (from, to) in
            [("total", "s"), ("longest", "queue"), ("values", "numbers"), ("value", "x"), ("outline", "my_sum")]
        {
            own = own.replace(from, to);
        }
        own = own.replace("    while", "    # all of it by myself\n    while");
    }
    format!("{reference}{own}")
}
