import { ImportFileError } from "./model.ts";
import type { ImportFile, ImportInspection, InspectOptions } from "./options.ts";

/**
 * Looks at the start of a file: what it is and how it will be read unless told otherwise.
 * @throws {ImportFileError} for a file that is none of the formats, or no file of the one that its name says
 */
export async function inspectImport(file: ImportFile, _options: InspectOptions = {}): Promise<ImportInspection> {
  throw new ImportFileError(`${file.fileName} cannot be read`, 1);
}
