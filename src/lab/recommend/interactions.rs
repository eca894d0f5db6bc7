//! Logs of exercises and answers, from a CSV file `learner,order,item,kcs,correct,time,hints`.
//!
//! `kcs` are knowledge components joined by `;`, `correct` is 0 or 1, `time` is in seconds, and `hints` counts the hints
//! of the row's own try: history for later rows, never a feature of its own. Empty fields are unknown.

use std::collections::BTreeMap;
use std::path::Path;

use anyhow::{Context, Result, bail};
use serde::{Deserialize, Serialize};

use crate::file_read;

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
    let mut names = Vec::new();
    for row in reader.records() {
        let Ok(row) = row else {
            logs.skipped += 1;
            continue;
        };
        let field = |column: Option<usize>| column.and_then(|column| row.get(column)).unwrap_or_default().trim();
        let passed = match field(Some(correct)) {
            "1" => true,
            "0" => false,
            _ => {
                logs.skipped += 1;
                continue;
            }
        };
        let (who, what) = (field(Some(learner)), field(Some(item)));
        if who.is_empty() || what.is_empty() {
            logs.skipped += 1;
            continue;
        }
        let components = field(kc_column).split(';').map(str::trim).filter(|kc| !kc.is_empty());
        let interaction = Interaction {
            item: items.number(what),
            kcs: components.map(|kc| kcs.number(kc)).collect(),
            passed,
            day: field(time).parse::<f64>().ok().filter(|time| time.is_finite()).map(|time| time / SECONDS_A_DAY),
            hints: field(hints).parse().unwrap_or(0),
            difficulty: 1,
            equations: None,
        };
        let rows = by_learner.entry(who.to_owned()).or_insert_with(|| {
            names.push(who.to_owned());
            Vec::new()
        });
        // Without an order, rows count in the order of the file.
        rows.push((field(order).parse().unwrap_or(rows.len() as f64), interaction));
    }
    for learner in names {
        let mut rows = by_learner.remove(&learner).unwrap_or_default();
        rows.sort_by(|a, b| a.0.total_cmp(&b.0));
        logs.learners.push(LearnerLog { learner, rows: rows.into_iter().map(|(_, row)| row).collect() });
    }
    Ok(logs)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> InteractionLogs {
        let (mut items, mut kcs) = (Names::default(), Names::default());
        let mut logs =
            read_rows(csv::ReaderBuilder::new().flexible(true).from_reader(text.as_bytes()), &mut items, &mut kcs)
                .unwrap();
        (logs.items, logs.kcs) = (items.names, kcs.names);
        logs
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
