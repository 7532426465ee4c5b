import type { DocumentFormat, MergeOptions, PartTargets, Skeleton } from "../../model/document-format.ts";
import { extractPdf } from "./extract.ts";
import { openPdf } from "./open-document.ts";
import { alternateWithSource, besideSource } from "./outputs/bilingual.ts";
import { writeDocx } from "./outputs/docx.ts";
import { translatePdf } from "./translate-pdf.ts";
import { writePdf } from "./write-pdf.ts";

async function* mergePdf(skeleton: Skeleton, targets: PartTargets, options: MergeOptions): AsyncGenerator<Uint8Array> {
  const pdf = await openPdf(skeleton.source, skeleton.options.scans);
  try {
    if (options.output === "docx") {
      yield await writeDocx(pdf, targets, options);
      return;
    }
    await translatePdf(pdf, targets, { options });
    if (options.output === "bilingual_pdf") await besideSource(pdf.objects, pdf.source);
    if (options.output === "alternating_pdf") await alternateWithSource(pdf.objects, skeleton.source);
    yield* writePdf(pdf.objects);
  } finally {
    await pdf.close();
  }
}

/**
 * PDF 1.0 to 2.0. Blocks of text are found by their places, taken out of the content streams and set anew with
 * embedded fonts; pictures, lines, formulas and numbers stay.
 */
export const pdfFormat: DocumentFormat = {
  id: "pdf",
  outputs: ["docx", "bilingual_pdf", "alternating_pdf"],
  extract: extractPdf,
  merge: mergePdf,
};
