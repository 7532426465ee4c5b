import { closeSync, fsyncSync, openSync, writeFileSync } from "node:fs";

/** Writes a stream of bytes to a file; it is on the disk when this is done. */
export async function writeChunks(chunks: AsyncIterable<Uint8Array>, path: string): Promise<void> {
  const file = openSync(path, "w");
  try {
    for await (const chunk of chunks) writeFileSync(file, chunk);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}
