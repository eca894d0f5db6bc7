fn three_poles(plates: i64, start: i64, goal: i64) -> Vec<Vec<i64>> {
    let mut moves = Vec::new();
    if start != goal {
        carry(plates, start, goal, &mut moves);
    }
    moves
}

/// Brings the upper plates of one pole, as many as `count` says, to another pole.
fn carry(count: i64, source: i64, target: i64, moves: &mut Vec<Vec<i64>>) {
    if count == 0 {
        return;
    }
    let spare = 6 - source - target; // 1 + 2 + 3 = 6
    carry(count - 1, source, spare, moves);
    moves.push(vec![source, target]);
    carry(count - 1, spare, target, moves);
}
