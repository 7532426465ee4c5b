import { PDFArray, PDFName, PDFNumber, type PDFContext, type PDFDocument } from "@cantoo/pdf-lib";
import type { DocumentWarning } from "@yiqiao/contracts/documents";
import type { PDFPageProxy } from "pdfjs-dist/legacy/build/pdf.mjs";
import type { LanguageCode } from "@yiqiao/contracts/languages";
import type { TaggedText } from "@yiqiao/contracts/text";
import type { FontSet } from "../../../fonts/index.ts";
import { resourcesOf } from "../content/page-resources.ts";
import { compressed, withEntries, withForms, type ContentCutter } from "../content/cut-content.ts";
import { boxAround, mapBox, unframe, type Box } from "../content/matrix.ts";
import type { Fragment } from "../layout/lines/fragment.ts";
import type { PageContent } from "../read-page.ts";
import type { PageBlock } from "../page-block.ts";
import { coversOf } from "./covers.ts";
import { TextDrawer } from "./draw.ts";
import { fitParagraph, type SetBlock } from "./fit.ts";
import { mirroredMarkers, mirrorItem } from "./mirror-item.ts";
import type { OutputFonts } from "./output-fonts.ts";
import { createParagraph, prepareFonts, scriptScale } from "./paragraph.ts";
import { slotOf } from "./place.ts";

export interface PageTools {
  readonly document: PDFDocument;
  readonly context: PDFContext;
  readonly cutter: ContentCutter;
  readonly fonts: FontSet;
  readonly output: OutputFonts;
  readonly language: LanguageCode;
  readonly warn: (warning: DocumentWarning) => void;
  /** A page with its pictures read. */
  readonly picturesOf: (page: number) => Promise<PDFPageProxy>;
}

const showsOf = (block: PageBlock): number[] =>
  block.lines.flatMap((line) => line.fragments.flatMap(({ shows }) => [...shows]));

/** A stretch of the source that shares its operator with text that was taken out: set again where it stood. */
async function setFragment(fragment: Fragment, { fonts, language }: PageTools): Promise<SetBlock> {
  const styled = {
    target: { text: fragment.glyphs.map(({ text }) => text).join(""), tags: [] },
    base: fragment.style,
    styles: new Map(),
  };
  await prepareFonts(styled, fonts);
  const paragraph = createParagraph(styled, fonts, language);
  const pieces = paragraph.setLine(0, styled.target.text.length);
  const width = pieces.reduce((sum, piece) => sum + piece.width, 0);
  const size = Math.min(fragment.size, width === 0 ? fragment.size : (fragment.x1 - fragment.x0) / width);
  const box = { x0: fragment.x0, x1: fragment.x1, y0: fragment.y, y1: fragment.y + size };
  return { lines: [{ pieces, x: fragment.x0, y: fragment.y }], size, box, isShrunk: false, isOverflowing: false };
}

/** Where the pieces of each link stand now, in the page's coordinates. */
function linkBoxes(block: SetBlock, angle: number): Map<number, Box[]> {
  const found = new Map<number, Box[]>();
  for (const { pieces, x, y } of block.lines) {
    let pen = x;
    for (const { style, width } of pieces) {
      const end = pen + width * block.size;
      if (style.link !== undefined) {
        const size = block.size * (style.script === undefined ? 1 : scriptScale);
        const box = mapBox(unframe(angle), { x0: pen, x1: end, y0: y - 0.22 * size, y1: y + 0.8 * size });
        found.set(style.link, [...(found.get(style.link) ?? []), box]);
      }
      pen = end;
    }
  }
  return found;
}

/** Links go where their words went. */
function moveLinks(content: PageContent, moved: ReadonlyMap<number, readonly Box[]>, context: PDFContext): void {
  for (const [index, boxes] of moved) {
    const annotation = content.links[index]?.annotation;
    if (annotation === undefined || boxes.length === 0) continue;
    const { x0, y0, x1, y1 } = boxAround(
      boxes.flatMap(
        (box) =>
          [
            [box.x0, box.y0],
            [box.x1, box.y1],
          ] as const,
      ),
    );
    annotation.set(PDFName.of("Rect"), numbers(context, [x0, y0, x1, y1]));
    annotation.delete(PDFName.of("QuadPoints"));
    if (boxes.length > 1) {
      const quads = boxes.flatMap((box) => [box.x0, box.y1, box.x1, box.y1, box.x0, box.y0, box.x1, box.y0]);
      annotation.set(PDFName.of("QuadPoints"), numbers(context, quads));
    }
  }
}

function numbers(context: PDFContext, values: readonly number[]): PDFArray {
  const array = PDFArray.withContext(context);
  for (const value of values) array.push(PDFNumber.of(Math.round(value * 1000) / 1000));
  return array;
}

export function warnOf(set: SetBlock, page: number, warned: Set<string>, { warn }: Pick<PageTools, "warn">): void {
  const code = set.isOverflowing ? "textOverflow" : set.isShrunk ? "textShrunk" : undefined;
  if (code === undefined || warned.has(code)) return;
  warned.add(code);
  warn({ code, location: [{ in: "page", at: page }] });
}

type CutContent = ReturnType<ContentCutter["cut"]>;

function replaceContent(
  content: PageContent,
  { bytes, forms, kept }: CutContent,
  drawer: TextDrawer,
  context: PDFContext,
): void {
  const { node } = content.page;
  const close = "Q\n".repeat(content.walked.stream.unclosed + 1);
  const all = Buffer.concat([Buffer.from("q\n"), bytes, Buffer.from(`\n${close}${drawer.content}\n`, "latin1")]);
  node.set(PDFName.of("Contents"), context.register(compressed(context, all)));
  const resources = withForms(context, { resources: resourcesOf(content.page), kept, forms });
  node.set(PDFName.of("Resources"), withEntries(context, { resources, kind: "Font", entries: drawer.used }));
}

/** What was set on a page, and where; boxes are those of each block's frame. */
export interface SetPage {
  readonly blocks: readonly { readonly block: PageBlock; readonly set: SetBlock }[];
}

/** Sets those stretches of a text that stays again whose operators are taken out with another text. */
async function keepShared(
  { lines, angle }: PageBlock,
  { cuts, drawer, tools }: { cuts: Set<number>; drawer: TextDrawer; tools: PageTools },
): Promise<void> {
  const fragments = lines.flatMap((line) => line.fragments);
  for (const fragment of fragments.filter(({ shows }) => shows.some((show) => cuts.has(show)))) {
    for (const show of fragment.shows) cuts.add(show);
    drawer.block(await setFragment(fragment, tools), angle);
  }
}

/** Takes the source of these blocks out of the page and sets their targets in its place. */
export async function setPage(
  content: PageContent,
  targets: ReadonlyMap<string, TaggedText>,
  tools: PageTools,
): Promise<SetPage> {
  const translated = content.blocks.filter(({ id }) => targets.has(id));
  const cuts = new Set(translated.flatMap(showsOf));
  const drawer = new TextDrawer(tools.output);
  const covers = await coversOf(translated, () => tools.picturesOf(content.number));
  const markers = mirroredMarkers(translated, content, tools.language);
  const taken = new Map<string, Box>();
  const warned = new Set<string>();
  const blocks: { block: PageBlock; set: SetBlock }[] = [];
  const moved = new Map<number, Box[]>();
  for (const block of content.blocks) {
    const target = targets.get(block.id);
    if (target === undefined) {
      if (!markers.has(block)) await keepShared(block, { cuts, drawer, tools });
      continue;
    }
    if (target.text.trim() === "") continue;
    const cover = covers.get(block.id);
    const base = cover === undefined ? block.content.base : { ...block.content.base, colour: cover.ink };
    const styled = { target, base, styles: block.content.styles };
    await prepareFonts(styled, tools.fonts);
    const ownSlot = slotOf(block, { content, taken, language: tools.language });
    const mirrored = mirrorItem(block, { content, slot: ownSlot, language: tools.language });
    const { slot } = mirrored ?? { slot: ownSlot };
    for (const fragment of mirrored?.fragments ?? []) {
      for (const show of fragment.shows) cuts.add(show);
      drawer.block(await setFragment(fragment, tools), block.angle);
    }
    const set = fitParagraph(createParagraph(styled, tools.fonts, tools.language), slot, tools.language);
    taken.set(
      block.id,
      boxAround([
        [set.box.x0, set.box.y0],
        [set.box.x1, set.box.y1],
      ]),
    );
    drawer.block(set, block.angle, covers.get(block.id));
    blocks.push({ block, set });
    for (const [link, boxes] of linkBoxes(set, block.angle)) moved.set(link, [...(moved.get(link) ?? []), ...boxes]);
    warnOf(set, content.number, warned, tools);
  }
  replaceContent(content, tools.cutter.cut(content.walked, content.shows, cuts), drawer, tools.context);
  moveLinks(content, moved, tools.context);
  return { blocks };
}
