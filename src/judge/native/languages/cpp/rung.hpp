// What stands before the learner's C++: values in from rung.in, the answer out to rung.out.
//
// Everything is in the namespace rung and is written out before the learner's macros exist. Memory is never given back:
// the process ends with the case. rung.out is written at the very end, so that a crash leaves none.
#pragma once

#include <cxxabi.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <fstream>
#include <functional>
#include <iostream>
#include <iterator>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <stdexcept>
#include <string>
#include <tuple>
#include <type_traits>
#include <typeinfo>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

namespace rung {

/// The answer's nodes are no list, tree or graph: why.
struct Shape {
    std::string why;
};

/// What rung.in holds, read from the front.
class In {
public:
    explicit In(std::string bytes) : bytes(std::move(bytes)), at(this->bytes.c_str()) {}

    long long number() {
        errno = 0;
        char *end;
        long long value = std::strtoll(at, &end, 10);
        at = end;
        if (errno) throw std::overflow_error("the case holds a number that does not fit in a long long");
        return value;
    }

    double real() {
        char *end;
        double value = std::strtod(at, &end);
        at = end;
        return value;
    }

    std::string text() {
        auto length = static_cast<std::size_t>(number());
        const char *from = at + 1;  // behind the colon
        at = from + length;
        return std::string(from, length);
    }

private:
    std::string bytes;
    const char *at;
};

/// What rung.out will hold.
class Out {
public:
    std::string bytes;
    std::unordered_map<const void *, std::size_t> seen;
    std::size_t lists = 0;

    void count(char tag, std::size_t number) { bytes += tag + std::to_string(number) + ' '; }
    void null() { bytes += "n "; }
    void text(const std::string &value) { bytes += std::to_string(value.size()) + ':' + value + ' '; }

    /// Refuses a node that was met before, in the words of Python's harness.
    void meet_list(const void *node, std::size_t list, std::size_t position) {
        auto [entry, fresh] = seen.emplace(node, list);
        if (fresh) return;
        auto number = std::to_string(position);
        if (entry->second == list)
            throw Shape{"the list loops: after " + number + " nodes it comes back to one it already has"};
        throw Shape{"two lists share their nodes from position " + number + " on"};
    }

    void meet_tree(const void *node) {
        if (!seen.emplace(node, 0).second)
            throw Shape{"one node hangs in the tree twice (a cycle, or a child shared by two parents)"};
    }
};

template <class T>
T read(In &in);
template <class T>
void write(Out &out, const T &value);

/// How a type travels: `read` and `write`.
template <class T, class = void>
struct Wire;

template <class T>
struct Wire<T, std::enable_if_t<std::is_integral_v<T>>> {
    static T read(In &in) { return static_cast<T>(in.number()); }
    static void write(Out &out, T value) { out.bytes += 'i' + std::to_string(value) + ' '; }
};

template <>
struct Wire<bool> {
    static bool read(In &in) { return in.number() != 0; }
    static void write(Out &out, bool value) { out.bytes += value ? "t " : "f "; }
};

template <>
struct Wire<double> {
    static double read(In &in) { return in.real(); }
    static void write(Out &out, double value) {
        char text[64];
        std::snprintf(text, sizeof text, "d%.17g ", value);
        out.bytes += std::isnan(value) ? "dnan " : text;
    }
};

template <>
struct Wire<std::string> {
    static std::string read(In &in) { return in.text(); }
    static void write(Out &out, const std::string &value) {
        out.bytes += 's';
        out.text(value);
    }
};

template <class T>
struct Wire<std::vector<T>> {
    static std::vector<T> read(In &in) {
        std::vector<T> value;
        auto count = in.number();
        value.reserve(static_cast<std::size_t>(count));
        for (; count > 0; count--) value.push_back(rung::read<T>(in));
        return value;
    }
    static void write(Out &out, const std::vector<T> &value) {
        out.count('[', value.size());
        for (const T &item : value) rung::write<T>(out, item);
    }
};

/// A reference to one of its bits is no `const bool &` that lives long enough.
template <>
struct Wire<std::vector<bool>> {
    static std::vector<bool> read(In &in) {
        std::vector<bool> value;
        for (auto count = in.number(); count > 0; count--) value.push_back(in.number() != 0);
        return value;
    }
    static void write(Out &out, const std::vector<bool> &value) {
        out.count('[', value.size());
        for (bool item : value) rung::write<bool>(out, item);
    }
};

template <class K, class V>
struct Wire<std::map<K, V>> {
    static std::map<K, V> read(In &in) {
        std::map<K, V> value;
        for (auto count = in.number(); count > 0; count--) {
            K key = rung::read<K>(in);
            value.insert_or_assign(std::move(key), rung::read<V>(in));
        }
        return value;
    }
    static void write(Out &out, const std::map<K, V> &value) {
        out.count('{', value.size());
        for (const auto &[key, item] : value) {
            rung::write<K>(out, key);
            rung::write<V>(out, item);
        }
    }
};

template <class... T>
struct Wire<std::tuple<T...>> {
    // Braces fix the order in which the parts are read.
    static std::tuple<T...> read(In &in) { return std::tuple<T...>{rung::read<T>(in)...}; }
    static void write(Out &out, const std::tuple<T...> &value) {
        out.count('(', sizeof...(T));
        std::apply([&](const T &...part) { (rung::write<T>(out, part), ...); }, value);
    }
};

template <class T>
struct Wire<std::optional<T>> {
    static std::optional<T> read(In &in) {
        if (in.number() == 0) return std::nullopt;
        return rung::read<T>(in);
    }
    static void write(Out &out, const std::optional<T> &value) {
        if (value)
            rung::write<T>(out, *value);
        else
            out.null();
    }
};

/// Nodes are told apart by their fields.
template <class N>
struct Wire<N *, std::void_t<decltype(N::next)>> {
    using Item = decltype(N::val);
    static N *read(In &in) {
        N *head = nullptr, **end = &head;
        for (auto count = in.number(); count > 0; count--) {
            *end = new N(rung::read<Item>(in));
            end = &(*end)->next;
        }
        return head;
    }
    static void write(Out &out, N *head) {
        std::size_t list = ++out.lists, count = 0;
        if (!head) return out.null();
        for (N *node = head; node; node = node->next) out.meet_list(node, list, count++);
        out.count('[', count);
        for (N *node = head; node; node = node->next) rung::write<Item>(out, node->val);
    }
};

template <class N>
struct Wire<N *, std::void_t<decltype(N::left), decltype(N::right)>> {
    using Item = decltype(N::val);
    static N *read(In &in) {
        auto count = in.number();
        std::vector<N *> row;
        std::size_t parent = 0;
        for (long long i = 0; i < count; i++) {
            N *node = in.number() ? new N(rung::read<Item>(in)) : nullptr;
            if (node) row.push_back(node);
            if (i % 2) row[parent]->left = node;
            if (i && i % 2 == 0) row[parent++]->right = node;
        }
        return count ? row[0] : nullptr;
    }
    static void write(Out &out, N *root) {
        std::vector<N *> row{root};
        for (std::size_t i = 0; i < row.size(); i++) {
            if (!row[i]) continue;
            out.meet_tree(row[i]);
            N *left = row[i]->left, *right = row[i]->right;
            row.push_back(left);
            row.push_back(right);
        }
        while (!row.empty() && !row.back()) row.pop_back();
        if (row.empty()) return out.null();
        out.count('[', row.size());
        for (N *node : row) {
            if (node)
                rung::write<Item>(out, node->val);
            else
                out.null();
        }
    }
};

template <class N>
struct Wire<N *, std::void_t<decltype(N::neighbors)>> {
    static N *read(In &in) {
        std::vector<N *> nodes(static_cast<std::size_t>(in.number()));
        for (std::size_t i = 0; i < nodes.size(); i++) nodes[i] = new N(static_cast<long long>(i));
        for (N *node : nodes)
            for (auto count = in.number(); count > 0; count--)
                node->neighbors.push_back(nodes[static_cast<std::size_t>(in.number())]);
        return nodes.empty() ? nullptr : nodes[0];
    }
    static void write(Out &out, N *start) {
        if (!start) return out.null();
        std::vector<N *> row{start};
        std::unordered_set<N *> met{start};
        for (std::size_t i = 0; i < row.size(); i++) {
            for (N *other : row[i]->neighbors) {
                if (!other) throw Shape{"a graph node has a null pointer among its neighbors"};
                if (met.insert(other).second) row.push_back(other);
            }
        }
        std::sort(row.begin(), row.end(), [](N *a, N *b) { return a->val < b->val; });
        for (std::size_t i = 0; i < row.size(); i++)
            if (row[i]->val != static_cast<long long>(i))
                throw Shape{"the graph's nodes do not carry the numbers 0, 1, 2, … once each"};
        out.count('[', row.size());
        for (N *node : row) {
            out.count('[', node->neighbors.size());
            for (N *other : node->neighbors) rung::write<long long>(out, other->val);
        }
    }
};

template <class T>
T read(In &in) {
    return Wire<T>::read(in);
}

template <class T>
void write(Out &out, const T &value) {
    Wire<T>::write(out, value);
}

inline std::string whole(const std::string &head, const std::string &bytes) {
    return head + ' ' + bytes + "end\n";
}

inline std::string content(std::ifstream &file) {
    return std::string(std::istreambuf_iterator<char>(file), {});
}

/// How often the learner's function is called with the arguments: once, or as rung.calls says, to time it.
inline long calls = 1;

/// Lets the compiler assume nothing about a value, so that no call is left out.
template <class T>
inline void hold(T &value) {
    asm volatile("" : : "g"(&value) : "memory");
}

inline void finish(const std::string &bytes) {
    std::cout.flush();
    std::fflush(nullptr);
    {
        std::ofstream file("rung.out", std::ios::binary);
        file << bytes;
    }
    std::_Exit(0);  // a destructor of the learner's globals can't spoil what is known already
}

inline std::string name_of(const std::type_info *type) {
    if (!type) return "exception";
    int status = 0;
    std::unique_ptr<char, void (*)(void *)> name(abi::__cxa_demangle(type->name(), nullptr, nullptr, &status), std::free);
    return status == 0 && name ? name.get() : type->name();
}

inline std::string raised(const std::string &kind, const std::string &message) {
    Out out;
    out.text(kind);
    out.text(message);
    return whole("error", out.bytes + "0 ");
}

}  // namespace rung

/// What the case does; generated behind the learner's code.
void rung_case(rung::In &in, rung::Out &out);

/// The answer to one input, as rung.out holds it.
std::string rung_answer(const std::string &bytes) {
    rung::In in(bytes);
    rung::Out out;
#ifdef RUNG_CHECKED
    rung_case(in, out);
    return rung::whole("ok", out.bytes);
#else
    try {
        rung_case(in, out);
        return rung::whole("ok", out.bytes);
    } catch (const rung::Shape &shape) {
        rung::Out words;
        words.text(shape.why);
        return rung::whole("shape", words.bytes);
    } catch (const std::exception &error) {
        return rung::raised(rung::name_of(&typeid(error)), error.what());
    } catch (const char *text) {
        return rung::raised("const char *", text);
    } catch (const std::string &text) {
        return rung::raised("std::string", text);
    } catch (int number) {
        return rung::raised("int", std::to_string(number));
    } catch (...) {
        return rung::raised(rung::name_of(abi::__cxa_current_exception_type()), "");
    }
#endif
}

int main() {
    // A pipe would keep what was printed until it is full, and lose it when the run is stopped or crashes.
    std::setvbuf(stdout, nullptr, _IOLBF, 1 << 16);
    // What is timed prints nothing.
    if (std::ifstream file{"rung.calls"}; file >> rung::calls) {
        std::cout.rdbuf(nullptr);
        std::cerr.rdbuf(nullptr);
    }
    std::ifstream many("rung.many", std::ios::binary);
    if (!many) {
        std::ifstream file("rung.in", std::ios::binary);
        rung::finish(rung_answer(rung::content(file)));
    }
    rung::In in(rung::content(many));
    std::vector<std::string> inputs;
    for (auto left = in.number(); left > 0; left--) inputs.push_back(in.text());
    std::string answers;
    for (const auto &input : inputs) {
        auto answer = rung_answer(input);
        answers += std::to_string(answer.size()) + ':' + answer + ' ';
    }
    rung::finish(answers);
}

// A learner's own main, written to try things, is theirs and never called.
#define main rung_learner_main
