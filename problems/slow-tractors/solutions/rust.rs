fn slow_tractors(lane: i64, tractors: Vec<Vec<i64>>) -> Vec<i64> {
    let mut order = tractors;
    order.sort_by_key(|tractor| -tractor[0]); // the nearest to the mill comes first

    let mut sizes: Vec<i64> = Vec::new();
    let (mut leader_way, mut leader_speed) = (0, 1);
    for tractor in order {
        let (way, speed) = (lane - tractor[0], tractor[1]);
        // Does it need longer than the group in front? Multiplied crosswise, the times stay whole numbers.
        if sizes.is_empty() || way * leader_speed > leader_way * speed {
            (leader_way, leader_speed) = (way, speed);
            sizes.push(0);
        }
        *sizes.last_mut().unwrap() += 1;
    }
    sizes
}
