import type { LanguageCode } from "@yiqiao/contracts/languages";
import type { FindCodes } from "../codes/model.ts";

/** What a value of a text is: a translation has to carry each over, in the form that its language has for it. */
export type ValueKind = "number" | "month" | "time" | "code" | "url" | "email" | "placeholder";

/** A value where it stands in a text; UTF-16 offsets. */
export interface TextValue {
  readonly kind: ValueKind;
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** Each way to read it; two values are the same where they share one. */
  readonly keys: readonly string[];
  /** False for what may be a part of other words (`one`, 一): it vouches for a value of the other side, and is not missed. */
  readonly isFirm: boolean;
  /** What says many other things as well (`a`, 一个, `millions`): enough for a person's translation, too little for a machine's. */
  readonly isWeak?: boolean;
  /** Stands in every language as it is, letter by letter. */
  readonly isLocked?: boolean;
}

/** A reader takes what it recognises out of a text and leaves the rest to the readers behind it. */
export type ValueReader = (text: string, language: LanguageCode) => TextValue[];

/** A directed pair of languages. */
export interface ValueLanguages {
  readonly source: LanguageCode;
  readonly target: LanguageCode;
  /** What stays as it is, letter by letter; by the patterns of every text by default. */
  readonly codes?: FindCodes | undefined;
}
