//! Work that waits for the disk runs beside the event loop: creating files for an editor, saving preferences.

use std::sync::{Arc, mpsc};
use std::thread;

use tokio::runtime::{Builder, Runtime};
use tokio::sync::mpsc::UnboundedReceiver;

use super::*;
use crate::clock::FixedClock;
use crate::orchestrator::{CodingOptions, TutorOptions};
use crate::paths::Paths;
use crate::tui::tui_fixtures::now;

/// A runtime with one thread for the loop and one for blocking work.
fn runtime() -> Runtime {
    Builder::new_current_thread().enable_all().max_blocking_threads(2).build().expect("a runtime")
}

fn tutor(home: &tempfile::TempDir) -> Tutor {
    let paths = Paths::under(home.path()).expect("folders");
    paths.create().expect("folders");
    let clock = Arc::new(FixedClock::at(now()));
    let options = TutorOptions { paths, clock, program: "rung".into(), coding: CodingOptions::default(), model: None };
    Tutor::open(options).expect("a tutor")
}

type Ends = (UnboundedReceiver<AppMessage>, UnboundedReceiver<(RequestId, EditorLaunch)>);

fn tasks(tutor: Tutor, save: SavePreference) -> (TutorTasks, Ends) {
    let (outbox, inbox) = unbounded_channel();
    let (launcher, launches) = unbounded_channel();
    (TutorTasks::new(tutor, outbox, launcher, save), (inbox, launches))
}

#[test]
fn a_file_for_an_editor_is_made_beside_the_loop() {
    let home = tempfile::tempdir().expect("a folder");
    runtime().block_on(async {
        let tutor = tutor(&home);
        let uid = tutor.snapshot().catalog.problems[0].uid.clone();
        let (tasks, (_, mut launches)) = tasks(tutor, Box::new(|_| Ok(())));
        // While the only blocking thread is busy, no file is created, and the loop continues.
        let (release, taken) = mpsc::channel::<()>();
        let waiting = tokio::task::spawn_blocking(move || taken.recv());
        tasks.prepare_editor(7, EditedFile::Solution(uid), Some("sh".to_owned()), None);
        assert!(launches.try_recv().is_err());
        release.send(()).expect("somebody waits");
        let (request, launch) = launches.recv().await.expect("an editor to start");
        let file = launch.arguments.last().expect("a file");
        assert!(request == 7 && std::path::Path::new(file).exists(), "{file}");
        waiting.await.expect("a thread").expect("released");
    });
}

#[test]
fn settings_are_saved_in_order_beside_the_loop_and_a_failure_is_told_with_what_and_where() {
    let home = tempfile::tempdir().expect("a folder");
    runtime().block_on(async {
        let here = thread::current().id();
        let save = move |_: &PrefChange| {
            assert_ne!(thread::current().id(), here);
            Err("/etc/config.toml can't be written.".to_owned())
        };
        let (tasks, (mut inbox, _)) = tasks(tutor(&home), Box::new(save));
        tasks.save(PrefChange::Ascii(true));
        tasks.save(PrefChange::Theme("light".to_owned()));
        for name in ["ascii", "theme"] {
            let Some(AppMessage::Failed(failure)) = inbox.recv().await else { panic!("{name}: no failure") };
            let told = format!("The setting `{name}` is not kept: /etc/config.toml can't be written.");
            assert_eq!(failure.message, told);
        }
    });
}
