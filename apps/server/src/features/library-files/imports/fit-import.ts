import { join } from "node:path";
import type { ImportFit } from "@yiqiao/contracts/libraries";
import { fetchObject } from "#platform/storage";
import type { StoredLibrary } from "#features/libraries";
import { DomainError } from "#platform/errors";
import type { LibraryFilesDeps } from "../ports.ts";
import { fileOf, type StoredImport } from "../records/stored-import.ts";
import { rowsOf } from "../run/run-import.ts";
import { surveyFile } from "../run/survey-file.ts";

/** Lines that are counted while their sender waits. */
const maxRows = 100_000;
/** No entry of a file takes less. */
const leastBytes = 4;

/** How much of a file that was looked at its library has room for. @throws {DomainError} `importMissing` */
export async function fitImport(
  deps: LibraryFilesDeps,
  { reading, folder, sizeBytes }: StoredImport,
  { library, signal }: { readonly library: StoredLibrary; readonly signal: AbortSignal },
): Promise<ImportFit> {
  if (reading === null || folder === null) throw new DomainError("importMissing");
  const { libraries, database, scratch, files } = deps;
  const limit = await libraries.entryLimit(library);
  if (limit === null) return { fits: true, fresh: null, is_whole: false, room: null, limit, has_dates: false };
  const room = await libraries.roomFor(library);
  // A workbook is packed: its bytes say nothing of its rows.
  if (reading.format !== "xlsx" && sizeBytes / leastBytes <= room) {
    return { fits: true, fresh: null, is_whole: false, room, limit, has_dates: false };
  }
  return scratch.use(async (place) => {
    const path = join(place, "import");
    await fetchObject(files, fileOf(folder), { path, signal });
    const rows = rowsOf(path, library, reading);
    const { fresh, isWhole } = await surveyFile(database.db, { rows, library, reading, signal, maxRows });
    return {
      fits: isWhole && fresh.length <= room,
      fresh: fresh.length,
      is_whole: isWhole,
      room,
      limit,
      has_dates: fresh.some(({ changedAt }) => changedAt !== null),
    };
  });
}
