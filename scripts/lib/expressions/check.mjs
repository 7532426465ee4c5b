// What is wrong with the expressions of source files.
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expressionsOf } from "./find.mjs";
import { madeWhileLoading } from "./made.mjs";
import { isBounded, isLinear, told, verdictOf } from "./verdict.mjs";

/** Sources that meet nothing but what this repository holds: what they make of parts is looked at as far as it is written. */
const ofOurOwn = /\.(?:test|spec)\.[a-z]+$|\/testing\/|^(?:bench|e2e|scripts)\//;

/**
 * @param {ReadonlyMap<string, string>} sources texts by their paths below `root`
 * @returns {{ count: number, excused: number, faults: string[] }}
 */
export function checkExpressions(sources, root) {
  const files = [...sources].map(([file, text]) => Object.assign(expressionsOf(file, text), { file }));
  const expressions = files.flatMap((each) => each.expressions);
  const instancesFor = instancesOf(expressions, root);
  const judged = expressions.map((expression) => ({
    expression,
    ...judgementOf(expression, instancesFor(expression)),
  }));
  const faults = judged.flatMap(({ expression: { file, line }, fault }) =>
    fault ? [`${file}:${line}: ${fault}`] : [],
  );
  const heard = new Set(judged.flatMap(({ expression, isExcused }) => (isExcused ? [expression.said] : [])));
  const unheard = files.flatMap(({ file, sayings }) =>
    sayings.flatMap((each) => (heard.has(each) ? [] : [`${file}:${each.line}: ${unheardFault}`])),
  );
  return { count: expressions.length, excused: heard.size, faults: [...faults, ...unheard] };
}

const unheardFault = "there is no expression beside this or on the next line that it excuses.";

/** Loads the modules that make expressions of parts at their top. */
function instancesOf(expressions, root) {
  const isLoaded = ({ file, source, isInFunction }) => source === undefined && !isInFunction && !ofOurOwn.test(file);
  const files = [...new Set(expressions.filter(isLoaded).map(({ file }) => join(root, file)))];
  const byPlace = Map.groupBy(
    madeWhileLoading(files),
    ({ file, line, column }) => `${file.startsWith("file:") ? fileURLToPath(file) : file}:${line}:${column}`,
  );
  return (expression) => {
    if (!isLoaded(expression)) return [];
    return byPlace.get(`${join(root, expression.file)}:${expression.line}:${expression.column}`) ?? [];
  };
}

/** @returns {{ fault?: string, isExcused?: boolean }} */
function judgementOf(expression, instances) {
  const { file, source, flags, draft, said } = expression;
  if (source !== undefined) return judgementOfOne({ source, flags }, said);
  if (instances.length > 0) return worstOf(instances.map((each) => judgementOfOne(each, said)));
  if (said?.isOfUser) return { isExcused: true };
  if (said?.example !== undefined) return { ...judgementOfOne(said.example), isExcused: true };
  if (!ofOurOwn.test(file)) return { fault: madeFault };
  const isKnown = draft !== undefined && !("unknown" in verdictOf(draft, flags));
  return isKnown ? judgementOfOne({ source: draft, flags }, said) : {};
}

const madeFault = 'made of parts: say what comes of it, "// Expression such as /…/: whose the parts are".';

const worstOf = (judgements) =>
  judgements.find(({ fault }) => fault !== undefined) ?? judgements.find(({ isExcused }) => isExcused) ?? {};

function judgementOfOne({ source, flags }, said) {
  const verdict = verdictOf(source, flags);
  if (isLinear(verdict)) return {};
  const characters = said?.characters;
  if (characters !== undefined && isBounded(verdict, characters)) return { isExcused: true };
  const many = characters === undefined ? "" : `; too much for ${characters} characters`;
  return { fault: `/${source}/${flags}: ${told(verdict)}${many}.`, isExcused: characters !== undefined };
}
