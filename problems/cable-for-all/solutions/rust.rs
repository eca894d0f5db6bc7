fn find(leader: &mut [usize], mut cabin: usize) -> usize {
    while leader[cabin] != cabin {
        leader[cabin] = leader[leader[cabin]];
        cabin = leader[cabin];
    }
    cabin
}

fn cable_for_all(cabins: i64, routes: Vec<Vec<i64>>) -> i64 {
    let mut leader: Vec<usize> = (0..cabins as usize).collect();
    let mut order = routes;
    order.sort_by_key(|route| route[2]);
    let mut total = 0;
    let mut parts = cabins; // groups of cabins that are connected
    for route in order {
        let first = find(&mut leader, route[0] as usize);
        let second = find(&mut leader, route[1] as usize);
        if first != second {
            leader[first] = second;
            total += route[2];
            parts -= 1;
        }
    }
    if parts == 1 {
        total
    } else {
        -1
    }
}
