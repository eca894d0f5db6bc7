#include <stdint.h>
#include <stdlib.h>

/* A table with open addressing: amount -> position, for the slips already passed. */
typedef struct {
    long long amount;
    size_t position;
    bool taken;
} Slot;

static size_t find(const Slot *table, size_t mask, long long amount) {
    size_t at = (size_t)((uint64_t)amount * 0x9E3779B97F4A7C15u >> 32) & mask;
    while (table[at].taken && table[at].amount != amount) {
        at = (at + 1) & mask;
    }
    return at;
}

IntList pair_to_target(IntList slips, long long target) {
    size_t room = 16;
    while (room < 2 * slips.len) {
        room *= 2;
    }
    Slot *table = calloc(room, sizeof(Slot));
    IntList answer = {NULL, 0};

    for (size_t i = 0; i < slips.len; i++) {
        /* Ask before storing, so that a slip can never be paired with itself. */
        size_t partner = find(table, room - 1, target - slips.data[i]);
        if (table[partner].taken) {
            answer.data = malloc(2 * sizeof(long long));
            answer.data[0] = (long long)table[partner].position;
            answer.data[1] = (long long)i;
            answer.len = 2;
            break;
        }
        size_t own = find(table, room - 1, slips.data[i]);
        table[own] = (Slot){slips.data[i], i, true};
    }
    free(table);
    return answer;
}
