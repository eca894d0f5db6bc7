fn ring_of_springs(water: Vec<i64>, needed: Vec<i64>) -> i64 {
    let mut start = 0;
    let mut left = 0; // litres in the bags since the start
    let mut balance = 0; // litres over the whole ring
    for (i, (filled, drunk)) in water.iter().zip(&needed).enumerate() {
        left += filled - drunk;
        balance += filled - drunk;
        if left < 0 {
            // No spring from the start up to here can be right: each of them would come here with no more water.
            start = i as i64 + 1;
            left = 0;
        }
    }
    if balance >= 0 { start } else { -1 }
}
