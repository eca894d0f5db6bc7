//! The header that C++ programs share: parsed once, and no program fails if it can't be read.

use std::fs;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};

use rung_tutor::judge::{HostMachine, Judge, WorkerPool};
use rung_tutor::types::{Language, Verdict};

use super::sources::ADDING;
use super::{adding, here, judged, launcher};

/// Returns the stored headers of a cache folder.
fn stored(cache: &Path) -> Vec<PathBuf> {
    let folders = fs::read_dir(cache.join("native/headers")).expect("headers").flatten();
    folders.map(|folder| folder.path().join("rung.hpp.gch")).collect()
}

#[test]
fn stored_header_is_shared_and_replaced_when_damaged() {
    let cache = tempfile::tempdir().expect("a folder");
    let native = HostMachine::new(rung_tutor::judge::Launcher { cache: cache.path().to_owned(), ..launcher() });
    native.allow_unconfined(true);
    let judge = Judge::with_native(WorkerPool::new(launcher()), native);
    let adding = adding();
    let source = ADDING.iter().find(|adding| adding.language == Language::Cpp).expect("C++").right;
    tokio::runtime::Runtime::new().expect("a runtime").block_on(async {
        if !here(&judge, Language::Cpp).await {
            return;
        }
        let check = async |version: usize| {
            let program = format!("{source}\n// version {version}\n");
            let report = judged(&judge, &adding, Language::Cpp, &program).await;
            let verdicts: Vec<Verdict> = report.cases.iter().map(|case| case.verdict).collect();
            assert_eq!(verdicts, [Verdict::Ac; 3], "{version}: {report:#?}");
            assert_eq!(judge.native().compilations(), version, "the header is not counted");
        };
        check(1).await;
        let first = stored(cache.path());
        assert_eq!(first.len(), 1);
        let file = || fs::metadata(&first[0]).map(|meta| meta.ino()).ok();
        let (whole, made) = (fs::read(&first[0]).expect("a header"), file());
        assert!(whole.starts_with(b"gpch") && made.is_some());
        check(2).await;
        assert_eq!((stored(cache.path()), file()), (first.clone(), made), "shared by both programs");
        // As after a power cut.
        fs::write(&first[0], "").expect("write");
        check(3).await;
        assert!(fs::read(&first[0]).expect("a header").starts_with(b"gpch"), "it is made again");
        // The compiler takes it for a header, and stops while it reads it.
        fs::write(&first[0], &whole[..whole.len() / 2]).expect("write");
        check(4).await;
        check(5).await;
        assert_eq!(file(), None, "it is not used again");
    });
}
