fn stick(values: &[i64], rest: i64, room: usize, chosen: &mut Vec<i64>, choices: &mut Vec<Vec<i64>>) {
    if rest == 0 {
        choices.push(chosen.clone());
        return;
    }
    if chosen.len() == room {
        return;
    }
    for (i, &value) in values.iter().enumerate() {
        if value > rest {
            break; // the values rise: all that follow are too dear as well
        }
        chosen.push(value);
        // The same value may follow again, but no smaller one.
        stick(&values[i..], rest - value, room, chosen, choices);
        chosen.pop();
    }
}

fn exact_postage(stamps: Vec<i64>, fare: i64, room: i64) -> Vec<Vec<i64>> {
    let mut values = stamps;
    values.sort();
    let mut choices = Vec::new();
    stick(&values, fare, room as usize, &mut Vec::new(), &mut choices);
    choices
}
