import { join } from "node:path";
import type { DocumentFormatId } from "@yiqiao/contracts/documents";
import { DocumentError } from "@yiqiao/documents";
import { extractFile, inspectFile } from "@yiqiao/documents/isolated";
import type { DocumentDeps } from "../ports.ts";
import { workingFormatOf } from "../reading/read-document.ts";
import { listChunks } from "../records/chunks.repository.ts";
import type { Work, StartedDocument } from "../records/started-document.ts";
import { readTargets } from "../records/stored-units.ts";
import type { Merged } from "./merge-document.ts";

/** More of the text that is its own translation makes a document untranslated. */
const maxUntranslatedPercent = 50;
const letters = /\p{L}/u;
/** Provenances that say nothing of an engine's work. */
const notAsked: ReadonlySet<string> = new Set(["untranslatable", "existing"]);

/**
 * Whether the document was translated at all: a file that comes back as it went is an error, never done.
 * @throws {DocumentError} `documentNotTranslated`
 */
export async function checkTranslated(
  { database, files }: Pick<DocumentDeps, "database" | "files">,
  document: StartedDocument,
): Promise<void> {
  let asked = 0;
  let same = 0;
  for (const { seq } of await listChunks(database.db, document.id)) {
    for (const { targets } of await readTargets(files, document, seq)) {
      for (const { source, target, provenance } of targets.flatMap(({ segments = [] }) => segments)) {
        if (notAsked.has(provenance) || !letters.test(source.text)) continue;
        asked += source.text.length;
        if (source.text.trim() === target.text.trim()) same += source.text.length;
      }
    }
  }
  const percent = asked === 0 ? 0 : Math.round((same / asked) * 100);
  if (percent > maxUntranslatedPercent) throw new DocumentError("documentNotTranslated", { percent });
}

/** Units that may be found in a source and not in its translation, or the other way round: text that came out empty. */
const toleratedShare = 0.02;
/** Where paragraphs are found by their look, which a translation changes: lines of text, text set on a page. */
const unsteady: ReadonlySet<DocumentFormatId> = new Set(["txt", "pdf"]);

/**
 * Whether the written file opens, is of the same format and holds the same units.
 * @throws {DocumentError} `documentOutputConversion`
 */
export async function checkOutput(
  { document, signal }: Work,
  { merged, folder }: { readonly merged: Merged; readonly folder: string },
): Promise<void> {
  const { format, name, units } = document;
  const refuse = (reason: string, cause?: unknown) =>
    new DocumentError("documentOutputConversion", { format, reason }, { cause });
  const limits = { signal };
  const working = workingFormatOf(format);
  const opened = await inspectFile({ path: merged.path, fileName: name }, limits).catch((error: unknown) => {
    throw error instanceof DocumentError && !error.retryable ? refuse(error.message, error) : error;
  });
  if (opened.format !== format) throw refuse(`it is ${opened.format}`);
  if (unsteady.has(working)) return;
  const output = join(folder, "checked.ndjson");
  const options = { fileName: name };
  const job = { path: merged.workingPath, format: working, options, output, limitsOf: format };
  const extracted = await extractFile(job, limits).catch((error: unknown) => {
    if (!(error instanceof DocumentError) || error.retryable) throw error;
    // A translation may be longer than what is taken in.
    if (error.fault.startsWith("documentTooMany")) return undefined;
    throw refuse(error.message, error);
  });
  const missing = Math.abs((extracted?.units ?? units ?? 0) - (units ?? 0));
  if (missing > Math.max(1, (units ?? 0) * toleratedShare)) throw refuse(`${missing} units differ`);
}
