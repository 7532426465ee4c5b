import { applyEdits, replaceText, type Edit } from "../../markup/edit.ts";
import { textFormat } from "../../markup/text-format.ts";
import { readWhole } from "../../model/byte-source.ts";
import type { MergeOptions } from "../../model/document-format.ts";
import { decodeHtml, encodeHtml, type HtmlEncoding } from "./html-encoding.ts";
import { planHtml, type HtmlPlan } from "./html-planner.ts";

interface Page {
  readonly text: string;
  readonly encoding: HtmlEncoding;
  readonly plan: HtmlPlan;
}

/**
 * HTML of any quality: text of blocks with inline elements as tags, attributes that people read, and the page's own
 * language and direction. Markup, scripts, styles and comments come back byte for byte.
 */
export const htmlFormat = textFormat({
  id: "html",
  plan: (source, { sourceLanguage }) => {
    const { text, encoding } = decodeHtml(readWhole(source), sourceLanguage);
    const plan = planHtml(text);
    return {
      units: plan.units,
      kept: plan.kept,
      write: (edits, options) => writePage({ text, encoding, plan }, edits, options),
    };
  },
});

function writePage(page: Page, edits: readonly Edit[], options: MergeOptions): Uint8Array {
  const { text, encoding, plan } = page;
  if (edits.length === 0) return encodeHtml(text, encoding) ?? Buffer.from(text);
  const all = [...edits, ...plan.document.languageEdits(options.sourceLanguage, options.targetLanguage)];
  const written = encodeHtml(applyEdits(text, all), encoding);
  if (written !== undefined) return written;
  options.warn?.({ code: "unencodable", location: "html", details: { encoding: encoding.name } });
  return asUtf8(page, all);
}

/** In UTF-8, and saying so. */
function asUtf8({ text, plan }: Page, edits: readonly Edit[]): Uint8Array {
  const declaration = /^\s*<\?xml\s[^>]{0,200}?encoding\s*=\s*["']([\w.:-]+)/.exec(text);
  const saying = plan.document.charsetEdits(text);
  if (declaration) {
    const end = declaration[0].length;
    saying.push(replaceText(end - (declaration[1]?.length ?? 0), end, "utf-8"));
  }
  const bom = saying.length === 0 ? "\ufeff" : "";
  return Buffer.from(bom + applyEdits(text, [...edits, ...saying]));
}
