import type { DomainCode, LanguageCode } from "@yiqiao/contracts/languages";
import { useEffect, useEffectEvent, useMemo, useReducer, useRef } from "react";
import type { LanguageChoice } from "#features/languages";
import type { LibraryIds } from "#features/libraries";
import { emptyTranslation, reduceTranslation, type TranslationState } from "./streaming-state.ts";
import { openTranslation } from "../text.queries.ts";
import { failureOf } from "./translation-failure.ts";
import { createTranslationSession, type Timers, type TranslationJob } from "./translation-session.ts";

export interface StreamingInput {
  /** The part of the text within the limit. */
  readonly text: string;
  readonly choice: LanguageChoice;
  readonly domain: DomainCode;
  /** Those that were chosen for this text; undefined: all that are in use. */
  readonly libraries: LibraryIds | undefined;
  readonly likely: readonly LanguageCode[];
  readonly isSourceSure: boolean;
  /** Nothing is asked yet: an input method is putting a character together, or the languages are not known. */
  readonly isHeld: boolean;
  /** Changes when the text did not come from typing and is to be translated at once. */
  readonly urgency: number;
}

export interface StreamingTranslation {
  readonly state: TranslationState;
  /** Without waiting for a pause in typing. */
  readonly translateNow: () => void;
  readonly retry: () => void;
}

const browserTimers: Timers = {
  now: () => performance.now(),
  after(delayMs, run) {
    const timer = setTimeout(run, delayMs);
    return () => clearTimeout(timer);
  },
};

/** Translates a text as it changes. */
export function useStreamingTranslation(input: StreamingInput): StreamingTranslation {
  const { text, choice, domain, libraries, likely, isSourceSure, isHeld, urgency } = input;
  const [state, dispatch] = useReducer(reduceTranslation, emptyTranslation);
  const session = useMemo(
    () =>
      createTranslationSession({
        open: openTranslation,
        failureOf: (error) => failureOf(error, navigator.onLine),
        dispatch,
        timers: browserTimers,
      }),
    [],
  );
  const job = useMemo<TranslationJob>(
    () => ({ text, source: choice.source, target: choice.target, domain, libraries, likely, isSourceSure }),
    [text, choice.source, choice.target, domain, libraries, likely, isSourceSure],
  );
  const previous = useRef<{ readonly job: TranslationJob; readonly urgency: number }>(undefined);

  useEffect(() => {
    const last = previous.current;
    previous.current = { job, urgency };
    if (job.text.trim() === "") {
      session.cancel();
      dispatch({ type: "reset" });
      return;
    }
    const isOtherPair =
      last !== undefined &&
      (last.job.source !== job.source ||
        last.job.target !== job.target ||
        last.job.domain !== job.domain ||
        last.job.libraries !== job.libraries ||
        last.job.isSourceSure !== job.isSourceSure);
    if (isOtherPair) dispatch({ type: "expire" });
    dispatch({ type: "edit", text: job.text });
    if (isHeld) return;
    const isUrgent = last === undefined || last.urgency !== urgency || isOtherPair;
    session.request(job, isUrgent ? "now" : "debounced");
  }, [session, job, urgency, isHeld]);

  useEffect(() => () => session.cancel(), [session]);

  const failureName = state.failure?.name;
  const resume = useEffectEvent(() => session.retry());
  useEffect(() => {
    if (failureName !== "offline" && failureName !== "interrupted") return undefined;
    const onOnline = () => resume();
    window.addEventListener("online", onOnline);
    return () => window.removeEventListener("online", onOnline);
  }, [failureName]);

  return useMemo(
    () => ({
      state,
      translateNow: () => {
        if (job.text.trim() !== "") session.request(job, "now");
      },
      retry: session.retry,
    }),
    [state, job, session],
  );
}
