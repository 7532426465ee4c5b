import { createWriteStream } from "node:fs";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { projectLimits } from "@yiqiao/contracts/post-editing";
import type { ImportFile, ImportRow } from "@yiqiao/documents/bilingual";
import { readProjectFile, readRowLines } from "@yiqiao/documents/isolated";
import { answerForProblem } from "#features/documents";
import type { Scratch } from "#platform/storage";
import { DomainError } from "#platform/errors";
import type { IncomingFile } from "#platform/request";

export type ReadFile = Omit<ImportFile, "rows"> & { readonly rows: readonly ImportRow[] };

/** Reads a bilingual file in a process of its own. @throws {DomainError} what the file is refused for */
export function readImport(scratch: Scratch, file: IncomingFile, signal: AbortSignal): Promise<ReadFile> {
  return scratch.use(async (folder) => {
    const path = join(folder, "upload");
    const output = join(folder, "rows.ndjson");
    await pipeline(file.stream, createWriteStream(path), { signal });
    if (file.wasCut()) {
      const limit = projectLimits.importBytes / 1e6;
      throw new DomainError("documentTooLarge", { megabytes: `> ${limit}`, limit });
    }
    try {
      const { projectId, exportedAt } = await readProjectFile({ path, fileName: file.name, output }, { signal });
      const rows: ImportRow[] = [];
      for await (const row of readRowLines(output)) rows.push(row);
      return { rows, ...(projectId !== undefined && { projectId }), ...(exportedAt !== undefined && { exportedAt }) };
    } catch (error) {
      throw answerForProblem(error);
    }
  });
}
