import { findDocument } from "./documents.repository.ts";
import type { DocumentParts } from "./ports.ts";
import type { StoredDocument } from "./stored-document.ts";

/** Files that were written while their document was deleted, or its time ran out, must not stay behind. */
export async function leaveNothing(
  { database, files }: Pick<DocumentParts, "database" | "files">,
  { id, folder }: Pick<StoredDocument, "id" | "folder">,
): Promise<void> {
  const now = await findDocument(database.db, id);
  if (now?.hasFiles !== true) await files.deletePrefix(folder);
}
