import {
  columnRoles,
  type ColumnRole,
  type ImportOptions,
  type ImportPreview,
  type LibraryKind,
} from "@yiqiao/contracts/libraries";

/** What the reader has changed of how the file is read; the rest is as it was found. */
export type ReadOptions = Omit<ImportOptions, "on_existing" | "which">;

/** Roles of which there can be one column. */
const single: ReadonlySet<ColumnRole> = new Set(columnRoles.filter((role) => role !== "attribute" && role !== "skip"));

const ofTerms: ReadonlySet<ColumnRole> = new Set(["forbidden", "case_sensitive"]);

/** What a column of a kind of library can hold. */
export const rolesFor = (kind: LibraryKind): readonly ColumnRole[] =>
  columnRoles.filter((role) => kind === "termbase" || !ofTerms.has(role));

/** The columns with one of them changed; a role that only one can have is taken from the other. */
export function withRole(columns: readonly ColumnRole[], place: number, role: ColumnRole): ColumnRole[] {
  return columns.map((before, at) => {
    if (at === place) return role;
    return before === role && single.has(role) ? "skip" : before;
  });
}

/** Whether a table's source and translation are known; files that name their fields need no columns. */
export function isMapped({ columns }: Pick<ImportPreview, "columns">): boolean {
  return columns.length === 0 || (columns.includes("source") && columns.includes("target"));
}

/** How a file is read after a change. Other cells mean that the columns are found anew. */
export function changedReading(before: ReadOptions, change: Partial<ReadOptions>): ReadOptions {
  const { columns: _columns, ...rest } = before;
  return "columns" in change ? { ...before, ...change } : { ...rest, ...change };
}
