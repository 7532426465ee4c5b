import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import type { CharacterCounts } from "@yiqiao/contracts/text";
import { useMemo } from "react";
import type { TranslationState } from "../translation/streaming-state.ts";
import { toldCounts } from "./told-counts.ts";
import { quoteOptions } from "../text.queries.ts";
import type { DraftedJob, TranslationJob } from "../translation/translation-session.ts";

/** Longer than the pause after which a translation begins: a short text's own answer is there before. */
const pauseMs = 900;

/** What a text costs: told by its translation once that is done, asked for after a pause in typing until then. */
export function useTextQuote(
  { text, source, target, domain, libraries, likely, isSourceSure = false }: TranslationJob,
  { draft, ...state }: Pick<TranslationState, "text" | "counts" | "draft">,
): CharacterCounts | undefined {
  const job = useMemo<DraftedJob>(
    () => ({ text, source, target, domain, libraries, likely, isSourceSure, draft }),
    [text, source, target, domain, libraries, likely, isSourceSure, draft],
  );
  const [settled] = useDebouncedValue(job, pauseMs);
  const known = state.text === text ? state.counts : undefined;
  const isAsked = known === undefined && settled === job && text.trim() !== "";
  const { data } = useQuery({ ...quoteOptions(settled), enabled: isAsked });
  return known ?? (isAsked && data ? toldCounts(data, "asked") : undefined);
}
