import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { DomainCode } from "@yiqiao/contracts/languages";
import { libraryScopes, type Library } from "@yiqiao/contracts/libraries";
import { termExtractionCalls, type TermScan } from "@yiqiao/contracts/term-extraction";
import { useState } from "react";
import { libraryListQuery } from "#features/libraries";
import { api } from "#shared/api-client/index.ts";
import { sourceOf } from "../review/use-review.ts";
import { scanQueryKey, termsKey } from "../term-extraction.queries.ts";

/** Where terms go and what they are given on the way. */
export interface AdoptDraft {
  /** Undefined: into a new one. */
  readonly bankId: string | undefined;
  readonly name: string;
  /** Of each term; undefined: none. */
  readonly domain: DomainCode | undefined;
  readonly note: string;
  /** Also where the termbase has another translation. */
  readonly keepsBoth: boolean;
}

interface AdoptWanted {
  readonly scan: TermScan;
  readonly ids: readonly number[] | undefined;
}

/** Termbases of the scan's languages that the reader may write into. */
export function useTermbases(scan: TermScan) {
  const source = sourceOf(scan);
  return useQuery({
    ...libraryListQuery({ kind: "termbase" }),
    select: ({ bank_list: banks }) =>
      banks.filter(
        ({ role, src_lang: from, tgt_lang: into }) => role !== "reader" && from === source && into === scan.tgt_lang,
      ),
  });
}

/** Whose a termbase is, where that is not the reader alone. */
export const isOfSite = ({ system_or_individual: scope }: Library): boolean => scope !== libraryScopes.individual;

/** Terms on their way into a termbase: first what would happen, then that it does. */
export function useAdopt({ scan, ids }: AdoptWanted, banks: readonly Library[] | undefined) {
  const queryClient = useQueryClient();
  const [changed, setChanged] = useState<Partial<AdoptDraft>>({});
  const draft: AdoptDraft = {
    bankId: banks?.[0]?.bank_id,
    name: "",
    domain: scan.domain === "general" ? undefined : scan.domain,
    note: "",
    keepsBoth: false,
    ...changed,
  };
  const { bankId, name, domain, note, keepsBoth } = draft;
  const body = {
    task_id: scan.task_id,
    ...(ids && { ids: [...ids] }),
    ...(bankId === undefined ? { new_bank: { name: name.trim(), domain: domain ?? "general" } } : { bank_id: bankId }),
    ...(domain && { domain }),
    note: note.trim(),
    on_existing: keepsBoth ? ("keep_both" as const) : ("skip" as const),
  };
  const preview = useQuery({
    queryKey: [
      ...termsKey(scan.task_id),
      "adoption",
      ids,
      bankId,
      bankId === undefined ? name.trim() !== "" : "",
      keepsBoth,
    ],
    queryFn: ({ signal }) => api(termExtractionCalls.adopt, { body: { ...body, preview: true }, signal }),
    enabled: banks !== undefined && (bankId !== undefined || name.trim() !== ""),
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: 0,
    gcTime: 0,
  });
  const adopt = useMutation({
    meta: { ownErrors: true },
    mutationFn: () => api(termExtractionCalls.adopt, { body }),
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: termsKey(scan.task_id) });
      void queryClient.invalidateQueries({ queryKey: scanQueryKey(scan.task_id) });
      void queryClient.invalidateQueries({ queryKey: ["libraries"] });
    },
  });
  return {
    draft,
    change: (change: Partial<AdoptDraft>) => {
      adopt.reset();
      setChanged((before) => ({ ...before, ...change }));
    },
    preview,
    adopt,
  };
}
