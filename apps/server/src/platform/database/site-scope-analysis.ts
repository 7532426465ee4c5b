import { siteTables } from "./site-scope-tables.ts";

/** A parameter that a statement compares a limiting column with, counted from 0. */
interface Bound {
  readonly column: "site" | "account";
  readonly parameter: number;
}

/** What a statement's text says about the sites that it can touch. */
export interface Analysis {
  /** Why it may not run, undefined if it may. */
  readonly problem: string | undefined;
  /** Values to compare with the caller's site and account; none with a marker. */
  readonly bound: readonly Bound[];
}

/** One place where a statement uses a table. */
interface Use {
  readonly table: string;
  readonly alias: string;
  /** Of an `insert`: whether the new row says whose it is. */
  readonly isOwnedInsert: boolean;
}

interface Condition {
  /** Undefined: the column stands alone. */
  readonly alias: string | undefined;
  readonly column: string;
  readonly parameter: number | undefined;
}

const marker = /\/\*\s*any site:\s*[^\s*][^*]*\*\//;
const noise = /'(?:[^']|'')*'|--[^\n]*|\/\*[\s\S]*?\*\//g;
const assignments = /\bset\b.*?(?=\bwhere\b|\bfrom\b|\breturning\b|$)/g;
const tables = new RegExp(String.raw`(?<![\w.$])(${Object.keys(siteTables).join("|")})(?!\w|\.)`, "g");
const limits = [...new Set(Object.values(siteTables).flat())].join("|");
const conditions = new RegExp(
  String.raw`(?<![\w.])(?:(\w+)\.)?(${limits})\s*(?:=\s*(?:any\s*\(\s*)?|in\s*\(\s*)(?:\$(\d+)|\d+)`,
  "g",
);
const links = /(?<![\w.])(\w+)\.\w+\s*=\s*(\w+)\.\w+/g;
const alias = /^\s+(?:as\s+)?([a-z_]\w*)/;
const keywords = new Set(
  (
    "where set join on left right inner full cross natural order group limit offset using values returning for union " +
    "select default having window fetch except intersect with as in"
  ).split(" "),
);

/**
 * Reads which tables of sites a statement uses and how each is limited: by a limiting column of its own that is compared
 * with a parameter or a number, or by being joined (`a.x = b.y`) to one that is. It reads SQL as this code base writes
 * it and, where it does not understand, refuses.
 */
export function analyseStatement(text: string): Analysis {
  if (marker.test(text)) return { problem: undefined, bound: [] };
  const plain = text.replaceAll(noise, " ").replaceAll('"', "").replaceAll(/\s+/g, " ").toLowerCase();
  const uses = usesIn(plain);
  if (uses.length === 0) return { problem: undefined, bound: [] };
  const found = conditionsIn(plain.replaceAll(assignments, " "));
  const reached = reachedBy(uses, found, plain);
  const open = uses.find((use) => !use.isOwnedInsert && !reached.has(use.alias));
  if (open !== undefined) return { problem: problemOf(open), bound: [] };
  return { problem: undefined, bound: boundOf(uses, found) };
}

function usesIn(plain: string): Use[] {
  return [...plain.matchAll(tables)].flatMap((match): Use[] => {
    const [, table = ""] = match;
    const before = plain.slice(0, match.index);
    if (/\bas $/.test(before)) return [];
    const after = plain.slice(match.index + table.length);
    const named = alias.exec(after)?.[1];
    const isNamed = named !== undefined && !keywords.has(named);
    return [{ table, alias: isNamed ? named : table, isOwnedInsert: isOwnedInsert(table, before, after) }];
  });
}

function isOwnedInsert(table: string, before: string, after: string): boolean {
  if (!/\binsert into $/.test(before)) return false;
  const columns =
    /^[^(]*\(([^)]*)\)/
      .exec(after)?.[1]
      ?.split(",")
      .map((column) => column.trim()) ?? [];
  return columns.some((column) => siteTables[table]?.includes(column));
}

function conditionsIn(plain: string): Condition[] {
  return [...plain.matchAll(conditions)].map(([, owner, column = "", parameter]) => {
    return { alias: owner, column, parameter: parameter === undefined ? undefined : Number(parameter) - 1 };
  });
}

/** The aliases that a condition limits, directly or through joins. */
function reachedBy(uses: readonly Use[], found: readonly Condition[], plain: string): Set<string> {
  const reached = new Set<string>();
  for (const { table, alias: name } of uses) {
    const limiting = found.filter(({ column }) => siteTables[table]?.includes(column));
    if (limiting.some((condition) => condition.alias === undefined || condition.alias === name)) reached.add(name);
  }
  // What a `with` calls a part is limited inside that part.
  if (reached.size > 0)
    for (const [, part = ""] of plain.matchAll(/(?:\bwith|\),) (\w+) as (?:materialized )?\(/g)) reached.add(part);
  const joins = [...plain.matchAll(links)].map(([, left = "", right = ""]) => [left, right] as const);
  for (let size = -1; size !== reached.size;) {
    size = reached.size;
    for (const [left, right] of joins) {
      if (reached.has(left)) reached.add(right);
      if (reached.has(right)) reached.add(left);
    }
  }
  return reached;
}

function boundOf(uses: readonly Use[], found: readonly Condition[]): Bound[] {
  return found.flatMap(({ alias: owner, column, parameter }): Bound[] => {
    if (parameter === undefined) return [];
    if (column === "site_id") return [{ column: "site", parameter }];
    const isAccount = uses.some((use) => use.table === "accounts" && (owner === undefined || owner === use.alias));
    return column === "account_id" || (column === "id" && isAccount) ? [{ column: "account", parameter }] : [];
  });
}

function problemOf({ table, alias: name }: Use): string {
  const columns = siteTables[table]?.map((column) => `${name}.${column} = \${…}`).join(" or ");
  return (
    `The statement uses ${table}, whose rows belong to sites, without limiting them. Add ${columns}, join it to a table ` +
    `that is limited so, or, where it is right to touch the rows of every site, say why in the statement: ` +
    `/* any site: the reason */`
  );
}
