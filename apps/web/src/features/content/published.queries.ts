import { queryOptions } from "@tanstack/react-query";
import { contentCalls, type LegalKind } from "@yiqiao/contracts/content";
import { servedNotice } from "#features/sites";
import { api } from "#shared/api-client/index.ts";

const staleTime = 5 * 60_000;

/**
 * The bulletin bar, and whether there is an announcement and an FAQ. What the page was served with serves until the answer
 * comes, so that nothing below the bar jumps.
 */
export const noticeQuery = queryOptions({
  queryKey: ["content", "notice"],
  queryFn: ({ signal }) => api(contentCalls.notice, { signal }),
  initialData: servedNotice,
  initialDataUpdatedAt: 0,
  staleTime,
});

export const announcementQuery = queryOptions({
  queryKey: ["content", "announcement"],
  queryFn: ({ signal }) => api(contentCalls.noticeData, { signal }),
  staleTime,
});

export const faqQuery = queryOptions({
  queryKey: ["content", "faq"],
  queryFn: ({ signal }) => api(contentCalls.faq, { signal }),
  staleTime,
});

/** @param code of the site whose page the reader sees */
export const legalTextQuery = (kind: LegalKind, code: string | undefined) =>
  queryOptions({
    queryKey: ["content", "legal", kind, code ?? ""],
    queryFn: ({ signal }) => api(contentCalls.legal, { params: { kind }, query: { code }, signal }),
    staleTime,
  });
