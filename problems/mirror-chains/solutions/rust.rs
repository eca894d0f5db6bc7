fn mirror_chains(beads: String) -> Vec<Vec<String>> {
    let mut ways = Vec::new();
    cut(&beads, &mut Vec::new(), &mut ways);
    ways
}

/// Adds all ways that begin with these bracelets and continue with the rest of the chain.
fn cut(rest: &str, bracelets: &mut Vec<String>, ways: &mut Vec<Vec<String>>) {
    if rest.is_empty() {
        ways.push(bracelets.clone());
        return;
    }
    for end in 1..=rest.len() {
        let (bracelet, after) = rest.split_at(end);
        if bracelet.bytes().eq(bracelet.bytes().rev()) {
            bracelets.push(bracelet.to_string());
            cut(after, bracelets, ways);
            bracelets.pop();
        }
    }
}
