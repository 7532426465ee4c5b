// What a source file imports, as it is written there.
import { parseSync, Visitor } from "oxc-parser";

/**
 * @typedef {object} Written
 * @property {Set<string>} values specifiers of what is loaded, at once or later
 * @property {Set<string>} types specifiers of what only the types are taken from
 * @property {Set<string>} places paths beside the file that it names from `import.meta`: threads, programs, data; a folder where
 *   only the folder stands there, with a slash at its end
 */

/** @param {string} file @param {string} text @returns {Written} @throws Error where it is no code */
export function importsIn(file, text) {
  const { module, errors, program } = parsed(file, text);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0].message}`);
  const written = { values: new Set(), types: new Set(), places: new Set() };
  for (const { start, moduleRequest, entries } of module.staticImports) {
    // `import { type A }` takes a type, and still loads the module; `import type { A }` does not.
    const isErased = /^import\s+type\b(?!\s*(?:,|from\b))/.test(text.slice(start, start + LONGEST_START));
    if (entries.some(({ isType }) => isType) || isErased) written.types.add(moduleRequest.value);
    if (!isErased) written.values.add(moduleRequest.value);
  }
  for (const { moduleRequest, isType } of module.staticExports.flatMap(({ entries }) => entries)) {
    if (moduleRequest) (isType ? written.types : written.values).add(moduleRequest.value);
  }
  for (const { moduleRequest } of module.dynamicImports) {
    const specifier = /^(["'`])([^"'`$]+)\1$/.exec(text.slice(moduleRequest.start, moduleRequest.end))?.[2];
    if (specifier !== undefined) written.values.add(specifier);
  }
  if (program) readTree(program, written);
  return written;
}

const LONGEST_START = 60;

/** The tree is made only for the few that need it: it takes far longer than the list of imports. */
function parsed(file, text) {
  const result = parseSync(file, text);
  const { module, errors } = result;
  const known = new Set(module.dynamicImports.map(({ start }) => start));
  const mayNameTypes = text.matchAll(/\bimport\s*\(/g).some(({ index }) => !known.has(index));
  return { module, errors, program: mayNameTypes || module.importMetas.length > 0 ? result.program : undefined };
}

function readTree(program, { types, places }) {
  new Visitor({
    TSImportType: ({ source }) => types.add(source.value),
    NewExpression: ({ callee, arguments: [path, base] }) => {
      if (callee.name === "URL" && isMeta(base, "url")) addPlace(places, [path]);
    },
    CallExpression: ({ callee, arguments: [base, ...paths] }) => {
      const called = callee.type === "MemberExpression" ? callee.property.name : callee.name;
      if (["join", "resolve"].includes(called) && isMeta(base, "dirname")) addPlace(places, paths);
    },
  }).visit(program);
}

const isMeta = (node, name) =>
  node?.type === "MemberExpression" && node.object.type === "MetaProperty" && node.property.name === name;

/** The beginning of a path that is known before the program runs: whole, or up to its last folder. */
function addPlace(places, nodes) {
  const parts = [];
  for (const node of nodes) {
    if (node?.type === "Literal" && typeof node.value === "string") parts.push(node.value);
    else {
      const begun = node?.type === "TemplateLiteral" ? node.quasis[0].value.cooked : "";
      parts.push(begun.slice(0, begun.lastIndexOf("/") + 1));
      break;
    }
  }
  const path = parts.join("/");
  // With nothing but a base, it may be any file beside it.
  places.add(path === "" ? "./" : path);
}
