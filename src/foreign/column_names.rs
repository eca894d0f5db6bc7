//! The meaning of a column by its name, whatever the case, spaces and punctuation: `Problem Name`, `problem_name` and
//! `problemName` are the same.

use super::foreign_table::TableRow;

/// What a column of a practice history holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum HistoryColumn {
    /// The name of the problem. The order of these four is the order of trust.
    Title,
    Slug,
    Url,
    /// A number of another site, or an id of Rung.
    Number,
    /// How an attempt ended, in words or codes.
    Status,
    /// Whether the problem is solved: a list of problems, not of attempts.
    Solved,
    /// How often the problem was solved.
    SolvedCount,
    /// The answer button of a flash card: 1 is "again".
    CardAnswer,
    /// The interval of a flash card.
    CardInterval,
    /// How often a flash card was answered.
    CardAnswers,
    /// The date of the latest solution.
    SolvedDate,
    /// The date of an attempt.
    Date,
    /// The date of the first solution.
    FirstSolvedDate,
}

use HistoryColumn::{
    CardAnswer, CardAnswers, CardInterval, Date, FirstSolvedDate, Number, Slug, Solved, SolvedCount, SolvedDate,
    Status, Title, Url,
};

/// Known names, as [`fold_name`] spells them. An earlier name is preferred within a meaning.
const NAMES: [(HistoryColumn, &[&str]); 13] = [
    (
        Title,
        &[
            "title",
            "problemtitle",
            "questiontitle",
            "problemname",
            "questionname",
            "problem",
            "question",
            "name",
            "task",
            "challenge",
            "exercise",
            "kata",
            "leetcodeproblem",
            "leetcodequestion",
            "leetcodename",
            "front",
        ],
    ),
    (Slug, &["titleslug", "slug", "problemslug", "questionslug", "questiontitleslug"]),
    (
        Url,
        &[
            "url",
            "link",
            "problemurl",
            "problemlink",
            "questionurl",
            "questionlink",
            "leetcodeurl",
            "leetcodelink",
            "href",
            "titleurl",
        ],
    ),
    (
        Number,
        &[
            "id",
            "no",
            "number",
            "num",
            "pno",
            "qno",
            "problemid",
            "problemnumber",
            "problemno",
            "questionid",
            "questionnumber",
            "frontendquestionid",
            "questionfrontendid",
            "frontendid",
            "leetcodeid",
            "leetcodenumber",
        ],
    ),
    (
        Status,
        &[
            "outcome",
            "verdict",
            "result",
            "statusdisplay",
            "status",
            "submissionstatus",
            "statusmsg",
            "judgement",
            "judgment",
            "state",
            "progress",
        ],
    ),
    (
        Solved,
        &[
            "solved",
            "issolved",
            "done",
            "isdone",
            "completed",
            "complete",
            "iscompleted",
            "finished",
            "accepted",
            "passed",
            "correct",
            "iscorrect",
            "success",
        ],
    ),
    (SolvedCount, &["timessolved", "solvedcount", "solvedtimes", "acceptedcount", "numsolved"]),
    (CardAnswer, &["ease", "button", "answer", "rating", "lastrating", "grade"]),
    (CardInterval, &["interval", "ivl"]),
    (CardAnswers, &["reps"]),
    (
        SolvedDate,
        &[
            "lastsolveddate",
            "lastsolved",
            "lastsolvedat",
            "lastsolvedon",
            "solveddate",
            "datesolved",
            "solvedat",
            "solvedon",
            "solvedtime",
            "completeddate",
            "completedat",
            "completedon",
            "datecompleted",
            "completiondate",
            "finisheddate",
            "finishedat",
            "acceptedat",
            "lastaccepted",
        ],
    ),
    (
        Date,
        &[
            "timestamp",
            "date",
            "datetime",
            "time",
            "when",
            "day",
            "submittedat",
            "submissiontime",
            "submissiondate",
            "submittime",
            "submitted",
            "lastsubmitted",
            "lastsubmittedat",
            "lastsubmission",
            "lastattempt",
            "lastattempted",
            "attemptdate",
            "dateattempted",
            "lastpracticed",
            "lastpractised",
            "lastreviewed",
            "lastreview",
            "lastdone",
            "reviewdate",
            "updatedat",
            "createdat",
            "practicedate",
            "mod",
        ],
    ),
    (FirstSolvedDate, &["firstsolveddate", "firstsolved", "firstsolvedat", "firstaccepted", "firstacceptedat"]),
];

/// A name without case, spaces and punctuation.
#[must_use]
pub fn fold_name(name: &str) -> String {
    name.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

/// Whether a column names a problem.
#[must_use]
pub fn names_problem(name: &str) -> bool {
    let name = fold_name(name);
    NAMES.iter().any(|(meaning, names)| *meaning <= Url && names.contains(&name.as_str()))
}

/// The columns of a history.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct HistoryColumns {
    /// Meaning, index and the name as the file spells it; the preferred name of a meaning first.
    found: Vec<(HistoryColumn, usize, String)>,
    /// Names without a meaning here.
    pub unused: Vec<String>,
}

impl HistoryColumns {
    /// The columns that a header row names.
    #[must_use]
    pub fn from_header(header: &TableRow) -> Self {
        let folded: Vec<String> = header.fields.iter().map(|name| fold_name(name)).collect();
        let mut found = Vec::new();
        for (meaning, names) in NAMES {
            for name in names {
                let columns = folded.iter().enumerate().filter(|(_, column)| column.as_str() == *name);
                found.extend(columns.map(|(column, _)| (meaning, column, header.fields[column].trim().to_owned())));
            }
        }
        let is_used = |column: usize| found.iter().any(|(_, known, _)| *known == column);
        let unused = header.fields.iter().enumerate().filter(|(at, name)| !is_used(*at) && !name.trim().is_empty());
        let unused = unused.map(|(_, name)| name.trim().to_owned()).collect();
        Self { found, unused }
    }

    /// Whether a column names the problem.
    #[must_use]
    pub fn has_problem(&self) -> bool {
        self.found.iter().any(|(meaning, ..)| *meaning <= Number)
    }

    /// Whether there is a column of this meaning.
    #[must_use]
    pub fn has(&self, meaning: HistoryColumn) -> bool {
        self.found.iter().any(|(known, ..)| *known == meaning)
    }

    /// The indexes of the columns of a meaning.
    pub fn of(&self, meaning: HistoryColumn) -> impl Iterator<Item = usize> + '_ {
        self.found.iter().filter(move |(known, ..)| *known == meaning).map(|(_, column, _)| *column)
    }

    /// The first field of a meaning that is not empty.
    #[must_use]
    pub fn field<'a>(&self, row: &'a TableRow, meaning: HistoryColumn) -> Option<&'a str> {
        self.of(meaning).map(|column| row.field(column)).find(|field| !field.is_empty())
    }

    /// The names of the columns of these meanings, as the file spells them.
    #[must_use]
    pub fn names(&self, meanings: &[HistoryColumn]) -> Vec<&str> {
        let of = |meaning: &HistoryColumn| {
            self.found
                .iter()
                .filter(|(known, ..)| known == meaning)
                .map(|(_, _, name)| name.as_str())
                .collect::<Vec<_>>()
        };
        meanings.iter().flat_map(of).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_found_by_meaning() {
        let header = |names: &[&str]| {
            HistoryColumns::from_header(&TableRow::new(1, names.iter().map(|name| (*name).to_owned()).collect()))
        };
        let columns = header(&["P.No", "Problem Name", "LeetCode URL", "My TC", "Last Solved Date", "status_display"]);
        assert_eq!(columns.names(&[Title, Url, Number]), ["Problem Name", "LeetCode URL", "P.No"]);
        assert_eq!(columns.names(&[SolvedDate, Status]), ["Last Solved Date", "status_display"]);
        assert_eq!(columns.unused, ["My TC"]);
        assert!(columns.has_problem() && !columns.has(Date));
        assert!(!header(&["a", "date"]).has_problem());
        assert!(names_problem("question__title") && !names_problem("status"));
    }
}
