import { createReadStream } from "node:fs";
import { join } from "node:path";
import { documentFormats } from "@yiqiao/contracts/documents";
import { DocumentError } from "@yiqiao/documents";
import { DomainError } from "#platform/errors";
import type { RequestContext } from "#platform/http";
import { canPreview } from "./describe.ts";
import { leaveNothing } from "./leave-nothing.ts";
import { findWithFiles, type OpenedFile } from "./outputs.service.ts";
import type { DocumentParts } from "./ports.ts";
import { answerForProblem } from "./problem.ts";
import { takeRate } from "./rates.ts";
import { readingTimeOf } from "./reading-time.ts";
import { fetchObject } from "./scratch.ts";
import { objectsOf, type StoredDocument } from "./stored-document.ts";

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

export function createPreviews(parts: DocumentParts): Previews {
  const { files, rateLimiter } = parts;
  return {
    open: async (context, { uid, side }) => {
      await takeRate(rateLimiter, context, "file");
      const document = await findWithFiles(parts, context, uid);
      if (!canPreview(document, true)) throw new DomainError("documentOutputMissing", { kind: "preview" });
      if (side === "target" && document.state !== "complete") {
        throw new DomainError("documentState", { state: document.state });
      }
      const key = document.format === "pdf" ? shownObject(document, side) : objectsOf(document).preview(side);
      if (document.format !== "pdf" && (await files.head(key)) === null) {
        await draw(parts, document, { side, key, signal: context.signal });
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
  parts: DocumentParts,
  document: StoredDocument,
  { side, key, signal }: { readonly side: Side; readonly key: string; readonly signal: AbortSignal },
): Promise<void> {
  const { files, office, scratch } = parts;
  const { format } = document;
  if (format === null) throw new DomainError("documentOutputMissing", { kind: "preview" });
  await scratch.use(async (folder) => {
    try {
      const available = await office.availability();
      if (!available.available) {
        throw new DocumentError("documentConverterMissing", { format, command: available.command });
      }
      const input = join(folder, `shown.${documentFormats[format].extensions[0]}`);
      const output = join(folder, "shown.pdf");
      await fetchObject(files, shownObject(document, side), { path: input, signal });
      const time = readingTimeOf(document);
      await time.spend((limit) => office.convert({ input, to: "pdf", output, ...limit }, signal));
      await files.put(key, createReadStream(output), { contentType: documentFormats.pdf.mediaType });
    } catch (error) {
      throw answerForProblem(error);
    } finally {
      await leaveNothing(parts, document);
    }
  });
}
