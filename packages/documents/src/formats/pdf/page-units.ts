import type { KeptText } from "../../model/kept-text.ts";
import type { Unit, UnitContext, UnitKind } from "../../model/unit.ts";
import { lineText } from "./layout/blocks/block-text.ts";
import { textsIn } from "./listing-lines.ts";
import type { OpenPdf } from "./open-document.ts";
import { readPage, type PageContent } from "./read-page.ts";
import type { PageBlock } from "./page-block.ts";

/** The part of a page's height, at its top and at its bottom, that running titles stand in. */
const marginShare = 0.09;
/** In degrees: pages that lay askew when they were scanned have running titles, too. */
const nearlyLevel = 3;

export const pagePart = (number: number): string => `p${number}`;

function marginOf(block: PageBlock, { view }: PageContent): "header" | "footer" | undefined {
  if (Math.abs(block.angle) > nearlyLevel || block.lines.length > 3) return undefined;
  const height = view.y1 - view.y0;
  if (block.box.y0 > view.y1 - marginShare * height) return "header";
  return block.box.y1 < view.y0 + marginShare * height ? "footer" : undefined;
}

/** The text without its numbers: page numbers differ from page to page. */
const keyOf = (block: PageBlock, margin: string): string => `${margin}:${block.content.text.replace(/\p{Nd}+/gu, "#")}`;

function marginKeys(content: PageContent | undefined): Set<string> {
  if (content === undefined) return new Set();
  return new Set(
    content.blocks.flatMap((block) => {
      const margin = marginOf(block, content);
      return margin === undefined ? [] : [keyOf(block, margin)];
    }),
  );
}

export type BlockKinds = ReadonlyMap<string, UnitKind>;

/** What repeats at the edge of the page before or of the page after is a header or a footer. */
function kindsOf(content: PageContent, neighbours: readonly (PageContent | undefined)[]): BlockKinds {
  const keys = neighbours.map(marginKeys);
  return new Map(
    content.blocks.map((block) => {
      const margin = marginOf(block, content);
      const repeats = margin !== undefined && keys.some((known) => known.has(keyOf(block, margin)));
      return [block.id, repeats ? margin : block.kind];
    }),
  );
}

/** Page by page, with the page before and the page after in sight. */
export async function* readPages(pdf: OpenPdf): AsyncGenerator<{ content: PageContent; kinds: BlockKinds }> {
  let before: PageContent | undefined;
  let current = await readPage(pdf, 1);
  for (let number = 1; number <= pdf.pageCount; number++) {
    const after = number < pdf.pageCount ? await readPage(pdf, number + 1) : undefined;
    yield { content: current, kinds: kindsOf(current, [before, after]) };
    if (after === undefined) return;
    before = current;
    current = after;
  }
}

function unitOf({ id, isCode, content }: PageBlock, context: UnitContext): Unit {
  const { text, tags, code, isTyped } = content;
  return {
    id,
    text,
    tags,
    context,
    ...(isCode && { isWhole: true }),
    ...(code && { code }),
    ...(isTyped && { isTyped }),
  };
}

export function unitsOf({ number, blocks }: PageContent, kinds: BlockKinds): Unit[] {
  return blocks.flatMap((block) => {
    const kind = kinds.get(block.id) ?? block.kind;
    const context: UnitContext = { part: pagePart(number), kind, place: [{ in: "page", at: number }] };
    return textsIn([block]).flatMap((text) => (text.kept === undefined ? [unitOf(text, context)] : []));
  });
}

/** Words that no formula is made of, but for the sentence around it. */
const word = /\p{L}{5,}/u;

/**
 * Lines that stay as they are by a rule. Not among them, although they stay: words beside a formula, and letters that
 * stand at an angle, as those of a text along a curve.
 */
export function keptOf({ blocks }: PageContent): KeptText[] {
  return textsIn(blocks).flatMap(({ kept, lines, angle, isCode }) => {
    if (kept === undefined || (kept === "letter" && angle !== 0)) return [];
    const texts = lines.map(lineText).filter((text) => /\p{L}/u.test(text) && !(kept === "formula" && word.test(text)));
    return texts.map((text) => ({ text, reason: isCode ? "code" : kept }));
  });
}
