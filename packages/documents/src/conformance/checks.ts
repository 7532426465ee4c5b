export { pseudoTarget, pseudoText } from "./pseudo-translate.ts";
export { extractWhole, mergeWhole, unchangedTarget, type WholeExtraction } from "./read-and-merge.ts";
export { tagFaults } from "./tag-faults.ts";
export { buildZip, openZip } from "../zip/index.ts";
