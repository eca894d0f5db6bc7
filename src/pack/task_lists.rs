//! Well-known lists of interview tasks, so that someone who comes from one finds what is here and what is not.
//!
//! A task is found by its name among the aliases of the installed problems. If no problem is the same task, the list may
//! name one of the starter pack that practises the same technique.

use std::sync::LazyLock;

/// The lists, as tab-separated lines.
const SOURCE: &str = include_str!("task_lists.tsv");

/// A task of a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ListedTask {
    pub list: &'static str,
    pub task: &'static str,
    /// A starter problem with the same technique; empty if there is none, or if a problem is the same task.
    pub related: &'static str,
}

/// Every task of every list, in order.
static TASKS: LazyLock<Vec<ListedTask>> = LazyLock::new(|| {
    let lines = SOURCE.lines().filter(|line| !line.starts_with('#'));
    let task = |line: &'static str| {
        let mut columns = line.split('\t');
        Some(ListedTask { list: columns.next()?, task: columns.next()?, related: columns.next()? })
    };
    lines.filter_map(task).collect()
});

/// The names of the lists.
#[must_use]
pub fn task_list_names() -> Vec<&'static str> {
    let mut names: Vec<&str> = TASKS.iter().map(|task| task.list).collect();
    names.dedup();
    names
}

/// The tasks of a list, in order; empty for an unknown list.
pub fn tasks_of(list: &str) -> impl Iterator<Item = &'static ListedTask> {
    TASKS.iter().filter(move |task| task.list == list)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_is_a_task() {
        assert_eq!(task_list_names(), ["neetcode150", "blind75"]);
        let count = |list: &str| tasks_of(list).count();
        assert_eq!((count("neetcode150"), count("blind75"), count("other")), (150, 75, 0));
        let catalog = crate::pack::embedded_catalog();
        for task in TASKS.iter().filter(|task| !task.related.is_empty()) {
            assert!(catalog.find(task.related).is_some(), "{task:?}");
            assert!(catalog.find(task.task).is_none(), "an alias names it already: {task:?}");
        }
    }
}
