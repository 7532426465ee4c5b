/**
 * What docx, pptx and xlsx have in common. A part's text is read into units with the way back to each:
 *
 *     const reading = readDrawing(text, { name: "word/charts/chart1.xml", part, place, kind: "chart" });
 *     unitsOf([reading]);                                    // for extract
 *     writeReading(text, reading, { targets, style });       // for merge; `style` is `styleOf(mergeOptions)`
 *
 * Charts and both parts of a diagram are read the same way; give the units of a diagram's data as `repeats` when its
 * drawing is read. The alternative texts of a part that is read otherwise (`wp:docPr`) are found the same way.
 */
export { attributeUnit } from "./alt-text.ts";
export { setAttribute, type TagRange } from "./direction.ts";
export { readDrawing, type DrawingOptions } from "./drawing.ts";
export { ElementCursor } from "./element-cursor.ts";
export {
  type EmbeddedPart,
  extractGroups,
  type GroupTargets,
  mergeGroups,
  type PartGroup,
  readPart,
  type TextPart,
  writeGroup,
} from "./package-parts.ts";
export { lenientPackage } from "./lenient-package.ts";
export { warnOnce } from "./warn-once.ts";
export { readPlainText } from "./plain-text.ts";
export {
  type Changes,
  type Frame,
  type PlacedUnit,
  type Reading,
  styleOf,
  type TargetStyle,
  unitsOf,
  writeReading,
} from "./reading.ts";
export { namesOf, PartClaims, relatedDrawings, type RelatedParts } from "./related-parts.ts";
export { hasSignatures, withoutSignatures } from "./signatures.ts";
export {
  isTranslatable,
  isUnchanged,
  type Run,
  type RunFormat,
  plainFormat,
  runsOfTarget,
  type RunText,
  textOfRuns,
} from "./runs.ts";
