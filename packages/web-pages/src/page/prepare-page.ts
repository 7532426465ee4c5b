import type { LanguageCode } from "@yiqiao/contracts/languages";
import type { UnitTarget } from "@yiqiao/documents";
import { HtmlUnits } from "@yiqiao/documents/html-units";
import { PageAddresses, parse, type AddressRewriting } from "../addresses/page-addresses.ts";
import { cleanStructure } from "./clean-structure.ts";
import { resolveLazyPictures } from "./lazy-pictures.ts";
import { markUnits, type PageUnit, type WrittenPage } from "./mark-units.ts";
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
import { isSameTree } from "./same-tree.ts";

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
  // What is written of most pages is read as it is at once.
  const page = prepareAs(text, options, cleaned) ?? prepareAs(text, options, settled);
  if (!page) throw new WebPageError("too-complex");
  return page;
}

/** @returns undefined where what is written is not what is read */
function prepareAs(
  text: string,
  options: PageOptions,
  clean: (document: PageDocument, report: PageReport) => PageDocument,
): WebPage | undefined {
  const report = emptyReport();
  const source = parsePage(text, { isScripted: false });
  const sources = elementsOf(source);
  const addresses = new PageAddresses(options.address, options, baseOf(sources, options.address));
  const language = declaredLanguage(sources);
  resolveLazyPictures(source, addresses);
  const document = clean(source, report);
  const elements = elementsOf(document);
  const seen = { title: titleOf(elements), characters: visibleCharacters(elements) };
  rewriteAttributes(document, { addresses, linkTarget: options.linkTarget ?? "_self" });
  setLanguage(document, language, options.targetLanguage);
  const written = checked(document);
  if (!written) return undefined;
  return {
    ...markUnits(written),
    title: seen.title,
    ...(language !== undefined && { language }),
    characters: seen.characters,
    isEmptyWithoutScripts: report.hasScripts && seen.characters - report.noscriptCharacters < fewCharacters,
    hasForms: report.hasForms,
  };
}

const emptyReport = (): PageReport => ({ hasScripts: false, hasForms: false, noscriptCharacters: 0 });

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

function cleaned(document: PageDocument, report: PageReport): PageDocument {
  cleanStructure(document, report);
  return document;
}

/** The tree that is read from what is written of it: nothing is hidden in it for a second reading. */
function settled(document: PageDocument, report: PageReport): PageDocument {
  let written = writePage(cleaned(document, report));
  for (let reading = 1; reading < mostReadings; reading++) {
    // What is found in it then is no news of the page.
    const again = cleaned(parsePage(written, { isScripted: true }), emptyReport());
    const rewritten = writePage(again);
    if (rewritten === written) return again;
    written = rewritten;
  }
  throw new WebPageError("too-complex");
}

/** The page as it is sent, if the tree that browsers read of it is the one that was cleaned, once more. */
function checked(document: PageDocument): WrittenPage | undefined {
  declareEncoding(document);
  const html = writePage(document);
  const read = parsePage(html, { isScripted: true, hasLocations: true });
  declareEncoding(cleaned(document, emptyReport()));
  return isSameTree(document, read) ? { html, document: read } : undefined;
}

function baseOf(elements: readonly PageElement[], address: string): string {
  for (const element of elements) {
    const href = element.tagName === "base" && isHtml(element) ? attributeOf(element, "href") : undefined;
    if (href === undefined) continue;
    const base = parse(href.trim(), address);
    return base && /^https?:$/.test(base.protocol) ? base.href : address;
  }
  return address;
}

function titleOf(elements: readonly PageElement[]): string {
  for (const element of elements) {
    if (element.tagName === "title" && isHtml(element)) return textOf(element).replace(/\s+/g, " ").trim();
  }
  return "";
}

function visibleCharacters(elements: readonly PageElement[]): number {
  let characters = 0;
  for (const element of elements) {
    if (unseen.has(element.tagName)) continue;
    for (const node of element.childNodes) if (isText(node)) characters += countCharacters(node.value);
  }
  return characters;
}

const unseen = new Set(["desc", "head", "html", "style", "title"]);

/** For who keeps the page as a file. */
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
