export { Yiqiao } from "./client/yiqiao.ts";
export type { Clock, Fetch, YiqiaoOptions } from "./client/options.ts";
export { YiqiaoError, type LocalFailure } from "./client/error.ts";
export type { CallOptions, StreamOptions, TextOptions, Translated } from "./client/texts.ts";
export type {
  DocumentContent,
  DocumentOptions,
  DocumentProgress,
  DocumentResult,
  Documents,
} from "./client/documents.ts";
export { errorCodes, languageCodes } from "./generated/types.gen.ts";
export type {
  CharacterCounts,
  Detection,
  DocumentOutput,
  DocumentState,
  DocumentTask,
  DomainCode,
  Engines,
  LanguageCode,
  Languages,
  Library,
  Provenance,
  SegmentEvent,
  TextResult,
  TextTranslation,
  TranslatedDocument,
  TranslatedSegment,
  Usage,
} from "./generated/types.gen.ts";
