// The regular expressions of a source file, with what a comment says of them.
import { parseSync, Visitor } from "oxc-parser";

/**
 * What a comment in front of an expression, or beside it, may say of it.
 * `// Expression on at most 300 characters: why` no text that it meets is longer;
 * `// Expression such as /a+b/u: why` it is made of parts, and this is one of those that are made;
 * `// Expression of a user: why` a user wrote it.
 */
const saying =
  /^ ?Expression (?:on at most (?<characters>[\d,]+) characters|such as \/(?<source>.+)\/(?<flags>[a-z]*)|(?<user>of a user)): (?<why>\S.*)$/;
const anySaying = /^ ?Expression (?:on at most|such as|of a user)/;

/** A slash that begins an expression stands behind one of these, a word that is none's name, or at the beginning. */
const mayHold =
  /(?:^|[(,=:[!&|?{};+<>~^*/%)-]|\b(?:return|case|typeof|in|of|yield|await|void|default|else|do))\s*\/(?![/*])|\bRegExp\b/m;

/**
 * @typedef {{ characters?: number, example?: { source: string, flags: string }, isOfUser?: boolean }} Said
 * @typedef {{ file: string, line: number, column: number, source: string | undefined, flags: string, draft: string | undefined,
 *   isInFunction: boolean, said: Said | undefined }} Expression `source` undefined: made of parts; `draft`: with an `x` for each
 *   part that only the running program knows
 * @param {string} file @param {string} text
 * @returns {{ expressions: Expression[], unused: number[] }} and the lines of comments that speak of no expression
 */
export function expressionsOf(file, text) {
  if (!mayHold.test(text) && !text.includes("// Expression ")) return { expressions: [], unused: [] };
  const { program, comments, errors } = parseSync(file, text);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0].message}`);
  const lines = linesOf(text);
  const found = [];
  let depth = 0;
  const enter = () => void depth++;
  const leave = () => void depth--;
  const add = (node, expression) =>
    found.push({ file, ...lines.placeOf(node.start), isInFunction: depth > 0, ...expression });
  const made = (node) => {
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

function linesOf(text) {
  const starts = [0, ...text.matchAll(/\n/g).map(({ index }) => index + 1)];
  const placeOf = (/** @type {number} */ offset) => {
    const line = starts.findLastIndex((start) => start <= offset);
    return { line: line + 1, column: offset - starts[line] + 1 };
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
  const told = comments.flatMap(({ value, start, end }) => [
    { value, line: placeOf(start).line, last: placeOf(end).line },
  ]);
  const lineBehind = new Map(told.map(({ line, last }) => [line, last + 1]));
  const targetOf = (line) => (lineBehind.has(line) ? targetOf(lineBehind.get(line)) : line);
  const used = new Set();
  const sayings = told.filter(({ value }) => anySaying.test(value));
  const expressions = found.map((expression) => {
    const own = sayings.find(({ line }) => line === expression.line || targetOf(line) === expression.line);
    if (own !== undefined) used.add(own);
    return { ...expression, said: own && saidIn(own.value) };
  });
  return { expressions, unused: sayings.filter((each) => !used.has(each)).map(({ line }) => line) };
}

function saidIn(comment) {
  const { characters, source, flags = "", user } = saying.exec(comment)?.groups ?? {};
  if (characters !== undefined) return { characters: Number(characters.replaceAll(",", "")) };
  if (source !== undefined) return { example: { source, flags } };
  return user === undefined ? {} : { isOfUser: true };
}
