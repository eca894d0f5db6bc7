//! Test helpers: checks tags as a browser would, and generates hostile text.

use proptest::prelude::*;

/// Text that a pack, a learner or a student could write, including closing tags and quotes.
pub(crate) fn hostile_text() -> impl Strategy<Value = String> {
    prop_oneof![
        any::<String>(),
        "[<>&\"'/=a-z ]{1,40}",
        Just("</title></td><script>alert(1)</script>".to_owned()),
        Just("\" onclick=\"alert(1)".to_owned()),
    ]
}

/// Checks that tags open and close in order; returns their names.
pub(crate) fn balanced_tags(page: &str) -> Vec<String> {
    let (mut open, mut met): (Vec<String>, Vec<String>) = (Vec::new(), Vec::new());
    for part in page.split('<').skip(1) {
        let (tag, _) = part.split_once('>').expect("a tag has an end");
        let name: String = tag.trim_start_matches('/').chars().take_while(|c| c.is_alphanumeric()).collect();
        match tag {
            tag if tag.starts_with('/') => assert_eq!(open.pop(), Some(name), "near {part:.60}"),
            tag if tag.starts_with('!') || tag.ends_with('/') || name == "meta" => met.push(name),
            _ => {
                open.push(name.clone());
                met.push(name);
            }
        }
    }
    assert!(open.is_empty(), "left open: {open:?}");
    met
}
