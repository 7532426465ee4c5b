import { appendFileSync } from "node:fs";
import { is, SQL, StringChunk } from "drizzle-orm";
import { inject } from "vitest";
import { type RanStatement, ranStatements } from "../platform/database/executor.ts";

// Looks closer at each statement that a test runs, once for all files of a worker.

/** The texts around a template's values, as the code has them, in one. */
const told = new Set<string>();

/** Writes down which templates ran, those inside others as well. */
function tell({ queryChunks }: SQL, file: string): void {
  const texts = queryChunks.flatMap((chunk) => (is(chunk, StringChunk) ? chunk.value : []));
  const template = JSON.stringify(texts);
  if (!told.has(template)) {
    told.add(template);
    appendFileSync(file, `${template}\n`);
  }
  for (const chunk of queryChunks) if (is(chunk, SQL)) tell(chunk, file);
}

function nullProblems({ shape, result }: RanStatement, nullable: ReadonlySet<string>): string[] {
  if (shape === undefined) return [];
  return result.fields.flatMap(({ name, tableID, columnID }) => {
    const nulls = shape[name]?.nulls;
    if (nulls === undefined || nulls === "allowed") return [];
    if (result.rows.some((row) => row[name] === null)) return [`The column "${name}" is null, the code says never.`];
    return nulls === "refused" && nullable.has(`${tableID}.${columnID}`)
      ? [`The column "${name}" may be null in its table: orNull(), or present() where the statement keeps nulls out.`]
      : [];
  });
}

if (!ranStatements.hasSubscribers) {
  const { nullableColumns, ranTemplates } = inject("statements");
  const nullable = new Set(nullableColumns);
  ranStatements.subscribe((message) => {
    const ran = message as RanStatement;
    tell(ran.statement, ranTemplates);
    ran.problems.push(...nullProblems(ran, nullable));
  });
}
