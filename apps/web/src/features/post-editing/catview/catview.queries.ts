import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { postEditingCalls as calls, projectQualityCalls } from "@yiqiao/contracts/post-editing";
import type { InterfaceLanguage } from "@yiqiao/i18n";
import { api } from "#shared/api-client/index.ts";

const preparingPollMs = 1500;

/** A project; asked for again while its segments are being stored. Its message is in the reader's language. */
export const projectQuery = (projectId: string, language: InterfaceLanguage) =>
  queryOptions({
    queryKey: ["post-editing", "project", projectId, language],
    queryFn: ({ signal }) => api(calls.get, { query: { project_id: projectId }, signal }),
    refetchInterval: ({ state }) => (state.data?.state === "preparing" ? preparingPollMs : false),
    // Another language of the interface closes nothing.
    placeholderData: keepPreviousData,
    // Whoever was not let in asks anew the next time.
    gcTime: 0,
    refetchOnWindowFocus: false,
  });

/** What a window begins with; what changes then is followed. */
export const skeletonQuery = (projectId: string) =>
  queryOptions({
    queryKey: ["post-editing", "skeleton", projectId],
    queryFn: ({ signal }) => api(calls.skeleton, { query: { project_id: projectId }, signal }),
    staleTime: Infinity,
    gcTime: 0,
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
  });

/** What a window's checks begin with; the session asks for it anew. */
export const qualityQuery = (projectId: string) =>
  queryOptions({
    queryKey: ["post-editing", "quality", projectId],
    queryFn: ({ signal }) => api(projectQualityCalls.quality, { query: { project_id: projectId }, signal }),
    staleTime: Infinity,
    gcTime: 0,
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
  });

interface Entering {
  readonly projectId: string;
  readonly pass: string;
  readonly name: string;
}

/** Comes in by a pass; the browser keeps who came in. */
export function useEnter() {
  const queryClient = useQueryClient();
  return useMutation({
    meta: { ownErrors: true },
    mutationFn: ({ projectId, pass, name }: Entering) =>
      api(calls.enter, { body: { project_id: projectId, project_pass: pass, name } }),
    onSuccess: () => queryClient.removeQueries({ queryKey: ["post-editing"] }),
  });
}
