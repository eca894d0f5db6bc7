fn even_split(stones: Vec<i64>) -> bool {
    let total: i64 = stones.iter().sum();
    if total % 2 == 1 {
        return false;
    }
    let half = (total / 2) as usize;

    // possible[weight]: some of the stones so far weigh exactly that much together.
    let mut possible = vec![false; half + 1];
    possible[0] = true;
    for stone in stones {
        let stone = stone as usize;
        // From the top down, so that the entries below don't know this stone yet.
        for weight in (stone..=half).rev() {
            if possible[weight - stone] {
                possible[weight] = true;
            }
        }
    }
    possible[half]
}
