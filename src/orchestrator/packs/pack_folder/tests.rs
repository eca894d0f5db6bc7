//! Tests with real folders: the files that are read, and those that are left out.

use std::fs;

use super::*;

/// A folder with `files`, read as a pack.
fn read(files: &[(&str, usize)], prepare: impl FnOnce(&Path)) -> Result<PackFiles, PackReadError> {
    let folder = tempfile::tempdir().expect("temporary folder");
    let pack = folder.path().join("pack");
    fs::create_dir(&pack).expect("pack folder");
    fs::write(folder.path().join("secret"), "outside").expect("outside file");
    for (path, size) in files {
        let path = pack.join(path);
        fs::create_dir_all(path.parent().expect("parent")).expect("folders");
        fs::write(path, vec![b'x'; *size]).expect("file");
    }
    prepare(&pack);
    read_pack_folder(&pack)
}

fn check(got: &PackFiles, paths: &[&str], refused: &[&str]) {
    assert_eq!(got.paths().collect::<Vec<_>>(), paths);
    let reasons: Vec<&str> = got.refused().iter().map(|f| f.why.as_str()).collect();
    assert_eq!(reasons, refused);
}

#[test]
fn files_come_in_by_relative_path() {
    let files = [("pack.toml", 3), ("a/bugs/python/b.py", 5), (".git/config", 9), ("a/__pycache__/b.pyc", 1)];
    let got = read(&files, |_| {}).expect("a pack");
    check(&got, &["a/bugs/python/b.py", "pack.toml"], &[]);
    assert_eq!(got.get("pack.toml"), Some(&b"xxx"[..]));
}

#[test]
fn a_file_over_the_limit_is_left_out_and_reported() {
    let got = read(&[("big", 1 + (1 << 20)), ("fits", 1 << 20)], |_| {}).expect("a pack");
    check(&got, &["fits"], &["it is larger than 1 MiB"]);
    let cases = [("a/cases/big.in", 1 + (8 << 20)), ("a/cases/fits.in", 8 << 20), ("a/gen.py", 1 + (1 << 20))];
    let got = read(&cases, |_| {}).expect("a pack");
    check(&got, &["a/cases/fits.in"], &["it is larger than 8 MiB", "it is larger than 1 MiB"]);
}

#[test]
fn links_may_stay_inside_but_not_leave() {
    use std::os::unix::fs::symlink;
    let got = read(&[("a/x", 1)], |pack| {
        symlink("x", pack.join("a/inside")).expect("link");
        symlink("../secret", pack.join("outside")).expect("link");
        symlink("/etc", pack.join("folder")).expect("link");
        symlink("nowhere", pack.join("broken")).expect("link");
    })
    .expect("a pack");
    assert_eq!(got.paths().collect::<Vec<_>>(), ["a/inside", "a/x"]);
    assert_eq!(got.refused().len(), 3);
    assert!(got.refused().iter().filter(|f| f.why.contains("leaves the pack's folder")).count() == 2);
}

#[test]
fn a_link_to_its_own_folder_does_not_go_round_for_ever() {
    let got = read(&[("a/x", 1)], |pack| std::os::unix::fs::symlink(".", pack.join("a/loop")).expect("link"));
    assert!(matches!(got, Err(PackReadError::TooDeep { .. })), "{got:?}");
}

#[test]
fn folders_that_link_to_each_other_end_at_the_limit() {
    // Eight levels of twenty links would be billions of visits.
    let got = read(&[], |pack| {
        for i in 0..20 {
            std::os::unix::fs::symlink(".", pack.join(i.to_string())).expect("link");
        }
    });
    assert!(matches!(got, Err(PackReadError::TooManyFiles { .. } | PackReadError::TooDeep { .. })), "{got:?}");
}

#[test]
fn too_many_files_are_no_pack() {
    let names: Vec<String> = (0..=MAX_FILES).map(|i| format!("{i}")).collect();
    let files: Vec<(&str, usize)> = names.iter().map(|n| (n.as_str(), 0)).collect();
    assert!(matches!(read(&files, |_| {}), Err(PackReadError::TooManyFiles { .. })));
}

#[test]
fn a_missing_folder_is_an_error() {
    let got = read_pack_folder(Path::new("/nonexistent/pack"));
    assert!(matches!(got, Err(PackReadError::Folder { .. })));
}
