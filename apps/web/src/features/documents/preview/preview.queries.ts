import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { documentCalls } from "@yiqiao/contracts/documents";
import { api, apiFile } from "#shared/api-client/index.ts";

export type Side = "source" | "target";

/** A side of a document as pages. */
export const previewQuery = (uid: string, side: Side) =>
  queryOptions({
    queryKey: ["documents", "preview", uid, side],
    queryFn: ({ signal }) => apiFile(documentCalls.preview, { query: { uid, side }, signal }),
    staleTime: Infinity,
    gcTime: 60_000,
  });

/** A document's text, segment by segment, page after page of the list. */
export const segmentsQuery = (uid: string, page: number) =>
  queryOptions({
    queryKey: ["documents", "segments", uid, page],
    queryFn: ({ signal }) => api(documentCalls.segments, { query: { uid, page }, signal }),
    placeholderData: keepPreviousData,
  });
