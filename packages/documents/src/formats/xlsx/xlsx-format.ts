import type { DocumentWarning } from "@yiqiao/contracts/documents";
import type { DocumentFormat, MergeOptions, PartTargets, Skeleton } from "../../model/document-format.ts";
import { extractGroups, hasSignatures, lenientPackage, mergeGroups, warnOnce, styleOf } from "../../ooxml/index.ts";
import { openPackage } from "../../opc/index.ts";
import { RowFitter } from "./cells/fit-rows.ts";
import { noEdits } from "./follow-names.ts";
import { TargetFollower } from "./follow-targets.ts";
import { cellStylesOf, readWorkbook, sheetPlace } from "./workbook.ts";
import { workbookGroups } from "./workbook-groups.ts";
import { indexWorkbook } from "./workbook-index.ts";

/**
 * Excel workbooks (ISO/IEC 29500, transitional and strict). Numbers, dates, formulas and their text constants stay;
 * names of sheets and of table columns change together with everything that refers to them.
 */
export const xlsxFormat: DocumentFormat = {
  id: "xlsx",
  async extract(source, options) {
    const warnings: DocumentWarning[] = [];
    const warn = warnOnce((warning) => warnings.push(warning));
    const pack = lenientPackage(openPackage(source), warn);
    const workbook = readWorkbook(pack, warn);
    const index = indexWorkbook(workbook, warn);
    if (hasSignatures(pack)) warn({ code: "signatureDropped", location: pack.mainPart });
    for (const header of index.keptHeaders) warn({ code: "headerKept", location: sheetPlace(header) });
    const groups = workbookGroups(workbook, { index, edits: noEdits(), warn });
    return {
      skeleton: { source, options },
      parts: extractGroups(pack, groups, warn),
      warnings,
      counts: { cells: index.cells },
    };
  },
  merge,
};

function merge({ source }: Skeleton, targets: PartTargets, options: MergeOptions) {
  const silent = () => undefined;
  const pack = lenientPackage(openPackage(source), silent);
  const workbook = readWorkbook(pack, silent);
  const index = indexWorkbook(workbook, silent);
  const style = styleOf(options);
  const edits = { ...noEdits(), style };
  const follower = new TargetFollower({ workbook, index, edits, warn: options.warn ?? silent });
  const groups = workbookGroups(workbook, {
    index,
    edits,
    warn: silent,
    rows: new RowFitter(cellStylesOf(workbook)),
    onStrings: (strings) => {
      follower.strings = strings;
    },
    threadsOf: (sheet, cell) => follower.threadsOf(sheet, cell),
  });
  return mergeGroups(pack, groups, {
    targets,
    style,
    adjust: (group, units, given) => follower.adjust(group, units, given),
  });
}
