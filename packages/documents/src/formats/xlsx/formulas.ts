/** New names of what formulas refer to; sheets by their name in lower case, columns by their name in tables. */
export interface FormulaNames {
  readonly sheets: ReadonlyMap<string, string>;
  readonly columns: ReadonlyMap<string, string>;
}

/** Longer ones no program accepts; they are not looked into. */
const longestFormula = 8192;
/** Text constants and sheets of other workbooks, quoted sheet names, what may be a bare sheet name, brackets. */
const pieces =
  /"(?:[^"]|"")*"|\[\d+\][\p{L}\p{N}_.\\]*!|'((?:[^']|'')*)(?:'(!)?|$)|(?<![\p{L}\p{N}_.\\])([\p{L}\p{N}_.\\]+(?::[\p{L}\p{N}_.\\]+)?)!|\[/gu;

/** A formula with sheets and columns called by their new names. Text constants are left alone. */
export function renamedFormula(formula: string, names: FormulaNames): string {
  if (formula.length > longestFormula) return formula;
  let result = "";
  let at = 0;
  pieces.lastIndex = 0;
  for (let match = pieces.exec(formula); match !== null; match = pieces.exec(formula)) {
    const [piece, quoted, isSheet, bare] = match;
    result += formula.slice(at, match.index);
    at = match.index + piece.length;
    if (quoted !== undefined && isSheet !== undefined)
      result += `${renamedSheets(quoted.replaceAll("''", "'"), names, true)}!`;
    else if (bare !== undefined) result += `${renamedSheets(bare, names, false)}!`;
    else if (piece === "[") {
      const end = endOfBrackets(formula, match.index);
      result += renamedColumns(formula.slice(match.index, end), names);
      at = end;
    } else result += piece;
    pieces.lastIndex = at;
  }
  return result + formula.slice(at);
}

/** One sheet, or the first and last of a row of sheets; another workbook's stand behind brackets. */
function renamedSheets(reference: string, { sheets }: FormulaNames, isQuoted: boolean): string {
  const renamed = reference.includes("]")
    ? reference
    : reference
        .split(":")
        .map((name) => sheets.get(name.toLowerCase()) ?? name)
        .join(":");
  const needsQuotes = isQuoted || renamed !== reference;
  return needsQuotes ? `'${renamed.replaceAll("'", "''")}'` : renamed;
}

/** Where the bracket that opens at `start` closes; `'` takes the meaning from what follows. */
function endOfBrackets(formula: string, start: number): number {
  let depth = 0;
  for (let at = start; at < formula.length; at++) {
    const character = formula[at];
    if (character === "'") at++;
    else if (character === "[") depth++;
    else if (character === "]" && --depth === 0) return at + 1;
  }
  return formula.length;
}

/** `[Column]`, `[@Column]`, `[@[Column]]`, `[[#Headers],[Column]]`, `[[First]:[Last]]`. */
function renamedColumns(reference: string, { columns }: FormulaNames): string {
  if (columns.size === 0) return reference;
  const inner = reference.slice(1, -1);
  if (inner.includes("[")) return `[${withNamesIn(inner, renamed)}]`;
  if (!inner.startsWith("@")) return `[${renamed(inner)}]`;
  const name = renamed(inner.slice(1));
  return name === inner.slice(1) ? reference : `[@[${name}]]`;

  function renamed(escaped: string): string {
    const name = escaped.replace(/'(.)/gs, "$1");
    const target = columns.get(name);
    return target === undefined ? escaped : target.replace(/[[\]#']/g, "'$&");
  }
}

/** Each name between brackets changed; a bracket behind a `'` is a letter of it. */
function withNamesIn(inner: string, renamed: (name: string) => string): string {
  let result = "";
  let name: string | undefined;
  for (const [sign] of inner.matchAll(/'?./gs)) {
    if (sign === "[") {
      result += name === undefined ? "" : `[${name}`;
      name = "";
    } else if (name === undefined) result += sign;
    else if (sign === "]") {
      result += `[${renamed(name)}]`;
      name = undefined;
    } else name += sign;
  }
  return name === undefined ? result : `${result}[${name}`;
}

/** What of a formula may stand in the way of new names. */
export interface FormulaTraits {
  /** It makes references out of text, where names cannot be followed. */
  readonly buildsReferences: boolean;
  /** It refers to columns of tables by their names. */
  readonly namesColumns: boolean;
  /** Text constants that may be references. */
  readonly constants: readonly string[];
}

export function traitsOf(formula: string): FormulaTraits {
  if (formula.length > longestFormula) return { buildsReferences: true, namesColumns: true, constants: [] };
  return {
    buildsReferences: /\bINDIRECT\b/i.test(formula),
    namesColumns: /\[[^[\]]*\p{L}/u.test(formula),
    constants: formula.includes("!")
      ? (formula.match(/"(?:[^"]|"")*"/g) ?? []).filter((text) => text.includes("!"))
      : [],
  };
}
