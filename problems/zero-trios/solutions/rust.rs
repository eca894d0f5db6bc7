use std::cmp::Ordering;

fn zero_trios(balances: Vec<i64>) -> Vec<Vec<i64>> {
    let mut values = balances;
    values.sort();
    let mut trios = Vec::new();
    for i in 0..values.len() {
        if i > 0 && values[i] == values[i - 1] {
            continue; // all trios that begin with this number are there already
        }
        let (mut low, mut high) = (i + 1, values.len() - 1);
        while low < high {
            match (values[i] + values[low] + values[high]).cmp(&0) {
                Ordering::Greater => high -= 1,
                Ordering::Less => low += 1,
                Ordering::Equal => {
                    trios.push(vec![values[i], values[low], values[high]]);
                    low += 1;
                    while low < high && values[low] == values[low - 1] {
                        low += 1; // an equal second number would give the same trio
                    }
                }
            }
        }
    }
    trios
}
