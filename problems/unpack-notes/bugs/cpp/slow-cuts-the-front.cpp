#include <string>
#include <vector>

std::vector<std::string> unpack_notes(std::string packed) {
    std::vector<std::string> notes;
    while (!packed.empty()) {
        const std::size_t mark = packed.find('#');
        const std::size_t length = std::stoull(packed.substr(0, mark));
        notes.push_back(packed.substr(mark + 1, length));
        packed = packed.substr(mark + 1 + length);
    }
    return notes;
}
