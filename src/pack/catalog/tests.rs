//! Tests catalogues of several packs.

use super::*;
use crate::pack::PackFiles;
use crate::pack::load_pack;
use crate::pack::pack_fixture::{PACK_TOML, PROBLEM_TOML, pack_files};

/// Returns the fixture with replacements in `pack.toml` and `problem.toml`.
fn variant(root: &str, in_pack: &[(&str, &str)], in_problem: &[(&str, &str)]) -> LoadedPack {
    let replaced = |text: &str, pairs: &[(&str, &str)]| {
        pairs.iter().fold(text.to_owned(), |text, (from, to)| {
            assert!(text.contains(from), "the fixture has no {from:?}");
            text.replace(from, to)
        })
    };
    let (from, problem) = (pack_files(), replaced(PROBLEM_TOML, in_problem));
    let id = problem.lines().next().and_then(|line| line.split('"').nth(1)).expect("an id").to_owned();
    let mut files = PackFiles::new(root);
    for path in from.paths() {
        files.insert(&path.replace("add-up/", &format!("{id}/")), from.get(path).expect("a file"));
    }
    files.insert("pack.toml", replaced(PACK_TOML, in_pack));
    files.insert(&format!("{id}/problem.toml"), problem);
    let loaded = load_pack(&files);
    assert!(loaded.is_sound(), "{:?}", loaded.findings);
    loaded
}

const OTHER_PACK: [(&str, &str); 2] = [("\"little\"", "\"second\""), ("11111111", "22222222")];
const OTHER_PROBLEM: [(&str, &str); 4] =
    [("\"add-up\"", "\"sum-up\""), ("aaaaaaaa", "bbbbbbbb"), ("Add Up", "Sum Up"), ("Sum of a List", "Total")];

fn check(packs: Vec<LoadedPack>, problems: &[&str], expected: &[&str]) -> Catalog {
    let (catalog, findings) = build_catalog(packs);
    assert_eq!(catalog.problems.iter().map(|p| p.id.as_str()).collect::<Vec<_>>(), problems);
    assert_eq!(findings.iter().map(ToString::to_string).collect::<Vec<_>>(), expected);
    catalog
}

#[test]
fn packs_that_agree_stand_side_by_side() {
    let catalog =
        check(vec![variant("one", &[], &[]), variant("two", &OTHER_PACK, &OTHER_PROBLEM)], &["add-up", "sum-up"], &[]);
    assert_eq!((catalog.packs.len(), catalog.topics.len()), (2, 2));
    assert_eq!(catalog.find("sum of a list").map(|p| p.id.as_str()), Some("add-up"));
}

#[test]
fn a_taken_pack_id_keeps_the_later_pack_out() {
    check(
        vec![variant("one", &[], &[]), variant("two", &[], &OTHER_PROBLEM)],
        &["add-up"],
        &[
            "error: two/pack.toml:2: the id is taken by the pack 'Little pack', so this pack is left out. Remove one of the \
         two packs, or give this one its own id and uuid.",
        ],
    );
}

#[test]
fn a_taken_id_gets_the_packs_name_and_a_taken_uuid_keeps_the_problem_out() {
    let second = |problem: &[(&str, &str)]| variant("two", &OTHER_PACK, problem);
    let catalog = check(
        vec![variant("one", &[], &[]), second(&OTHER_PROBLEM[1..])],
        &["add-up", "second/add-up"],
        &["warning: two/add-up/problem.toml:1: the id 'add-up' is taken by the pack 'little', so this problem is \
         'second/add-up'. Give it its own, or call it by the whole name."],
    );
    for (name, expected) in [("add-up", "add-up"), ("little/add-up", "add-up"), ("Second/Add-Up", "second/add-up")] {
        assert_eq!(catalog.find(name).map(|p| p.id.as_str()), Some(expected), "{name}");
    }
    assert_eq!(catalog.find("third/add-up").map(|p| &p.id), None);
    assert!(catalog.problems.iter().all(|problem| catalog.credits.contains_key(&problem.id)));
    check(
        vec![variant("one", &[], &[]), second(&[OTHER_PROBLEM[0], OTHER_PROBLEM[2]])],
        &["add-up"],
        &[
            "error: two/sum-up/problem.toml:2: the uuid is taken by the pack 'little', so the problem is left out. Give it \
         its own.",
        ],
    );
}

#[test]
fn a_shared_alias_is_a_warning() {
    check(
        vec![variant("one", &[], &[]), variant("two", &OTHER_PACK, &OTHER_PROBLEM[..3])],
        &["add-up", "sum-up"],
        &[
            "warning: two/sum-up/problem.toml:5: 'sum of a list' is also a name of the problem 'add-up'. Searching for it \
         finds only one of them: choose another alias or title.",
        ],
    );
}

#[test]
fn topics_are_shared_between_packs() {
    let without =
        [OTHER_PACK[0], OTHER_PACK[1], ("[topic.counting]\ntitle = \"Counting\"\n", ""), ("counting", "countin")];
    let unknown = [
        OTHER_PROBLEM[0],
        OTHER_PROBLEM[1],
        OTHER_PROBLEM[2],
        OTHER_PROBLEM[3],
        ("[\"adding\"]", "[\"addin\"]\nminutes = 5"),
    ];
    check(
        vec![variant("one", &[], &[]), variant("two", &without, &unknown)],
        &["add-up"],
        &[
            "warning: two/pack.toml:10: topic 'adding' requires other topics than in the pack that defines it first. The \
         first definition counts; use it, or another id.",
            "error: two/sum-up/problem.toml:7: there is no topic 'addin', so the problem is left out. Did you mean 'adding'?",
        ],
    );
}

#[test]
fn a_circle_through_two_packs_is_opened() {
    let first = [("[topic.counting]\ntitle = \"Counting\"\n\n", "")];
    let second = [
        OTHER_PACK[0],
        OTHER_PACK[1],
        ("title = \"Counting\"", "title = \"Counting\"\nrequires = [\"adding\"]"),
        ("requires = [\"counting\"]\nexpected", "expected"),
    ];
    let catalog = check(
        vec![variant("one", &first, &[]), variant("two", &second, &OTHER_PROBLEM)],
        &["add-up", "sum-up"],
        &[
            "error: pack.toml: topics require each other in a circle: adding -> counting -> adding. Two installed packs \
             disagree; the last requirement is dropped.",
            "warning: two/pack.toml:13: topic 'adding' requires other topics than in the pack that defines it first. The \
             first definition counts; use it, or another id.",
        ],
    );
    assert_eq!(catalog.topics.iter().map(|t| t.id.as_str()).collect::<Vec<_>>(), ["counting", "adding"]);
}

#[test]
fn problems_stand_by_topic_then_difficulty() {
    let mut pack = variant("one", &[], &[]);
    let first = pack.problems[0].clone();
    let mut add = |id: &str, topic: &str, difficulty, minutes| {
        let mut problem = first.clone();
        (problem.id, problem.uid, problem.title) = (id.into(), id.into(), id.to_owned());
        (problem.topics, problem.difficulty, problem.minutes) = (vec![topic.into()], difficulty, minutes);
        problem.aliases.clear();
        pack.problems.push(problem);
    };
    add("z-hard", "counting", crate::types::Difficulty::Hard, 5);
    add("a-long", "adding", crate::types::Difficulty::Easy, 30);
    add("b-medium", "counting", crate::types::Difficulty::Medium, 90);
    check(vec![pack], &["b-medium", "z-hard", "add-up", "a-long"], &[]);
}

#[test]
fn words_for_tags_are_shared_and_the_own_ones_come_first() {
    let tags = |words: &str| format!("[tags]\n{words}\n\n[topic.counting]");
    let first = tags("empty = \"has nothing in it\"\nsingle = \"has one thing in it\"");
    let second = tags("empty = \"is bare\"");
    let first = [("[topic.counting]", first.as_str())];
    let second = [OTHER_PACK[0], OTHER_PACK[1], ("[topic.counting]", second.as_str())];
    let catalog =
        check(vec![variant("one", &first, &[]), variant("two", &second, &OTHER_PROBLEM)], &["add-up", "sum-up"], &[]);
    let told = |id: &str, tag: &str| catalog.find(id).expect("a problem").tags.describe(tag);
    assert_eq!((told("add-up", "empty"), told("sum-up", "empty")), ("has nothing in it".into(), "is bare".into()));
    assert_eq!(
        (told("sum-up", "single"), told("sum-up", "odd")),
        ("has one thing in it".into(), "is tagged odd".into())
    );
}
