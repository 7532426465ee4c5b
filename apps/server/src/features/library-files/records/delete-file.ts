import type { LibraryFilesDeps } from "../ports.ts";
import { findImport, forgetFolder } from "./imports.repository.ts";

/** Deletes the file of an import that needs it no more. */
export async function deleteFile({ database, files }: LibraryFilesDeps, id: string): Promise<void> {
  const folder = (await findImport(database.db, id))?.folder;
  if (folder === undefined || folder === null) return;
  await files.deletePrefix(folder);
  await forgetFolder(database.db, id);
}
