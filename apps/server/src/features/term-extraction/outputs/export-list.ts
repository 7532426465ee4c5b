import { createWriteStream } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { type ExportTermsQuery, termScanLimits } from "@yiqiao/contracts/term-extraction";
import { type ExportEntry, writeExport } from "@yiqiao/translation-memory/formats";
import { DomainError } from "#platform/errors";
import { fileNameOf, principalOf, type RequestContext } from "#platform/request";
import type { TermScanDeps } from "../ports.ts";
import { takeRate } from "../rates.ts";
import { findOwned } from "../records/scans.repository.ts";
import { languageOf, type StoredScan } from "../records/stored-scan.ts";
import type { StoredTerm } from "../records/stored-term.ts";
import { listTerms } from "../records/terms.repository.ts";

export interface ExportedList {
  readonly name: string;
  readonly contentType: string;
  readonly stream: Readable;
}

const contentTypes: Readonly<Record<ExportTermsQuery["format"], string>> = {
  csv: "text/csv; charset=utf-8",
  txt: "text/plain; charset=utf-8",
  xls: "application/vnd.ms-excel",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  tbx: "application/x-tbx+xml",
};

/** Rows of any list: those that were rejected before come beside its candidates. */
const mostRows = 2 * termScanLimits.candidates.most + 10_000;

/** What a filter finds of a list, the best first, as a file. @throws {DomainError} `termScanMissing`, `termScanState`, `officeMissing` */
export async function exportList(
  deps: Pick<TermScanDeps, "database" | "rateLimiter" | "office" | "scratch">,
  context: RequestContext,
  { task_id: id, format, ...filter }: ExportTermsQuery,
): Promise<ExportedList> {
  await takeRate(deps.rateLimiter, context, "file");
  const { db } = deps.database;
  const scan = await findOwned(db, principalOf(context), id);
  if (scan === undefined) throw new DomainError("termScanMissing");
  const source = languageOf(scan);
  if (source === null || scan.listedTarget === null) throw new DomainError("termScanState");
  const page = { sort: "score", order: "desc", limit: mostRows, offset: 0 } as const;
  const rows = await listTerms(db, id, { filter, page });
  const head = {
    kind: "termbase",
    sourceLanguage: source,
    targetLanguage: scan.listedTarget,
    name: scan.name,
  } as const;
  // A concept of one language says nothing that a termbase could take.
  const shown = format === "tbx" ? rows.filter(({ translation }) => translation !== "") : rows;
  const file = (as: Exclude<typeof format, "xls">) => writeExport(as, head, entriesOf(scan, shown));
  const stream = format === "xls" ? await oldWorkbook(deps, file("xlsx"), context.signal) : Readable.from(file(format));
  return { name: fileNameOf(`${scan.name}.${format}`), contentType: contentTypes[format], stream };
}

async function* entriesOf(scan: StoredScan, rows: readonly StoredTerm[]): AsyncGenerator<ExportEntry> {
  const at = scan.finishedAt ?? scan.createdAt;
  for (const row of rows) yield entryOf(row, at);
}

function entryOf(row: StoredTerm, at: Date): ExportEntry {
  const { frequency, documents, status, kind, origin, variants, examples } = row;
  const attributes = {
    frequency: String(frequency),
    documents: String(documents),
    status,
    kind,
    ...(origin !== null && { origin }),
    ...(variants.length > 0 && { variants: variants.join("; ") }),
    ...(examples[0] !== undefined && { example: examples[0].text }),
  };
  return {
    id: String(row.id),
    source: { text: row.term, tags: [] },
    target: { text: row.translation, tags: [] },
    note: row.note,
    attributes,
    author: "",
    editor: "",
    createdAt: at,
    modifiedAt: at,
    forbidden: false,
    caseSensitive: false,
  };
}

/** LibreOffice makes it of a new one. */
async function oldWorkbook(
  { office, scratch }: Pick<TermScanDeps, "office" | "scratch">,
  workbook: AsyncIterable<Uint8Array>,
  signal: AbortSignal,
): Promise<Readable> {
  const available = await office.availability();
  if (!available.available) throw new DomainError("officeMissing", { command: available.command });
  return scratch.use(async (folder) => {
    const input = join(folder, "terms.xlsx");
    const output = join(folder, "terms.xls");
    await pipeline(workbook, createWriteStream(input));
    await office.convert({ input, to: "xls", output }, signal);
    // Some thousand rows at most: the folder goes before they are sent.
    return Readable.from([await readFile(output)]);
  });
}
