import type { SegmentEvent, TranslateResult } from "@yiqiao/contracts/text";
import type { Draft } from "./draft.ts";
import type { TranslationFailure } from "./translation-failure.ts";

/** `waiting`: a request is under way and nothing of it has arrived. */
export type TranslationStatus = "idle" | "waiting" | "streaming" | "done" | "failed";

export type TranslationAction =
  /** The field is empty, or nothing of the old translation may stay. */
  | { readonly type: "reset" }
  /** The source text changed; its translation is not asked for yet. */
  | { readonly type: "edit"; readonly text: string }
  /** Source, target or domain changed: every sentence is stale. */
  | { readonly type: "expire" }
  /** The text is a version of nothing that was charged before. */
  | { readonly type: "draft"; readonly draft: Draft }
  | { readonly type: "start"; readonly text: string }
  | { readonly type: "segment"; readonly event: SegmentEvent }
  | { readonly type: "done"; readonly result: TranslateResult }
  | { readonly type: "fail"; readonly failure: TranslationFailure }
  /** A quote told what a draft was charged. */
  | { readonly type: "charged"; readonly draft: string; readonly characters: number };
