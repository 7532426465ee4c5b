import type { DomainCode, LanguageCode } from "@yiqiao/contracts/languages";
import { type Detection, textCalls } from "@yiqiao/contracts/text";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useRefreshRemaining } from "#features/quota";
import { api, apiEvents } from "#shared/api-client/index.ts";
import { createTranslationOpener } from "./translation/open-translation.ts";
import { translateBodyOf } from "./translation/translate-body.ts";
import type { DraftedJob } from "./translation/translation-session.ts";
import { sessionStore } from "#shared/session/session-store.ts";

/** What a text is in, asked for when no translation told it. */
export function detectionOptions(text: string) {
  return queryOptions({
    queryKey: ["text", "detection", text],
    queryFn: async ({ signal }): Promise<Detection | null> => {
      const [detection] = await api(textCalls.detect, { body: { text }, signal });
      return detection ?? null;
    },
    staleTime: Infinity,
    gcTime: 60_000,
    retry: false,
  });
}

export interface AlternativesRequest {
  readonly text: string;
  readonly source: LanguageCode;
  readonly target: LanguageCode;
  readonly domain: DomainCode;
  /** Those of the translation, where they were ticked. */
  readonly termbases?: readonly string[] | undefined;
  /** A text that is being translated is not charged yet: its sentences would be paid twice. */
  readonly isTextCharged: boolean;
}

export interface MatchesRequest extends Pick<AlternativesRequest, "text" | "source" | "target" | "domain"> {
  /** Those of the translation, where they were ticked. */
  readonly memories: readonly string[] | undefined;
}

function alternativesOptions({ text, source, target, domain, termbases, isTextCharged }: AlternativesRequest) {
  return queryOptions({
    enabled: isTextCharged,
    queryKey: ["text", "alternatives", source, target, domain, text, termbases],
    queryFn: ({ signal }) =>
      api(textCalls.alternatives, {
        body: {
          text,
          src_lang: source,
          tgt_lang: target,
          domain,
          ...(termbases && { tb_ids: [...termbases] }),
        },
        signal,
      }),
    staleTime: 600_000,
    retry: false,
  });
}

/** Other translations; what the caller has left is asked for again with them, as those of a sentence not had before cost. */
export function useAlternatives(asked: AlternativesRequest) {
  const query = useQuery(alternativesOptions(asked));
  const refreshRemaining = useRefreshRemaining();
  useEffect(() => {
    if (query.dataUpdatedAt > 0) refreshRemaining();
  }, [query.dataUpdatedAt, refreshRemaining]);
  return query;
}

/** What memories have that is like a sentence. */
export function matchesOptions({ text, source, target, domain, memories }: MatchesRequest) {
  return queryOptions({
    queryKey: ["text", "matches", source, target, domain, text, memories],
    queryFn: ({ signal }) =>
      api(textCalls.matches, {
        body: { text, src_lang: source, tgt_lang: target, domain, ...(memories && { tm_ids: [...memories] }) },
        signal,
      }),
    retry: false,
  });
}

/** What a translation would cost. */
export function quoteOptions(job: DraftedJob) {
  return queryOptions({
    queryKey: ["text", "quote", job],
    queryFn: ({ signal }) => api(textCalls.quote, { body: translateBodyOf(job), signal }),
    gcTime: 60_000,
    retry: false,
  });
}

export const openTranslation = createTranslationOpener({
  apiEvents,
  isUser: () => sessionStore.read() !== undefined,
});
