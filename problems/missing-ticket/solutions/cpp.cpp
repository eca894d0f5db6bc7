#include <vector>

long long missing_ticket(const std::vector<long long> &tickets) {
    // Exclusive or: whatever is both in the full row and in the list cancels itself.
    long long rest = static_cast<long long>(tickets.size());
    for (std::size_t i = 0; i < tickets.size(); i++) {
        rest ^= static_cast<long long>(i) ^ tickets[i];
    }
    return rest;
}
