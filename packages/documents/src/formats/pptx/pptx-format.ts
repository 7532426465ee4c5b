import type { DocumentWarning } from "@yiqiao/contracts/documents";
import type { DocumentFormat, MergeOptions, PartTargets, Skeleton } from "../../model/document-format.ts";
import { extractGroups, hasSignatures, lenientPackage, mergeGroups, warnOnce, styleOf } from "../../ooxml/index.ts";
import { openPackage } from "../../opc/index.ts";
import { readPresentation } from "./presentation.ts";
import { translateWorkbook } from "../xlsx/index.ts";

/**
 * PowerPoint presentations (ISO/IEC 29500, transitional and strict). Slides keep their layout; text that shrinks to
 * fit its shape is scaled when the translation is longer.
 */
export const pptxFormat: DocumentFormat = {
  id: "pptx",
  async extract(source, options) {
    const warnings: DocumentWarning[] = [];
    const warn = warnOnce((warning) => warnings.push(warning));
    const pack = lenientPackage(openPackage(source), warn);
    const { groups, slides } = readPresentation(pack, { warn, writeWorkbook: async (bytes) => bytes });
    if (hasSignatures(pack)) warn({ code: "signatureDropped", location: pack.mainPart });
    return {
      skeleton: { source, options },
      parts: extractGroups(pack, groups, warn),
      warnings,
      counts: { pages: slides },
    };
  },
  merge,
};

function merge({ source, options: reading }: Skeleton, targets: PartTargets, options: MergeOptions) {
  const silent = () => undefined;
  const pack = lenientPackage(openPackage(source), silent);
  const { groups } = readPresentation(pack, {
    warn: silent,
    writeWorkbook: async (bytes, texts) => translateWorkbook(bytes, texts, { reading, merging: options }),
  });
  return mergeGroups(pack, groups, { targets, style: styleOf(options) });
}
