import { decompress, readArchive } from "../platform/backup/file/read-archive.ts";

/** The values of every table of a backup, and of the jobs that waited, as whoever has the file reads them. */
export async function readTables(path: string, passphrase?: string): Promise<Map<string, string[]>> {
  const tables = new Map<string, string[]>();
  for await (const { name, body } of readArchive({ path, passphrase })) {
    const isRows = name.startsWith("tables/") || name === "jobs";
    const parts: Buffer[] = [];
    for await (const part of isRows ? decompress(name, body) : body) parts.push(part);
    // COPY's text: a row a line, columns between tabulators.
    const text = isRows ? Buffer.concat(parts).toString("utf8") : "";
    if (isRows) tables.set(name.replace(/^tables\//, ""), text.split(/[\n\t]/).flatMap(leavesOf));
  }
  return tables;
}

function leavesOf(value: string): string[] {
  const plain = value.replaceAll(String.raw`\\`, "\\");
  return /^[[{]/.test(plain) ? [plain, ...(plain.match(/[^"\\]+/g) ?? [])] : [plain];
}
