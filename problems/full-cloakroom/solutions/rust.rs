struct FullCloakroom {
    coats: Vec<Option<i64>>,
    marked: Vec<bool>,
}

impl FullCloakroom {
    fn new(hooks: i64) -> Self {
        FullCloakroom { coats: vec![None; hooks as usize], marked: vec![false; hooks as usize] }
    }

    fn hang(&mut self, number: i64) -> i64 {
        for looks in 0..self.coats.len() {
            let hook = (number as usize + looks) % self.coats.len();
            if self.coats[hook].is_none() {
                self.coats[hook] = Some(number);
                self.marked[hook] = true;
                return hook as i64;
            }
        }
        -1
    }

    fn search(&mut self, number: i64) -> i64 {
        self.walk(number).0 as i64
    }

    fn take(&mut self, number: i64) -> bool {
        let hook = self.walk(number).1;
        let is_there = self.coats[hook] == Some(number);
        if is_there {
            self.coats[hook] = None;
        }
        is_there
    }

    /// The number of hooks that she looks at, and the last of them.
    fn walk(&self, number: i64) -> (usize, usize) {
        let hooks = self.coats.len();
        let mut hook = number as usize % hooks;
        let mut looks = 1;
        while looks < hooks && self.marked[hook] && self.coats[hook] != Some(number) {
            hook = (hook + 1) % hooks;
            looks += 1;
        }
        (looks, hook)
    }
}
