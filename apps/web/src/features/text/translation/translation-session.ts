import type { DomainCode, LanguageCode, SourceLanguage } from "@yiqiao/contracts/languages";
import type { LibraryIds } from "#features/libraries";
import type { SegmentEvent, TranslateResult } from "@yiqiao/contracts/text";
import { type Draft, isVersionOf, newDraft, withSentence } from "./draft.ts";
import type { TranslationAction } from "./translation-action.ts";
import type { TranslationFailure } from "./translation-failure.ts";

export interface TranslationJob {
  readonly text: string;
  readonly source: SourceLanguage;
  readonly target: LanguageCode;
  readonly domain: DomainCode;
  /** The memories and termbases that were chosen for it; undefined: all that are in use. */
  readonly libraries?: LibraryIds | undefined;
  /** What the text is likely to be in, where its words do not tell. */
  readonly likely?: readonly LanguageCode[] | undefined;
  /** The reader says that the text is in the source language, whatever it looks like. */
  readonly isSourceSure?: boolean;
  /** Every line stays one, also of a paragraph that was wrapped at a width. */
  readonly keepsLines?: boolean;
}

/** A job as a version of what is being written. */
export interface DraftedJob extends TranslationJob {
  readonly draft?: Draft | undefined;
}

export type TranslationStreamEvent =
  | { readonly type: "segment"; readonly event: SegmentEvent }
  | { readonly type: "done"; readonly result: TranslateResult };

export interface Timers {
  /** Milliseconds since any fixed moment. */
  readonly now: () => number;
  readonly after: (delayMs: number, run: () => void) => () => void;
}

export interface SessionOptions {
  readonly open: (job: DraftedJob, signal: AbortSignal) => AsyncIterable<TranslationStreamEvent>;
  readonly failureOf: (error: unknown) => TranslationFailure;
  readonly dispatch: (action: TranslationAction) => void;
  readonly timers: Timers;
  readonly debounceMs?: number;
}

export interface TranslationSession {
  /**
   * Asks for a translation: after the debounce time, or at once. The older request is aborted, unless it is for the same:
   * what is under way or there is not asked, and paid, for twice.
   */
  readonly request: (job: TranslationJob, when: "debounced" | "now") => void;
  /** Asks for the last job again, at once. */
  readonly retry: () => void;
  /** Aborts what runs and forgets the last job. */
  readonly cancel: () => void;
}

const brokenOff: TranslationFailure = {
  name: "interrupted",
  message: "",
  retryAfterSeconds: undefined,
  language: undefined,
};

/** How often a busy engine is asked again without the reader's doing. */
export const automaticRetryLimit = 5;

/** Turns changes of the text into requests, one at a time, and their events into actions. */
export function createTranslationSession(options: SessionOptions): TranslationSession {
  const { open, failureOf, dispatch, timers, debounceMs = 400 } = options;
  let lastJob: TranslationJob | undefined;
  const drafts = createDraftKeeper(dispatch);
  let isAnswered = false;
  let running: AbortController | undefined;
  let cancelTimer: (() => void) | undefined;
  const retries = createRetries(options);

  function stop(): void {
    cancelTimer?.();
    cancelTimer = undefined;
    running?.abort();
    running = undefined;
  }

  async function run(job: TranslationJob): Promise<void> {
    stop();
    const controller = new AbortController();
    running = controller;
    isAnswered = false;
    dispatch({ type: "start", text: job.text });
    try {
      for await (const event of open({ ...job, draft: drafts.current() }, controller.signal)) {
        if (controller.signal.aborted) return;
        if (event.type === "segment") drafts.add(event.event.source);
        dispatch(event);
        isAnswered = event.type === "done";
      }
      if (!isAnswered && !controller.signal.aborted) dispatch({ type: "fail", failure: brokenOff });
      retries.succeed();
    } catch (error) {
      if (controller.signal.aborted) return;
      cancelTimer = retries.fail(failureOf(error), () => void run(job)) ?? cancelTimer;
    } finally {
      if (running === controller) running = undefined;
    }
  }

  return {
    request(job, when) {
      const isSame = lastJob !== undefined && isSameJob(lastJob, job);
      if (isSame && (running !== undefined || isAnswered)) return;
      if (isSame && cancelTimer !== undefined && when === "debounced") return;
      stop();
      drafts.follow(lastJob, job);
      lastJob = job;
      isAnswered = false;
      retries.forget();
      if (when === "now") void run(job);
      else cancelTimer = timers.after(Math.max(debounceMs, retries.waitMs()), () => void run(job));
    },
    retry() {
      if (lastJob === undefined) return;
      retries.forget();
      void run(lastJob);
    },
    cancel() {
      stop();
      lastJob = undefined;
    },
  };
}

/** What the jobs are versions of. */
function createDraftKeeper(dispatch: SessionOptions["dispatch"]) {
  let draft: Draft | undefined;
  return {
    current: () => draft,
    add: (sentence: string) => {
      draft = draft && withSentence(draft, sentence);
    },
    follow: (before: TranslationJob | undefined, job: TranslationJob) => {
      if (before !== undefined && draft !== undefined && isOfSameDraft(before, job)) return;
      const isSameText = before !== undefined && isVersionOf(before.text, job.text);
      draft = newDraft(isSameText ? draft?.earlier : undefined);
      dispatch({ type: "draft", draft });
    },
  };
}

/** Whitespace at the end does not change a translation. */
function isSameJob(left: TranslationJob, right: TranslationJob): boolean {
  return (
    left.text.trimEnd() === right.text.trimEnd() &&
    isOfSameDraft(left, right) &&
    left.libraries === right.libraries &&
    left.isSourceSure === right.isSourceSure &&
    left.keepsLines === right.keepsLines
  );
}

/** In another language or domain all of it is translated, and paid, anew; a text put in the place of another is no version of it. */
function isOfSameDraft(left: TranslationJob, right: TranslationJob): boolean {
  return (
    left.source === right.source &&
    left.target === right.target &&
    left.domain === right.domain &&
    isVersionOf(left.text, right.text)
  );
}

/** Tries again by itself, so many times, when a busy server says when. */
function createRetries({ dispatch, timers }: Pick<SessionOptions, "dispatch" | "timers">) {
  let count = 0;
  /** A busy server named this moment: typing on does not ask it earlier. */
  let notBefore = 0;
  return {
    waitMs: () => notBefore - timers.now(),
    forget: () => {
      count = 0;
    },
    succeed: () => {
      count = 0;
      notBefore = 0;
    },
    /** @returns what calls the next try off; undefined: there is none */
    fail: (failure: TranslationFailure, again: () => void) => {
      const isRetried = failure.retryAfterSeconds !== undefined && count < automaticRetryLimit;
      dispatch({ type: "fail", failure: isRetried ? failure : { ...failure, retryAfterSeconds: undefined } });
      if (!isRetried || failure.retryAfterSeconds === undefined) return undefined;
      count++;
      notBefore = timers.now() + failure.retryAfterSeconds * 1000;
      return timers.after(failure.retryAfterSeconds * 1000, again);
    },
  };
}
