import type { Node } from "libpg-query";
import type { Value } from "./level.ts";

/** The columns of something that is read from. */
export interface Columns {
  readonly byName: ReadonlyMap<string, Value | undefined>;
  /** There may be more of them. */
  readonly isOpen: boolean;
}

/** Columns in their order; a name is undefined where PostgreSQL makes one up. Undefined: not even their number is known. */
export type Outputs = readonly { readonly name: string | undefined; readonly value: Value | undefined }[] | undefined;

/** A table, subquery or function that a query level reads from. */
export interface Source {
  readonly alias: string;
  columns: Columns;
}

export const unknownColumns: Columns = { byName: new Map(), isOpen: true };

/** @param renamed new names of the first ones */
export function columnsOf(outputs: Outputs, renamed: readonly string[] = []): Columns {
  if (outputs === undefined) return unknownColumns;
  const byName = new Map<string, Value | undefined>();
  let isOpen = false;
  for (const [index, { name: own, value }] of outputs.entries()) {
    const name = renamed[index] ?? own;
    if (name === undefined) isOpen = true;
    else byName.set(name, byName.has(name) ? undefined : value);
  }
  return { byName, isOpen };
}

/** A value that is one of these, whichever. */
export function eitherOf(values: readonly (Value | undefined)[]): Value | undefined {
  const [first] = values;
  if (first === undefined) return undefined;
  if (first.kind === "given") {
    const parameters = values.map((value) => (value?.kind === "given" ? value.parameters : null));
    if (parameters.includes(null)) return undefined;
    return {
      kind: "given",
      parameters: parameters.includes(undefined) ? undefined : parameters.flatMap((each) => each ?? []),
    };
  }
  const columns = values.flatMap((value) => (value?.kind === "column" ? [value] : []));
  const isSame = columns.every(({ column }) => column.domain === first.column.domain && column.isLead);
  if (columns.length < values.length || !isSame) return undefined;
  return { kind: "column", uses: columns.flatMap(({ uses }) => uses), column: first.column };
}

export function wordsOf(nodes: readonly Node[] = []): string[] {
  return nodes.map((node) => ("String" in node ? (node.String.sval ?? "") : "*"));
}

/** The name of an output without one of its own; undefined: another one than this reads. */
export function nameOf(expression: Node | undefined): string | undefined {
  if (expression === undefined) return undefined;
  if ("ColumnRef" in expression) return wordsOf(expression.ColumnRef.fields).at(-1);
  if ("FuncCall" in expression) return wordsOf(expression.FuncCall.funcname).at(-1);
  if ("TypeCast" in expression && expression.TypeCast.arg && "ColumnRef" in expression.TypeCast.arg) {
    return nameOf(expression.TypeCast.arg);
  }
  return undefined;
}
