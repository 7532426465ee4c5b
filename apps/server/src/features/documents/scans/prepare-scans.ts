import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { DocumentFormatId, DocumentOutput, DocumentWarning } from "@yiqiao/contracts/documents";
import type { LanguageCode } from "@yiqiao/contracts/languages";
import type { ScansFolder } from "@yiqiao/documents/isolated";
import type { DocumentDeps } from "../ports.ts";
import { cleanPages } from "./clean-pages.ts";
import { fetchScans } from "./read-pages.ts";

export interface ScansToMerge {
  readonly format: DocumentFormatId;
  /** Where the document's scans lie in the object store. */
  readonly scansPrefix: string;
  readonly workingPath: string;
  readonly targetsPath: string;
  readonly targetLanguage: LanguageCode;
}

/** Outputs that are written without the pictures of pages. */
const withoutPictures: ReadonlySet<DocumentOutput> = new Set(["docx"]);

/** What a merge needs to know of pages that are pictures; undefined where there are none. */
export async function prepareScans(
  deps: Pick<DocumentDeps, "files" | "pageReader">,
  { format, scansPrefix: prefix, ...source }: ScansToMerge,
  room: { readonly folder: string; readonly signal: AbortSignal; readonly output: DocumentOutput },
): Promise<{ readonly scans: ScansFolder; readonly warnings: readonly DocumentWarning[] } | undefined> {
  if (format !== "pdf") return undefined;
  const folder = join(room.folder, "scans");
  await mkdir(folder, { recursive: true });
  const read = await fetchScans(deps, { prefix, folder });
  if (read.size === 0) return undefined;
  const { signal } = room;
  const warnings = withoutPictures.has(room.output)
    ? []
    : await cleanPages(deps, { ...source, prefix, read, folder, signal });
  return { scans: { path: folder }, warnings };
}
