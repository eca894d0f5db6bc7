#include <stdlib.h>
#include <string.h>

bool valid_brackets(const char *sheet) {
    size_t waiting = 0;
    char *open = malloc(strlen(sheet) + 1); /* opened and not yet closed, the newest on top */
    bool valid = true;

    for (const char *at = sheet; *at && valid; at++) {
        switch (*at) {
        case '(':
        case '[':
        case '{':
            open[waiting++] = *at;
            break;
        /* Pairs may not overlap, so only the newest open bracket can be closed. */
        case ')':
            valid = waiting > 0 && open[--waiting] == '(';
            break;
        case ']':
            valid = waiting > 0 && open[--waiting] == '[';
            break;
        case '}':
            valid = waiting > 0 && open[--waiting] == '{';
            break;
        }
    }
    free(open);
    /* A bracket still waiting here was never closed. */
    return valid && waiting == 0;
}
