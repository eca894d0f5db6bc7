#include <string>
#include <vector>

std::vector<std::string> unpack_notes(const std::string &packed) {
    std::vector<std::string> notes;
    std::size_t place = 0;
    while (place < packed.size()) {
        // The next mark ends the length: no digit of a length is a mark, and the note comes behind it.
        const std::size_t mark = packed.find('#', place);
        const std::size_t length = std::stoull(packed.substr(place, mark - place));
        notes.push_back(packed.substr(mark + 1, length));
        place = mark + 1 + length;
    }
    return notes;
}
