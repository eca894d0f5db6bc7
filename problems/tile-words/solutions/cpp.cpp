#include <algorithm>
#include <map>
#include <memory>
#include <string>
#include <vector>

struct Node {
    std::map<char, std::unique_ptr<Node>> children;
    bool is_word = false;
};

struct Search {
    const std::vector<std::string> &tiles;
    std::vector<std::vector<char>> used;
    std::string chain;
    std::vector<std::string> found;

    void extend(long long r, long long c, Node &parent) {
        auto child = parent.children.find(tiles[r][c]);
        if (child == parent.children.end() || used[r][c]) {
            return;
        }
        Node &node = *child->second;
        chain.push_back(tiles[r][c]);
        if (node.is_word) {
            node.is_word = false;  // so that it is not found again
            found.push_back(chain);
        }
        used[r][c] = 1;
        const long long height = static_cast<long long>(tiles.size());
        const long long width = static_cast<long long>(tiles[0].size());
        for (long long i = std::max(r - 1, 0LL); i < std::min(r + 2, height); i++) {
            for (long long j = std::max(c - 1, 0LL); j < std::min(c + 2, width); j++) {
                extend(i, j, node);
            }
        }
        used[r][c] = 0;
        chain.pop_back();
        if (node.children.empty() && !node.is_word) {
            parent.children.erase(child);  // no word is left below this node
        }
    }
};

std::vector<std::string> tile_words(const std::vector<std::string> &tiles, const std::vector<std::string> &words) {
    Node root;
    for (const std::string &word : words) {
        Node *node = &root;
        for (char letter : word) {
            auto &child = node->children[letter];
            if (!child) {
                child = std::make_unique<Node>();
            }
            node = child.get();
        }
        node->is_word = true;
    }
    Search search{tiles, std::vector<std::vector<char>>(tiles.size(), std::vector<char>(tiles[0].size(), 0)), "", {}};
    for (std::size_t r = 0; r < tiles.size(); r++) {
        for (std::size_t c = 0; c < tiles[0].size(); c++) {
            search.extend(r, c, root);
        }
    }
    return search.found;
}
