//! Landlock: lets a process open only the listed files, connect to no port, and signal no process outside.

use landlock::{
    ABI, Access, AccessFs, AccessNet, BitFlags, CompatLevel, Compatible, Ruleset, RulesetAttr, RulesetCreatedAttr,
    RulesetStatus, Scope, path_beneath_rules,
};

use super::isolation_layer::FileAccess;

/// The newest set of rights to request. An older kernel enforces those it knows, but it must know [`MIN_ABI`].
const TARGET_ABI: ABI = ABI::V6;
/// From this version on (Linux 6.2), truncation counts as writing. Before, a read-only file could be emptied.
const MIN_ABI: ABI = ABI::V3;

/// Returns the rights below a readable path.
fn read_rights() -> BitFlags<AccessFs> {
    AccessFs::ReadFile | AccessFs::ReadDir | AccessFs::Execute
}

/// Returns the rights below a growing path: create and change ordinary files and folders, but use no devices or
/// sockets, and execute no files.
fn grow_rights() -> BitFlags<AccessFs> {
    AccessFs::ReadFile
        | AccessFs::ReadDir
        | AccessFs::WriteFile
        | AccessFs::Truncate
        | AccessFs::MakeReg
        | AccessFs::MakeDir
}

/// Returns the rights below a writable path.
fn write_rights() -> BitFlags<AccessFs> {
    grow_rights() | AccessFs::RemoveFile | AccessFs::RemoveDir | AccessFs::Refer
}

/// Restricts the calling thread and everything it starts. Returns a description of the enforced rights.
pub(super) fn apply_landlock(access: &FileAccess) -> Result<String, String> {
    let refused = |error: &dyn std::fmt::Display| format!("the kernel refuses it ({error})");
    let least =
        Ruleset::default().set_compatibility(CompatLevel::HardRequirement).handle_access(AccessFs::from_all(MIN_ABI));
    least
        .and_then(Ruleset::create)
        .map_err(|_| "the kernel has no Landlock, or one older than Linux 6.2".to_owned())?;
    let status = Ruleset::default()
        .set_compatibility(CompatLevel::BestEffort)
        .handle_access(AccessFs::from_all(TARGET_ABI))
        .and_then(|rules| rules.handle_access(AccessNet::from_all(TARGET_ABI)))
        .and_then(|rules| rules.scope(Scope::from_all(TARGET_ABI)))
        .and_then(Ruleset::create)
        .and_then(|rules| rules.add_rules(path_beneath_rules(&access.readable, read_rights())))
        .and_then(|rules| rules.add_rules(path_beneath_rules(&access.writable, write_rights())))
        .and_then(|rules| rules.add_rules(path_beneath_rules(&access.growing, grow_rights())))
        .and_then(|rules| rules.add_rules(path_beneath_rules(["/dev/null"], AccessFs::ReadFile | AccessFs::WriteFile)))
        .and_then(landlock::RulesetCreated::restrict_self)
        .map_err(|error| refused(&error))?;
    match status.ruleset {
        RulesetStatus::FullyEnforced => Ok("files, ports and signals".to_owned()),
        RulesetStatus::PartiallyEnforced => Ok("files".to_owned()),
        RulesetStatus::NotEnforced => Err("the kernel has no Landlock".to_owned()),
    }
}
