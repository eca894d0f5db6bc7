//! Tests which folders a real process derives from its environment.

use std::path::Path;

use crate::helper::{HelperProcess, play};

/// Checks that the printed folders contain all of `expected`.
fn check(environment: &[(&str, &str)], expected: &[&str]) {
    let mut command = play("paths", Path::new("/unused"), None);
    for name in ["RUNG_HOME", "RUNG_CACHE", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME", "XDG_STATE_HOME"] {
        command.env_remove(name);
    }
    command.env("HOME", "/home/ada").envs(environment.iter().copied());
    let paths = HelperProcess::start(command).answer().expect("an answer");
    for part in expected {
        assert!(paths.contains(part), "{environment:?}: {part} is not in {paths}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn linux_folders_follow_the_xdg_conventions() {
    let usual = [
        r#"config: "/home/ada/.config/rung""#,
        r#"data: "/home/ada/.local/share/rung""#,
        r#"cache: "/home/ada/.cache/rung""#,
        r#"state: "/home/ada/.local/state/rung""#,
        r#"workspace: "/home/ada/rung""#,
    ];
    check(&[], &usual);
    check(&[("XDG_DATA_HOME", "/d")], &[usual[0], r#"data: "/d/rung""#, usual[4]]);
}

#[test]
fn one_variable_moves_everything() {
    let all = [r#"config: "/u/config""#, r#"data: "/u/data""#, r#"state: "/u/state""#, r#"workspace: "/u/work""#];
    check(&[("RUNG_HOME", "/u")], &all);
    check(&[("RUNG_HOME", "/u"), ("RUNG_CACHE", "/c")], &[all[1], r#"cache: "/c""#]);
}
