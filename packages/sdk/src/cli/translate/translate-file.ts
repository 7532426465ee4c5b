import { readFile } from "node:fs/promises";
import { basename, dirname, extname, join } from "node:path";
import type { DocumentOptions, DocumentResult } from "../../client/documents.ts";
import type { Yiqiao } from "../../client/yiqiao.ts";
import { assertFree, writeWhole } from "./write-whole.ts";

export interface FileTask {
  readonly source: string;
  /** The folder that the translation is written to; by default the source's. */
  readonly folder?: string | undefined;
  /** Or just this file. */
  readonly path?: string | undefined;
  readonly force: boolean;
}

export interface WrittenFile {
  readonly path: string;
  readonly result: DocumentResult;
}

/** Has a file translated and writes it as `name.en.docx`. @throws {FileExistsError} before anything is charged */
export async function translateFile(yiqiao: Yiqiao, task: FileTask, options: DocumentOptions): Promise<WrittenFile> {
  const { source, force } = task;
  const pathFor = (extension: string) =>
    task.path ?? translationPath(source, { folder: task.folder, to: options.to, extension });
  if (!force) await assertFree(pathFor(extname(source)));
  const data = new Uint8Array(await readFile(source));
  const result = await yiqiao.documents.translate({ name: basename(source), data }, options);
  // Old formats come back in their newer ones, and wrong extensions as the right ones.
  const path = pathFor(extname(result.name) || extname(source));
  await writeWhole(path, result.bytes, { force });
  return { path, result };
}

export function translationPath(
  source: string,
  { folder = dirname(source), to, extension }: { folder?: string | undefined; to: string; extension: string },
): string {
  return join(folder, `${basename(source, extname(source))}.${to}${extension}`);
}
