//! The problem screen before, during and after a run and a submission.

use super::*;

#[test]
fn problem_screen_before_and_during_a_run() {
    check("problem_fresh", usual, |stage| {
        stage.open_problem("pair to", 0);
    });
    check("problem_hints", usual, |stage| {
        stage.open_problem("pair to", 2).keys("right");
    });
    check("problem_running", usual, |stage| {
        stage.open_problem("pair to", 1).keys("r");
        let request = stage.last_request_id();
        stage.send(AppMessage::Step { request, step: JobProgress { done: 2, total: 3 } }).advance_to(72);
    });
    check("problem_topic_tab", usual, |stage| {
        stage.open_problem("pair to", 0).keys("left");
    });
}

#[test]
fn problem_screen_after_a_failing_submission() {
    check("problem_wrong", usual, |stage| {
        stage
            .open_problem("pair to", 1)
            .keys("s")
            .advance_to(252)
            .answer(TutorAnswer::Submitted(Ok(Box::new(submitted(failing())))));
    });
    check("problem_other_case", usual, |stage| {
        stage.open_problem("pair to", 1).keys("s").answer(TutorAnswer::Submitted(Ok(Box::new(submitted(failing())))));
        stage.keys("tab 8");
    });
    check("problem_case_in_full", usual, |stage| {
        stage.open_problem("pair to", 1).keys("s").answer(TutorAnswer::Submitted(Ok(Box::new(submitted(failing())))));
        stage.keys("tab enter");
    });
}

#[test]
fn own_code_stands_beside_the_statement_in_a_wide_window() {
    let failed = |source: crate::types::Hash| {
        let mut report = JudgeReport { source, ..report_of(&[(Verdict::Re, &[]), (Verdict::Ac, &[])]) };
        (report.cases[0].got, report.cases[0].difference) = (None, None);
        let frame = StackFrame { function: "pair".to_owned(), line: 4, code: "if rest in seen:".to_owned() };
        let (kind, message) = ("NameError".to_owned(), "name 'rest' is not defined".to_owned());
        report.cases[0].error = Some(RuntimeError { kind, message, frames: vec![frame] });
        TutorAnswer::Ran(Ok(report))
    };
    for (columns, rows) in [(160, 40), (200, 60)] {
        let mut stage = TuiHarness::new(usual(), columns, rows);
        let judged = crate::types::Hash::sha256(OWN_CODE.as_bytes());
        stage.open_problem("pair to", 0).keys("r").answer(failed(judged));
        insta::assert_snapshot!(format!("problem_with_code_{columns}x{rows}"), stage.frame());
        let marked = format!("{} ", symbols::FAILED);
        assert!(stage.frame().lines().any(|line| line.contains(&marked) && line.contains("if rest in seen:")));
        // A result about another text marks no line of this one.
        stage.keys("r").answer(failed(crate::types::Hash::sha256(b"earlier")));
        assert!(!stage.frame().lines().any(|line| line.contains(&marked) && line.contains("if rest in seen:")));
    }
}

#[test]
fn tab_goes_through_every_pane_that_is_drawn() {
    let walk = |columns: u16, keys: &str| {
        let mut stage = TuiHarness::new(usual(), columns, 40);
        stage.open_problem("pair to", 0);
        let heads = keys.split(' ').map(|key| {
            stage.keys(key);
            let frame = stage.frame();
            let at = frame.find("┌▸").expect("a focused pane") + "┌▸".len();
            frame[at..].split([' ', '─']).next().unwrap_or_default().to_owned()
        });
        heads.collect::<Vec<_>>().join(" ")
    };
    assert_eq!(walk(160, "tab tab tab tab tab"), "solution.py Tests Hints Arrays Pair");
    assert_eq!(walk(160, "right right left left left left"), "solution.py Hints solution.py Pair Arrays Arrays");
    assert_eq!(walk(120, "tab tab tab tab"), "Tests Hints Arrays Pair");
}

#[test]
fn problem_screen_with_errors() {
    check("problem_exception", usual, |stage| {
        let mut report = report_of(&[(Verdict::Re, &[]), (Verdict::Ac, &[])]);
        let frame = |function: &str, line, code: &str| StackFrame {
            function: function.to_owned(),
            line,
            code: code.to_owned(),
        };
        report.cases[0].got = None;
        report.cases[0].difference = None;
        report.cases[0].error = Some(RuntimeError {
            kind: "IndexError".to_owned(),
            message: "list index out of range".to_owned(),
            frames: vec![
                frame("pair_to_target", 4, "return search(nums, 0)"),
                frame("search", 11, "if nums[i + 1] == wanted:"),
            ],
        });
        stage.open_problem("pair to", 0).keys("r").answer(TutorAnswer::Ran(Ok(report)));
    });
    check("problem_class", usual, |stage| {
        let mut report = report_of(&[(Verdict::Wa, &[])]);
        let list = |wrong: &str| format!("[None, {}{wrong}, 3, 3, 3]", "None, 3, ".repeat(9));
        let calls = format!("LowestSoFar(), {}lowest(), top(), pop(), lowest()", "push(3), top(), ".repeat(9));
        report.cases[0] = crate::types::CaseReport {
            want: Some(list("3")),
            got: Some(list("7")),
            inputs: vec![("calls".to_owned(), calls)],
            ..case_report(0, Verdict::Wa, &[])
        };
        stage.open_problem("pair to", 0).keys("r").answer(TutorAnswer::Ran(Ok(report)));
    });
    check("problem_does_not_compile", usual, |stage| {
        let mut report = report_of(&[]);
        report.verdict = Verdict::Ce;
        report.compile_error = Some(CompileError {
            kind: "SyntaxError".to_owned(),
            message: "expected ':'".to_owned(),
            line: Some(3),
            column: Some(37),
            code: Some("    for i, amount in enumerate(nums)".to_owned()),
        });
        stage.open_problem("pair to", 0).keys("r").answer(TutorAnswer::Ran(Ok(report)));
    });
    check("problem_long_values", usual, |stage| {
        let mut report = report_of(&[(Verdict::Wa, &[])]);
        let long = |wrong: usize| {
            let items: Vec<_> = (0..60).map(|i| if i == wrong { "-1".to_owned() } else { i.to_string() }).collect();
            format!("[{}]", items.join(", "))
        };
        report.cases[0] = crate::types::CaseReport {
            want: Some(long(99)),
            got: Some(long(41)),
            inputs: vec![("nums".to_owned(), long(99)), ("target".to_owned(), "6".to_owned())],
            ..case_report(0, Verdict::Wa, &[])
        };
        stage.open_problem("pair to", 0).keys("r").answer(TutorAnswer::Ran(Ok(report)));
    });
}

#[test]
fn one_key_connects_pasted_code() {
    let opened = |message: &str| {
        let mut stage = TuiHarness::new(usual(), 120, 40);
        let mut report = report_of(&[]);
        report.verdict = Verdict::Ce;
        report.compile_error = Some(CompileError {
            kind: "NameError".to_owned(),
            message: message.to_owned(),
            line: None,
            column: None,
            code: None,
        });
        stage.open_problem("pair to", 0).keys("r").answer(TutorAnswer::Ran(Ok(report)));
        stage
    };
    let line = "pair_to_target = Solution().twoSum";
    let missing = "the file does not define `pair_to_target`, which the tests call";
    let mut stage = opened(&format!("{missing}; add this line at its end: `{line}`"));
    let frame = stage.frame();
    assert!(frame.contains("`pair_to_target =") && frame.contains("c adds this line to your file"), "{frame}");
    stage.keys("c");
    let Some(TutorRequest::ConnectName(asked)) = stage.last_request() else { panic!("{:?}", stage.last_request()) };
    assert_eq!(asked, &uid("pair-to-target"));
    stage.answer(TutorAnswer::Connected(Ok(line.to_owned())));
    assert!(stage.notice_text().starts_with(&format!("Added `{line}` at the end.")), "{}", stage.notice_text());
    // Without such a line, the key changes nothing.
    let mut stage = opened(missing);
    assert!(!stage.frame().contains("adds this line"), "{}", stage.frame());
    stage.keys("c");
    assert!(!matches!(stage.last_request(), Some(TutorRequest::ConnectName(_))), "{:?}", stage.last_request());
}

/// Values that are texts of several lines, in the pane and in full.
#[test]
fn text_of_many_lines_is_shown_as_its_lines() {
    let text = "'3\\ntea 3\\n'";
    let mut report = report_of(&[(Verdict::Wa, &[])]);
    report.cases[0] = crate::types::CaseReport {
        inputs: vec![("input".to_owned(), text.to_owned())],
        want: Some(text.to_owned()),
        got: Some("'3\\ntea 4\\n'".to_owned()),
        difference: None,
        ..case_report(90, Verdict::Wa, &[])
    };
    let mut stage = TuiHarness::new(usual(), 120, 40);
    stage.open_problem("pair to", 0).keys("r").answer(TutorAnswer::Ran(Ok(report)));
    let check = |frame: &str, name: &str, expected: [&str; 2]| {
        let words = |line: &str| line.replace(['│', '┃'], " ").split_whitespace().collect::<Vec<_>>().join(" ");
        let lines: Vec<String> = frame.lines().map(words).collect();
        let at = lines.iter().position(|line| line.contains(&format!("{name} {}", expected[0])));
        let below = at.and_then(|at| lines.get(at + 1));
        assert!(below.is_some_and(|line| line.contains(expected[1])), "{name}: {frame}");
        assert!(!frame.contains("\\n"), "{frame}");
    };
    for in_full in [false, true] {
        if in_full {
            stage.keys("tab enter");
        }
        assert_eq!(stage.overlay().is_some(), in_full, "{}", stage.frame());
        let frame = stage.frame();
        check(&frame, "input", ["3", "tea 3"]);
        check(&frame, "want", ["3", "tea 3"]);
        check(&frame, "got", ["3", "tea 4"]);
    }
}

#[test]
fn problem_screen_after_a_pass() {
    let all = || report_of(&[(Verdict::Ac, &["basic"][..]); 24]);
    check("problem_passed", usual, |stage| {
        stage
            .open_problem("pair to", 1)
            .advance_to(250)
            .keys("s")
            .answer(TutorAnswer::Submitted(Ok(Box::new(submitted(all())))));
    });
    check("problem_samples_pass", usual, |stage| {
        stage
            .open_problem("pair to", 1)
            .keys("r")
            .answer(TutorAnswer::Ran(Ok(report_of(&[(Verdict::Ac, &["basic"][..]); 3]))));
    });
}
