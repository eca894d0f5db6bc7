use std::collections::HashMap;

#[derive(Default)]
struct Node {
    children: HashMap<u8, Node>,
    is_word: bool,
}

struct Search {
    tiles: Vec<Vec<u8>>,
    used: Vec<Vec<bool>>,
    chain: Vec<u8>,
    found: Vec<String>,
}

impl Search {
    fn extend(&mut self, r: usize, c: usize, parent: &mut Node) {
        if self.used[r][c] {
            return;
        }
        let letter = self.tiles[r][c];
        let Some(node) = parent.children.get_mut(&letter) else {
            return;
        };
        self.chain.push(letter);
        if node.is_word {
            node.is_word = false; // so that it is not found again
            self.found.push(String::from_utf8(self.chain.clone()).unwrap());
        }
        self.used[r][c] = true;
        for i in r.saturating_sub(1)..(r + 2).min(self.tiles.len()) {
            for j in c.saturating_sub(1)..(c + 2).min(self.tiles[0].len()) {
                self.extend(i, j, node);
            }
        }
        self.used[r][c] = false;
        self.chain.pop();
        if node.children.is_empty() {
            parent.children.remove(&letter); // no word is left below this node
        }
    }
}

fn tile_words(tiles: Vec<String>, words: Vec<String>) -> Vec<String> {
    let mut root = Node::default();
    for word in &words {
        let mut node = &mut root;
        for letter in word.bytes() {
            node = node.children.entry(letter).or_default();
        }
        node.is_word = true;
    }
    let tiles: Vec<Vec<u8>> = tiles.into_iter().map(String::into_bytes).collect();
    let (height, width) = (tiles.len(), tiles[0].len());
    let used = vec![vec![false; width]; height];
    let mut search = Search { tiles, used, chain: Vec::new(), found: Vec::new() };
    for r in 0..height {
        for c in 0..width {
            search.extend(r, c, &mut root);
        }
    }
    search.found
}
