export { openFontSet, type FontFace, type FontRun, type FontSet, type FontStyle } from "./font-set.ts";
export { officeFontOf, type OfficeFont } from "./office-font.ts";
export { subsetFont } from "./subset-font.ts";
