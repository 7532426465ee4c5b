import { documentFormats, type DocumentFormatId } from "@yiqiao/contracts/documents";
import { DocumentError } from "@yiqiao/documents";
import type { DocumentDeps } from "../ports.ts";
import { readingTimeOf } from "../reading/reading-time.ts";

export interface Drawing {
  readonly format: DocumentFormatId;
  /** The account or visitor whose time it takes. */
  readonly accountId: string | null;
  /** The file that is drawn, with the extension of its format. */
  readonly input: string;
  readonly output: string;
}

/** Writes a file that LibreOffice reads as PDF. @throws {DocumentError} @throws {OfficeError} */
export async function drawPages(
  { office }: Pick<DocumentDeps, "office">,
  { format, accountId, input, output }: Drawing,
  signal: AbortSignal,
): Promise<void> {
  const available = await office.availability();
  if (!available.available) throw new DocumentError("documentConverterMissing", { format, command: available.command });
  const time = readingTimeOf({ accountId });
  await time.spend((limit) => office.convert({ input, to: "pdf", output, ...limit }, signal));
}

export const extensionOf = (format: DocumentFormatId): string => documentFormats[format].extensions[0];
