//! Tests reading and writing of `ProgSnap2` tables.

use super::*;

fn outcomes(table: &str) -> Vec<(String, EventOutcome)> {
    let traces = read_table(table.as_bytes()).expect("a table");
    traces.events.into_iter().map(|event| (event.problem, event.outcome)).collect()
}

fn refused(table: &str, told: &str) {
    let error = read_table(table.as_bytes()).expect_err("a bad table");
    assert!(format!("{error:#}").contains(told), "{error:#}");
}

#[test]
fn tries_and_hints_are_read_whichever_columns_tell_them() {
    use EventOutcome::{Correct, Hint, Wrong};
    let of = |found: Vec<(String, EventOutcome)>| found.into_iter().map(|(_, outcome)| outcome).collect::<Vec<_>>();
    let standard = "EventType,EventID,SubjectID,ToolInstances,CodeStateID,Order,ProblemID,Score,InterventionCategory\n\
                    Submit,0,a,x,0,2,p,0.5,\nIntervention,1,a,x,0,1,p,,Hint\nFile.Edit,2,a,x,0,0,p,,\n\
                    Submit,3,a,x,0,3,p,1,\nIntervention,4,a,x,0,4,p,,Grade\n";
    assert_eq!(of(outcomes(standard)), [Hint, Wrong, Correct]);
    let csedm = "\"EventType\",\"Order\",\"SubjectID\",\"ProblemID\",\"Correct\"\r\n\
                 \"X-HintRequest\",1,\"S1\",\"f\",FALSE\r\n\"Submit\",2,\"S1\",\"f\",NA\r\n\"Submit\",3,\"S1\",\"f\",TRUE\r\n";
    assert_eq!(of(outcomes(csedm)), [Hint, Wrong, Correct]);
    assert_eq!(
        of(outcomes("EventType,SubjectID,ExecutionResult\nSubmit,a,Success\nSubmit,a,Error\n")),
        [Correct, Wrong]
    );
}

#[test]
fn judged_runs_are_tries_and_other_runs_are_not() {
    use EventOutcome::{Correct, Wrong};
    let table = "EventType,SubjectID,ProblemID,CodeStateID,Score\nRun.Program,a,p,7,0.5\nCompile,a,p,7,\n\
                 Run.Program,a,p,8,\nRun.Program,a,p,9,1.0\n";
    let events = read_table(table.as_bytes()).expect("a table").events;
    let found: Vec<_> = events.iter().map(|event| (event.code_state.as_str(), event.outcome)).collect();
    assert_eq!(found, [("7", Wrong), ("9", Correct)]);
}

#[test]
fn feedback_decides_about_runs_without_a_score() {
    use EventOutcome::{Correct, Wrong};
    // The columns of BlockPy's export.
    let head = "EventID,Order,SubjectID,AssignmentID,CourseID,EventType,CodeStateID,ParentEventID,Score,\
                InterventionCategory,InterventionType,InterventionMessage";
    let check = |rows: &[&str], expected: &[(&str, EventOutcome)]| {
        let table = format!("{head}\n{}\n", rows.join("\n"));
        let traces = read_table(table.as_bytes()).expect("a table");
        let found: Vec<_> = traces.events.iter().map(|it| (it.code_state.as_str(), it.outcome)).collect();
        assert_eq!(found, expected, "{rows:?}");
    };
    check(
        &[
            "0,0,a,p,c,Session.Start,0,,,,,",
            "1,1,a,p,c,File.Edit,1,,,,,",
            "2,2,a,p,c,Run.Program,1,,,,,",
            "3,3,a,p,c,Intervention,1,,,Feedback,Instructor|wrong,Not yet",
            "4,4,b,p,c,Run.Program,9,,,,,",
            "5,5,a,p,c,Run.Program,2,,,,,",
            "6,6,a,p,c,Intervention,2,,1,Feedback,Complete|set_success,Great work!",
            "7,7,a,p,c,X-Submission.LMS,2,,1,,,",
        ],
        &[("1", Wrong), ("2", Correct)],
    );
    let later = ["0,0,a,p,c,Run.Program,1,,,,,", "1,1,a,p,c,X-Submission.LMS,1,,1.0,,,"];
    check(&later, &[("1", Correct)]);
}

#[test]
fn a_call_for_help_and_its_answer_are_one_event() {
    use EventOutcome::{Hint, Wrong};
    let table = "EventType,EventID,SubjectID,ProblemID,Score,ParentEventID,InterventionCategory\n\
                 Submit,0,a,p,0,,\nX-HintRequest,1,a,p,,0,\nIntervention,2,a,p,,1,Hint\n\
                 X-HintRequest,3,a,p,,0,\nIntervention,4,a,p,,0,Hint\n";
    let events = read_table(table.as_bytes()).expect("a table").events;
    let found: Vec<_> = events.iter().map(|event| event.outcome).collect();
    assert_eq!(found, [Wrong, Hint, Hint, Hint], "two calls, one of them answered, and a hint of its own");
}

#[test]
fn programs_are_read_from_folders_of_states() {
    let folder = tempfile::tempdir().expect("a folder");
    let write = |path: &str, text: &str| {
        std::fs::write(folder.path().join(path), text).expect("written");
    };
    std::fs::create_dir_all(folder.path().join("CodeStates/7")).expect("a folder");
    write(MAIN_TABLE, "EventType,SubjectID,CodeStateID,Score\nSubmit,a,7,1\n");
    write("CodeStates/7/answer.py", "x = 1\n");
    write("CodeStates/7/a_helper.py", "");
    let traces = read_folder(folder.path()).expect("traces");
    assert_eq!(traces.programs, [("7".to_owned(), "x = 1\n".to_owned())].into());
}

#[test]
fn programs_are_read_from_either_table() {
    for name in ["CodeStates.csv", "CodeState.csv"] {
        let folder = tempfile::tempdir().expect("a folder");
        let write = |path: &str, text: &str| std::fs::write(folder.path().join(path), text).expect("written");
        std::fs::create_dir(folder.path().join("CodeStates")).expect("a folder");
        write(MAIN_TABLE, "EventType,SubjectID,CodeStateID,Score\nSubmit,a,7,1\n");
        write(&format!("CodeStates/{name}"), "CodeStateID,Code\n7,\"x = 1\ny = 2\"\n");
        let traces = read_folder(folder.path()).expect("traces");
        assert_eq!(traces.programs, [("7".to_owned(), "x = 1\ny = 2".to_owned())].into(), "{name}");
    }
}

#[test]
fn what_is_wrong_with_a_table_is_told_with_its_line() {
    refused("SubjectID,Score\n", "line 1 has no column 'EventType'");
    refused("EventType,SubjectID\nSubmit,a\n", "nothing tells right from wrong");
    let missing = read_folder(Path::new("nowhere")).expect_err("no folder");
    assert!(format!("{missing:#}").contains("A ProgSnap2 folder holds `MainTable.csv`"), "{missing:#}");
}

#[test]
fn scores_and_orders_of_any_kind_are_read_and_explained() {
    use EventOutcome::{Correct, Wrong};
    let check = |table: &str, expected: &[(EventOutcome, Option<f64>)], notice: &str| {
        let traces = read_table(table.as_bytes()).expect("a table");
        let found: Vec<_> = traces.events.iter().map(|event| (event.outcome, event.score)).collect();
        assert_eq!(found, expected, "{table}");
        assert_eq!(traces.notices.iter().any(|told| told.contains(notice)), !notice.is_empty(), "{:?}", traces.notices);
    };
    let head = "EventType,SubjectID,AssignmentID,Score";
    check(
        &format!("{head}\nSubmit,a,p,8\nX-Error,a,p,\nSubmit,a,p,10\n"),
        &[(Wrong, Some(0.8)), (Correct, Some(1.0))],
        "Scores go up to 10: they are read as parts of 10, and 10 is right.",
    );
    check(
        &format!("{head}\nSubmit,a,p,45\nSubmit,a,p,97\n"),
        &[(Wrong, Some(0.45)), (Wrong, Some(0.97))],
        "parts of 100",
    );
    check(
        &format!("{head}\nSubmit,a,p,many\nSubmit,a,p,1\n"),
        &[(Wrong, None), (Correct, Some(1.0))],
        "Ignored: 1 score, not a number.",
    );
    check(
        &format!("{head},Order\nSubmit,a,p,1,2.0\nSubmit,a,p,0,1.0\n"),
        &[(Wrong, Some(0.0)), (Correct, Some(1.0))],
        "",
    );
    check(
        &format!("{head},Order\nSubmit,a,p,1,2\nSubmit,a,p,0,soon\n"),
        &[(Correct, Some(1.0)), (Wrong, Some(0.0))],
        "1 row without a number in Order",
    );
    check(
        "Event Type;Subject ID;problem_id;Correct\nSubmit;a;p;1\nSubmit;a;p;perhaps\n",
        &[(Correct, None), (Wrong, None)],
        "",
    );
}

#[test]
fn what_is_written_is_read_back() {
    let mut dataset = DatasetWriter::new(Vec::new(), true);
    let (one, two) = (dataset.add_code_state("x = 1\n"), dataset.add_code_state("say \"hi\",\nthen\n"));
    assert_eq!((dataset.add_code_state("x = 1\n"), one.as_str()), ("0".to_owned(), "0"));
    let submit = |state: &str, score: &str| {
        ProgSnap2Row::new("Submit")
            .with("SubjectID", "a")
            .with("ProblemID", "p")
            .with("CodeStateID", state)
            .with("Score", score)
    };
    let first = dataset.add_row(submit(&one, "0.25"));
    let hint =
        ProgSnap2Row::new("Intervention").with("SubjectID", "a").with("ProblemID", "p").with("ParentEventID", &first);
    dataset.add_row(hint.with("InterventionCategory", "Hint"));
    dataset.add_row(submit(&two, "1"));
    let files = dataset.into_files().expect("files");
    assert_eq!(files.keys().collect::<Vec<_>>(), ["CodeStates/CodeStates.csv", "DatasetMetadata.csv", "MainTable.csv"]);
    let traces = read_table(files["MainTable.csv"].as_bytes()).expect("a table");
    let outcomes: Vec<_> = traces.events.iter().map(|event| (event.outcome, event.score)).collect();
    assert_eq!(
        outcomes,
        [(EventOutcome::Wrong, Some(0.25)), (EventOutcome::Hint, None), (EventOutcome::Correct, Some(1.0))]
    );
    assert!(files["CodeStates/CodeStates.csv"].contains("\"say \"\"hi\"\",\nthen\n\""));
    assert!(files["MainTable.csv"].lines().nth(1).is_some_and(|line| line.ends_with(",true")));
}
