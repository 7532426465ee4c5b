import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { parse, type DefaultTreeAdapterTypes } from "parse5";
import { type LanguageCode, languageCodes } from "@yiqiao/contracts/languages";

/** A page that a browser saved, or a crawler, as its maker sent it. */
export interface SavedPage {
  readonly name: string;
  /** Within the folder. What it is relative to, style sheets and pictures, stands beside it. */
  readonly file: string;
  readonly kind: string;
  /** ISO 639-1 */
  readonly language: string;
  readonly encoding: string;
  /** What its maker said of the encoding beside the page, which may not say it itself. */
  readonly charset?: string;
  /** Its host. */
  readonly maker: string;
}

/** The pages that `manifest.json` of a folder lists. */
export function readManifest(folder: string, wanted: ReadonlySet<string>): SavedPage[] {
  const pages = JSON.parse(readFileSync(path.join(folder, "manifest.json"), "utf8")) as SavedPage[];
  return pages.filter(({ name }) => wanted.size === 0 || wanted.has(name));
}

/** The root of a page's site: the folder that it has of its own, or none. */
export function siteFolder(folder: string, { file }: SavedPage): string | undefined {
  const own = path.join(folder, file.split("/")[0] ?? "");
  return file.includes("/") && existsSync(own) ? own : undefined;
}

/** The language itself, or one in the page's direction: what fonts and directions move is no fault of a prepared page. */
export function targetOf(language: string, direction: string): LanguageCode {
  const code = languageCodes.find((code) => code === language || code.startsWith(`${language}-`));
  if (direction === "rtl") return "ar";
  return code === undefined || code === "ar" ? "en-us" : code;
}

/** By which an element is found again in a page that was made from the marked one. */
export const markName = "data-n";

/**
 * The page's own bytes with a number in every start tag of its body. Tags are ASCII in all encodings of pages but UTF-16,
 * and no byte of theirs stands within a character of the others.
 */
export function markElements(bytes: Uint8Array): Uint8Array {
  const text = Buffer.from(bytes).toString("latin1");
  const places: number[] = [];
  const visit = (node: DefaultTreeAdapterTypes.Node, isWithinBody: boolean): void => {
    if (!("childNodes" in node)) return;
    const children = "content" in node ? [...node.childNodes, node.content] : node.childNodes;
    for (const child of children) {
      const tag = "tagName" in child ? child : undefined;
      const start = tag?.sourceCodeLocation?.startTag?.startOffset;
      if (tag && start !== undefined && isWithinBody) places.push(start + 1 + tag.tagName.length);
      visit(child, isWithinBody || tag?.tagName === "body");
    }
  };
  visit(parse(text, { sourceCodeLocationInfo: true, scriptingEnabled: false }), false);
  const pieces: string[] = [];
  let told = 0;
  for (const [number, at] of [...new Set(places)].toSorted((one, other) => one - other).entries()) {
    pieces.push(text.slice(told, at), ` ${markName}="${number}"`);
    told = at;
  }
  return Buffer.from(pieces.join("") + text.slice(told), "latin1");
}
