use std::collections::HashMap;

fn many_names(notes: Vec<Vec<String>>) -> Vec<Vec<String>> {
    let mut number: HashMap<&str, usize> = HashMap::new();
    let mut names: Vec<&str> = Vec::new(); // in the order in which they are first mentioned
    let mut leader: Vec<usize> = Vec::new(); // from each name towards the head of its cat
    for note in &notes {
        for name in note {
            let new = *number.entry(name).or_insert(names.len());
            if new == names.len() {
                names.push(name);
                leader.push(new);
            }
            let (head, first) = (head_of(&mut leader, new), head_of(&mut leader, number[note[0].as_str()]));
            leader[head] = first;
        }
    }

    let mut cats: Vec<Vec<String>> = Vec::new();
    let mut place: HashMap<usize, usize> = HashMap::new(); // head -> its cat in the answer
    for (name, text) in names.iter().enumerate() {
        let cat = *place.entry(head_of(&mut leader, name)).or_insert(cats.len());
        if cat == cats.len() {
            cats.push(Vec::new());
        }
        cats[cat].push(text.to_string());
    }
    for cat in &mut cats {
        cat.sort();
    }
    cats
}

fn head_of(leader: &mut [usize], mut name: usize) -> usize {
    while leader[name] != name {
        // Point past the one in between: the next walk is shorter.
        leader[name] = leader[leader[name]];
        name = leader[name];
    }
    name
}
