import type { ImportRow } from "./model.ts";
import type { ReadRequest } from "./options.ts";
import { readTmx } from "./tmx/read-tmx.ts";

/**
 * The units of a file one after another, with what cannot be taken between them. Memory does not grow with the file.
 * @throws {ImportFileError} for a file that is no file of its format
 */
export async function* readImport(request: ReadRequest): AsyncGenerator<ImportRow> {
  switch (request.format) {
    case "tmx":
      yield* readTmx(request);
  }
}
