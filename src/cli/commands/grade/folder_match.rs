//! Finds the folder of each member of a roster.
//!
//! All members are matched by the surest kind of name before any is matched by the next one. Otherwise a member without a
//! submission would get the folder of another one with the same name.

use std::collections::{BTreeMap, BTreeSet};

use super::roster::RosterMember;
use crate::foreign::column_names::fold_name;

/// The folders of a class and their members.
pub(super) struct FolderMatch {
    /// The folder of each member, in the order of the roster.
    pub of_members: Vec<Option<String>>,
    /// Folders without a member.
    pub without_member: Vec<String>,
    /// How many of these have a name that several members share.
    pub shared_names: usize,
}

/// Matches folders to members: by the label, by the label ignoring case, by each kind of number, address or login, and
/// last by the name. A key that several members or folders have in one round decides nothing. A folder that has another
/// member's number is never matched by the name.
pub(super) fn match_folders(
    members: &[RosterMember],
    folders: &BTreeSet<String>,
    keys: &BTreeMap<String, Vec<String>>,
) -> FolderMatch {
    let folded = |folder: &String| {
        let own = keys.get(folder).into_iter().flatten().chain([folder]);
        (folder.clone(), own.map(|key| fold_name(key)).collect())
    };
    let mut matcher =
        FolderMatcher { members, of_members: vec![None; members.len()], free: folders.iter().map(folded).collect() };
    matcher.match_labels(|folder, label| folder == label);
    matcher.match_labels(str::eq_ignore_ascii_case);
    let kinds = members.iter().map(|member| member.ids().len()).max().unwrap_or(0);
    for kind in 0..kinds {
        matcher.match_keys(|member| member.ids().get(kind), |_, _| true);
    }
    let ids: BTreeSet<&String> = members.iter().flat_map(RosterMember::ids).collect();
    let has_foreign_id = |member: &RosterMember, own: &BTreeSet<String>| {
        own.iter().any(|key| ids.contains(key) && !member.ids().contains(key))
    };
    matcher.match_keys(RosterMember::name_key, |member, own| !has_foreign_id(member, own));
    let has_shared_name = |own: &BTreeSet<String>| {
        let namesakes = members.iter().filter(|member| member.name_key().is_some_and(|name| own.contains(name)));
        namesakes.count() > 1 && !own.iter().any(|key| ids.contains(key))
    };
    FolderMatch {
        shared_names: matcher.free.values().filter(|own| has_shared_name(own)).count(),
        of_members: matcher.of_members,
        without_member: matcher.free.into_keys().collect(),
    }
}

struct FolderMatcher<'a> {
    members: &'a [RosterMember],
    of_members: Vec<Option<String>>,
    /// The folders without a member, with their folded keys.
    free: BTreeMap<String, BTreeSet<String>>,
}

impl<'a> FolderMatcher<'a> {
    fn match_labels(&mut self, is_same: impl Fn(&str, &str) -> bool) {
        for (member, found) in self.members.iter().zip(&mut self.of_members) {
            if found.is_none() {
                *found = self.free.keys().find(|folder| is_same(folder, &member.label)).cloned();
                found.as_ref().and_then(|folder| self.free.remove(folder));
            }
        }
    }

    /// Gives each member without a folder the only one with its key, if no other member has this key.
    fn match_keys(
        &mut self,
        key_of: impl Fn(&'a RosterMember) -> Option<&'a String>,
        fits: impl Fn(&RosterMember, &BTreeSet<String>) -> bool,
    ) {
        let mut owners: BTreeMap<&String, usize> = BTreeMap::new();
        for key in self.members.iter().filter_map(&key_of) {
            *owners.entry(key).or_default() += 1;
        }
        for (member, found) in self.members.iter().zip(&mut self.of_members) {
            let Some(key) = key_of(member).filter(|key| found.is_none() && owners[*key] == 1) else { continue };
            let mut same = self.free.iter().filter(|(_, own)| own.contains(key));
            let only = same.next().filter(|(_, own)| same.next().is_none() && fits(member, own));
            *found = only.map(|(folder, _)| folder.clone());
            found.as_ref().and_then(|folder| self.free.remove(folder));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A member of Moodle's worksheet.
    fn member((number, name): (u32, &str)) -> RosterMember {
        let keys = [number.to_string(), format!("participant{number}"), fold_name(name)].to_vec();
        let (label, name) = (format!("Participant {number}"), Some(name.to_owned()));
        RosterMember { label, name, keys, ..RosterMember::default() }
    }

    /// Matches folders, of which those with a number are Moodle's.
    fn check(members: &[(u32, &str)], folders: &[&str], expected: &[Option<&str>], shared_names: usize) {
        let members: Vec<RosterMember> = members.iter().copied().map(member).collect();
        let keys = |folder: &str| {
            let (name, number) = folder.rsplit_once('_').unwrap_or((folder, ""));
            (folder.to_owned(), vec![number.to_owned(), name.to_owned()])
        };
        let keys: BTreeMap<_, _> = folders.iter().map(|folder| keys(folder)).collect();
        let found = match_folders(&members, &keys.keys().cloned().collect(), &keys);
        let of_members: Vec<Option<&str>> = found.of_members.iter().map(Option::as_deref).collect();
        assert_eq!((of_members.as_slice(), found.shared_names), (expected, shared_names), "{folders:?}");
    }

    #[test]
    fn a_folder_with_a_number_is_not_a_namesakes() {
        let namesakes = [(101, "Ada King"), (102, "Ada King")];
        check(&namesakes, &["Ada King_102"], &[None, Some("Ada King_102")], 0);
        check(&namesakes, &["Ada King_101", "Ada King_102"], &[Some("Ada King_101"), Some("Ada King_102")], 0);
        check(&[(101, "Ada King"), (102, "Bo")], &["Ada King_102"], &[None, Some("Ada King_102")], 0);
        // The second folder has a number too, and its member has a folder already.
        let folders = ["Participant 102", "Ada King_102"];
        check(&[(101, "Ada King"), (102, "Bo")], &folders, &[None, Some("Participant 102")], 0);
    }

    #[test]
    fn a_name_matches_only_if_one_member_has_it() {
        check(&[(101, "Ada King"), (102, "Bo")], &["Ada King"], &[Some("Ada King"), None], 0);
        check(&[(101, "Ada King"), (102, "Ada King")], &["Ada King"], &[None, None], 1);
        check(&[(101, "Ada King"), (102, "Ada King")], &["Ada King_999"], &[None, None], 1);
    }

    #[test]
    fn labels_of_all_members_come_before_keys() {
        let labels = [(7, "Participant 8"), (8, "Bo")];
        check(&labels, &["participant 8"], &[None, Some("participant 8")], 0);
    }
}
