import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import { costOf, draftToQuote, type TextCost } from "../translation/draft-cost.ts";
import type { TranslationState } from "../translation/streaming-state.ts";
import { quoteOptions } from "../text.queries.ts";
import type { DraftedJob, TranslationJob } from "../translation/translation-session.ts";

/** Longer than the pause after which a translation begins: a short text's own answer is there before. */
const pauseMs = 900;

interface Quoted {
  readonly job: TranslationJob;
  readonly state: TranslationState;
  /** The text is not asked about yet, so that it belongs to no draft. */
  readonly isHeld: boolean;
  readonly onCharged: (draft: string, characters: number) => void;
}

/** What a text costs: told by its translation once that is done, asked for after a pause in typing until then. */
export function useTextQuote({ job, state, isHeld, onCharged }: Quoted): TextCost {
  const draft = isHeld ? undefined : draftToQuote(job.text, state);
  const wanted = useMemo<DraftedJob | undefined>(() => draft && { ...job, draft }, [job, draft]);
  const [settled] = useDebouncedValue(wanted, pauseMs);
  const isAsked = wanted !== undefined && settled === wanted;
  const { data } = useQuery({ ...quoteOptions(wanted ?? job), enabled: isAsked });
  const charged = isAsked ? data?.draft_characters : undefined;
  useEffect(() => {
    if (draft !== undefined && charged !== undefined) onCharged(draft.id, charged);
  }, [draft, charged, onCharged]);
  return costOf(job.text, state, isAsked ? data : undefined);
}
