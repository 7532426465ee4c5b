import type { RequestContext } from "#platform/request";
import { findWithFiles, type Outputs } from "../outputs/outputs.service.ts";
import type { DocumentDeps } from "../ports.ts";
import type { StoredDocument } from "../records/stored-document.ts";
import type { Uploads } from "./uploads.service.ts";

/**
 * A document's file as a new upload: measured, quoted and charged like any other, while the translation that there is
 * stays as it is.
 * @throws {DomainError} `documentMissing`, `documentExpired`, `documentState`
 */
export async function uploadAgain(
  { deps, uploads, outputs }: { readonly deps: DocumentDeps; readonly uploads: Uploads; readonly outputs: Outputs },
  context: RequestContext,
  uid: string,
): Promise<StoredDocument> {
  const { name } = await findWithFiles(deps, context, uid);
  const { stream } = await outputs.open(context, { uid, kind: "source" });
  try {
    return await uploads.whole(context, { name, stream, wasCut: () => false });
  } finally {
    stream.destroy();
  }
}
