//! Logs of exercises and answers, from a CSV file `learner,order,item,kcs,correct,time,hints`.
//!
//! `kcs` are knowledge components joined by `;`, `correct` is 0 or 1, `time` is in seconds, and `hints` counts the hints
//! of the row's own try: history for later rows, never a feature of its own. Empty fields are unknown. Whole numbers may
//! have a decimal point, as pandas writes them.

use std::collections::BTreeMap;
use std::path::Path;

use anyhow::{Context, Result, bail};
use serde::{Deserialize, Serialize};

use crate::file_read;
use crate::types::humanize::count_noun;

const SECONDS_A_DAY: f64 = 86_400.0;

/// One answer of a learner.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Interaction {
    pub item: u32,
    /// Knowledge components of the item; empty if unknown.
    pub kcs: Vec<u32>,
    pub passed: bool,
    /// Time in days; `None` if unknown.
    pub day: Option<f64>,
    /// Hints used in this try.
    pub hints: u32,
    /// 0 easy, 1 medium, 2 hard; 1 if unknown.
    pub difficulty: u8,
    /// Estimates of the equations before the try; `None` if the source has no journal.
    pub equations: Option<(f64, f64)>,
}

/// The answers of one learner, in order.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct LearnerLog {
    pub learner: String,
    pub rows: Vec<Interaction>,
}

/// Logs of many learners with the names of their items and components.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct InteractionLogs {
    pub learners: Vec<LearnerLog>,
    pub items: Vec<String>,
    pub kcs: Vec<String>,
    /// Rows that were left out because a field could not be read.
    pub skipped: usize,
}

impl InteractionLogs {
    /// Reads one file.
    pub fn read(path: &Path) -> Result<Self> {
        Ok(Self::read_all(&[path])?.remove(0))
    }

    /// Reads files with common numbers for items and components, so that a model of one can predict the other.
    pub fn read_all(paths: &[&Path]) -> Result<Vec<Self>> {
        let (mut items, mut kcs) = (Names::default(), Names::default());
        let mut files = Vec::with_capacity(paths.len());
        for path in paths {
            let cannot = || format!("Cannot read '{}'", path.display());
            let reader = csv::ReaderBuilder::new()
                .flexible(true)
                .from_reader(file_read::open_regular(path).with_context(cannot)?);
            files.push(read_rows(reader, &mut items, &mut kcs).with_context(cannot)?);
        }
        for file in &mut files {
            file.items.clone_from(&items.names);
            file.kcs.clone_from(&kcs.names);
        }
        Ok(files)
    }

    /// All rows of all learners.
    #[must_use]
    pub fn rows(&self) -> usize {
        self.learners.iter().map(|log| log.rows.len()).sum()
    }

    /// The logs split into training and test part of one fold: a learner's number modulo `folds`, or their position
    /// if their name is not a number.
    #[must_use]
    pub fn fold(&self, fold: usize, folds: usize) -> (Vec<&LearnerLog>, Vec<&LearnerLog>) {
        let number = |(index, log): (usize, &LearnerLog)| log.learner.parse().unwrap_or(index) % folds;
        let is_test: Vec<bool> = self.learners.iter().enumerate().map(|entry| number(entry) == fold).collect();
        let part = |test: bool| {
            self.learners.iter().zip(&is_test).filter(|(_, is)| **is == test).map(|(log, _)| log).collect()
        };
        (part(false), part(true))
    }
}

#[derive(Default)]
struct Names {
    names: Vec<String>,
    numbers: BTreeMap<String, u32>,
}

impl Names {
    fn number(&mut self, name: &str) -> u32 {
        if let Some(number) = self.numbers.get(name) {
            return *number;
        }
        let number = self.names.len() as u32;
        self.names.push(name.to_owned());
        self.numbers.insert(name.to_owned(), number);
        number
    }
}

fn read_rows<R: std::io::Read>(
    mut reader: csv::Reader<R>,
    items: &mut Names,
    kcs: &mut Names,
) -> Result<InteractionLogs> {
    let header = reader.headers()?.clone();
    let column = |name: &str| header.iter().position(|own| own.trim() == name);
    let [Some(learner), Some(item), Some(correct)] = ["learner", "item", "correct"].map(column) else {
        bail!("the first line needs the columns learner, item and correct");
    };
    let [order, kc_column, time, hints] = ["order", "kcs", "time", "hints"].map(column);
    let mut logs = InteractionLogs::default();
    let mut by_learner = BTreeMap::<String, Vec<(f64, Interaction)>>::new();
    let (mut names, mut needed) = (Vec::new(), None);
    for row in reader.records() {
        let row = row.unwrap_or_default();
        let field = |column: Option<usize>| column.and_then(|column| row.get(column)).unwrap_or_default().trim();
        let (who, what) = (field(Some(learner)), field(Some(item)));
        let numbers = [field(Some(correct)), field(hints), field(order), field(time)];
        let numbers = match RowNumbers::read(numbers) {
            Ok(numbers) if !who.is_empty() && !what.is_empty() => numbers,
            numbers => {
                logs.skipped += 1;
                needed.get_or_insert(numbers.err().unwrap_or("learner and item must not be empty"));
                continue;
            }
        };
        let components = field(kc_column).split(';').map(str::trim).filter(|kc| !kc.is_empty());
        let interaction = Interaction {
            item: items.number(what),
            kcs: components.map(|kc| kcs.number(kc)).collect(),
            passed: numbers.passed,
            day: numbers.seconds.map(|time| time / SECONDS_A_DAY),
            hints: numbers.hints,
            difficulty: 1,
            equations: None,
        };
        let rows = by_learner.entry(who.to_owned()).or_insert_with(|| {
            names.push(who.to_owned());
            Vec::new()
        });
        // Without an order, rows count in the order of the file.
        rows.push((numbers.order.unwrap_or(rows.len() as f64), interaction));
    }
    if names.is_empty() {
        let rows = count_noun(logs.skipped, "row");
        bail!(
            needed.map_or_else(|| "it has no rows".to_owned(), |needed| format!("{rows} could not be read: {needed}"))
        );
    }
    for learner in names {
        let mut rows = by_learner.remove(&learner).unwrap_or_default();
        rows.sort_by(|a, b| a.0.total_cmp(&b.0));
        logs.learners.push(LearnerLog { learner, rows: rows.into_iter().map(|(_, row)| row).collect() });
    }
    Ok(logs)
}

/// The numbers of a row.
struct RowNumbers {
    passed: bool,
    hints: u32,
    order: Option<f64>,
    seconds: Option<f64>,
}

impl RowNumbers {
    /// Reads the fields correct, hints, order and time. The error says what a field must be.
    fn read([correct, hints, order, time]: [&str; 4]) -> Result<Self, &'static str> {
        let number = |text: &str| match text {
            "" => Ok(None),
            text => text.parse::<f64>().ok().filter(|number| number.is_finite()).map(Some).ok_or(()),
        };
        let passed = match number(correct) {
            Ok(Some(1.0)) => true,
            Ok(Some(0.0)) => false,
            _ => return Err("correct must be 0 or 1"),
        };
        let count = number(hints).map(Option::unwrap_or_default);
        let hints = count.ok().filter(|count| count.fract() == 0.0 && (0.0..=f64::from(u32::MAX)).contains(count));
        Ok(Self {
            passed,
            hints: hints.ok_or("hints must be a whole number")? as u32,
            order: number(order).map_err(|()| "order must be a number")?,
            seconds: number(time).map_err(|()| "time must be a number of seconds")?,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn try_read(text: &str) -> Result<InteractionLogs> {
        let (mut items, mut kcs) = (Names::default(), Names::default());
        let reader = csv::ReaderBuilder::new().flexible(true).from_reader(text.as_bytes());
        let mut logs = read_rows(reader, &mut items, &mut kcs)?;
        (logs.items, logs.kcs) = (items.names, kcs.names);
        Ok(logs)
    }

    fn read(text: &str) -> InteractionLogs {
        try_read(text).unwrap()
    }

    #[test]
    fn rows_are_sorted_by_order_and_bad_rows_are_counted() {
        let logs = read(
            "learner,order,item,kcs,correct,time,hints\n7,2,b,x;y,0,86400,3\n7,1,a,,1,,\n8,1,a,x,maybe,,\n,1,a,x,1,,\n",
        );
        assert_eq!((logs.skipped, logs.learners.len(), logs.rows()), (2, 1, 2));
        let [first, second] = &logs.learners[0].rows[..] else { panic!("two rows") };
        assert!(first.passed && first.kcs.is_empty() && first.day.is_none());
        assert_eq!((second.kcs.as_slice(), second.hints, second.day), (&[0, 1][..], 3, Some(1.0)));
        assert_eq!(
            (logs.items, logs.kcs),
            (vec!["b".to_owned(), "a".to_owned()], vec!["x".to_owned(), "y".to_owned()])
        );
    }

    #[test]
    fn numbers_are_read_as_other_programs_write_them() {
        let check = |row: &str, expected: Option<(bool, u32)>| {
            let logs = read(&format!("learner,item,correct,hints,order,time\n1,a,1,\n{row}\n"));
            let last = logs.learners[0].rows.get(1).map(|row| (row.passed, row.hints));
            assert_eq!((last, logs.skipped), (expected, usize::from(expected.is_none())), "{row}");
        };
        check("1,a,1.0,2.0", Some((true, 2)));
        check("1,a,0.0,", Some((false, 0)));
        for row in ["1,a,0.5,", "1,a,yes,", "1,a,1,many", "1,a,1,-1", "1,a,1,1.5", "1,a,1,,x", "1,a,1,,,3 May"] {
            check(row, None);
        }
    }

    #[test]
    fn file_without_a_readable_row_is_refused_with_the_cause() {
        let check = |rows: &str, expected: &str| {
            let error = try_read(&format!("learner,item,correct,hints\n{rows}")).expect_err("refused");
            assert_eq!(error.to_string(), expected);
        };
        check("", "it has no rows");
        check("1,a,yes,\n2,a,no,\n", "2 rows could not be read: correct must be 0 or 1");
        check("1,a,1,many\n", "1 row could not be read: hints must be a whole number");
        check(",a,1,\n", "1 row could not be read: learner and item must not be empty");
    }

    #[test]
    fn folds_hold_each_learner_once() {
        let text = (0..10).map(|i| format!("{i},0,a,x,1,,\n")).collect::<Vec<_>>().concat();
        let logs = read(&format!("learner,order,item,kcs,correct,time,hints\n{text}"));
        let mut tested = Vec::new();
        for fold in 0..5 {
            let (train, test) = logs.fold(fold, 5);
            assert_eq!((train.len(), test.len()), (8, 2));
            assert!(test.iter().all(|log| log.learner.parse::<usize>().unwrap() % 5 == fold));
            tested.extend(test.iter().map(|log| log.learner.clone()));
        }
        tested.sort();
        assert_eq!(tested.len(), 10);
    }
}
