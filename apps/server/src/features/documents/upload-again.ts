import type { RequestContext } from "#platform/http";
import { findWithFiles, type Outputs } from "./outputs.service.ts";
import type { DocumentParts } from "./ports.ts";
import type { StoredDocument } from "./stored-document.ts";
import type { Uploads } from "./uploads.service.ts";

/**
 * A document's file as a new upload: measured, quoted and charged like any other, while the translation that there is
 * stays as it is.
 * @throws {DomainError} `documentMissing`, `documentExpired`, `documentState`
 */
export async function uploadAgain(
  { parts, uploads, outputs }: { readonly parts: DocumentParts; readonly uploads: Uploads; readonly outputs: Outputs },
  context: RequestContext,
  uid: string,
): Promise<StoredDocument> {
  const { name } = await findWithFiles(parts, context, uid);
  const { stream } = await outputs.open(context, { uid, kind: "source" });
  try {
    return await uploads.whole(context, { name, stream, wasCut: () => false });
  } finally {
    stream.destroy();
  }
}
