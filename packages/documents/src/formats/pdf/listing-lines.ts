import { hasSignsOfCode } from "../../model/code-text.ts";
import type { BoxTree } from "./content/box-tree.ts";
import { segmentBox } from "./layout/blocks/block.ts";
import { blockText } from "./layout/blocks/block-text.ts";
import { keptReasonOf } from "./layout/blocks/classify.ts";
import type { PageBlock } from "./page-block.ts";

/**
 * The lines of a listing, each a text of its own: whoever wants code translated wants its lines kept.
 * @param links where links can be clicked, in the frame's coordinates
 */
export function listingLines(listing: PageBlock, links: BoxTree): PageBlock[] {
  // Without any sign of code, all that says so is the letters.
  const by = hasSignsOfCode(listing.content.text) ? "style" : "font";
  return listing.lines.map((line, at) => {
    const block = { lines: [line], box: segmentBox(line), size: line.size, leading: 1.2 * line.size, isCode: false };
    const content = blockText(block, links);
    return {
      ...listing,
      ...block,
      isCode: true,
      id: `${listing.id}/l${at + 1}`,
      content: { ...content, code: [{ start: 0, end: content.text.length, by }] },
      alignment: "left",
      kept: keptReasonOf(block, content.text),
    };
  });
}

/** What is read for itself on a page: its blocks, and the lines of its listings. */
export const textsIn = (blocks: readonly PageBlock[]): PageBlock[] =>
  blocks.flatMap((block) => block.listed ?? [block]);

/** The blocks of a page, but the lines of those listings of which a line is changed. */
export function withListingsOpen(
  blocks: readonly PageBlock[],
  changed: { readonly has: (id: string) => boolean },
): PageBlock[] {
  return blocks.flatMap((block) => (block.listed?.some(({ id }) => changed.has(id)) ? block.listed : [block]));
}
