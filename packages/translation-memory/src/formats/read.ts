import type { ImportRow } from "./model.ts";
import type { ReadRequest } from "./options.ts";
import { readSdltm } from "./sdltm/read-sdltm.ts";
import { readTextTable } from "./table/read-table.ts";
import { readTbx } from "./tbx/read-tbx.ts";
import { readTmx } from "./tmx/read-tmx.ts";
import { readXlsx } from "./xlsx/read-xlsx.ts";

/**
 * The units of a file one after another, with what cannot be taken between them. Memory does not grow with the file.
 * @throws {ImportFileError} for a file that is no file of its format
 */
export function readImport(request: ReadRequest): AsyncGenerator<ImportRow> {
  switch (request.format) {
    case "csv":
    case "txt":
      return readTextTable(request);
    case "sdltm":
      return readSdltm(request);
    case "tbx":
      return readTbx(request);
    case "xlsx":
      return readXlsx(request);
    case "tmx":
      return readTmx(request);
  }
}
