#include <vector>

bool no_tile_twice(long long block, const std::vector<std::vector<long long>> &wall) {
    const std::size_t side = wall.size();
    const std::size_t size = static_cast<std::size_t>(block);
    // For each row, column and block, which colours have been seen there.
    std::vector<std::vector<bool>> rows(side, std::vector<bool>(side + 1, false));
    std::vector<std::vector<bool>> columns = rows;
    std::vector<std::vector<bool>> blocks = rows;
    for (std::size_t r = 0; r < side; r++) {
        for (std::size_t c = 0; c < side; c++) {
            const long long colour = wall[r][c];
            if (colour == 0) {
                continue;
            }
            const std::size_t square = r / size * size + c / size;
            if (rows[r][colour] || columns[c][colour] || blocks[square][colour]) {
                return false;
            }
            rows[r][colour] = columns[c][colour] = blocks[square][colour] = true;
        }
    }
    return true;
}
