// A source file: which of its lines hold code, and the functions that are in it.
import { parseSync, Visitor } from "oxc-parser";

/** Above this many characters a line is long. */
export const LONGEST_LINE = 140;

const isNamedTest = /(?:^|\/)(?:e2e|testing)\/|\.(?:test|spec)\.[cm]?[jt]sx?$/;
const isOfTests = /^(?:vitest|@playwright\/test)$/;
const isPunctuation = /^[\s()[\]{}<>;,/]*$/;
const isIgnoring = /^\s*(?:prettier|oxfmt)-ignore/;

/**
 * @typedef {{ file: string, line: number, name: string, lines: number }} FunctionFound
 * @typedef {{ file: string, line: number, length: number, isText: boolean }} LongLine `isText`: without its texts and expressions,
 *   which no formatter breaks, it is short enough
 * @typedef {{ file: string, isTest: boolean, lines: number, functions: FunctionFound[], long: LongLine[], ignores: number[],
 *   statements: { line: number, text: string }[] }} Source `lines`: those of code; `statements`: lines of code, trimmed, without
 *   imports and lone braces
 * @param {string} file @param {string} text @returns {Source}
 */
export function readSource(file, text) {
  const { program, comments, errors } = parseSync(file, text);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0].message}`);
  const lines = new Lines(text);
  const { functions, imports, texts } = visit(program);
  for (const { start, end } of comments) lines.blank(start, end);
  const written = lines.code();
  const isCode = (at) => written[at] !== "";
  const imported = new Set(imports.flatMap((node) => lines.between(node)));
  return {
    file,
    isTest: isNamedTest.test(file) || imports.some(({ source }) => isOfTests.test(source.value)),
    lines: written.filter(Boolean).length,
    functions: functions.flatMap(({ node, name }) => {
      const within = lines.between(node);
      if (node.body.type !== "BlockStatement" && within.length === 1) return [];
      return [{ file, line: within[0] + 1, name, lines: within.filter(isCode).length }];
    }),
    long: lines.long(texts).map(({ line, length, isText }) => ({ file, line, length, isText })),
    ignores: comments.filter(({ value }) => isIgnoring.test(value)).map(({ start }) => lines.at(start) + 1),
    statements: written.flatMap((line, at) =>
      isPunctuation.test(line) || imported.has(at) ? [] : [{ line: at + 1, text: line }],
    ),
  };
}

class Lines {
  #text;
  #starts;
  #blanked = [];

  constructor(text) {
    this.#text = text;
    this.#starts = [0, ...text.matchAll(/\n/g).map(({ index }) => index + 1)];
  }

  /** The line of an offset, from 0. */
  at(offset) {
    let [low, high] = [0, this.#starts.length - 1];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.#starts[middle] <= offset) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  between({ start, end }) {
    const first = this.at(start);
    return Array.from({ length: this.at(end - 1) - first + 1 }, (_, at) => first + at);
  }

  blank(start, end) {
    this.#blanked.push([start, end]);
  }

  /** Each line, trimmed, without what was blanked. */
  code() {
    return this.#without(this.#blanked).map((line) => line.trim());
  }

  long(texts) {
    const isLong = (line) => line.length > LONGEST_LINE && [...line].length > LONGEST_LINE;
    const lines = this.#text.split("\n");
    if (!lines.some(isLong)) return [];
    const bare = this.#without(texts);
    return lines.flatMap((line, at) =>
      isLong(line) ? [{ line: at + 1, length: [...line].length, isText: !isLong(bare[at]) }] : [],
    );
  }

  #without(ranges) {
    let bare = "";
    let from = 0;
    for (const [start, end] of ranges.toSorted(([one], [other]) => one - other)) {
      bare += this.#text.slice(from, start) + this.#text.slice(start, end).replaceAll(/[^\n]+/g, "");
      from = end;
    }
    return (bare + this.#text.slice(from)).split("\n");
  }
}

/** What a walk through a program has found. A function that registers tests is a heading over them rather than a function. */
let found;
const setName = (node, name) => node && found.names.set(node, name);
const text = ({ start, end }) => void found.texts.push([start, end]);
const take = (node) => void (node.source && found.imports.push(node));
/** The functions around the place that a walk has reached, from the outermost on. */
let inside = [];
const enter = (node) => {
  inside.push(node);
  if (node.body) found.functions.push({ node, name: nameOf(node) });
};
const leave = () => void inside.pop();
// One for all files: it costs more to make than a file does to walk through.
const visitor = new Visitor({
  VariableDeclarator: ({ id, init }) => setName(init, id.name),
  Property: ({ key, value }) => setName(value, keyOf(key)),
  PropertyDefinition: ({ key, value }) => setName(value, keyOf(key)),
  MethodDefinition: ({ key, value }) => setName(value, keyOf(key)),
  AssignmentExpression: ({ left, right }) => setName(right, left.property?.name ?? left.name),
  CallExpression: (node) => {
    const called = calleeOf(node.callee);
    if (registers(node, called)) for (const each of inside) found.headings.add(each);
    for (const each of node.arguments) {
      if (!each.type.includes("Function")) continue;
      if (called.includes("describe")) found.headings.add(each);
      setName(each, calledName(called, node.arguments[0]));
    }
  },
  FunctionDeclaration: enter,
  "FunctionDeclaration:exit": leave,
  FunctionExpression: enter,
  "FunctionExpression:exit": leave,
  ArrowFunctionExpression: enter,
  "ArrowFunctionExpression:exit": leave,
  ImportDeclaration: take,
  ExportAllDeclaration: take,
  ExportNamedDeclaration: take,
  Literal: (node) => void ((typeof node.value === "string" || node.regex) && text(node)),
  TemplateElement: text,
  JSXText: text,
});

function visit(program) {
  found = { functions: [], imports: [], texts: [], names: new Map(), headings: new Set() };
  inside = [];
  visitor.visit(program);
  const functions = found.functions.filter(({ node }) => !found.headings.has(node));
  return { ...found, functions };
}

/** Whether a call registers a test or a group of them. */
function registers({ arguments: given }, called) {
  const isTest = called.includes("describe") || called[0] === "it" || called[0] === "test";
  return isTest && !called.includes("step") && given.some(({ type }) => type.includes("Function"));
}

const nameOf = (node) => node.id?.name ?? found.names.get(node) ?? "(a function)";

const keyOf = (key) => key.name ?? String(key.value ?? "[…]");

/** The names of a call from its root on: `test.describe.each(…)(…)` is test, describe, each. */
function calleeOf(node) {
  if (node.type === "Identifier") return [node.name];
  if (node.type === "MemberExpression") return [...calleeOf(node.object), node.property.name];
  if (node.type === "CallExpression") return calleeOf(node.callee);
  if (node.type === "TaggedTemplateExpression") return calleeOf(node.tag);
  return [];
}

function calledName(called, first) {
  const isTest = called[0] === "it" || called[0] === "test";
  const title = first?.value ?? first?.quasis?.map(({ value }) => value.raw).join("…");
  return isTest && typeof title === "string" ? `test "${title}"` : `(given to ${called.at(-1) ?? "a call"})`;
}
