//! Describes earlier code of a problem: its time, its result, and where a replaced file is saved.

use crate::orchestrator::{PastSubmission, RestoredSubmission, SubmissionOrigin};
use crate::types::event::describe_verdict;
use crate::types::humanize::format_day_and_year;
use crate::types::learner_day::LearnerDays;

use super::number_format::count_noun;

/// The notice before a file is replaced.
pub const FILE_WILL_BE_SAVED: &str = "What is in the file now is kept among your past code.";
/// The notice after a file was replaced.
pub const FILE_WAS_SAVED: &str = "What was in the file is kept among your past code.";

/// The learner's day and the time of the code: `Sat 21 Nov 10:42`; only the day if it is from another year.
#[must_use]
pub fn when(code: &PastSubmission, days: &LearnerDays) -> String {
    let (day, today) = (days.day_of(code.at), days.today);
    let is_this_year = day.year() == today.year();
    let time = if is_this_year { format!(" {}", days.clock_time(code.at, false)) } else { String::new() };
    format!("{}{time}", format_day_and_year(day, today))
}

/// The result: `accepted, 21 of 21`.
#[must_use]
pub fn outcome(code: &PastSubmission) -> String {
    match code.origin {
        SubmissionOrigin::SetAside => "not submitted".to_owned(),
        SubmissionOrigin::Submitted { gave_up: true, undone, .. } => {
            if undone { "given up, taken back" } else { "given up" }.to_owned()
        }
        SubmissionOrigin::Submitted { verdict, passed, total, review, undone, gave_up: false } => {
            let cases = count_cases(passed as usize, total as usize);
            let review = if review { ", a review" } else { "" };
            let undone = if undone { ", taken back" } else { "" };
            format!("{}{cases}{review}{undone}", describe_verdict(verdict, (passed, total)))
        }
    }
}

/// `, 21 of 27 cases`; nothing if none ran.
#[must_use]
pub fn count_cases(passed: usize, total: usize) -> String {
    if total == 0 { String::new() } else { format!(", {passed} of {}", count_noun(total, "case")) }
}

/// The result in a few columns: `21 of 21`. The mark beside it shows the verdict.
#[must_use]
pub fn outcome_short(code: &PastSubmission) -> String {
    match code.origin {
        SubmissionOrigin::SetAside => "not submitted".to_owned(),
        SubmissionOrigin::Submitted { undone: true, .. } => "taken back".to_owned(),
        SubmissionOrigin::Submitted { gave_up: true, .. } => "given up".to_owned(),
        SubmissionOrigin::Submitted { verdict, total: 0, .. } => describe_verdict(verdict, (0, 0)).to_owned(),
        SubmissionOrigin::Submitted { passed, total, .. } => format!("{passed} of {total}"),
    }
}

/// The message after earlier code was restored.
#[must_use]
pub fn describe_restored(done: &RestoredSubmission) -> String {
    let file = done.file.file_name().map_or_else(String::new, |name| name.to_string_lossy().into_owned());
    format!("Your {file} is number {} {}.", done.number, if done.same { "already" } else { "again" })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::types::Verdict;

    #[test]
    fn outcomes_are_told_long_and_short() {
        let submitted = |verdict, passed, total, review, undone| {
            // A single case means that the learner gave up.
            let gave_up = total == 1;
            SubmissionOrigin::Submitted { verdict, passed, total, review, undone, gave_up }
        };
        for (origin, long, short) in [
            (submitted(Verdict::Ac, 21, 21, false, false), "accepted, 21 of 21 cases", "21 of 21"),
            (submitted(Verdict::Wa, 1, 21, true, false), "wrong answer, 1 of 21 cases, a review", "1 of 21"),
            (submitted(Verdict::Ac, 3, 3, false, true), "accepted, 3 of 3 cases, taken back", "taken back"),
            (submitted(Verdict::Ce, 0, 0, false, false), "did not run", "did not run"),
            (submitted(Verdict::Wa, 0, 1, false, false), "given up", "given up"),
            (submitted(Verdict::Wa, 0, 1, false, true), "given up, taken back", "taken back"),
            (SubmissionOrigin::SetAside, "not submitted", "not submitted"),
        ] {
            let at = "2026-11-21T10:42:00Z".parse().expect("a time");
            let code = PastSubmission {
                number: 1,
                version: 1,
                at,
                language: crate::types::Language::Python,
                origin,
                text: None,
            };
            assert_eq!([outcome(&code), outcome_short(&code)], [long, short]);
            let today = jiff::civil::date(2026, 11, 25);
            let days = LearnerDays { zone: jiff::tz::TimeZone::UTC, day_start: 4, today };
            assert_eq!(when(&code, &days), "Sat 21 Nov 10:42");
            // Work after midnight belongs to the day before.
            let at = "2026-11-21T01:28:00Z".parse().expect("a time");
            assert_eq!(when(&PastSubmission { at, ..code }, &days), "Fri 20 Nov 01:28+1");
        }
    }
}
