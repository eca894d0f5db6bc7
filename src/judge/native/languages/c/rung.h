/* What stands before the learner's C: values in from rung.in or rung.many, the answer out to rung.out.
 *
 * Every name begins with rung_ so that none can be in the way. Memory is never given back: the process ends with the
 * case, or with the last of many in rung.many. rung.out is written at the very end, so that a crash leaves none. */
#ifndef RUNG_H
#define RUNG_H

#include <errno.h>
#include <setjmp.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define RUNG_UNUSED __attribute__((unused))

static char *rung_at;

typedef struct {
    char *data;
    size_t len, cap;
} rung_bytes;

/* The answer, and all answers so far. */
static rung_bytes rung_out, rung_answers;

/* The jump target for the end of an answer, if more inputs follow. */
static bool rung_has_many;
static jmp_buf rung_next;

/* --- the answer's bytes --- */

static void rung_append(rung_bytes *to, const char *bytes, size_t len) {
    if (to->len + len > to->cap) {
        to->cap = (to->len + len) * 2 + 64;
        to->data = realloc(to->data, to->cap);
        if (!to->data) {
            fputs("out of memory while the answer was written\n", stderr);
            abort();
        }
    }
    if (len) memcpy(to->data + to->len, bytes, len);
    to->len += len;
}

static void rung_put(const char *bytes, size_t len) { rung_append(&rung_out, bytes, len); }

static void rung_puts(const char *text) { rung_put(text, strlen(text)); }

static void rung_leave(const char *head, const rung_bytes *bytes, const char *tail) {
    fflush(NULL);
    FILE *file = fopen("rung.out", "wb");
    if (file) {
        fputs(head, file);
        fwrite(bytes->data, 1, bytes->len, file);
        fputs(tail, file);
        fclose(file);
    }
    _Exit(0);
}

/* Ends the answer. If there are many inputs, it gets its length in front, and the next input follows. */
static void rung_finish(const char *head) {
    char length[32];
    if (!rung_has_many) rung_leave(head, &rung_out, "end\n");
    rung_puts("end\n");
    rung_append(&rung_answers, length, (size_t)sprintf(length, "%zu:", strlen(head) + rung_out.len));
    rung_append(&rung_answers, head, strlen(head));
    rung_append(&rung_answers, rung_out.data, rung_out.len);
    rung_append(&rung_answers, " ", 1);
    longjmp(rung_next, 1);
}

/* A text with its length in front; U+0000 travels inside C strings as the two bytes C0 80. */
static void rung_put_text(const char *text) {
    size_t len = strlen(text), zeros = 0;
    for (size_t i = 0; i + 1 < len; i++)
        zeros += (unsigned char)text[i] == 0xC0 && (unsigned char)text[i + 1] == 0x80;
    char head[32];
    rung_put(head, (size_t)snprintf(head, sizeof head, "%zu:", len - zeros));
    for (size_t i = 0; i < len; i++) {
        bool zero = (unsigned char)text[i] == 0xC0 && (unsigned char)text[i + 1] == 0x80;
        rung_put(zero ? "" : text + i, 1);
        i += zero;
    }
    rung_puts(" ");
}

/* Ends the case as an exception would in other languages. For the learner too: rung_error("ValueError", "why"). */
RUNG_UNUSED static void rung_error(const char *kind, const char *message) {
    rung_out.len = 0;
    rung_put_text(kind);
    rung_put_text(message);
    rung_puts("0 ");
    rung_finish("error ");
}

RUNG_UNUSED static void rung_shape(const char *message) {
    rung_out.len = 0;
    rung_put_text(message);
    rung_finish("shape ");
}

/* --- arguments --- */

static void rung_open(void) {
    FILE *file = fopen("rung.many", "rb");
    rung_has_many = file;
    if (!file) file = fopen("rung.in", "rb");
    size_t len = 0, cap = 1 << 16, got;
    char *data = malloc(cap);
    while (file && data && (got = fread(data + len, 1, cap - len - 1, file)) > 0) {
        len += got;
        if (cap - len < 2) data = realloc(data, cap *= 2);
    }
    if (!file || !data) {
        fputs("the arguments can't be read\n", stderr);
        abort();
    }
    fclose(file);
    data[len] = 0;
    rung_at = data;
}

RUNG_UNUSED static void *rung_alloc(size_t count, size_t size) {
    void *memory = calloc(count ? count : 1, size);
    if (!memory) {
        fputs("out of memory while the arguments were read\n", stderr);
        abort();
    }
    return memory;
}

static long long rung_read_Int(void) {
    errno = 0;
    char *from = rung_at;
    long long value = strtoll(from, &rung_at, 10);
    if (errno) rung_error("OverflowError", "the case holds a number that does not fit in a long long");
    return value;
}

static size_t rung_read_count(void) { return (size_t)rung_read_Int(); }

RUNG_UNUSED static double rung_read_Float(void) { return strtod(rung_at, &rung_at); }

RUNG_UNUSED static bool rung_read_Bool(void) { return rung_read_Int() != 0; }

RUNG_UNUSED static const char *rung_read_Str(void) {
    size_t len = rung_read_count(), zeros = 0;
    const char *from = ++rung_at; /* behind the colon */
    rung_at += len;
    for (size_t i = 0; i < len; i++) zeros += from[i] == 0;
    char *text = rung_alloc(len + zeros + 1, 1), *to = text;
    for (size_t i = 0; i < len; i++) {
        if (from[i]) {
            *to++ = from[i];
        } else {
            *to++ = (char)0xC0;
            *to++ = (char)0x80;
        }
    }
    return text;
}

/* --- plain values out --- */

RUNG_UNUSED static void rung_write_null(void) { rung_puts("n "); }

RUNG_UNUSED static void rung_write_Int(long long value) {
    char text[32];
    rung_put(text, (size_t)snprintf(text, sizeof text, "i%lld ", value));
}

RUNG_UNUSED static void rung_write_Float(double value) {
    char text[64];
    if (value != value)
        rung_puts("dnan ");
    else
        rung_put(text, (size_t)snprintf(text, sizeof text, "d%.17g ", value));
}

RUNG_UNUSED static void rung_write_Bool(bool value) { rung_puts(value ? "t " : "f "); }

RUNG_UNUSED static void rung_write_Str(const char *value) {
    if (!value) {
        rung_write_null();
        return;
    }
    rung_puts("s");
    rung_put_text(value);
}

RUNG_UNUSED static void rung_write_count(const char *tag, size_t count) {
    char text[32];
    rung_put(text, (size_t)snprintf(text, sizeof text, "%s%zu ", tag, count));
}

RUNG_UNUSED static void rung_write_many(const char *tag, size_t count, const void *data) {
    if (count && !data) rung_shape("an answer says how many items it has, but its data is NULL");
    rung_write_count(tag, count);
}

/* --- nodes seen --- */

/* Addresses of nodes, each with the number of the list it was met in: a hash table with open addressing. */
static struct {
    const void **node;
    size_t *list, used, cap, lists;
} rung_seen;

RUNG_UNUSED static void rung_forget(void) {
    if (rung_seen.cap) memset(rung_seen.node, 0, rung_seen.cap * sizeof *rung_seen.node);
    rung_seen.used = 0;
}

static size_t rung_slot(const void *node) {
    size_t slot = (size_t)(((uint64_t)(uintptr_t)node * 0x9E3779B97F4A7C15u) >> 20) & (rung_seen.cap - 1);
    while (rung_seen.node[slot] && rung_seen.node[slot] != node) slot = (slot + 1) & (rung_seen.cap - 1);
    return slot;
}

/* The number of the list a node was met in before, or 0 if it is new; then it is kept under `list`. */
RUNG_UNUSED static size_t rung_meet(const void *node, size_t list) {
    if (rung_seen.used * 2 >= rung_seen.cap) {
        const void **nodes = rung_seen.node;
        size_t *lists = rung_seen.list, cap = rung_seen.cap;
        rung_seen.cap = cap ? cap * 2 : 64;
        rung_seen.node = rung_alloc(rung_seen.cap, sizeof *nodes);
        rung_seen.list = rung_alloc(rung_seen.cap, sizeof *lists);
        for (size_t i = 0; i < cap; i++) {
            if (!nodes[i]) continue;
            size_t slot = rung_slot(nodes[i]);
            rung_seen.node[slot] = nodes[i];
            rung_seen.list[slot] = lists[i];
        }
        free(nodes);
        free(lists);
    }
    size_t slot = rung_slot(node);
    if (rung_seen.node[slot]) return rung_seen.list[slot];
    rung_seen.node[slot] = node;
    rung_seen.list[slot] = list;
    rung_seen.used++;
    return 0;
}

/* Refuses a node that was met before, in the words of Python's harness. */
RUNG_UNUSED static void rung_meet_list(const void *node, size_t list, size_t position) {
    char text[120];
    size_t before = rung_meet(node, list);
    if (!before) return;
    snprintf(text, sizeof text,
             before == list ? "the list loops: after %zu nodes it comes back to one it already has"
                            : "two lists share their nodes from position %zu on",
             position);
    rung_shape(text);
}

RUNG_UNUSED static void rung_meet_tree(const void *node) {
    if (rung_meet(node, 1)) rung_shape("one node hangs in the tree twice (a cycle, or a child shared by two parents)");
}

/* --- readers and writers of the types a signature is made of --- */

#define RUNG_LIST(TYPE, ITEM)                                                    \
    RUNG_UNUSED static TYPE rung_read_##TYPE(void) {                             \
        TYPE value;                                                              \
        value.len = rung_read_count();                                           \
        value.data = rung_alloc(value.len, sizeof *value.data);                  \
        for (size_t i = 0; i < value.len; i++) value.data[i] = rung_read_##ITEM(); \
        return value;                                                            \
    }                                                                            \
    RUNG_UNUSED static void rung_write_##TYPE(TYPE value) {                      \
        rung_write_many("[", value.len, value.data);                             \
        for (size_t i = 0; i < value.len; i++) rung_write_##ITEM(value.data[i]); \
    }

#define RUNG_DICT(TYPE, KEY, VALUE)                             \
    RUNG_UNUSED static TYPE rung_read_##TYPE(void) {            \
        TYPE value;                                             \
        value.len = rung_read_count();                          \
        value.data = rung_alloc(value.len, sizeof *value.data); \
        for (size_t i = 0; i < value.len; i++) {                \
            value.data[i].key = rung_read_##KEY();              \
            value.data[i].value = rung_read_##VALUE();          \
        }                                                       \
        return value;                                           \
    }                                                           \
    RUNG_UNUSED static void rung_write_##TYPE(TYPE value) {     \
        rung_write_many("{", value.len, value.data);            \
        for (size_t i = 0; i < value.len; i++) {                \
            rung_write_##KEY(value.data[i].key);                \
            rung_write_##VALUE(value.data[i].value);            \
        }                                                       \
    }

#define RUNG_OPTIONAL(NAME, TYPE, INNER)                  \
    RUNG_UNUSED static TYPE *rung_read_##NAME(void) {     \
        if (!rung_read_Bool()) return NULL;               \
        TYPE *value = rung_alloc(1, sizeof *value);       \
        *value = rung_read_##INNER();                     \
        return value;                                     \
    }                                                     \
    RUNG_UNUSED static void rung_write_##NAME(TYPE *value) { \
        if (value)                                        \
            rung_write_##INNER(*value);                   \
        else                                              \
            rung_write_null();                            \
    }

RUNG_UNUSED static const char *rung_read_StrOptional(void) { return rung_read_Bool() ? rung_read_Str() : NULL; }

RUNG_UNUSED static void rung_write_StrOptional(const char *value) { rung_write_Str(value); }

#define RUNG_LIST_NODE(NAME, NODE, ITEM)                                     \
    RUNG_UNUSED static NODE *rung_read_##NAME(void) {                        \
        NODE *head = NULL, **end = &head;                                    \
        for (size_t left = rung_read_count(); left; left--) {                \
            *end = rung_alloc(1, sizeof **end);                              \
            (*end)->val = rung_read_##ITEM();                                \
            end = &(*end)->next;                                             \
        }                                                                    \
        return head;                                                         \
    }                                                                        \
    RUNG_UNUSED static void rung_write_##NAME(NODE *head) {                  \
        size_t list = ++rung_seen.lists, count = 0;                          \
        if (!head) {                                                         \
            rung_write_null();                                               \
            return;                                                          \
        }                                                                    \
        for (NODE *node = head; node; node = node->next) rung_meet_list(node, list, count++); \
        rung_write_count("[", count);                                        \
        for (NODE *node = head; node; node = node->next) rung_write_##ITEM(node->val); \
    }

#define RUNG_TREE_NODE(NAME, NODE, ITEM)                                     \
    RUNG_UNUSED static NODE *rung_read_##NAME(void) {                        \
        size_t count = rung_read_count(), filled = 0, parent = 0;            \
        NODE **row = rung_alloc(count, sizeof *row);                         \
        for (size_t i = 0; i < count; i++) {                                 \
            NODE *node = NULL;                                               \
            if (rung_read_Bool()) {                                          \
                node = row[filled++] = rung_alloc(1, sizeof *node);          \
                node->val = rung_read_##ITEM();                              \
            }                                                                \
            if (i % 2) row[parent]->left = node;                             \
            if (i && i % 2 == 0) row[parent++]->right = node;                \
        }                                                                    \
        return count ? row[0] : NULL;                                        \
    }                                                                        \
    RUNG_UNUSED static void rung_write_##NAME(NODE *root) {                  \
        size_t cap = 64, count = 1, at = 0;                                  \
        NODE **row = rung_alloc(cap, sizeof *row);                           \
        row[0] = root;                                                       \
        for (; at < count; at++) {                                           \
            if (!row[at]) continue;                                          \
            rung_meet_tree(row[at]);                                         \
            if (count + 2 > cap) row = rung_grow(row, &cap, sizeof *row);    \
            row[count++] = row[at]->left;                                    \
            row[count++] = row[at]->right;                                   \
        }                                                                    \
        while (count && !row[count - 1]) count--;                            \
        if (!count) {                                                        \
            rung_write_null();                                               \
            return;                                                          \
        }                                                                    \
        rung_write_count("[", count);                                        \
        for (size_t i = 0; i < count; i++) {                                 \
            if (row[i])                                                      \
                rung_write_##ITEM(row[i]->val);                              \
            else                                                             \
                rung_write_null();                                           \
        }                                                                    \
    }

RUNG_UNUSED static void *rung_grow(void *row, size_t *cap, size_t size) {
    row = realloc(row, (*cap *= 2) * size);
    if (!row) {
        fputs("out of memory while the answer was written\n", stderr);
        abort();
    }
    return row;
}

#define RUNG_GRAPH_NODE(NODE)                                                \
    RUNG_UNUSED static NODE *rung_read_##NODE(void) {                        \
        size_t count = rung_read_count();                                    \
        NODE *nodes = rung_alloc(count, sizeof *nodes);                      \
        for (size_t i = 0; i < count; i++) {                                 \
            nodes[i].val = (long long)i;                                     \
            nodes[i].len = rung_read_count();                                \
            nodes[i].neighbors = rung_alloc(nodes[i].len, sizeof *nodes[i].neighbors); \
            for (size_t j = 0; j < nodes[i].len; j++) nodes[i].neighbors[j] = nodes + rung_read_count(); \
        }                                                                    \
        return count ? nodes : NULL;                                         \
    }                                                                        \
    RUNG_UNUSED static void rung_write_##NODE(NODE *start) {                 \
        size_t cap = 64, count = 0;                                          \
        NODE **row = rung_alloc(cap, sizeof *row), **order;                  \
        rung_forget();                                                       \
        if (!start) {                                                        \
            rung_write_null();                                               \
            return;                                                          \
        }                                                                    \
        rung_meet(row[count++] = start, 1);                                  \
        for (size_t i = 0; i < count; i++)                                   \
            for (size_t j = 0; j < row[i]->len; j++) {                       \
                NODE *other = row[i]->neighbors[j];                          \
                if (!other) rung_shape("a graph node has NULL among its neighbors"); \
                if (rung_meet(other, 1)) continue;                           \
                if (count == cap) row = rung_grow(row, &cap, sizeof *row);   \
                row[count++] = other;                                        \
            }                                                                \
        order = rung_alloc(count, sizeof *order);                            \
        for (size_t i = 0; i < count; i++) {                                 \
            long long val = row[i]->val;                                     \
            if (val < 0 || (size_t)val >= count || order[val])               \
                rung_shape("the graph's nodes do not carry the numbers 0, 1, 2, \xe2\x80\xa6 once each"); \
            order[val] = row[i];                                             \
        }                                                                    \
        rung_write_count("[", count);                                        \
        for (size_t i = 0; i < count; i++) {                                 \
            rung_write_count("[", order[i]->len);                            \
            for (size_t j = 0; j < order[i]->len; j++) rung_write_Int(order[i]->neighbors[j]->val); \
        }                                                                    \
    }

/* What the case does; generated behind the learner's code. */
static void rung_case(void);

int main(void) {
    /* A pipe would keep what was printed until it is full, and lose it when the run is stopped or crashes. */
    setvbuf(stdout, NULL, _IOLBF, 1 << 16);
    rung_open();
    if (!rung_has_many) {
        rung_case();
        rung_finish("ok ");
    }
    static size_t left;
    static char *next;
    for (left = rung_read_count(), next = rung_at; left; left--) {
        size_t length = strtoull(next, &rung_at, 10);
        next = ++rung_at + length;
        if (setjmp(rung_next)) continue;
        rung_out.len = 0;
        rung_forget();
        rung_case();
        rung_finish("ok ");
    }
    rung_leave("", &rung_answers, "");
    return 0;
}

/* A learner's own main, written to try things, is theirs and never called. */
#define main rung_learner_main

#endif
