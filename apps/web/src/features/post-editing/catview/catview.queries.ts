import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { postEditingCalls as calls, type projectExportKinds } from "@yiqiao/contracts/post-editing";
import type { InterfaceLanguage } from "@yiqiao/i18n";
import { api, apiFile } from "#shared/api-client/index.ts";
import { saveBlob } from "#shared/files/save-blob.ts";

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

export const historyQuery = (projectId: string, id: number, version: number) =>
  queryOptions({
    queryKey: ["post-editing", "history", projectId, id, version],
    queryFn: ({ signal }) => api(calls.history, { query: { project_id: projectId, id }, signal }),
    gcTime: 60_000,
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

export type ExportKind = (typeof projectExportKinds)[number];

/** Fetches a file of a project and hands it to the browser. */
export function useExport(projectId: string) {
  return useMutation({
    mutationFn: async (kind: ExportKind) => {
      const file = await apiFile(calls.export, { query: { project_id: projectId, kind } });
      saveBlob(file, file.name || projectId);
    },
  });
}
