fn find(leader: &mut [usize], mut village: usize) -> usize {
    while leader[village] != village {
        leader[village] = leader[leader[village]];
        village = leader[village];
    }
    village
}

fn promised_road(villages: i64, roads: Vec<Vec<i64>>, promised: i64) -> i64 {
    let mut leader: Vec<usize> = (0..villages as usize).collect();
    let mut order: Vec<&Vec<i64>> = roads.iter().collect();
    order.sort_by_key(|road| road[2]);
    // The promised road has its turn first, so it never closes a ring.
    order.insert(0, &roads[promised as usize]);
    let mut total = 0;
    let mut parts = villages; // groups of villages that are connected
    for road in order {
        let first = find(&mut leader, road[0] as usize);
        let second = find(&mut leader, road[1] as usize);
        if first != second {
            leader[first] = second;
            total += road[2];
            parts -= 1;
        }
    }
    if parts == 1 {
        total
    } else {
        -1
    }
}
