import { PDFName } from "@cantoo/pdf-lib";
import type { TaggedText } from "@yiqiao/contracts/text";
import { type CleanedPage, scannedPlaceOf } from "../../../model/scanned-page.ts";
import { compressed, number, withEntries } from "../content/cut-content.ts";
import { boxAround, frameOf, mapBox, type Box } from "../content/matrix.ts";
import type { PageContent } from "../read-page.ts";
import type { PageBlock } from "../page-block.ts";
import { TextDrawer } from "../typeset/draw.ts";
import { fitParagraph } from "../typeset/fit.ts";
import { createParagraph, prepareFonts } from "../typeset/paragraph.ts";
import { slotOf } from "../typeset/place.ts";
import { type PageTools, type SetPage, warnOf } from "../typeset/set-page.ts";
import { inkBoxes } from "./ink-boxes.ts";
import type { ScanPlace } from "./scan-place.ts";

const pictureName = "YqScan";
/** In heights of the block. */
const hair = 0.25;

/** The targets whose source text has been removed from the picture. */
export function settableTargets(
  targets: ReadonlyMap<string, TaggedText>,
  cleaned: CleanedPage | undefined,
): Map<string, TaggedText> {
  const isCleaned = (id: string): boolean => cleaned?.blocks.has(scannedPlaceOf(id)?.block ?? -1) === true;
  return new Map([...targets].filter(([id]) => isCleaned(id)));
}

/**
 * What a picture shows around a block, in the block's frame: what reaches into it from above or from below by a hair, as
 * rules do of a page that lay askew, is above or below.
 */
function clearOf({ angle, box }: PageBlock, ink: readonly Box[]): Box[] {
  const frame = frameOf(angle);
  const reach = hair * (box.y1 - box.y0);
  return ink.map((each) => {
    const { x0, x1, y0, y1 } = mapBox(frame, each);
    if (y1 > box.y0 && y1 < box.y0 + reach) return { x0, x1, y0: Math.min(y0, box.y0), y1: box.y0 };
    if (y0 < box.y1 && y0 > box.y1 - reach) return { x0, x1, y0: box.y1, y1: Math.max(y1, box.y1) };
    return { x0, x1, y0, y1 };
  });
}

function drawnPicture({ image }: ScanPlace): string {
  return `q ${image.map(number).join(" ")} cm /${pictureName} Do Q`;
}

/** Makes a page of its cleaned picture and of the targets as text over it; what else it was drawn with is left out. */
export async function setScan(
  content: PageContent,
  targets: ReadonlyMap<string, TaggedText>,
  { tools, place, cleaned }: { tools: PageTools; place: ScanPlace; cleaned: CleanedPage },
): Promise<SetPage> {
  const { context, fonts, language } = tools;
  const drawer = new TextDrawer(tools.output);
  const ink = await inkBoxes(cleaned, place);
  const taken = new Map<string, Box>();
  const warned = new Set<string>();
  const blocks: SetPage["blocks"][number][] = [];
  for (const block of content.blocks) {
    const target = targets.get(block.id);
    if (target === undefined || target.text.trim() === "") continue;
    const { colour = "#000000" } = cleaned.blocks.get(scannedPlaceOf(block.id)?.block ?? -1) ?? {};
    const styled = { target, base: { ...block.content.base, colour }, styles: block.content.styles };
    await prepareFonts(styled, fonts);
    const slot = slotOf(block, { content, taken, drawn: clearOf(block, ink), language });
    const set = fitParagraph(createParagraph(styled, fonts, language), slot, language);
    taken.set(
      block.id,
      boxAround([
        [set.box.x0, set.box.y0],
        [set.box.x1, set.box.y1],
      ]),
    );
    drawer.block(set, block.angle);
    blocks.push({ block, set });
    warnOf(set, content.number, warned, tools);
  }
  const { document } = tools;
  const { node } = content.page;
  const { format, bytes } = cleaned;
  const image = format === "png" ? await document.embedPng(bytes) : await document.embedJpg(bytes);
  await image.embed();
  const pictures = new Map([[pictureName, image.ref]]);
  const resources = withEntries(context, { resources: undefined, kind: "XObject", entries: pictures });
  node.set(PDFName.of("Resources"), withEntries(context, { resources, kind: "Font", entries: drawer.used }));
  const all = Buffer.from(`${drawnPicture(place)}\n${drawer.content}\n`, "latin1");
  node.set(PDFName.of("Contents"), context.register(compressed(context, all)));
  return { blocks };
}
