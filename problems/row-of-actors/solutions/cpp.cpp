#include <string>
#include <vector>

using Row = std::vector<std::string>;

static void fill_next_place(const Row &actors, std::vector<bool> &placed, Row &row, std::vector<Row> &rows) {
    if (row.size() == actors.size()) {
        rows.push_back(row); // a copy: `row` itself goes on changing
        return;
    }
    for (std::size_t i = 0; i < actors.size(); i++) {
        if (!placed[i]) {
            placed[i] = true;
            row.push_back(actors[i]);
            fill_next_place(actors, placed, row, rows);
            row.pop_back();
            placed[i] = false;
        }
    }
}

std::vector<Row> row_of_actors(const Row &actors) {
    std::vector<Row> rows;
    std::vector<bool> placed(actors.size(), false);
    Row row; // who stands there already, from the left
    fill_next_place(actors, placed, row, rows);
    return rows;
}
