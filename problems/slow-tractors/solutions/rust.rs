fn slow_tractors(lane: i64, tractors: Vec<Vec<i64>>) -> Vec<i64> {
    let mut order = tractors;
    order.sort(); // from behind to the front

    // Way, speed and size of the groups that would arrive; the one that is farthest behind is at the bottom.
    let mut groups: Vec<(i64, i64, i64)> = Vec::new();
    for tractor in order {
        let (way, speed, mut size) = (lane - tractor[0], tractor[1], 1);
        // It stops all groups that would be at the mill no later. Multiplied crosswise, the times stay whole numbers.
        while let Some(&(group_way, group_speed, group_size)) = groups.last() {
            if group_way * speed > way * group_speed {
                break;
            }
            size += group_size;
            groups.pop();
        }
        groups.push((way, speed, size));
    }
    groups.into_iter().rev().map(|(_, _, size)| size).collect()
}
