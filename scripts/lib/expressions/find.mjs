// The regular expressions of a source file, with what a comment says of them.
import { parseSync, Visitor } from "oxc-parser";

/**
 * What a comment in front of an expression, or beside it, may say of it.
 * `// Expression on at most 300 characters: why` no text that it meets is longer;
 * `// Expression such as /a+b/u: why` it is made of parts, and this is one of those that are made;
 * `// Expression of a user: why` a user wrote it.
 */
const saying =
  /^ ?Expression (?:on at most (?<characters>[\d,]+) characters: (?=\S)|such as \/(?<example>\S.*)|(?<user>of a user): (?=\S))/;
const endOfExample = /\/(?<flags>[a-z]*): (?=\S)/;
const anySaying = /^ ?Expression (?:on at most|such as|of a user)/;

/** What a slash that begins an expression stands behind: never a name, a number or the end of a list. */
const isInFront = /(?:^|[(,=:[!&|?{};+<>~^*/%)-]|\b(?:return|case|typeof|in|of|yield|await|void|default|else|do))$/;
const LONGEST_BLANK = 200;

/** Whether a text may have expressions in it, so that it is worth to be parsed. @param {string} text */
function mayHold(text) {
  if (/\bRegExp\b|\/\/ ?Expression /.test(text)) return true;
  return text
    .matchAll(/\/(?![/*])/g)
    .some(({ index }) => isInFront.test(text.slice(Math.max(0, index - LONGEST_BLANK), index).trimEnd()));
}

/**
 * @typedef {{ line: number, characters?: number, example?: { source: string, flags: string }, isOfUser?: boolean }} Saying
 * @typedef {{ file: string, line: number, column: number, source: string | undefined, flags: string, draft: string | undefined,
 *   isInFunction: boolean, said: Saying | undefined }} Expression `source` undefined: made of parts; `draft`: with an `x` for each
 *   part that only the running program knows; `isInFunction`: it is not made while the module is loaded
 * @param {string} file @param {string} text
 * @returns {{ expressions: Expression[], sayings: Saying[] }}
 */
export function expressionsOf(file, text) {
  if (!mayHold(text)) return { expressions: [], sayings: [] };
  const { program, comments, errors } = parseSync(file, text);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0].message}`);
  const lines = linesOf(text);
  const found = [];
  let depth = 0;
  // Functions that are given to a call, such as `map`, may run while the module is loaded.
  const given = new Set();
  const enter = (node) => void (given.has(node) || depth++);
  const leave = (node) => void (given.has(node) || depth--);
  const add = (node, expression) =>
    found.push({ file, ...lines.placeOf(node.start), isInFunction: depth > 0, ...expression });
  const made = (node) => {
    for (const each of node.arguments) given.add(each);
    if (node.callee.type === "Identifier" && node.callee.name === "RegExp") add(node, madeOf(node.arguments));
  };
  const functions = ["FunctionDeclaration", "FunctionExpression", "ArrowFunctionExpression"];
  new Visitor({
    ...Object.fromEntries(
      functions.flatMap((type) => [
        [type, enter],
        [`${type}:exit`, leave],
      ]),
    ),
    Literal: (node) =>
      node.regex && add(node, { source: node.regex.pattern, flags: node.regex.flags, draft: undefined }),
    NewExpression: made,
    CallExpression: made,
  }).visit(program);
  return withSayings(found, comments, lines);
}

/** `first`: the line above, where an expression that is too long for it begins on the next one. */
function linesOf(text) {
  const starts = [0, ...text.matchAll(/\n/g).map(({ index }) => index + 1)];
  const placeOf = (/** @type {number} */ offset) => {
    const line = starts.findLastIndex((start) => start <= offset);
    const isAlone = text.slice(starts[line], offset).trim() === "";
    const isBroken = isAlone && line > 0 && /[=(:>]$/.test(text.slice(starts[line - 1], starts[line] - 1));
    return { line: line + 1, column: offset - starts[line] + 1, first: isBroken ? line : line + 1 };
  };
  return { placeOf };
}

/** @returns {{ source: string | undefined, flags: string, draft: string | undefined }} of `new RegExp(...)` */
function madeOf([pattern, flags]) {
  const [source, own] = [textOf(pattern), flags === undefined ? "" : textOf(flags)];
  if (source?.isWhole && own?.isWhole) return { source: source.text, flags: own.text, draft: undefined };
  return { source: undefined, flags: own?.isWhole ? own.text : "", draft: source?.text };
}

/** What a string is, as far as it stands there. */
function textOf(node) {
  if (node?.type === "Literal" && typeof node.value === "string") return { text: node.value, isWhole: true };
  if (node?.type === "TemplateLiteral") return templateOf(node, "cooked");
  const isRaw = node?.type === "TaggedTemplateExpression" && node.tag.property?.name === "raw";
  return isRaw ? templateOf(node.quasi, "raw") : undefined;
}

const templateOf = ({ quasis, expressions }, kind) => ({
  text: quasis.map(({ value }) => value[kind]).join("x"),
  isWhole: expressions.length === 0,
});

/** Gives each expression what stands beside it, or in the comments right in front of its line. */
function withSayings(found, comments, { placeOf }) {
  const told = comments.map(({ value, start, end }) => ({ value, line: placeOf(start).line, last: placeOf(end).line }));
  const lineBehind = new Map(told.map(({ line, last }) => [line, last + 1]));
  const targetOf = (line) => (lineBehind.has(line) ? targetOf(lineBehind.get(line)) : line);
  const sayings = told.flatMap(({ value, line }) => (anySaying.test(value) ? [{ line, ...saidIn(value) }] : []));
  const saidOf = ({ line: own, first }) =>
    sayings.find(({ line }) => line === own || targetOf(line) === own || targetOf(line) === first);
  return { expressions: found.map((expression) => ({ ...expression, said: saidOf(expression) })), sayings };
}

function saidIn(comment) {
  const { characters, example, user } = saying.exec(comment)?.groups ?? {};
  if (characters !== undefined) return { characters: Number(characters.replaceAll(",", "")) };
  const end = example && endOfExample.exec(example);
  if (end) return { example: { source: example.slice(0, end.index), flags: end.groups.flags } };
  return user === undefined ? {} : { isOfUser: true };
}
