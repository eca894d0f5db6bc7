use std::collections::HashSet;

fn street_run(letters: Vec<i64>) -> i64 {
    let houses: HashSet<i64> = letters.into_iter().collect();
    let mut longest = 0;
    for &house in &houses {
        if houses.contains(&(house - 1)) {
            continue; // a run that contains this house begins further down the street
        }
        let mut end = house + 1;
        while houses.contains(&end) {
            end += 1;
        }
        longest = longest.max(end - house);
    }
    longest
}
