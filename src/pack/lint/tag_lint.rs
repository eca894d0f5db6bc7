//! Checks on tag descriptions. Learners read them, so each tag should have one, and each should be in use.

use std::collections::BTreeMap;

use crate::pack::loaded_pack::LoadedPack;
use crate::pack::pack_finding::FindingSink;
use crate::types::case_tags::TagDescriptions;

/// Checks the pack's tag descriptions. `everywhere` contains those that every installation has.
pub(super) fn lint(loaded: &LoadedPack, everywhere: &TagDescriptions, sink: &FindingSink) {
    let Some(info) = &loaded.info else { return };
    let mut used: BTreeMap<&str, (String, Option<u32>)> = BTreeMap::new();
    for problem in &loaded.problems {
        let file = format!("{}/cases.json", problem.id);
        for case in &problem.cases {
            let line = || loaded.line_index.line(&file, &format!("case.{}", case.id));
            for tag in &case.tags {
                used.entry(tag).or_insert_with(|| (file.clone(), line()));
            }
        }
    }
    for (tag, (file, line)) in used.iter().filter(|(tag, _)| !info.tags.knows(tag) && !everywhere.knows(tag)) {
        let mend = format!("Add it to [tags] of pack.toml, to follow “the case …”: {tag} = \"has …\".");
        sink.warning(file, *line, format!("the tag '{tag}' has no words"), mend);
    }
    // A problem that is left out may use the tag.
    if loaded.left_out.is_empty() {
        for (tag, _) in info.tags.iter().filter(|(tag, _)| !used.contains_key(tag)) {
            let line = loaded.line_index.line("pack.toml", &format!("tags.{tag}"));
            sink.warning("pack.toml", line, format!("no case has the tag '{tag}'"), "Leave its words out.");
        }
    }
}
