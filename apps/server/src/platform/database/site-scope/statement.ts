import { type Node, type ParseResult, parseSync, type RawStmt } from "libpg-query";
import { isHarmlessSetting } from "./expressions.ts";
import { Groups, type Need } from "./level.ts";
import { freedBy } from "./marker.ts";
import { Query } from "./query.ts";
import { Refusal } from "./refusal.ts";
import { type NamedTables, tablesIn } from "./tables.ts";
import type { Schema } from "./schema.ts";

/** Parameters, from 0, that must be the caller's for a use of a table to be limited. */
export interface Bound {
  readonly sites: readonly number[];
  readonly accounts: readonly number[];
}

/** What a statement's text says about the sites that it can touch. */
export interface Analysis {
  /** Why it may not run, undefined if it may. */
  readonly problem: string | undefined;
  /** Nothing where the statement says why it touches every site. */
  readonly bounds: readonly Bound[];
  readonly tables: NamedTables;
}

const noTables: NamedTables = { named: [], written: [] };

/** What neither reads nor writes rows. */
const harmless = new Set(["TransactionStmt", "LockStmt", "NotifyStmt", "ListenStmt", "UnlistenStmt"]);

/**
 * Proves from PostgreSQL's own reading of a statement that every use of a table of sites is limited: by a key that is
 * given, in a condition that holds for every row of its query level, or by an equal key of a use that is. What it does not
 * understand it refuses.
 */
export function analyseStatement(text: string, schema: Schema): Analysis {
  const needs: Need[] = [];
  const groups = new Groups();
  let tables = noTables;
  try {
    const isFree = freedBy(text);
    const statements = statementsOf(text);
    tables = tablesIn(statements);
    for (const { stmt } of statements) {
      if (stmt === undefined) throw new Refusal("The statement is empty.");
      const [kind = ""] = Object.keys(stmt);
      if (harmless.has(kind)) continue;
      if ("VariableSetStmt" in stmt && isHarmlessSetting(stmt.VariableSetStmt.name ?? "")) continue;
      if (isQuery(stmt)) new Query({ schema, groups, needs, isFree }).prove(stmt);
      else if (!isFree(undefined)) throw new Refusal(`A statement of this kind (${kind}) cannot be read here.`);
    }
  } catch (error) {
    if (error instanceof Refusal) return { problem: error.message, bounds: [], tables };
    throw error;
  }
  return { problem: undefined, bounds: boundsOf(needs, groups), tables };
}

function statementsOf(text: string): readonly RawStmt[] {
  let result: ParseResult;
  try {
    result = parseSync(text);
  } catch (error) {
    throw new Refusal(`The statement cannot be read: ${error instanceof Error ? error.message : String(error)}.`);
  }
  return result.stmts ?? [];
}

function isQuery(node: Node): boolean {
  return "SelectStmt" in node || "InsertStmt" in node || "UpdateStmt" in node || "DeleteStmt" in node;
}

function boundsOf(needs: readonly Need[], groups: Groups): Bound[] {
  const byUse = Map.groupBy(needs, ({ use }) => groups.of(use));
  return [...byUse.values()].flatMap((those) => {
    const arms = new Set(those.flatMap(({ arm }) => (arm === undefined ? [] : [arm])));
    const places = arms.size === 0 ? [undefined] : [...arms];
    return places.map((place): Bound => {
      const holding = those.filter(({ arm }) => arm === undefined || arm === place);
      const of = (wanted: Need["column"]) => [
        ...new Set(holding.filter(({ column }) => column === wanted).map(({ parameter }) => parameter)),
      ];
      return { sites: of("site"), accounts: of("account") };
    });
  });
}
