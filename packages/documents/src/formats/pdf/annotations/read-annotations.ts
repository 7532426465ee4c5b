import {
  PDFArray,
  PDFDict,
  PDFHexString,
  PDFName,
  PDFNumber,
  PDFStream,
  PDFString,
  type PDFObject,
  type PDFPage,
} from "@cantoo/pdf-lib";
import { isUntranslatable } from "@yiqiao/language";
import { boxAround, type Box } from "../content/matrix.ts";

/** What lies on a page and is not among its operators: a text box, a stamp, a field of a form, a reader's comment. */
export interface Annotation {
  readonly dictionary: PDFDict;
  readonly subtype: string;
  readonly box: Box;
  /** What it says on the page, as far as its entries tell. */
  readonly text: string;
  /** How it looks; undefined where that is left to the program that shows it. */
  readonly look: PDFStream | undefined;
}

const hiddenFlags = 0b10_0010;
const passwordFlag = 1 << 13;
/** Nothing that is inherited comes from farther up. */
const maxParents = 32;

export const nameIn = (dictionary: PDFDict, key: string): string | undefined => {
  const value = dictionary.lookup(PDFName.of(key));
  return value instanceof PDFName ? value.decodeText() : undefined;
};

export function numberIn(dictionary: PDFDict, key: string): number | undefined {
  const value = inherited(dictionary, key);
  return value instanceof PDFNumber ? value.asNumber() : undefined;
}

/** An entry of a field, or of the field that it is part of. */
function inherited(dictionary: PDFDict, key: string): PDFObject | undefined {
  let at: PDFObject | undefined = dictionary;
  for (let depth = 0; at instanceof PDFDict && depth < maxParents; depth++) {
    const value = at.lookup(PDFName.of(key));
    if (value !== undefined) return value;
    at = at.lookup(PDFName.of("Parent"));
  }
  return undefined;
}

export function textIn(dictionary: PDFDict, key: string): string {
  const value = inherited(dictionary, key);
  if (!(value instanceof PDFString) && !(value instanceof PDFHexString)) return "";
  try {
    return value.decodeText().trim();
  } catch {
    return "";
  }
}

export function boxIn(dictionary: PDFDict, key: string): Box | undefined {
  const array = dictionary.lookup(PDFName.of(key));
  if (!(array instanceof PDFArray) || array.size() < 4) return undefined;
  const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = array.asArray().map((_, at) => {
    const value = array.lookup(at);
    return value instanceof PDFNumber ? value.asNumber() : 0;
  });
  return boxAround([
    [x0, y0],
    [x1, y1],
  ]);
}

/** The usual look, of the state that the annotation is in. */
function lookOf(dictionary: PDFDict): PDFStream | undefined {
  const looks = dictionary.lookup(PDFName.of("AP"));
  const normal = looks instanceof PDFDict ? looks.lookup(PDFName.of("N")) : undefined;
  if (normal instanceof PDFStream) return normal;
  const state = nameIn(dictionary, "AS");
  const chosen = normal instanceof PDFDict && state !== undefined ? normal.lookup(PDFName.of(state)) : undefined;
  return chosen instanceof PDFStream ? chosen : undefined;
}

/** The annotations of a page that are shown. */
export function annotationsOf({ node }: PDFPage): Annotation[] {
  const list = node.lookup(PDFName.of("Annots"));
  if (!(list instanceof PDFArray)) return [];
  return list.asArray().flatMap((_, index) => {
    const dictionary = list.lookup(index);
    if (!(dictionary instanceof PDFDict)) return [];
    const [subtype, box] = [nameIn(dictionary, "Subtype"), boxIn(dictionary, "Rect")];
    const flags = dictionary.lookup(PDFName.of("F"));
    const isHidden = flags instanceof PDFNumber && (flags.asNumber() & hiddenFlags) !== 0;
    if (subtype === undefined || box === undefined || isHidden) return [];
    const text = textIn(dictionary, subtype === "Widget" ? "V" : "Contents");
    return [{ dictionary, subtype, box, text, look: lookOf(dictionary) }];
  });
}

/** Whether its words are read on the page, and are of a language. */
export function isPrinted({ dictionary, subtype, text, look }: Annotation): boolean {
  if (subtype === "Stamp") return look !== undefined && hasFonts(look.dict);
  if (text === "" || isUntranslatable(text)) return false;
  if (subtype === "FreeText") return true;
  if (subtype !== "Widget") return false;
  const type = inherited(dictionary, "FT");
  const isText = type === PDFName.of("Tx") || type === PDFName.of("Ch");
  return isText && ((numberIn(dictionary, "Ff") ?? 0) & passwordFlag) === 0;
}

/** Whether a look writes text, itself or in the forms that it is made of. */
function hasFonts(look: PDFDict): boolean {
  const seen = new Set<PDFDict>();
  const waiting = [look];
  for (let form = waiting.pop(); form !== undefined; form = waiting.pop()) {
    if (seen.has(form)) continue;
    seen.add(form);
    const resources = form.lookup(PDFName.of("Resources"));
    if (!(resources instanceof PDFDict)) continue;
    const fonts = resources.lookup(PDFName.of("Font"));
    if (fonts instanceof PDFDict && fonts.keys().length > 0) return true;
    const forms = resources.lookup(PDFName.of("XObject"));
    for (const key of forms instanceof PDFDict ? forms.keys() : []) {
      const inner = forms instanceof PDFDict ? forms.lookup(key) : undefined;
      if (inner instanceof PDFStream) waiting.push(inner.dict);
    }
  }
  return false;
}

const commentTypes = new Set(
  "Text Highlight Underline StrikeOut Squiggly Square Circle Line Polygon PolyLine Ink Caret FileAttachment".split(" "),
);

/** Whether it is a reader's comment, which is not part of the page. */
export function isComment({ subtype, text }: Annotation): boolean {
  return commentTypes.has(subtype) && text !== "" && !isUntranslatable(text);
}
