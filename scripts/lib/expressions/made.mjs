// Expressions that a module makes while it is loaded, as they are then.
import { createRequire } from "node:module";

const require = createRequire(import.meta.url);

/** @typedef {{ source: string, flags: string, file: string, line: number, column: number }} Made */

/** Loads modules; of one that cannot be loaded here, what it made up to there. @param {readonly string[]} files @returns {Made[]} */
export function madeWhileLoading(files) {
  const made = [];
  const Original = globalThis.RegExp;
  const recorded = (expression) => {
    made.push({ source: expression.source, flags: expression.flags, ...callerOf(recorded) });
    return expression;
  };
  globalThis.RegExp = new Proxy(Original, {
    construct: (target, given) => recorded(new target(...given)),
    apply: (target, _, given) => recorded(target(...given)),
  });
  try {
    for (const file of files) {
      try {
        require(file);
      } catch {
        // What it would have made has to be told beside it.
      }
    }
  } finally {
    globalThis.RegExp = Original;
  }
  return made;
}

/** Where the program called: behind the proxy's handler. */
function callerOf(recorded) {
  const usual = Object.getOwnPropertyDescriptor(Error, "prepareStackTrace");
  Error.prepareStackTrace = (_, sites) => sites;
  const holder = {};
  Error.captureStackTrace(holder, recorded);
  const site = holder.stack[1];
  if (usual === undefined) delete Error.prepareStackTrace;
  else Object.defineProperty(Error, "prepareStackTrace", usual);
  const file = String(site?.getFileName() ?? "");
  return { file, line: site?.getLineNumber() ?? 0, column: site?.getColumnNumber() ?? 0 };
}
