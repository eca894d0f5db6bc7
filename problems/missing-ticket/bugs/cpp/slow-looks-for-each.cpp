#include <algorithm>
#include <vector>

long long missing_ticket(const std::vector<long long> &tickets) {
    long long number = 0;
    while (std::find(tickets.begin(), tickets.end(), number) != tickets.end()) {
        number++;
    }
    return number;
}
