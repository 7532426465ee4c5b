import type { DocumentFormatId } from "@yiqiao/contracts/documents";
import type { LanguageCode } from "@yiqiao/contracts/languages";
import type { Unit, UnitTarget } from "../model/unit.ts";

/** A unit and what stands in its place; without a target it was not translated. */
export interface OutputRow {
  readonly unit: Unit;
  readonly target?: UnitTarget | undefined;
}

/** What a bilingual file says about the document that it was made of. */
export interface OutputMeta {
  readonly fileName: string;
  readonly format: DocumentFormatId;
  readonly sourceLanguage: LanguageCode;
  readonly targetLanguage: LanguageCode;
  /** ISO 8601, UTC. */
  readonly createdAt: string;
}
