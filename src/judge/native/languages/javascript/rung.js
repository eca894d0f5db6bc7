// What runs the learner's JavaScript (and what TypeScript becomes): values in from rung.in, the answer out to rung.out.
//
// Answers carry their own types, as Python's do: a number without a fraction is an int where the signature says int,
// undefined is null. rung.out is written at the very end, so that a crash leaves none.
"use strict";

const fs = require("fs");
const path = require("path");
const vm = require("vm");
const { SourceMap, createRequire } = require("module");
// Taken before the learner's code runs, so that code which replaces a global breaks only itself.
const { isArray } = Array;
const { isInteger, isNaN, isSafeInteger } = Number;
const { writeFileSync } = fs;
const exit = process.reallyExit.bind(process);
const FILE = path.join(__dirname, "solution.js");
const MAP = FILE + ".map";

class ListNode {
    constructor(val = 0, next = null) {
        this.val = val;
        this.next = next;
    }
}

class TreeNode {
    constructor(val = 0, left = null, right = null) {
        this.val = val;
        this.left = left;
        this.right = right;
    }
}

class GraphNode {
    constructor(val = 0, neighbors = []) {
        this.val = val;
        this.neighbors = neighbors;
    }
}

class Shape extends Error {}

// The kinds of values that are never null.
const SOLID = new Set(["int", "float", "bool", "str", "list", "dict", "tuple"]);

// --- values in ---

class In {
    constructor(bytes) {
        this.bytes = bytes;
        this.at = 0;
    }

    token(end) {
        while (this.bytes[this.at] <= 32) this.at++;
        const from = this.at;
        while (this.at < this.bytes.length && this.bytes[this.at] > 32 && this.bytes[this.at] !== end) this.at++;
        return this.bytes.toString("latin1", from, this.at);
    }

    count() {
        return Number(this.token(32));
    }

    part() {
        const length = Number(this.token(58));
        const from = this.at + 1;
        this.at = from + length;
        return this.bytes.subarray(from, this.at);
    }

    text() {
        return this.part().toString("utf8");
    }

    many(read) {
        return Array.from({ length: this.count() }, read);
    }

    value(kind) {
        switch (kind[0]) {
            case "int": {
                const text = this.token(32);
                const number = Number(text);
                return isSafeInteger(number) ? number + 0 : BigInt(text);
            }
            case "float":
                return Number(this.token(32));
            case "bool":
                return this.count() !== 0;
            case "str":
                return this.text();
            case "list":
                return this.many(() => this.value(kind[1]));
            case "dict":
                return new Map(this.many(() => [this.value(kind[1]), this.value(kind[2])]));
            case "tuple":
                return kind[1].map((part) => this.value(part));
            case "optional":
                return this.count() ? this.value(kind[1]) : null;
            case "list_node":
                return this.many(() => this.value(kind[1])).reduceRight((next, val) => new ListNode(val, next), null);
            case "tree_node":
                return this.tree(kind[1]);
            default:
                return this.graph();
        }
    }

    tree(kind) {
        const row = [];
        const items = this.many(() => (this.count() ? new TreeNode(this.value(kind)) : null));
        items.forEach((node, i) => {
            if (node) row.push(node);
            if (i > 0) row[(i - 1) >> 1][i % 2 ? "left" : "right"] = node;
        });
        return items[0] ?? null;
    }

    graph() {
        const rows = this.many(() => this.many(() => this.count()));
        const nodes = rows.map((_, i) => new GraphNode(i));
        rows.forEach((row, i) => (nodes[i].neighbors = row.map((j) => nodes[j])));
        return nodes[0] ?? null;
    }
}

// --- values out ---

class Out {
    constructor() {
        this.whole = "";
        this.seen = new Set();
    }

    push(text) {
        this.whole += `${text} `;
    }

    text(text, tag = "") {
        const whole = String(text).replace(/\p{Surrogate}/gu, "\ufffd");
        this.push(`${tag}${Buffer.byteLength(whole)}:${whole}`);
    }

    many(tag, items, write) {
        this.push(tag + items.length);
        for (const item of items) write(item);
    }

    value(value, kind = ["any"], depth = 0) {
        // An item that was never set, where null can't be right either.
        if (value === undefined && depth > 0 && SOLID.has(kind[0])) return this.opaque("undefined", "undefined");
        if (value === null || value === undefined) return this.push("n");
        switch (typeof value) {
            case "boolean":
                return this.push(value ? "t" : "f");
            case "bigint":
                return this.push(`i${value}`);
            case "number":
                return this.number(value, kind);
            case "string":
                return this.string(value);
        }
        const inner = (item) => this.value(item, kind[1], depth + 1);
        if (depth > 200) this.other(value);
        else if (kind[0] === "list_node") this.list(value, inner);
        else if (kind[0] === "tree_node") this.tree(value, inner);
        else if (kind[0] === "graph_node") this.graph(value);
        else if (kind[0] === "optional") this.value(value, kind[1], depth);
        else this.container(value, kind, depth);
    }

    number(value, kind) {
        if (kind[0] === "optional") this.number(value, kind[1]);
        else if (isInteger(value) && kind[0] !== "float") this.push(`i${isSafeInteger(value) ? value + 0 : BigInt(value)}`);
        else if (isNaN(value)) this.push("dnan");
        else this.push(`d${value === 0 && 1 / value < 0 ? "-0.0" : String(value).replace("Infinity", "inf")}`);
    }

    // A text that is no Unicode has no counterpart.
    string(value) {
        if (/\p{Surrogate}/u.test(value)) {
            this.opaque("string", JSON.stringify(value));
        } else this.text(value, "s");
    }

    container(value, kind, depth) {
        const next = (item, inner) => this.value(item, inner, depth + 1);
        if (isArray(value) || ArrayBuffer.isView(value)) {
            const parts = kind[0] === "tuple" ? kind[1] : null;
            const items = Array.from(value);
            this.push("[" + items.length);
            items.forEach((item, i) => next(item, parts ? parts[i] : kind[0] === "list" ? kind[1] : undefined));
        } else if (value instanceof Set) {
            this.many("<", [...value], (item) => next(item));
        } else if (value instanceof Map || (kind[0] === "dict" && Object.getPrototypeOf(value) !== Array.prototype)) {
            const [key, item] = kind[0] === "dict" ? [kind[1], kind[2]] : [];
            this.many("{", value instanceof Map ? [...value] : Object.entries(value), ([k, v]) => {
                // A plain object's keys are always text.
                const number = key && key[0] === "int" && typeof k === "string" && /^-?\d+$/.test(k);
                number ? this.push(`i${BigInt(k)}`) : next(k, key);
                next(v, item);
            });
        } else this.other(value);
    }

    // A value that no answer holds: its type, and how it is shown.
    opaque(type, shown) {
        this.text(type, "o");
        this.text(shown);
    }

    other(value) {
        const name = typeof value === "function" ? "function" : value.constructor?.name ?? "object";
        this.opaque(name, `<${name}>`);
    }

    list(head, inner) {
        const items = [];
        const own = new Set();
        for (let node = head; node !== null && node !== undefined; node = node.next) {
            this.node(node, ["val", "next"], "a list node");
            if (own.has(node)) throw new Shape(`the list loops: after ${items.length} nodes it comes back to one it already has`);
            if (this.seen.has(node)) throw new Shape(`two lists share their nodes from position ${items.length} on`);
            own.add(node);
            items.push(node.val);
        }
        this.many("[", items, inner);
        own.forEach((node) => this.seen.add(node));
    }

    tree(root, inner) {
        const row = [root];
        for (let i = 0; i < row.length; i++) {
            const node = row[i];
            if (node === null || node === undefined) continue;
            this.node(node, ["val", "left", "right"], "a tree node");
            if (this.seen.has(node)) throw new Shape("one node hangs in the tree twice (a cycle, or a child shared by two parents)");
            this.seen.add(node);
            row.push(node.left, node.right);
        }
        while (row.length && (row[row.length - 1] ?? null) === null) row.pop();
        this.many("[", row, (node) => ((node ?? null) === null ? this.push("n") : inner(node.val)));
    }

    graph(start) {
        const met = new Set([start]);
        // A set is walked on while it grows.
        for (const node of met) {
            this.node(node, ["val", "neighbors"], "a graph node");
            for (const other of node.neighbors) met.add(other);
        }
        const nodes = [...met].sort((a, b) => a.val - b.val);
        if (nodes.some((node, i) => node.val !== i))
            throw new Shape("the graph's nodes do not carry the numbers 0, 1, 2, … once each");
        this.many("[", nodes, (node) => this.many("[", node.neighbors, (other) => this.push(`i${other.val}`)));
    }

    node(node, fields, what) {
        if (typeof node === "object" && node !== null && fields.every((field) => field in node)) return;
        const name = node === null ? "null" : typeof node === "object" ? node.constructor?.name ?? "object" : typeof node;
        throw new Shape(`${what} was expected; found: ${name}`);
    }
}

function whole(head, out) {
    return `${head} ${out.whole}end\n`;
}

function fail(kind, message, frames) {
    const out = new Out();
    out.text(kind);
    out.text(message);
    out.push(String(frames.length));
    for (const [name, line] of frames) {
        out.text(name);
        out.push(String(line));
    }
    return whole("error", out);
}

// --- running ---

// The learner's own frames, outermost first, on the lines of the file they wrote.
function framesOf(error) {
    const map = fs.existsSync(MAP) ? new SourceMap(JSON.parse(fs.readFileSync(MAP, "utf8"))) : null;
    const frames = [];
    for (const line of String(error?.stack ?? "").split("\n")) {
        const found = /^\s+at (?:(.*?) \()?(?:.*[\\/])?solution\.js:(\d+):(\d+)\)?$/.exec(line);
        if (!found) continue;
        const name = (found[1] ?? "<top level>").replace(/^(Object|globalThis)\./, "");
        const origin = map?.findEntry(found[2] - 1, found[3] - 1);
        frames.unshift([name === "load" ? "<top level>" : name, origin?.originalLine === undefined ? Number(found[2]) : origin.originalLine + 1]);
    }
    return frames.length > 10 ? [...frames.slice(0, 3), ["…", 0], ...frames.slice(-7)] : frames;
}

// The nodes are globals, so that a file may have its own classes with these names.
Object.assign(globalThis, { ListNode, TreeNode, GraphNode });

// The file as a function, with `after` behind it. The file's own lines keep their numbers.
function compile(after) {
    const source = fs.readFileSync(FILE, "utf8").replace(/^#!.*/, "");
    const params = ["exports", "require", "module", "__filename", "__dirname"];
    return vm.compileFunction(source + after, params, { filename: FILE });
}

// What the file calls `names`, whether it exports it or not.
function load(names) {
    const found = names.map((name) => `typeof ${name} !== "undefined" ? ${name} :`).join(" ");
    const module = { exports: {} };
    const run = compile(`\n;return ${found} undefined;`);
    const target = run.call(module.exports, module.exports, createRequire(FILE), module, FILE, path.dirname(FILE));
    const exported = names.map((name) => module.exports?.[name]).find((value) => value !== undefined);
    return target ?? exported ?? (typeof module.exports === "function" ? module.exports : undefined);
}

// How often the function is called with the arguments: once, or as rung.calls says, to time it.
let calls = 1;
// The file runs once, however many inputs are answered, so that what it keeps between calls shows.
let target;

// The whole answer where it is none of the usual kind; otherwise it is in `out`.
function call(spec, input, out) {
    target ??= load(spec.names);
    if (typeof target !== "function") return fail("missing", spec.names[0], []);
    if (spec.methods) return operate(spec, target, input, out);
    const args = spec.params.map((kind) => input.value(kind));
    for (let left = calls; left > 1; left--) target(...args);
    const result = target(...args);
    if (spec.target === null && result === undefined) return whole("undefined", out);
    out.value(spec.target === null ? result : args[spec.target], spec.returns);
    return null;
}

function operate(spec, Target, input, out) {
    let thing = null;
    const operations = input.count();
    out.push(String(operations));
    for (let i = 0; i < operations; i++) {
        const number = input.count();
        out.push(String(number));
        out.seen.clear();
        const method = number === 0 ? spec : spec.methods[number - 1];
        const args = method.params.map((kind) => input.value(kind));
        if (number === 0) {
            thing = new Target(...args);
            out.push("n");
            continue;
        }
        const name = method.names.find((name) => typeof thing[name] === "function");
        if (name === undefined) return fail("missing", method.names[0], []);
        const value = thing[name](...args);
        out.value(method.returns === null ? null : value, method.returns ?? undefined);
    }
    return null;
}

function answer(spec, input) {
    const out = new Out();
    try {
        return call(spec, input, out) ?? whole("ok", out);
    } catch (error) {
        if (error instanceof Shape) {
            const words = new Out();
            words.text(error.message);
            return whole("shape", words);
        }
        const known = error instanceof Error || (typeof error === "object" && error !== null && "message" in error);
        return fail(known ? error.name ?? "Error" : typeof error, known ? error.message : String(error), framesOf(error));
    }
}

// Started by itself, this only says whether the file can be loaded: `node --check` takes modules too, which can't.
if (require.main === module) compile("");

exports.run = function run(spec) {
    if (fs.existsSync("rung.calls")) {
        calls = Number(fs.readFileSync("rung.calls", "latin1"));
        // What is timed prints nothing.
        for (const name of Object.keys(console)) if (typeof console[name] === "function") console[name] = () => {};
        process.stdout.write = process.stderr.write = () => true;
    }
    if (fs.existsSync("rung.many")) {
        const many = new In(fs.readFileSync("rung.many"));
        const inputs = Array.from({ length: many.count() }, () => many.part());
        const answers = inputs.map((input) => Buffer.from(answer(spec, new In(input))));
        writeFileSync("rung.out", Buffer.concat(answers.flatMap((one) => [Buffer.from(`${one.length}:`), one, Buffer.from(" ")])));
    } else {
        writeFileSync("rung.out", answer(spec, new In(fs.readFileSync("rung.in"))));
    }
    exit(0);
};
