import { documentLimits } from "@yiqiao/contracts/documents";
import { DomainError } from "#platform/errors";
import type { RequestContext } from "#platform/http";
import { ownerOf } from "./owner.ts";
import type { DocumentParts } from "./ports.ts";
import { filesPerTask } from "./rates.ts";
import { removeDocuments } from "./remove-documents.ts";
import type { StoredDocument } from "./stored-document.ts";
import type { IncomingFile, Uploads, UploadPlace } from "./uploads.service.ts";

interface Sent {
  readonly files: AsyncIterable<IncomingFile>;
  /** What each is stored with, by its place among them. */
  readonly place?: (position: number) => UploadPlace;
}

/**
 * All files of a call, or none: its sender would not learn of those before the one at fault.
 * @throws {DomainError} `documentTooMany`, `documentTooLarge`, `documentEmpty`
 */
export async function uploadAll(
  { parts, uploads }: { readonly parts: DocumentParts; readonly uploads: Uploads },
  context: RequestContext,
  { files, place = () => ({}) }: Sent,
): Promise<StoredDocument[]> {
  const limit = filesPerTask(context, documentLimits.filesPerTask);
  const sent: StoredDocument[] = [];
  try {
    for await (const file of files) {
      if (sent.length === limit) throw new DomainError("documentTooMany", { limit });
      sent.push(await uploads.whole(context, file, place(sent.length)));
    }
    if (sent.length === 0) throw new DomainError("documentEmpty");
    return sent;
  } catch (error) {
    const ids = sent.map(({ id }) => id);
    await removeDocuments(parts, ownerOf(context), ids);
    throw error;
  }
}
