//! Looking at a page as a browser would, and texts that try to be more than text in it.

use proptest::prelude::*;

/// What a pack, a learner or a student may have written, ends of elements and of attributes among it.
pub(crate) fn hostile_text() -> impl Strategy<Value = String> {
    prop_oneof![
        any::<String>(),
        "[<>&\"'/=a-z ]{1,40}",
        Just("</title></td><script>alert(1)</script>".to_owned()),
        Just("\" onclick=\"alert(1)".to_owned()),
    ]
}

/// Tags opened and closed again in order; the names met.
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
