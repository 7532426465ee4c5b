import { appendAll } from "../../model/append-all.ts";
import { embeddedUnits } from "../../markup/embedded-units.ts";
import { pair, type TagItem } from "../../markup/inline-item.ts";
import { planRun, type PlannedUnit } from "../../markup/planned-unit.ts";
import type { KeptText } from "../../model/kept-text.ts";
import type { TagType, UnitKind } from "../../model/unit.ts";
import {
  readHtmlTokens,
  translateAttributeOf,
  voidElements,
  type HtmlListener,
  type HtmlTag,
} from "../../html/index.ts";
import { attributeUnits } from "./html-attributes.ts";
import { HtmlDocument } from "./html-document.ts";
import {
  blockVoidElements,
  codeElements,
  embeddedElements,
  headElements,
  inlineElements,
  preformattedElements,
  unreadElements,
  readableElements,
  verbatimElements,
} from "./html-elements.ts";
import { htmlEscapes, type HtmlEscapes } from "./html-escapes.ts";
import { TextFlow } from "../../markup/text-flow.ts";
import { OpenElements, type OpenElement } from "./open-elements.ts";
import { KeptTexts } from "../../markup/kept-texts.ts";

/** Text inside of text inside of text: deeper than pages go. */
const deepestFlow = 40;
/** Pages inside of pages. */
const deepestPage = 3;
const tagTypes: Readonly<Record<string, TagType>> = { a: "link", br: "break", img: "image", input: "field" };
const typeOf = (name: string): TagType => tagTypes[name] ?? (inlineElements.has(name) ? "format" : "other");

export interface HtmlPlan {
  readonly units: readonly PlannedUnit[];
  readonly kept: readonly KeptText[];
  readonly document: HtmlDocument;
}

/**
 * Finds what is translated in a page, or a piece of one.
 * @param depth how many pages it stands in
 */
export function planHtml(source: string, depth = 0): HtmlPlan {
  const planner = new HtmlPlanner(source, depth);
  readHtmlTokens(source, planner);
  planner.end();
  return planner;
}

class HtmlPlanner implements HtmlListener, HtmlPlan {
  readonly units: PlannedUnit[] = [];
  readonly #keptTexts = new KeptTexts();
  readonly document = new HtmlDocument();
  readonly #source: string;
  readonly #depth: number;
  readonly #escapes: HtmlEscapes;
  readonly #isXml: boolean;
  readonly #open = new OpenElements();
  readonly #flows: [TextFlow, ...TextFlow[]] = [new TextFlow()];

  constructor(source: string, depth: number) {
    this.#depth = depth;
    this.#source = source;
    this.#isXml = source.startsWith("<?xml");
    this.#escapes = htmlEscapes(this.#isXml);
  }

  get kept(): readonly KeptText[] {
    return this.#keptTexts.texts;
  }

  get #flow(): TextFlow {
    return this.#flows.at(-1) ?? this.#flows[0];
  }

  text(start: number, end: number, decoded?: string): void {
    const text = decoded ?? this.#source.slice(start, end);
    if (this.#open.top?.name === "head" && text.trim() !== "") this.#endElements(this.#open.popTop(), start);
    const isRaw = decoded === undefined;
    if (isRaw && this.#open.top?.name === "noframes" && this.#open.isTranslated) return this.#unparsed(text, start);
    if (!this.#open.isSpoken) {
      this.#flow.addVerbatim(text);
      if (!this.#open.isSilent) this.#keptTexts.add(text, this.#open.isWithin(codeElements) ? "code" : "marked");
    } else if (isRaw && this.#open.isPreformatted) this.#flow.addLines(text, start, () => this.#flush());
    else this.#flow.add({ kind: "text", text, start, end, isRaw });
  }

  /** Markup that browsers with frames take for text. */
  #unparsed(raw: string, start: number): void {
    if (this.#depth >= deepestPage) return;
    const plan = (text: string) => planHtml(text, this.#depth + 1).units;
    for (const unit of embeddedUnits({ raw, start }, plan) ?? []) this.units.push(unit);
  }

  open(tag: HtmlTag): void {
    if (this.#open.top?.name === "head" && !headElements.has(tag.name)) {
      this.#endElements(this.#open.popTop(), tag.start);
    }
    this.#endElements(this.#open.popImplied(tag.name), tag.start);
    this.document.note(tag);
    const says = translateAttributeOf(tag);
    if (says ?? this.#open.isTranslated) this.#attributes(tag);
    if (voidElements.has(tag.name) || (tag.isSelfClosing && (this.#isXml || this.#open.isForeign))) this.#addVoid(tag);
    else this.#push(tag, says);
  }

  #attributes(tag: HtmlTag): void {
    appendAll(this.units, attributeUnits(tag, this.#escapes));
    const page = tag.name === "iframe" ? tag.attributes.find(({ name }) => name === "srcdoc") : undefined;
    if (!page || this.#depth >= deepestPage) return;
    const isQuoted = /["']/.test(this.#source.charAt(page.start));
    if (!isQuoted) return;
    const [start, raw] = [page.start + 1, this.#source.slice(page.start + 1, page.end - 1)];
    const units = embeddedUnits(
      { raw, start, escape: this.#escapes.quoted },
      (text) => planHtml(text, this.#depth + 1).units,
    );
    for (const unit of units ?? []) this.units.push(unit);
  }

  #addVoid({ name, start, end }: HtmlTag): void {
    if (blockVoidElements.has(name)) return this.#flush();
    const equiv = name === "br" ? "\n" : undefined;
    this.#add({ kind: "standalone", start, end, type: typeOf(name), ...(equiv && { equiv }) });
  }

  #push(tag: HtmlTag, says: boolean | undefined): void {
    const { name, start, end } = tag;
    const isInline = inlineElements.has(name);
    const isVerbatim = verbatimElements.has(name) || (isInline && says === false);
    const hasFlow = (isVerbatim || embeddedElements.has(name)) && this.#flows.length < deepestFlow;
    const element: OpenElement = {
      name,
      isTranslated: says ?? (this.#open.isTranslated && !isVerbatim),
      isUnread: !readableElements.has(name) && (unreadElements.has(name) || this.#open.isSilent),
      isPreformatted: preformattedElements.has(name) || this.#open.isPreformatted,
      isBlock: !isInline && !hasFlow && !isVerbatim,
      hasFlow,
    };
    if (element.isBlock) this.#flush();
    else if (hasFlow) this.#flows.push(new TextFlow(start));
    else element.item = { kind: "open", start, end, type: typeOf(name) };
    if (element.item) this.#add(element.item);
    this.#open.push(element);
  }

  close(name: string, start: number, end: number): void {
    const [element, ...inner] = this.#open.pop(name);
    this.#endElements(inner, start);
    if (!element) return inlineElements.has(name) ? this.other(start, end) : this.#flush();
    if (!element.item) return this.#endElements([element], end);
    const close: TagItem = { kind: "close", start, end, type: element.item.type };
    pair(element.item, close);
    this.#add(close);
  }

  /** Elements that end before `end`, the outermost first; they are gone from the open ones already. */
  #endElements(elements: readonly OpenElement[], end: number): void {
    for (const element of elements.toReversed()) {
      if (element.isBlock || element.hasFlow) this.#flush(element);
      else if (!element.isTranslated) this.#keptTexts.end();
      const flow = element.hasFlow ? this.#flows.pop() : undefined;
      const isVerbatim = flow !== undefined && (verbatimElements.has(element.name) || !element.isTranslated);
      const type = verbatimElements.has(element.name) ? "code" : "other";
      if (flow) this.#add(flow.asTag(end, { type, isWord: isVerbatim && !element.isUnread }));
    }
  }

  other(start: number, end: number): void {
    this.#add({ kind: "standalone", start, end, type: "other" });
  }

  #add(item: TagItem): void {
    if (this.#open.isSpoken) this.#flow.add(item);
  }

  #flush(within?: OpenElement): void {
    this.#keptTexts.end();
    const isPreformatted = within?.isPreformatted ?? this.#open.isPreformatted;
    const runs = this.#flow.take(isPreformatted ? "keep" : "collapse");
    if (runs.length === 0) return;
    const context = { kind: kindOf(this.#open.path(within)) };
    for (const run of runs) {
      if (/[\p{L}\p{N}]/u.test(run.text)) this.units.push(planRun(run, context, { escape: this.#escapes.text }));
    }
  }

  end(): void {
    this.#endElements(this.#open.popAll(), this.#source.length);
    this.#flush();
  }
}

function kindOf(path: readonly string[]): UnitKind {
  const name = path.at(-1) ?? "";
  if (/^h[1-6]$/.test(name)) return "heading";
  if (name === "title") return "title";
  return path.includes("td") || path.includes("th") ? "cell" : "paragraph";
}
