use std::collections::HashSet;

fn cut_into_words(line: String, words: Vec<String>) -> bool {
    let known: HashSet<&str> = words.iter().map(|word| word.as_str()).collect();
    let lengths: HashSet<usize> = words.iter().map(|word| word.len()).collect();

    // possible[end]: the letters before end can be cut into words. No letters need no words.
    let mut possible = vec![true];
    for end in 1..=line.len() {
        let here = lengths
            .iter()
            .any(|&size| size <= end && possible[end - size] && known.contains(&line[end - size..end]));
        possible.push(here);
    }
    possible[line.len()]
}
