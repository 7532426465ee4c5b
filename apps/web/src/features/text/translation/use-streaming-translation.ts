import type { DomainCode, LanguageCode } from "@yiqiao/contracts/languages";
import { useEffect, useEffectEvent, useMemo, useReducer } from "react";
import type { LanguageChoice } from "#features/languages";
import type { LibraryIds } from "#features/libraries";
import { emptyTranslation, reduceTranslation, type TranslationState } from "./streaming-state.ts";
import { openTranslation } from "../text.queries.ts";
import { createTextFollower, type FollowedText } from "./text-follower.ts";
import { failureOf } from "./translation-failure.ts";
import { createTranslationSession, type Timers, type TranslationJob } from "./translation-session.ts";

export interface StreamingInput extends Pick<FollowedText, "isHeld" | "urgency"> {
  /** The part of the text within the limit. */
  readonly text: string;
  readonly choice: LanguageChoice;
  readonly domain: DomainCode;
  /** Those that were chosen for this text; undefined: all that are in use. */
  readonly libraries: LibraryIds | undefined;
  readonly likely: readonly LanguageCode[];
  readonly isSourceSure: boolean;
  readonly keepsLines: boolean;
}

export interface StreamingTranslation {
  readonly state: TranslationState;
  /** Without waiting for a pause in typing. */
  readonly translateNow: () => void;
  readonly retry: () => void;
  /** What is, or will be, asked for. */
  readonly job: TranslationJob;
  /** A quote told what a draft was charged. */
  readonly noteCharged: (draft: string, characters: number) => void;
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
  const { text, choice, domain, libraries, likely, isSourceSure, keepsLines, isHeld, urgency } = input;
  const [state, dispatch] = useReducer(reduceTranslation, emptyTranslation);
  const { session, follow, noteCharged } = useMemo(() => {
    const created = createTranslationSession({
      open: openTranslation,
      failureOf: (error) => failureOf(error, navigator.onLine),
      dispatch,
      timers: browserTimers,
    });
    return {
      session: created,
      follow: createTextFollower(created, dispatch),
      noteCharged: (draft: string, characters: number) => dispatch({ type: "charged", draft, characters }),
    };
  }, []);
  const job = useMemo<TranslationJob>(
    () => ({ text, source: choice.source, target: choice.target, domain, libraries, likely, isSourceSure, keepsLines }),
    [text, choice.source, choice.target, domain, libraries, likely, isSourceSure, keepsLines],
  );
  useEffect(() => follow({ job, urgency, isHeld }), [follow, job, urgency, isHeld]);

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
      job,
      noteCharged,
    }),
    [state, job, session, noteCharged],
  );
}
