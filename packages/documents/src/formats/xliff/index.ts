import { textFormat } from "../../markup/text-format.ts";
import { planBilingual } from "./bilingual-file.ts";
import { readXliff1 } from "./xliff-1.ts";
import { readXliff2 } from "./xliff-2.ts";

/**
 * XLIFF 1.x and 2.x: segments are units, translations go into their targets with the state that they deserve. What is
 * locked, approved or signed off stays, unless it is in another language than the job's.
 */
export const xliffFormat = textFormat({
  id: "xliff",
  plan: (bytes, options) =>
    planBilingual(bytes, options, (tree) =>
      tree.attribute(tree.root, "version")?.startsWith("2") ? readXliff2(tree) : readXliff1(tree),
    ),
});
