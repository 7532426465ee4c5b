import type { ImportRow } from "./model.ts";
import type { ImportFormat, ReadRequest } from "./options.ts";
import { readSdltm } from "./sdltm/read-sdltm.ts";
import { readTextTable } from "./table/read-table.ts";
import { readTbx } from "./tbx/read-tbx.ts";
import { readTmx } from "./tmx/read-tmx.ts";
import { readXlsx } from "./xlsx/read-xlsx.ts";

const readers: Readonly<Record<ImportFormat, (request: ReadRequest) => AsyncGenerator<ImportRow>>> = {
  tmx: readTmx,
  sdltm: readSdltm,
  csv: readTextTable,
  txt: readTextTable,
  xlsx: readXlsx,
  tbx: readTbx,
};

/**
 * The units of a file one after another, with what cannot be taken between them. Memory does not grow with the file,
 * but for the shared strings of a workbook.
 * @throws {ImportFileError} for a file that is no file of its format
 */
export function readImport(request: ReadRequest): AsyncGenerator<ImportRow> {
  return readers[request.format](request);
}
