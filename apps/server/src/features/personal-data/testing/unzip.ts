import { buffer } from "node:stream/consumers";
import { fromBufferPromise } from "yauzl";

/** The files of a zip by path, read by another implementation than the one that wrote it. */
export async function unzip(zip: Buffer): Promise<Map<string, Buffer>> {
  const archive = await fromBufferPromise(zip, { strictFileNames: true, lazyEntries: true });
  const files = new Map<string, Buffer>();
  for await (const entry of archive.eachEntry()) {
    files.set(entry.fileName, await buffer(await archive.openReadStreamPromise(entry)));
  }
  return files;
}
