use super::*;

fn hint(edit: impl Fn(String) -> String) -> Result<Vec<PromptPart>, PromptFault> {
    let row = PromptTask::Hint.row();
    parse(&edit(row.text.to_owned()), &row)
}

#[test]
fn every_built_in_prompt_can_be_read() {
    for task in PromptTask::ALL {
        let row = task.row();
        assert!(parse(row.text, &row).is_ok_and(|parts| parts.len() > 2), "{}", row.name);
        for (fact, values) in row.facts {
            for value in *values {
                let when = PartCondition::Is((*fact).to_owned(), (*value).to_owned());
                let parts = parse(row.text, &row).unwrap();
                assert!(parts.iter().any(|part| part.when == when), "{}: {fact} {value}", row.name);
            }
        }
    }
}

#[test]
fn faults_say_where_and_what() {
    let check = |edit: &dyn Fn(String) -> String, line: Option<usize>, what: &str| {
        let fault = hint(edit).expect_err(what);
        assert!(fault.line == line && fault.what.contains(what), "{fault:?}, not {what}");
    };
    check(
        &|text| text.replace("{{level}}", "{{levle}}"),
        Some(6),
        "there is no word '{{levle}}'. Did you mean 'level'?",
    );
    check(&|text| text.replace("level 3 -->", "level 6 -->"), Some(21), "no part begins with 'level 6'");
    check(&|text| text.replace("<!-- always -->", ""), None, "'<!-- always -->'");
    check(&|text| text.replace("<!-- retry -->", "<!-- band beginner -->"), None, "'<!-- retry -->'");
    check(&|text| text.replace("{{fence}}", "it"), None, "'{{fence}}'");
    check(&|_| String::new(), None, "'<!-- always -->'");
}

#[test]
fn parts_are_sent_where_their_fact_holds_and_words_are_filled_in_once() {
    let (prompt, trouble) = Prompt::load(PromptTask::Hint, Path::new("/nowhere"));
    assert_eq!((prompt.version.as_str(), trouble), ("hint.v1", None));
    let words =
        [("level", "2"), ("language", "{{fence}}"), ("characters", "9"), ("fence", "=x="), ("reason", "too much.")];
    let system = prompt.system(&[("level", "2"), ("band", "advanced")], &words);
    assert!(system.contains("A hint of level 2 names the one idea"), "{system}");
    assert!(system.contains("The learner writes {{fence}}."), "{system}");
    assert!(
        !system.contains("A hint of level 3") && !system.contains("beginner") && !system.contains("docs/"),
        "{system}"
    );
    assert!(prompt.retry(&words).starts_with("That hint can't be shown: too much."));
}

#[test]
fn the_learners_own_prompt_counts_and_a_bad_one_is_told_of() {
    let config = tempfile::tempdir().unwrap();
    let folder = config.path().join("prompts");
    std::fs::create_dir(&folder).unwrap();
    let path = folder.join("hint.v1.md");
    let load = |text: &[u8]| {
        std::fs::write(&path, text).unwrap();
        let (prompt, trouble) = Prompt::load(PromptTask::Hint, config.path());
        (prompt.version.clone(), prompt.system(&[], &[]).contains("patient tutor"), trouble.unwrap_or_default())
    };
    let own = "<!-- always -->\nLevel {{level}}, {{fence}}.\n<!-- retry -->\nAgain.\n";
    let (version, built_in, trouble) = load(own.as_bytes());
    assert!(version.starts_with("hint.v1+") && version.len() == 16 && !built_in && trouble.is_empty(), "{version}");
    for (bad, expected) in [
        (b"<!-- always -->\n{{nothing}}".as_slice(), "hint.v1.md:2: there is no word '{{nothing}}'."),
        (b"\xff\xfe".as_slice(), "hint.v1.md: it is not UTF-8."),
        (vec![b'x'; MAX_PROMPT_BYTES + 1].as_slice(), "of 32768 at most."),
    ] {
        let (version, built_in, trouble) = load(bad);
        assert!(version == "hint.v1" && built_in, "{version}");
        assert!(trouble.contains(expected) && trouble.ends_with("is used until then."), "{trouble}");
    }
    std::fs::write(folder.join("hint.v2.md"), own).unwrap();
    let troubles = check_prompt_files(config.path());
    assert!(troubles.len() == 2 && troubles[1].contains("Did you mean 'hint.v1.md'?"), "{troubles:?}");
}

#[test]
fn the_hint_prompt_of_every_level_and_band() {
    let (prompt, _) = Prompt::load(PromptTask::Hint, Path::new("/nowhere"));
    let words = [("level", "N"), ("language", "Python"), ("characters", "1200"), ("fence", "=0123="), ("reason", "R.")];
    for (level, band) in
        [("1", "beginner"), ("2", "intermediate"), ("3", "advanced"), ("4", "beginner"), ("5", "advanced")]
    {
        let text = prompt.system(&[("level", level), ("band", band)], &words);
        insta::assert_snapshot!(format!("hint_level_{level}_{band}"), text);
    }
    insta::assert_snapshot!("hint_retry", prompt.retry(&words));
}
