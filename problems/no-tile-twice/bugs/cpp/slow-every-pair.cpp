#include <vector>

bool no_tile_twice(long long block, const std::vector<std::vector<long long>> &wall) {
    struct Tile {
        long long r, c, colour;
    };
    std::vector<Tile> tiles;
    for (std::size_t r = 0; r < wall.size(); r++) {
        for (std::size_t c = 0; c < wall.size(); c++) {
            if (wall[r][c] != 0) {
                tiles.push_back({static_cast<long long>(r), static_cast<long long>(c), wall[r][c]});
            }
        }
    }
    for (std::size_t i = 0; i < tiles.size(); i++) {
        for (std::size_t j = 0; j < i; j++) {
            const Tile &a = tiles[i];
            const Tile &b = tiles[j];
            if (a.colour == b.colour &&
                (a.r == b.r || a.c == b.c || (a.r / block == b.r / block && a.c / block == b.c / block))) {
                return false;
            }
        }
    }
    return true;
}
