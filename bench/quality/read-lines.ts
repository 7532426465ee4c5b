import { readFile, stat } from "node:fs/promises";
import { UsageError } from "./usage-error.ts";

/**
 * The lines of a UTF-8 file, without their ends (LF or CRLF) and without a byte order mark; empty lines count.
 * @throws UsageError naming the file, if it is missing, empty or not UTF-8
 */
export async function readLines(file: string): Promise<string[]> {
  const found = await stat(file).catch(() => undefined);
  if (!found) throw new UsageError(`${file}: there is no such file`);
  if (!found.isFile()) throw new UsageError(`${file}: is not a file`);
  const bytes = await readFile(file);
  const text = decode(bytes, file);
  const lines = text.split(/\r?\n/);
  if (lines.at(-1) === "") lines.pop();
  if (lines.every((line) => line.trim() === "")) throw new UsageError(`${file}: is empty`);
  return lines;
}

function decode(bytes: Uint8Array, file: string): string {
  // UTF-16 without a mark, and most binary files, hold NUL; text never does.
  if (bytes.includes(0)) throw new UsageError(`${file}: is not UTF-8 text`);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new UsageError(`${file}: is not UTF-8 text`);
  }
}

/**
 * Both files' lines.
 * @throws UsageError naming both counts where they differ
 */
export async function readParallel(source: string, reference: string): Promise<[string[], string[]]> {
  const [sources, references] = [await readLines(source), await readLines(reference)];
  if (sources.length !== references.length) {
    const counts = `${source} has ${sources.length} lines, ${reference} has ${references.length}`;
    throw new UsageError(`the files are not parallel: ${counts}`);
  }
  return [sources, references];
}
