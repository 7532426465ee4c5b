import { ImportFileError, type ImportRow } from "./model.ts";
import type { ReadRequest } from "./options.ts";

/**
 * The units of a file one after another, with what cannot be taken between them. Memory does not grow with the file.
 * @throws {ImportFileError} for a file that is no file of its format
 */
export async function* readImport({ path }: ReadRequest): AsyncGenerator<ImportRow> {
  yield* [];
  throw new ImportFileError(`${path} cannot be read`, 1);
}
