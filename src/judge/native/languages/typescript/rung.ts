// What a learner's TypeScript finds already there: the node classes, and as much of Node as a solution needs.

declare class ListNode<T = number> {
    val: T;
    next: ListNode<T> | null;
    constructor(val?: T, next?: ListNode<T> | null);
}

declare class TreeNode<T = number> {
    val: T;
    left: TreeNode<T> | null;
    right: TreeNode<T> | null;
    constructor(val?: T, left?: TreeNode<T> | null, right?: TreeNode<T> | null);
}

declare class GraphNode {
    val: number;
    neighbors: GraphNode[];
    constructor(val?: number, neighbors?: GraphNode[]);
}

declare const console: {
    log(...values: unknown[]): void;
    error(...values: unknown[]): void;
    warn(...values: unknown[]): void;
    info(...values: unknown[]): void;
    debug(...values: unknown[]): void;
    table(value: unknown): void;
};
declare const process: any;
declare const Buffer: any;
declare function require(name: string): any;
declare function structuredClone<T>(value: T): T;
declare var module: any;
declare var exports: any;
