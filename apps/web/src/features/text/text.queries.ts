import type { DomainCode, LanguageCode } from "@yiqiao/contracts/languages";
import { type Detection, textCalls, type TranslateBody } from "@yiqiao/contracts/text";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useRefreshRemaining } from "#features/quota";
import { api, apiEvents } from "#shared/api-client/index.ts";
import type { DraftedJob, TranslationStreamEvent } from "./translation/translation-session.ts";
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
}

export interface MatchesRequest extends Pick<AlternativesRequest, "text" | "source" | "target" | "domain"> {
  /** Those of the translation, where they were ticked. */
  readonly memories: readonly string[] | undefined;
}

function alternativesOptions({ text, source, target, domain, termbases }: AlternativesRequest) {
  return queryOptions({
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

function bodyOf({
  text,
  source,
  target,
  domain,
  libraries,
  likely,
  isSourceSure = false,
  draft,
}: DraftedJob): TranslateBody {
  return {
    text,
    src_lang: source,
    tgt_lang: target,
    domain,
    line_breaks: "join",
    // A text is translated while it is written: of each sentence only what is new is paid.
    continued: true,
    ...(draft && { draft: draft.id, earlier: [...draft.earlier] }),
    ...(source === "auto" ? likely && { likely_langs: [...likely] } : { check_source: !isSourceSure }),
    ...(libraries && { tm_ids: [...libraries.memories], tb_ids: [...libraries.termbases] }),
  };
}

/** What a translation would cost. */
export function quoteOptions(job: DraftedJob) {
  return queryOptions({
    queryKey: ["text", "quote", job],
    queryFn: ({ signal }) => api(textCalls.quote, { body: bodyOf(job), signal }),
    gcTime: 60_000,
    retry: false,
  });
}

/** Asks for a translation as a stream: visitors within their free quota, users within theirs. */
export async function* openTranslation(
  job: DraftedJob,
  signal: AbortSignal,
): AsyncGenerator<TranslationStreamEvent, void, undefined> {
  const call = sessionStore.read() === undefined ? textCalls.tryTranslate : textCalls.translate;
  const body = bodyOf(job);
  for await (const { event, data } of apiEvents(call, { body, signal })) {
    if (event === "segment") yield { type: "segment", event: data };
    else yield { type: "done", result: data };
  }
}
