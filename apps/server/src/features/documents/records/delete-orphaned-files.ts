import type { DocumentDeps } from "../ports.ts";
import { findDocument } from "./documents.repository.ts";
import type { StoredDocument } from "./stored-document.ts";

/** Files that were written while their document was deleted, or its time ran out, must not stay behind. */
export async function deleteOrphanedFiles(
  { database, files }: Pick<DocumentDeps, "database" | "files">,
  { id, folder }: Pick<StoredDocument, "id" | "folder">,
): Promise<void> {
  const now = await findDocument(database.db, id);
  if (now?.hasFiles !== true) await files.deletePrefix(folder);
}
