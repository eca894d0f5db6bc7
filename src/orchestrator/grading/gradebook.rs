//! The gradebook: a table of students and problems, with an entry for every missing submission too.
//!
//! Pure: it turns grades and the instructor's scheme into a table. If a student has several files for a problem, the
//! one that earns most counts. If late files are refused, a late file earns nothing but is still listed.

use std::cmp::Ordering;
use std::collections::BTreeMap;

use jiff::tz::TimeZone;
use jiff::{Timestamp, ToSpan as _, Unit};
use serde::Serialize;

use super::grade_row::{Grade, RecognisedMistake};
use crate::types::{Problem, ProblemId, Verdict};

/// How an instructor awards points.
#[derive(Clone, Debug, PartialEq)]
pub struct GradingScheme {
    /// If set, a failing file earns its share of the points, by the cases it passes. Otherwise it earns nothing.
    pub partial: bool,
    pub late: LatePolicy,
    pub penalty: LatePenalty,
    /// Share of a problem's points, with `partial`, that a failing file can't earn if the problem enforces a growth class.
    pub growth: f64,
    /// For problems without custom terms.
    pub usual: GradingTerms,
    pub problems: BTreeMap<ProblemId, GradingTerms>,
    /// Other names of problems in the names of files.
    pub aliases: Vec<(String, ProblemId)>,
    /// The time zone of the deadlines.
    pub zone: TimeZone,
}

/// The share of the points for growth if the scheme doesn't say: a slow program that is right loses a quarter, not one
/// case among many.
pub const DEFAULT_GROWTH_SHARE: f64 = 0.25;

/// The most that a program may earn with `partial` if it passes every case and fails a generated input. Else a table of
/// the cases' answers would earn more than an honest mistake.
const MAX_SHARE_WITHOUT_GENERATED_INPUTS: f64 = 0.5;

/// The share of the points that a late file loses.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LatePenalty {
    /// For each day begun since the deadline, in [0, 1].
    pub per_day: f64,
    pub at_most: f64,
}

impl Default for LatePenalty {
    fn default() -> Self {
        Self { per_day: 0.0, at_most: 1.0 }
    }
}

impl LatePenalty {
    fn share(self, days: u32) -> f64 {
        (self.per_day * f64::from(days)).min(self.at_most)
    }
}

/// The treatment of a file that came after the deadline.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum LatePolicy {
    /// It counts, and is marked as late.
    #[default]
    Mark,
    /// It earns nothing.
    Refuse,
}

/// Terms of a problem. The usual terms apply to absent fields.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct GradingTerms {
    pub points: Option<f64>,
    /// The problem's weight in the share. If absent, its points are the weight.
    pub weight: Option<f64>,
    pub deadline: Option<Timestamp>,
}

impl Default for GradingScheme {
    fn default() -> Self {
        let usual = GradingTerms { points: Some(1.0), ..GradingTerms::default() };
        Self {
            partial: false,
            late: LatePolicy::Mark,
            penalty: LatePenalty::default(),
            growth: DEFAULT_GROWTH_SHARE,
            usual,
            problems: BTreeMap::new(),
            aliases: Vec::new(),
            zone: TimeZone::UTC,
        }
    }
}

/// A student from the roster or the folder.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RosterStudent {
    /// The folder's name.
    pub student: String,
    pub name: Option<String>,
}

#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Gradebook {
    pub problems: Vec<GradebookColumn>,
    pub students: Vec<GradebookRow>,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct GradebookColumn {
    pub problem: ProblemId,
    pub title: String,
    /// The points that an accepted file earns.
    pub points: f64,
    pub weight: f64,
    pub deadline: Option<Timestamp>,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct GradebookRow {
    pub student: String,
    pub name: Option<String>,
    /// In the order of the problems.
    pub entries: Vec<GradebookEntry>,
    pub points: f64,
    /// The weighted mean of the points earned divided by the points possible, in [0, 1].
    pub share: f64,
}

/// A student's result for a problem.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct GradebookEntry {
    pub standing: EntryStatus,
    /// The file that counts.
    pub file: Option<String>,
    pub verdict: Option<Verdict>,
    pub passed: usize,
    pub cases: usize,
    /// The file that counts came after the deadline.
    pub late: bool,
    /// The days that had begun since then.
    pub late_days: u32,
    /// The platform marked the file as late, and no time says by how much, so it costs nothing.
    pub late_days_unknown: bool,
    /// The share of the points that this costs, in [0, 1].
    pub penalty: f64,
    /// After the penalty.
    pub points: f64,
    /// The number of files submitted for the problem.
    pub files: usize,
    pub first_failure: Option<String>,
    pub mistake: Option<RecognisedMistake>,
}

/// The status of a student's entry for a problem.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum EntryStatus {
    Judged,
    /// There is a file, but it could not be judged.
    NotJudged,
    /// Every file came too late and is refused.
    Refused,
    NotHandedIn,
}

impl Gradebook {
    /// Builds the gradebook of these students and problems. Grades of other students and problems are left out.
    #[must_use]
    pub fn new<'a>(
        problems: impl Iterator<Item = &'a Problem>,
        students: Vec<RosterStudent>,
        grades: &[Grade],
        scheme: &GradingScheme,
    ) -> Self {
        let columns: Vec<GradebookColumn> = problems.map(|problem| scheme.column(problem)).collect();
        let row = |RosterStudent { student, name }| {
            let own: Vec<&Grade> = grades.iter().filter(|grade| grade.student == student).collect();
            let entries: Vec<GradebookEntry> = columns.iter().map(|column| scheme.entry(column, &own)).collect();
            let points = entries.iter().map(|entry| entry.points).sum();
            GradebookRow { share: share(&columns, &entries), student, name, entries, points }
        };
        let students = students.into_iter().map(row).collect();
        Self { problems: columns, students }
    }

    /// The most points a student can earn in total.
    #[must_use]
    pub fn max_points(&self) -> f64 {
        self.problems.iter().map(|column| column.points).sum()
    }

    /// Every student's entry for the problem at this index.
    pub fn column(&self, place: usize) -> impl Iterator<Item = &GradebookEntry> {
        self.students.iter().filter_map(move |row| row.entries.get(place))
    }
}

impl GradebookEntry {
    /// Whether the file was accepted and counts.
    #[must_use]
    pub fn is_accepted(&self) -> bool {
        self.standing == EntryStatus::Judged && self.verdict.is_some_and(Verdict::passed)
    }

    fn none() -> Self {
        Self {
            standing: EntryStatus::NotHandedIn,
            file: None,
            verdict: None,
            passed: 0,
            cases: 0,
            late: false,
            late_days: 0,
            late_days_unknown: false,
            penalty: 0.0,
            points: 0.0,
            files: 0,
            first_failure: None,
            mistake: None,
        }
    }
}

impl GradingScheme {
    /// The terms of a problem; the usual terms fill the missing fields.
    fn terms(&self, problem: &ProblemId) -> GradingTerms {
        let own = self.problems.get(problem).copied().unwrap_or_default();
        GradingTerms {
            points: own.points.or(self.usual.points),
            weight: own.weight.or(self.usual.weight),
            deadline: own.deadline.or(self.usual.deadline),
        }
    }

    fn column(&self, problem: &Problem) -> GradebookColumn {
        let GradingTerms { points, weight, deadline } = self.terms(&problem.id);
        let points = points.unwrap_or(1.0);
        let (id, title) = (problem.id.clone(), problem.title.clone());
        GradebookColumn { problem: id, title, points, weight: weight.unwrap_or(points), deadline }
    }

    /// Whether a file came after its problem's deadline, by its time or by the platform's mark. A file without either
    /// counts as on time.
    #[must_use]
    pub fn is_late(&self, grade: &Grade) -> bool {
        grade.is_late(self.deadline(grade))
    }

    fn deadline(&self, grade: &Grade) -> Option<Timestamp> {
        self.terms(&grade.problem.as_str().into()).deadline
    }

    /// The days that had begun since the deadline when a file came; 0 if it was on time. A day runs to the same
    /// local time of the next one, also if clocks change meanwhile.
    fn late_days(&self, grade: &Grade) -> u32 {
        let Some((deadline, modified)) = self.deadline(grade).zip(grade.modified) else { return 0 };
        if modified <= deadline {
            return 0;
        }
        let [from, to] = [deadline, modified].map(|at| at.to_zoned(self.zone.clone()));
        let whole = from.until((Unit::Day, &to)).map_or(0, |span| span.get_days());
        let is_over = from.checked_add(whole.days()).is_ok_and(|begin| begin < to);
        u32::try_from(whole).unwrap_or(0) + u32::from(is_over)
    }

    /// The share of the points of a file that failed. It never earns the part for the growth, which is only measured if
    /// every case passes: otherwise a slow program would lose points with its last mistake.
    fn partial_share(&self, grade: &Grade) -> f64 {
        let cases = if grade.cases > 0 { grade.passed as f64 / grade.cases as f64 } else { 0.0 };
        let is_held = grade.enforces_growth || grade.growth.is_some();
        let share = if is_held { cases.min(1.0 - self.growth) } else { cases };
        if grade.fails_generated_input() { share.min(MAX_SHARE_WITHOUT_GENERATED_INPUTS) } else { share }
    }

    fn entry(&self, column: &GradebookColumn, own: &[&Grade]) -> GradebookEntry {
        let here = own.iter().filter(|grade| grade.problem == column.problem.as_str());
        let entries: Vec<GradebookEntry> = here.map(|grade| self.of_a_file(column, grade)).collect();
        let files = entries.len();
        let best = entries.into_iter().min_by(better);
        best.map_or_else(GradebookEntry::none, |best| GradebookEntry { files, ..best })
    }

    fn of_a_file(&self, column: &GradebookColumn, grade: &Grade) -> GradebookEntry {
        let late = self.is_late(grade);
        let standing = match grade.verdict {
            _ if late && self.late == LatePolicy::Refuse => EntryStatus::Refused,
            None => EntryStatus::NotJudged,
            Some(_) => EntryStatus::Judged,
        };
        let late_days = self.late_days(grade);
        let penalty = self.penalty.share(late_days);
        let share = match grade.verdict {
            Some(verdict) if verdict.passed() => 1.0,
            Some(_) if self.partial => self.partial_share(grade),
            _ => 0.0,
        };
        GradebookEntry {
            standing,
            file: Some(grade.file.clone()),
            verdict: grade.verdict,
            passed: grade.passed,
            cases: grade.cases,
            late,
            late_days,
            late_days_unknown: late && !grade.is_after(self.deadline(grade)),
            penalty,
            points: if standing == EntryStatus::Judged { column.points * share * (1.0 - penalty) } else { 0.0 },
            files: 1,
            first_failure: grade.first_failure.clone(),
            mistake: grade.mistake.clone(),
        }
    }
}

/// Orders the file that counts first: it earns most; then it is accepted, on time, and passes most cases.
fn better(one: &GradebookEntry, other: &GradebookEntry) -> Ordering {
    other
        .points
        .total_cmp(&one.points)
        .then(one.standing.cmp(&other.standing))
        .then(other.is_accepted().cmp(&one.is_accepted()))
        .then(one.late.cmp(&other.late))
        .then(other.passed.cmp(&one.passed))
        .then_with(|| one.file.cmp(&other.file))
}

fn share(columns: &[GradebookColumn], entries: &[GradebookEntry]) -> f64 {
    let weights: f64 = columns.iter().map(|column| column.weight).sum();
    let earned = columns.iter().zip(entries).filter(|(column, _)| column.points > 0.0);
    let earned: f64 = earned.map(|(column, entry)| column.weight * entry.points / column.points).sum();
    if weights > 0.0 { earned / weights } else { 0.0 }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::orchestrator::grading::grade_row::ungraded_file;
    use crate::orchestrator::grading::scan_submissions::SubmittedFile;

    /// A file: problem, name, passed cases of ten (`None` if it can't be judged), and the hour it was changed.
    type File = (&'static str, &'static str, Option<usize>, i8);

    #[test]
    fn a_mark_of_the_platform_is_late_by_an_unknown_time() {
        use EntryStatus::{Judged, Refused};
        let check = |hour: i8, marked_late: bool, late: LatePolicy, expected: (EntryStatus, bool, u32, bool, f64)| {
            let penalty = LatePenalty { per_day: 0.1, at_most: 0.5 };
            let usual = GradingTerms { points: Some(4.0), weight: None, deadline: Some(at(12)) };
            let scheme = GradingScheme { late, penalty, usual, ..GradingScheme::default() };
            let grade = Grade { marked_late, ..grade(("one", "a.py", Some(10), hour)) };
            let entry = scheme.of_a_file(&scheme.column(&Problem::bare("one", "t")), &grade);
            let found = (entry.standing, entry.late, entry.late_days, entry.late_days_unknown, entry.points);
            assert_eq!(found, expected, "{hour} {marked_late}");
        };
        check(9, false, LatePolicy::Mark, (Judged, false, 0, false, 4.0));
        check(9, true, LatePolicy::Mark, (Judged, true, 0, true, 4.0));
        check(9, true, LatePolicy::Refuse, (Refused, true, 0, true, 0.0));
        check(13, true, LatePolicy::Mark, (Judged, true, 1, false, 3.6));
    }

    #[test]
    fn late_days_and_growth_cost_their_own_shares() {
        let usual = GradingTerms { points: Some(10.0), weight: None, deadline: Some(at(12)) };
        let penalty = LatePenalty { per_day: 0.1, at_most: 0.25 };
        let scheme = GradingScheme { partial: true, penalty, usual, ..GradingScheme::default() };
        let points = |grade: Grade| {
            let problems = [Problem::bare("one", "t")];
            let student = RosterStudent { student: "ada".to_owned(), name: None };
            let book = Gradebook::new(problems.iter(), vec![student], &[grade], &scheme);
            let entry = &book.students[0].entries[0];
            (entry.late_days, (entry.points * 100.0).round() / 100.0)
        };
        let passed = |days: i64, seconds: i64| Grade {
            modified: Some(at(12) + jiff::SignedDuration::from_secs(days * 86_400 + seconds)),
            ..grade(("one", "a.py", Some(10), 9))
        };
        assert_eq!(points(passed(0, 0)), (0, 10.0));
        assert_eq!(points(passed(0, 1)), (1, 9.0));
        assert_eq!(points(passed(1, 1)), (2, 8.0));
        assert_eq!(points(passed(9, 0)), (9, 7.5));
        // Every case, and too slow; one wrong case, and half of them, where growth counts.
        let slow = grade(("one", "a.py", Some(9), 9));
        let grows = |passed: usize, growth| Grade { enforces_growth: true, growth, passed, ..slow.clone() };
        assert_eq!(points(Grade { first_failure: Some("growth".to_owned()), ..grows(10, Some(false)) }), (0, 7.5));
        assert_eq!(points(grows(9, None)), (0, 7.5), "no less than a slow program, and no more");
        assert_eq!(points(grows(5, None)), (0, 5.0));
        // All cases, and a wrong answer to a generated input.
        for id in ["random:49", "size:500"] {
            let table = Grade { passed: 10, first_failure: Some(id.to_owned()), ..slow.clone() };
            assert_eq!(points(table), (0, 5.0), "{id}");
        }
        assert_eq!(points(slow), (0, 9.0));
    }

    #[test]
    fn a_day_on_which_clocks_change_is_one_day() {
        let zone = TimeZone::get("Europe/Berlin").expect("a zone");
        let at = |text: &str| text.parse::<jiff::civil::DateTime>().expect("a time").to_zoned(zone.clone());
        let at = |text: &str| at(text).expect("a time").timestamp();
        let days = |deadline: &str, modified: &str| {
            let usual = GradingTerms { deadline: Some(at(deadline)), ..GradingTerms::default() };
            let scheme = GradingScheme { usual, zone: zone.clone(), ..GradingScheme::default() };
            scheme.late_days(&Grade { modified: Some(at(modified)), ..grade(("one", "a.py", Some(10), 9)) })
        };
        // Clocks go back on 2026-10-25 and ahead on 2026-03-29.
        for (deadline, modified, expected) in [
            ("2026-10-24T23:59:59.999999999", "2026-10-25T23:30", 1),
            ("2026-10-17T23:59:59.999999999", "2026-10-18T23:30", 1),
            ("2026-10-24T23:59:59.999999999", "2026-10-26T00:30", 2),
            ("2026-10-24T18:00", "2026-10-25T18:00", 1),
            ("2026-10-24T18:00", "2026-10-25T18:01", 2),
            ("2026-03-28T18:00", "2026-03-29T18:01", 2),
            ("2026-03-28T18:00", "2026-03-28T18:00", 0),
        ] {
            assert_eq!(days(deadline, modified), expected, "{deadline} {modified}");
        }
    }

    fn grade((problem, file, passed, hour): File) -> Grade {
        let modified = Some(at(hour));
        let (student, name, file) = ("ada".to_owned(), problem.to_owned(), file.to_owned());
        let none = ungraded_file(
            &SubmittedFile {
                student,
                name,
                file,
                path: "p".into(),
                modified,
                marked_late: false,
                one_of_several: false,
            },
            None,
        );
        let Some(passed) = passed else { return none };
        let verdict = Some(if passed == 10 { Verdict::Ac } else { Verdict::Wa });
        Grade { verdict, passed, cases: 10, ..none }
    }

    fn at(hour: i8) -> Timestamp {
        format!("2026-11-20T{hour:02}:00:00Z").parse().expect("a time")
    }

    fn book(scheme: &GradingScheme, files: &[File]) -> Gradebook {
        let grades: Vec<Grade> = files.iter().map(|file| grade(*file)).collect();
        let problems = [Problem::bare("one", "t"), Problem::bare("two", "t")];
        let student = |student: &str| RosterStudent { student: student.to_owned(), name: None };
        Gradebook::new(problems.iter(), vec![student("ada"), student("zoe")], &grades, scheme)
    }

    #[test]
    fn what_earns_most_stands_in_the_book() {
        use EntryStatus::{Judged, NotHandedIn, NotJudged, Refused};
        let refusing = |late| GradingScheme {
            partial: true,
            late,
            usual: GradingTerms { points: Some(4.0), weight: None, deadline: Some(at(12)) },
            ..GradingScheme::default()
        };
        let check = |late, files: &[File], expected: (&str, EntryStatus, f64, bool)| {
            let book = book(&refusing(late), files);
            let entry = &book.students[0].entries[0];
            let found = (entry.file.as_deref().unwrap_or(""), entry.standing, entry.points, entry.late);
            assert_eq!(found, expected, "{files:?}");
        };
        let (early, right_but_late) = (("one", "a.py", Some(5), 9), ("one", "b.py", Some(10), 13));
        check(LatePolicy::Mark, &[early, right_but_late], ("b.py", Judged, 4.0, true));
        check(LatePolicy::Refuse, &[early, right_but_late], ("a.py", Judged, 2.0, false));
        check(LatePolicy::Refuse, &[right_but_late], ("b.py", Refused, 0.0, true));
        check(LatePolicy::Refuse, &[right_but_late, ("one", "a.txt", None, 9)], ("a.txt", NotJudged, 0.0, false));
        check(LatePolicy::Mark, &[right_but_late, ("one", "c.py", Some(10), 9)], ("c.py", Judged, 4.0, false));
        check(
            LatePolicy::Mark,
            &[("one", "b.py", Some(0), 9), ("one", "a.txt", None, 9)],
            ("b.py", Judged, 0.0, false),
        );
        check(LatePolicy::Mark, &[("two", "b.py", Some(10), 9)], ("", NotHandedIn, 0.0, false));
    }

    #[test]
    fn points_add_up_and_weights_make_the_share() {
        let own = GradingTerms { points: Some(3.0), weight: Some(1.0), deadline: None };
        let scheme = GradingScheme { problems: [("two".into(), own)].into(), ..GradingScheme::default() };
        let book = book(&scheme, &[("one", "a.py", Some(9), 9), ("two", "b.py", Some(10), 9)]);
        assert_eq!((book.max_points(), book.students[0].points, book.students[0].share), (4.0, 3.0, 0.5));
        assert_eq!((book.students[1].points, book.students[1].share), (0.0, 0.0));
        assert!(book.students[1].entries.iter().all(|entry| entry.standing == EntryStatus::NotHandedIn));
        let partial = GradingScheme { partial: true, ..scheme };
        let share = self::book(&partial, &[("one", "a.py", Some(9), 9)]).students[0].share;
        assert!((share - 0.45).abs() < 1e-9, "{share}");
    }
}
