//! Finds the commit of a git work tree by reading git's own files.
//!
//! Git itself is not run, because its settings in a foreign folder can name programs to run.

use std::fs::{self, File};
use std::io::Read;
use std::path::{Path, PathBuf};

use crate::types::parent_folder::parent_folder;

/// Most bytes read of one of git's files.
const MAX_GIT_FILE_BYTES: u64 = 1 << 20;
/// Most symbolic names that are followed one after the other; git itself writes only one.
const MAX_SYMBOLIC_REFS: usize = 5;

/// The commit of the work tree that contains a folder. `None` if it is in no work tree, or it has no commit.
pub(super) fn read_commit(folder: &Path) -> Option<String> {
    let folder = folder.canonicalize().ok()?;
    let git = folder.ancestors().map(|folder| folder.join(".git")).find(|git| git.exists())?;
    let git = if git.is_dir() { git } else { pointed(&git)? };
    let common = text(&git.join("commondir")).map_or_else(|| git.clone(), |common| git.join(common.trim()));
    let mut name = text(&git.join("HEAD"))?;
    for _ in 0..MAX_SYMBOLIC_REFS {
        let Some(reference) = name.trim().strip_prefix("ref: ").map(str::to_owned) else { break };
        let inside = reference.starts_with("refs/") && !reference.split('/').any(|part| part == "..");
        if !inside {
            return None;
        }
        let loose = [&git, &common].into_iter().find_map(|folder| text(&folder.join(&reference)));
        name = loose.or_else(|| packed(&common, &reference))?;
    }
    Some(name.trim().to_owned()).filter(|name| is_commit(name))
}

/// Whether a folder is a repository without a work tree.
pub(super) fn is_bare(folder: &Path) -> bool {
    folder.join("HEAD").is_file() && folder.join("objects").is_dir() && folder.join("refs").is_dir()
}

/// The folder that the `.git` file of a linked work tree names.
fn pointed(file: &Path) -> Option<PathBuf> {
    Some(parent_folder(file).join(text(file)?.trim().strip_prefix("gitdir: ")?))
}

fn packed(git: &Path, reference: &str) -> Option<String> {
    let packed = text(&git.join("packed-refs"))?;
    packed
        .lines()
        .find_map(|line| line.split_once(' ').filter(|(_, name)| *name == reference))
        .map(|(c, _)| c.to_owned())
}

fn is_commit(name: &str) -> bool {
    [40, 64].contains(&name.len()) && name.bytes().all(|b| b.is_ascii_digit() || (b'a'..=b'f').contains(&b))
}

fn text(path: &Path) -> Option<String> {
    // Reading a pipe in place of a file would block.
    if !fs::metadata(path).ok()?.is_file() {
        return None;
    }
    let mut text = String::new();
    File::open(path).ok()?.take(MAX_GIT_FILE_BYTES).read_to_string(&mut text).ok()?;
    Some(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    const COMMIT: &str = "0123456789abcdef0123456789abcdef01234567";

    fn check(files: &[(&str, &str)], expected: Option<&str>) {
        let temp = tempfile::tempdir().expect("a folder");
        fs::create_dir_all(temp.path().join("tree/course")).expect("a work tree");
        for (path, text) in files {
            let path = temp.path().join(path);
            fs::create_dir_all(parent_folder(&path)).expect("folders");
            fs::write(path, text).expect("a file");
        }
        assert_eq!(read_commit(&temp.path().join("tree/course")).as_deref(), expected, "{files:?}");
    }

    #[test]
    fn the_commit_is_found_wherever_git_keeps_it() {
        let line = format!("{COMMIT}\n");
        let packed = format!("# pack-refs with: peeled\n{COMMIT} refs/heads/main\n");
        check(&[("tree/.git/HEAD", &line)], Some(COMMIT));
        check(&[("tree/.git/HEAD", "ref: refs/heads/main\n"), ("tree/.git/refs/heads/main", &line)], Some(COMMIT));
        check(&[("tree/.git/HEAD", "ref: refs/heads/main\n"), ("tree/.git/packed-refs", &packed)], Some(COMMIT));
        let linked = [
            ("tree/.git", "gitdir: ../main/.git/worktrees/tree\n"),
            ("main/.git/worktrees/tree/HEAD", "ref: refs/heads/main\n"),
            ("main/.git/worktrees/tree/commondir", "../..\n"),
            ("main/.git/refs/heads/main", &line),
        ];
        check(&linked, Some(COMMIT));
    }

    #[test]
    fn what_is_no_commit_is_none() {
        check(&[("tree/.git/HEAD", "ref: refs/heads/main\n")], None);
        check(&[("tree/.git/HEAD", "ref: ../../etc/passwd\n")], None);
        check(&[("tree/.git/HEAD", "ref: refs/../../secret\n"), ("tree/secret", COMMIT)], None);
        check(&[("tree/.git/HEAD", "\u{1b}[2Jnot a commit")], None);
        check(&[("tree/.git", "nothing")], None);
    }
}
