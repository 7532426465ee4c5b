import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import {
  type addTermBodySchema,
  postEditingCalls,
  projectCommentCalls as commentCalls,
  projectPanelCalls as panelCalls,
} from "@yiqiao/contracts/post-editing";
import type { z } from "zod";
import { api } from "#shared/api-client/index.ts";
import type { SegmentRow } from "../../editor/store/store-types.ts";
import { useSession } from "../project/use-session.ts";

/** What is confirmed meanwhile goes into memories: after a while they are asked again. */
const freshMs = 60_000;
const matchesKey = (projectId: string) => ["post-editing", "matches", projectId] as const;

/** Of a segment with this source: splitting and merging give it another one. */
export const matchesQuery = (projectId: string, { id, source }: Pick<SegmentRow, "id" | "source">) =>
  queryOptions({
    queryKey: [...matchesKey(projectId), id, source?.text],
    queryFn: ({ signal }) => api(panelCalls.matches, { query: { project_id: projectId, id }, signal }),
    staleTime: freshMs,
    refetchOnWindowFocus: false,
  });

/** What an engine says is asked for, not looked up: it may cost something. */
export const alternativesQuery = (projectId: string, { id, source }: Pick<SegmentRow, "id" | "source">) =>
  queryOptions({
    queryKey: ["post-editing", "alternatives", projectId, id, source?.text],
    queryFn: ({ signal }) => api(panelCalls.alternatives, { body: { project_id: projectId, id }, signal }),
    enabled: false,
    staleTime: Infinity,
    retry: false,
  });

export type Side = "source" | "target";

export const lastPage = 20;

export const concordanceQuery = (projectId: string, text: string, side: Side) =>
  infiniteQueryOptions({
    queryKey: ["post-editing", "concordance", projectId, side, text],
    queryFn: ({ pageParam: page, signal }) =>
      api(panelCalls.concordance, { query: { project_id: projectId, text, side, page }, signal }),
    initialPageParam: 1,
    getNextPageParam: ({ has_more: hasMore }, pages) =>
      hasMore && pages.length < lastPage ? pages.length + 1 : undefined,
    staleTime: freshMs,
    refetchOnWindowFocus: false,
  });

export const historyQuery = (projectId: string, id: number, version: number) =>
  queryOptions({
    queryKey: ["post-editing", "history", projectId, id, version],
    queryFn: ({ signal }) => api(postEditingCalls.history, { query: { project_id: projectId, id }, signal }),
    gcTime: 60_000,
  });

type NewTerm = Omit<z.input<typeof addTermBodySchema>, "project_id">;

export function useAddTerm() {
  const { project, terms } = useSession();
  const projectId = project.project_id;
  const queryClient = useQueryClient();
  return useMutation({
    meta: { ownErrors: true },
    mutationFn: (term: NewTerm) => api(panelCalls.addTerm, { body: { project_id: projectId, ...term } }),
    onSuccess: () => {
      terms.reload();
      return queryClient.invalidateQueries({ queryKey: matchesKey(projectId) });
    },
  });
}

const commentsKey = (projectId: string, id: number) => ["post-editing", "comments", projectId, id] as const;

export const commentsQuery = (projectId: string, id: number) =>
  queryOptions({
    queryKey: commentsKey(projectId, id),
    queryFn: ({ signal }) => api(commentCalls.list, { query: { project_id: projectId, id }, signal }),
    refetchOnWindowFocus: false,
  });

/** What can be done with the comments of a segment. */
export function useCommentActs(projectId: string, id: number) {
  const queryClient = useQueryClient();
  const onSuccess = () => queryClient.invalidateQueries({ queryKey: commentsKey(projectId, id) });
  return {
    add: useMutation({
      mutationFn: (text: string) => api(commentCalls.add, { body: { project_id: projectId, id, text } }),
      onSuccess,
    }),
    resolve: useMutation({
      mutationFn: ({ comment, resolved }: { readonly comment: string; readonly resolved: boolean }) =>
        api(commentCalls.resolve, { body: { project_id: projectId, comment_id: comment, resolved } }),
      onSuccess,
    }),
    remove: useMutation({
      mutationFn: (comment: string) =>
        api(commentCalls.delete, { body: { project_id: projectId, comment_id: comment } }),
      onSuccess,
    }),
  };
}
