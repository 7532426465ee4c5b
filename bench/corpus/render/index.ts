import path from "node:path";
import type { DocumentFormatId } from "@yiqiao/contracts/documents";
import type { KeptText } from "@yiqiao/documents";
import { OfficeError, type Office, type OfficeTarget } from "@yiqiao/office";
import { flatParagraphs, isGenerated } from "./flat-text.ts";
import { leftText, type LeftText } from "./left-text.ts";
import type { KnownText } from "./kept-rows.ts";
import { countPages, pdfLines } from "../reader/pdf-pages.ts";

/** A translation of a document, in the document's own format. */
export interface Rendering {
  readonly format: DocumentFormatId;
  readonly source: string;
  readonly output: string;
  /** For temporary files. */
  readonly folder: string;
  /** What the extraction found in the source, and what it says that stays. */
  readonly texts: ReadonlyMap<string, number>;
  readonly kept: readonly KeptText[];
}

export interface RenderRecord {
  readonly pages: { readonly source: number; readonly output: number };
  /** The output has more pages than half as many again and one, or fewer than the same the other way round. */
  readonly isStretched: boolean;
  /** Letters that LibreOffice (of pdf, pdf.js) finds in the source, without those that are kept. */
  readonly letters: number;
  /** Share of them that does not stand in the output as it stands in the source. */
  readonly translated: number;
  /** Letters that stand there still because of a rule, each named by the extraction, by the rule. */
  readonly kept: LeftText["kept"];
  readonly left: readonly string[];
}

/** Formats that are read and drawn by LibreOffice, and what it writes of each to be read. */
const flatOf: Readonly<Partial<Record<DocumentFormatId, OfficeTarget>>> = {
  docx: "fodt",
  doc: "fodt",
  html: "fodt",
  pptx: "fodp",
  ppt: "fodp",
  xlsx: "fods",
  xls: "fods",
};

/** Least share that has to be translated. */
export const leastTranslated = 0.995;

export const isRendered = (format: DocumentFormatId): boolean => format === "pdf" || format in flatOf;

const isStretched = (source: number, output: number) => output > source * 1.5 + 1 || source > output * 1.5 + 1;

interface Seen {
  readonly pages: number;
  readonly paragraphs: readonly string[];
}

async function see(office: Office, input: string, format: DocumentFormatId, stem: string): Promise<Seen> {
  const flat = flatOf[format];
  if (flat === undefined)
    return { pages: await countPages(input), paragraphs: (await pdfLines(input)).map(({ text }) => text) };
  const [pdf, text] = [`${stem}.pdf`, `${stem}.${flat}`];
  await office.convert({ input, to: "pdf", output: pdf });
  await office.convert({ input, to: flat, output: text });
  return { pages: await countPages(pdf), paragraphs: await flatParagraphs(text) };
}

/**
 * Has LibreOffice draw a document and its pseudo-translation, and compares their pages and texts; undefined where it
 * cannot read the source either.
 * @throws {OfficeError} when it cannot read the output
 */
export async function checkRendering(office: Office, rendering: Rendering): Promise<RenderRecord | undefined> {
  const { format, folder } = rendering;
  const source = await see(office, rendering.source, format, path.join(folder, "source")).catch(unreadable);
  if (source === undefined) return undefined;
  const output = await see(office, rendering.output, format, path.join(folder, "output"));
  const kept = knownTexts(rendering, source.paragraphs);
  const { samples, ...seen } = leftText(source.paragraphs, output.paragraphs, kept);
  return {
    pages: { source: source.pages, output: output.pages },
    isStretched: isStretched(source.pages, output.pages),
    ...seen,
    left: samples,
  };
}

/** What LibreOffice says of its own is known by that the extraction, which reads the file, has it nowhere. */
function knownTexts({ texts, kept }: Rendering, paragraphs: readonly string[]): KnownText[] {
  const own = new Set([...texts.keys(), ...kept.map(({ text }) => text)]);
  const generated = paragraphs.filter((text) => isGenerated(text) && !own.has(text));
  return [...kept, ...generated.map((text): KnownText => ({ text, reason: "generated" }))];
}

function unreadable(error: unknown): undefined {
  if (!(error instanceof OfficeError && error.code === "failed")) throw error;
}
