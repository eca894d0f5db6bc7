use std::collections::BTreeMap;

fn sign_order(words: Vec<String>) -> String {
    let mut later: BTreeMap<char, Vec<char>> = BTreeMap::new();
    let mut waits_for: BTreeMap<char, usize> = BTreeMap::new();
    for sign in words.iter().flat_map(|word| word.chars()) {
        later.entry(sign).or_default();
        waits_for.entry(sign).or_default();
    }
    for pair in words.windows(2) {
        let (word, after) = (&pair[0], &pair[1]);
        match word.chars().zip(after.chars()).find(|(sign, other)| sign != other) {
            Some((sign, other)) => {
                later.entry(sign).or_default().push(other);
                *waits_for.entry(other).or_default() += 1;
            }
            None if word.len() > after.len() => return String::new(), // the longer word is before its own beginning
            None => {}
        }
    }

    let mut order: Vec<char> = later.keys().copied().filter(|sign| waits_for[sign] == 0).collect();
    let mut next = 0;
    while next < order.len() {
        for other in &later[&order[next]] {
            let waiting = waits_for.entry(*other).or_default();
            *waiting -= 1;
            if *waiting == 0 {
                order.push(*other);
            }
        }
        next += 1;
    }
    if order.len() == later.len() {
        order.into_iter().collect()
    } else {
        String::new()
    }
}
