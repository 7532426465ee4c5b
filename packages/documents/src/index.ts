export { loadFormat, workingFormats } from "./formats/index.ts";
export { type ByteSource, openFileSource, readWhole, sourceOfBytes } from "./model/byte-source.ts";
export { DocumentError, type DocumentFault } from "./model/document-error.ts";
export type {
  DocumentCounts,
  DocumentFormat,
  DocumentPart,
  Extraction,
  ExtractOptions,
  MergeOptions,
  PartTargets,
  Skeleton,
} from "./model/document-format.ts";
export { isProse } from "./model/code-text.ts";
export { placeOf } from "./model/unit.ts";
export { wholePercent } from "./outputs/whole-percent.ts";
export type { KeptReason, KeptText } from "./model/kept-text.ts";
export { isLanguage } from "./model/language-tag.ts";
export type {
  ExistingTarget,
  InlineTag,
  SegmentProvenance,
  TaggedText,
  TagType,
  TargetSegment,
  TargetIssue,
  TargetTerm,
  Unit,
  UnitContext,
  UnitKind,
  UnitTag,
  UnitTarget,
} from "./model/unit.ts";
export {
  type CleanedPage,
  type ScannedBlock,
  type ScannedPage,
  type ScannedPages,
  scannedPlaceOf,
} from "./model/scanned-page.ts";
