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
  const files = [...sources].map(([file, text]) => expressionsOf(file, text));
  const expressions = files.flatMap((each) => each.expressions);
  const made = instancesOf(expressions, root);
  const faults = expressions.flatMap((expression) => {
    const fault = faultOf(expression, made(expression));
    return fault === undefined ? [] : [`${expression.file}:${expression.line}: ${fault}`];
  });
  const idle = [...sources.keys()].flatMap((file, at) =>
    files[at].unused.map((line) => `${file}:${line}: ${unusedFault}`),
  );
  const excused = expressions.filter(({ said }) => said !== undefined).length;
  return { count: expressions.length, excused, faults: [...faults, ...idle] };
}

const unusedFault = "this speaks of an expression, but none stands beside it or on the next line.";

/** Loads the modules that make expressions of parts at their top. */
function instancesOf(expressions, root) {
  const isLoaded = ({ file, source, isInFunction }) => source === undefined && !isInFunction && !ofOurOwn.test(file);
  const files = [...new Set(expressions.filter(isLoaded).map(({ file }) => join(root, file)))];
  const { made, failed } = madeWhileLoading(files);
  const byPlace = Map.groupBy(
    made,
    ({ file, line, column }) => `${file.startsWith("file:") ? fileURLToPath(file) : file}:${line}:${column}`,
  );
  return (expression) => {
    if (!isLoaded(expression)) return [];
    const path = join(root, expression.file);
    const fault = failed.get(path);
    if (fault !== undefined) throw new Error(`${expression.file} cannot be loaded: ${fault}`);
    return byPlace.get(`${path}:${expression.line}:${expression.column}`) ?? [];
  };
}

function faultOf(expression, instances) {
  const { source, flags, said } = expression;
  if (source !== undefined) return faultOfWritten({ source, flags }, said);
  if (said?.isOfUser) return undefined;
  if (instances.length > 0)
    return instances.map((each) => faultOfWritten(each, said)).find((fault) => fault !== undefined);
  if (ofOurOwn.test(expression.file)) return faultOfDraft(expression);
  if (said?.example === undefined)
    return `made of parts: say of which kind, "// Expression such as /…/: why these parts are harmless".`;
  return faultOfWritten(said.example, undefined);
}

function faultOfWritten({ source, flags }, said) {
  const verdict = verdictOf(source, flags);
  const shown = `/${source}/${flags}`;
  if (said !== undefined && said.characters === undefined)
    return `${shown} is written whole: of such a one, only the length of its texts can be said.`;
  if (isLinear(verdict)) return said && `${shown} needs no excuse: it is linear.`;
  if (said !== undefined && isBounded(verdict, said.characters)) return undefined;
  return `${shown}: ${told(verdict)}.${said === undefined ? "" : ` ${said.characters} characters are too many for that.`}`;
}

function faultOfDraft({ draft, flags, said }) {
  if (draft === undefined) return undefined;
  const verdict = verdictOf(draft, flags);
  return "unknown" in verdict ? undefined : faultOfWritten({ source: draft, flags }, said);
}
