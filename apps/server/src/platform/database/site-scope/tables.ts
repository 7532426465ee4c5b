import type { RangeVar, RawStmt } from "libpg-query";

/** The tables that statements name. */
export interface NamedTables {
  /** All of them; parts of a `with` may be among them. */
  readonly named: readonly string[];
  readonly written: readonly string[];
}

const writing = new Set(["InsertStmt", "UpdateStmt", "DeleteStmt", "MergeStmt"]);

export function tablesIn(statements: readonly RawStmt[]): NamedTables {
  const named = new Set<string>();
  const written = new Set<string>();
  const look = (node: unknown): void => {
    if (typeof node !== "object" || node === null) return;
    for (const [kind, value] of Object.entries(node)) {
      if (kind === "RangeVar" || kind === "relation") named.add(nameOf(value));
      if (writing.has(kind)) written.add(nameOf((value as { relation?: RangeVar }).relation));
      look(value);
    }
  };
  look(statements);
  return { named: [...named], written: [...written] };
}

function nameOf(table: unknown): string {
  return (table as RangeVar | undefined)?.relname ?? "";
}
