import { documentLimits } from "@yiqiao/contracts/documents";
import { DomainError } from "#platform/errors";
import { type IncomingFile, ownerOf, type RequestContext } from "#platform/request";
import type { DocumentDeps } from "../ports.ts";
import { filesPerTask } from "../rates.ts";
import type { StoredDocument } from "../records/stored-document.ts";
import { removeDocuments } from "../tasks/remove-documents.ts";
import type { Uploads, UploadPlace } from "./uploads.service.ts";

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
  { deps, uploads }: { readonly deps: DocumentDeps; readonly uploads: Uploads },
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
    await removeDocuments(deps, ownerOf(context), ids);
    throw error;
  }
}
