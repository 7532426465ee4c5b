import type { LanguageCode } from "@yiqiao/contracts/languages";
import type { UnitTarget } from "@yiqiao/documents";
import { HtmlUnits } from "@yiqiao/documents/html-units";
import { PageAddresses, parse, type AddressRewriting } from "../addresses/page-addresses.ts";
import { cleanStructure } from "./clean-structure.ts";
import { resolveLazyPictures } from "./lazy-pictures.ts";
import { markUnits, type PageUnit } from "./mark-units.ts";
import { WebPageError } from "./page-error.ts";
import { declaredLanguage, setLanguage } from "./page-language.ts";
import { countCharacters, type PageReport } from "./page-report.ts";
import {
  attributeOf,
  createElement,
  elementsOf,
  isElement,
  isHtml,
  isText,
  setChildren,
  textOf,
  type PageDocument,
  type PageElement,
} from "./page-tree.ts";
import { parsePage, writePage } from "./parse-page.ts";
import { rewriteAttributes } from "./rewrite-attributes.ts";

export interface PageOptions extends AddressRewriting {
  /** Where the page was fetched, after redirects. */
  readonly address: string;
  readonly targetLanguage: LanguageCode;
  /** Where links open; our script may do otherwise. */
  readonly linkTarget?: "_self" | "_blank" | "_top";
}

/** A page that may be shown under `framePolicy`. */
export interface WebPage {
  /** Of one spelling: what a browser makes of it is what was checked. In UTF-8, and saying so. */
  readonly html: string;
  readonly units: readonly PageUnit[];
  readonly title: string;
  /** As the page says it (BCP 47). */
  readonly language?: string;
  /** Characters that a reader sees, but for white space. */
  readonly characters: number;
  /** It has scripts and next to no text: it is made by them. */
  readonly isEmptyWithoutScripts: boolean;
  /** It has forms or controls; they are shown and do nothing. */
  readonly hasForms: boolean;
}

/** A page with fewer visible characters is made by its scripts, if it has any. */
const fewCharacters = 200;
/** What is written and read again changes no more after so many times, or never. */
const mostReadings = 6;

/**
 * A fetched page made safe and translatable.
 * @throws {WebPageError} too-complex
 */
export function preparePage(text: string, options: PageOptions): WebPage {
  const report: PageReport = { hasScripts: false, hasForms: false, noscriptCharacters: 0 };
  const document = parsePage(text, { isScripted: false });
  const addresses = new PageAddresses(options.address, options, baseOf(document, options.address));
  const language = declaredLanguage(document);
  resolveLazyPictures(document, addresses);
  const clean = settled(document, report);
  const seen = { title: titleOf(clean), characters: visibleCharacters(clean) };
  rewriteAttributes(clean, { addresses, linkTarget: options.linkTarget ?? "_self" });
  setLanguage(clean, language, options.targetLanguage);
  const { html, units } = markUnits(checked(clean));
  return {
    html,
    units,
    title: seen.title,
    ...(language !== undefined && { language }),
    characters: seen.characters,
    isEmptyWithoutScripts: report.hasScripts && seen.characters - report.noscriptCharacters < fewCharacters,
    hasForms: report.hasForms,
  };
}

/** The page with these translations in it, whole. */
export function translatePage({ html }: Pick<WebPage, "html">, targets: Iterable<UnitTarget>): string {
  return new HtmlUnits(html).writePage(targets);
}

/** Writes translations of single units, as they come. */
export class UnitWriter {
  readonly #units: HtmlUnits;

  constructor({ html }: Pick<WebPage, "html">) {
    this.#units = new HtmlUnits(html);
  }

  /**
   * What stands in the place of the unit: markup, or an attribute's value in quotes. Undefined where nothing changes.
   * Units within it are those of the source.
   */
  write(target: UnitTarget): string | undefined {
    return this.#units.write(target);
  }
}

/** The tree that is read from what is written of it: nothing is hidden in it for a second reading. */
function settled(document: PageDocument, report: PageReport): PageDocument {
  cleanStructure(document, report);
  let written = writePage(document);
  for (let reading = 1; reading < mostReadings; reading++) {
    const again = readAgain(written);
    const rewritten = writePage(again);
    if (rewritten === written) return again;
    written = rewritten;
  }
  throw new WebPageError("too-complex");
}

/** The page as it is sent, read once more. */
function checked(document: PageDocument): string {
  const written = writeDeclared(document);
  if (writeDeclared(readAgain(written)) !== written) throw new WebPageError("too-complex");
  return written;
}

/** For who keeps the page as a file. */
function writeDeclared(document: PageDocument): string {
  declareEncoding(document);
  return writePage(document);
}

/** What browsers make of a written page, cleaned; what is found in it then is no news of the page. */
function readAgain(written: string): PageDocument {
  const document = parsePage(written, { isScripted: true });
  cleanStructure(document, { hasScripts: false, hasForms: false, noscriptCharacters: 0 });
  return document;
}

function baseOf(document: PageDocument, address: string): string {
  for (const element of elementsOf(document)) {
    const href = element.tagName === "base" && isHtml(element) ? attributeOf(element, "href") : undefined;
    if (href === undefined) continue;
    const base = parse(href.trim(), address);
    return base && /^https?:$/.test(base.protocol) ? base.href : address;
  }
  return address;
}

function titleOf(document: PageDocument): string {
  for (const element of elementsOf(document)) {
    if (element.tagName === "title" && isHtml(element)) return textOf(element).replace(/\s+/g, " ").trim();
  }
  return "";
}

function visibleCharacters(document: PageDocument): number {
  let characters = 0;
  for (const element of elementsOf(document)) {
    if (unseen.has(element.tagName)) continue;
    for (const node of element.childNodes) if (isText(node)) characters += countCharacters(node.value);
  }
  return characters;
}

const unseen = new Set(["desc", "head", "html", "style", "title"]);

function declareEncoding(document: PageDocument): void {
  const head = headOf(document);
  if (head) setChildren(head, [createElement("meta", { charset: "utf-8" }), ...head.childNodes]);
}

function headOf(document: PageDocument): PageElement | undefined {
  for (const root of document.childNodes) {
    const head = isElement(root) ? root.childNodes.find((node) => node.nodeName === "head") : undefined;
    if (head && isElement(head)) return head;
  }
  return undefined;
}
