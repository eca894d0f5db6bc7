use std::collections::HashMap;

fn shortest_shelf(shelf: Vec<i64>, wanted: Vec<i64>) -> Vec<i64> {
    let mut lacking: HashMap<i64, i64> = HashMap::new(); // below 0: more copies in the part than wanted
    for &title in &wanted {
        *lacking.entry(title).or_insert(0) += 1;
    }
    let mut missing = wanted.len();
    let mut best: Option<(usize, usize)> = None;
    let mut first = 0;
    for (last, title) in shelf.iter().enumerate() {
        let count = lacking.entry(*title).or_insert(0);
        if *count > 0 {
            missing -= 1;
        }
        *count -= 1;
        // As long as nothing is missing, the part may lose its first book.
        while missing == 0 {
            if best.map_or(true, |(a, b)| last - first < b - a) {
                best = Some((first, last));
            }
            let count = lacking.entry(shelf[first]).or_insert(0);
            *count += 1;
            if *count > 0 {
                missing += 1;
            }
            first += 1;
        }
    }
    best.map_or(Vec::new(), |(a, b)| vec![a as i64, b as i64])
}
