#include <string>

std::string mirror_part(const std::string &tiles) {
    const long long n = tiles.size();
    long long start = 0, length = 0;
    // A middle is a tile (even numbers) or the gap behind it (odd numbers).
    for (long long middle = 0; middle < 2 * n; middle++) {
        long long left = middle / 2, right = (middle + 1) / 2;
        while (left >= 0 && right < n && tiles[left] == tiles[right]) {
            left--;
            right++;
        }
        // The walk went one step too far on both sides.
        if (right - left - 1 > length) {
            start = left + 1;
            length = right - left - 1;
        }
    }
    return tiles.substr(start, length);
}
