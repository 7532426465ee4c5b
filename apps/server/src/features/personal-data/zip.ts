import { PassThrough, Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { ZipFile } from "yazl";
import type { ExportFile } from "#platform/personal-data";

/**
 * The files as a zip that is read as it grows: one file is asked for, compressed and passed on before the next. A
 * failing file makes the stream fail; a reader who gives up ends the work.
 */
export function zipOf(files: AsyncIterable<Pick<ExportFile, "path" | "content">>, at: Date): Readable {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  const givenUp = new AbortController();
  output.once("close", () => givenUp.abort());
  const fill = async (): Promise<void> => {
    for await (const { path, content } of files) {
      givenUp.signal.throwIfAborted();
      const entry = new PassThrough();
      zip.addReadStream(entry, path, { mtime: at });
      const source = content instanceof Readable ? content : Readable.from([content]);
      await pipeline(source, entry, { signal: givenUp.signal });
    }
    zip.end();
  };
  fill().catch((error: unknown) => output.destroy(error instanceof Error ? error : new Error(String(error))));
  return output;
}
