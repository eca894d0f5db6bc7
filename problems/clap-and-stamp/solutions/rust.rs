fn clap_and_stamp(first: i64, children: i64) -> Vec<String> {
    (first..first + children)
        .map(|number| match (number % 4 == 0, number % 10 == 6) {
            (true, true) => "clap and stamp".to_string(),
            (true, false) => "clap".to_string(),
            (false, true) => "stamp".to_string(),
            (false, false) => number.to_string(),
        })
        .collect()
}
