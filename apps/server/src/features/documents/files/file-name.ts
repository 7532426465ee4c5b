import { type DocumentFormatId, documentFormats, type DocumentOutput } from "@yiqiao/contracts/documents";
import type { LanguageCode } from "@yiqiao/contracts/languages";

const longest = 255;

/** The name of an uploaded file without folders and what cannot stand in a name. */
export function fileNameOf(given: string): string {
  const name = (given.split(/[\\/]/).at(-1) ?? "")
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}<>:"|?*\u202A-\u202E\u2066-\u2069]/gu, "")
    .replace(/^\.+/, "")
    .trim();
  return name === "" ? "document" : Array.from(name).slice(-longest).join("");
}

/** A name and its extension with the dot. */
export function splitName(name: string): { readonly stem: string; readonly extension: string } {
  const dot = name.lastIndexOf(".");
  return dot <= 0 ? { stem: name, extension: "" } : { stem: name.slice(0, dot), extension: name.slice(dot) };
}

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

/** A `content-disposition` with the name in UTF-8 (RFC 6266), and one for readers that know ASCII alone. */
export function attachment(name: string): string {
  const plain = name.replaceAll(/[^\u0020-\u007E]|["\\%]/g, "_");
  const encoded = encodeURIComponent(name).replaceAll(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
