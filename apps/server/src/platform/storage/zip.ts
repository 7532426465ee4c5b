import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { PassThrough } from "node:stream";
import { ZipFile } from "yazl";
import { splitName } from "#platform/request";

export interface ZippedFile {
  readonly name: string;
  readonly stream: Readable;
}

/**
 * Streams the files as a zip: each file is requested when the previous one has been read. Duplicate names get a number.
 * A reader who stops ends the work.
 */
export function zipOf(files: AsyncIterable<ZippedFile>, at: Date): Readable {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  const givenUp = new AbortController();
  output.once("close", () => givenUp.abort());
  const fill = async (): Promise<void> => {
    const taken = new Set<string>();
    for await (const { name, stream } of files) {
      givenUp.signal.throwIfAborted();
      const entry = new PassThrough();
      zip.addReadStream(entry, freeName(name, taken), { mtime: at });
      await pipeline(stream, entry, { signal: givenUp.signal });
    }
    zip.end();
  };
  fill().catch((error: unknown) => output.destroy(error instanceof Error ? error : new Error(String(error))));
  return output;
}

function freeName(name: string, taken: Set<string>): string {
  const { stem, extension } = splitName(name);
  let free = name;
  for (let count = 2; taken.has(free.toLowerCase()); count++) free = `${stem} (${count})${extension}`;
  taken.add(free.toLowerCase());
  return free;
}
