import type { SegmentEvent, TranslateBody, TranslateResult } from "@yiqiao/contracts/text";
import type { LibraryAccess } from "#features/libraries";
import type { Quota } from "#features/quota";
import type { UsageRecorder } from "#features/statistics";
import type { TranslationPipeline, TranslationRequest } from "#features/translation";
import type { Clock } from "#platform/clock";
import type { Database, Executor } from "#platform/database";
import type { DomainError } from "#platform/errors";
import type { VisitorLine } from "#platform/limits";
import type { DeliveredSentences } from "./delivered-sentences.ts";
import type { Drafts } from "./drafts.ts";
import type { TakeRate } from "./text-rates.ts";

export interface TranslateTextDeps {
  readonly pipeline: TranslationPipeline;
  readonly quota: Pick<Quota, "reserve" | "lookAt" | "remaining" | "settled">;
  readonly takeRate: TakeRate;
  readonly visitorLine: VisitorLine;
  readonly libraries: Pick<LibraryAccess, "use">;
  readonly delivered: DeliveredSentences;
  readonly database: Pick<Database, "db" | "transaction">;
  readonly usage: Pick<UsageRecorder, "request">;
  readonly clock: Clock;
  /** Texts that this process translates at the moment. */
  readonly running: Set<object>;
  readonly drafts: Drafts;
}

export type TextEvent =
  | { readonly event: "segment"; readonly data: SegmentEvent }
  | {
      readonly event: "done";
      readonly data: TranslateResult;
      /** Of a text that is `held`: charges it, as a part of a transaction that may be done twice. */
      readonly pay?: ((tx: Executor) => Promise<void>) | undefined;
      /** Of a text that is `held`: why it has no translation at all; those of the same call may have one. */
      readonly failure?: DomainError | undefined;
    };

/**
 * `streamed`: the caller gets sentences as they are finished. Otherwise the text is delivered as a whole. `held`: the
 * caller gets the result before it is charged. It is charged when the next event is requested, unless the caller has
 * already charged it, and never if no further event is requested.
 */
export type DeliveryMode = "streamed" | "whole" | "held";

/** Options that go beyond the body of our own call. */
export type TextOptions = Pick<TranslationRequest, "isUnsplit" | "threshold">;

export interface AskedText {
  readonly body: TranslateBody;
  readonly mode: DeliveryMode;
  readonly options?: TextOptions | undefined;
}
