import { join } from "node:path";
import { documentFormats } from "@yiqiao/contracts/documents";
import { DomainError } from "#platform/errors";
import type { RequestContext } from "#platform/request";
import { fetchObject, putFile } from "#platform/storage";
import type { DocumentDeps } from "../ports.ts";
import { takeRate } from "../rates.ts";
import { deleteOrphanedFiles } from "../records/delete-orphaned-files.ts";
import { objectsOf, type StoredDocument } from "../records/stored-document.ts";
import { canPreview } from "../status/describe.ts";
import { answerForProblem } from "../status/problem.ts";
import { drawPages, extensionOf } from "./draw-pages.ts";
import { findWithFiles, type OpenedFile } from "./outputs.service.ts";

type Side = "source" | "target";

/** Documents as pages, for reading source and translation side by side. */
export interface Previews {
  /**
   * A PDF; drawn when it is asked for, once.
   * @throws {DomainError} `documentMissing`, `documentExpired`, `documentState`, `documentOutputMissing`,
   *   `documentConverterMissing`
   */
  open(context: RequestContext, wanted: { readonly uid: string; readonly side: Side }): Promise<OpenedFile>;
}

export function createPreviews(deps: DocumentDeps): Previews {
  const { files, rateLimiter } = deps;
  return {
    open: async (context, { uid, side }) => {
      await takeRate(rateLimiter, context, "file");
      const document = await findWithFiles(deps, context, uid);
      if (!canPreview(document, true)) throw new DomainError("documentOutputMissing", { kind: "preview" });
      if (side === "target" && document.state !== "complete") {
        throw new DomainError("documentState", { state: document.state });
      }
      const key = document.format === "pdf" ? shownObject(document, side) : objectsOf(document).preview(side);
      if (document.format !== "pdf" && (await files.head(key)) === null) {
        await draw(deps, document, { side, key, signal: context.signal });
      }
      const { stream, sizeBytes } = await files.get(key);
      return { name: `${side}.pdf`, contentType: documentFormats.pdf.mediaType, sizeBytes, stream };
    },
  };
}

function shownObject(document: StoredDocument, side: Side): string {
  const objects = objectsOf(document);
  return side === "source" ? objects.source : objects.output("translated");
}

async function draw(
  deps: DocumentDeps,
  document: StoredDocument,
  { side, key, signal }: { readonly side: Side; readonly key: string; readonly signal: AbortSignal },
): Promise<void> {
  const { files, scratch } = deps;
  const { format } = document;
  if (format === null) throw new DomainError("documentOutputMissing", { kind: "preview" });
  await scratch.use(async (folder) => {
    try {
      const input = join(folder, `shown.${extensionOf(format)}`);
      const output = join(folder, "shown.pdf");
      await fetchObject(files, shownObject(document, side), { path: input, signal });
      await drawPages(deps, { format, accountId: document.accountId, input, output }, signal);
      await putFile(files, key, { path: output, contentType: documentFormats.pdf.mediaType });
    } catch (error) {
      throw answerForProblem(error);
    } finally {
      await deleteOrphanedFiles(deps, document);
    }
  });
}
