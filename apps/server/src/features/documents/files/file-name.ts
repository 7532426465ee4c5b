import { type DocumentFormatId, documentFormats, type DocumentOutput } from "@yiqiao/contracts/documents";
import type { LanguageCode } from "@yiqiao/contracts/languages";

import { splitName } from "#platform/request";

/** What an output is called: `report_en-us.docx`, `report_en-us.bilingual.docx`. */
export function outputName(
  document: { readonly name: string; readonly format: DocumentFormatId },
  kind: DocumentOutput,
  target: LanguageCode,
): string {
  const { stem, extension } = splitName(document.name);
  const { extensions } = documentFormats[document.format];
  const known = (extensions as readonly string[]).includes(extension.slice(1).toLowerCase());
  const own = known ? extension : `.${extensions[0]}`;
  const names: Readonly<Record<DocumentOutput, string>> = {
    source: document.name,
    translated: `${stem}_${target}${own}`,
    partial: `${stem}_${target}.partial${own}`,
    bilingual_docx: `${stem}_${target}.bilingual.docx`,
    bilingual_xliff: `${stem}_${target}.xlf`,
    tmx: `${stem}_${target}.tmx`,
    docx: `${stem}_${target}.docx`,
    bilingual_pdf: `${stem}_${target}.bilingual.pdf`,
    alternating_pdf: `${stem}_${target}.alternating.pdf`,
  };
  return names[kind];
}
