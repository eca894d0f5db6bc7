fn two_teams(children: i64, rivals: Vec<Vec<i64>>) -> Vec<i64> {
    let n = children as usize;
    let mut rivals_of = vec![Vec::new(); n];
    for pair in &rivals {
        rivals_of[pair[0] as usize].push(pair[1] as usize);
        rivals_of[pair[1] as usize].push(pair[0] as usize);
    }
    let mut team = vec![-1; n];
    for start in 0..n {
        if team[start] != -1 {
            continue;
        }
        // The smallest number of a new group: it may choose, and all others of the group follow from it.
        team[start] = 0;
        let mut waiting = vec![start];
        while let Some(child) = waiting.pop() {
            for &rival in &rivals_of[child] {
                if team[rival] == -1 {
                    team[rival] = 1 - team[child];
                    waiting.push(rival);
                } else if team[rival] == team[child] {
                    return Vec::new();
                }
            }
        }
    }
    team
}
