import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import {
  documentCalls,
  documentPollMs,
  type AnalysisBody,
  type DocumentOutput,
  type DocumentTask,
  type Quote,
  type QuoteBody,
} from "@yiqiao/contracts/documents";
import type { InterfaceLanguage } from "@yiqiao/i18n";
import { useRefreshRemaining } from "#features/quota";
import { api, apiFile } from "#shared/api-client/index.ts";
import { saveBlob } from "#shared/files/save-blob.ts";
import { mergeTask } from "./run/merge-task.ts";

/** Formats, limits and trials; the names are in the reader's language. */
export const formatsQuery = (language: InterfaceLanguage) =>
  queryOptions({
    queryKey: ["documents", "formats", language],
    queryFn: ({ signal }) => api(documentCalls.formats, { signal }),
    staleTime: 60_000,
  });

/** What documents would cost; asked again while some of them are being measured. */
export const quoteQuery = (body: QuoteBody, language: InterfaceLanguage) =>
  queryOptions({
    queryKey: ["documents", "quote", body, language],
    queryFn: ({ signal }) => api(documentCalls.quote, { body, signal }),
    refetchInterval: ({ state }) =>
      state.data?.docs.some((document) => !isMeasured(document.state)) ? documentPollMs : false,
    placeholderData: keepPreviousData,
    gcTime: 60_000,
  });

/** What memories have for a measured file. */
export const analysisQuery = (body: AnalysisBody) =>
  queryOptions({
    queryKey: ["documents", "analysis", body],
    queryFn: ({ signal }) => api(documentCalls.analysis, { body, signal }),
    placeholderData: keepPreviousData,
    gcTime: 60_000,
  });

export const isMeasured = (state: Quote["docs"][number]["state"]): boolean =>
  state !== "analysing" && state !== "uploading";

/** The task that is not over yet, wherever it was begun. */
export const currentTaskQuery = (language: InterfaceLanguage) =>
  queryOptions({
    queryKey: ["documents", "current", language],
    queryFn: async ({ signal }) => (await api(documentCalls.current, { signal })).task,
    staleTime: 0,
  });

export const taskKey = (taskId: string, language: InterfaceLanguage) =>
  ["documents", "task", taskId, language] as const;

/** How a task stands; what was heard before is kept where it was further on. */
export const taskQuery = (taskId: string, language: InterfaceLanguage) =>
  queryOptions({
    queryKey: taskKey(taskId, language),
    queryFn: ({ signal }) => api(documentCalls.query, { query: { task_id: taskId }, signal }),
    structuralSharing: (before, after) => mergeTask(before as DocumentTask | undefined, after as DocumentTask),
  });

export function useCreateTask() {
  const queryClient = useQueryClient();
  const refreshRemaining = useRefreshRemaining();
  return useMutation({
    meta: { ownErrors: true },
    mutationFn: (body: QuoteBody & { readonly quoted: number }) => api(documentCalls.createTask, { body }),
    onSettled: () => {
      refreshRemaining();
      void queryClient.invalidateQueries({ queryKey: ["documents", "formats"] });
      void queryClient.invalidateQueries({ queryKey: ["documents", "current"] });
    },
  });
}

export type TaskCommand = "pause" | "resume" | "cancel" | "retry";

/** Of one file, or of every file of the task. */
export interface TaskCommandOrder {
  readonly command: TaskCommand;
  readonly uid?: string | undefined;
}

export function useTaskCommand(taskId: string) {
  const queryClient = useQueryClient();
  const refreshRemaining = useRefreshRemaining();
  return useMutation({
    mutationFn: ({ command, uid }: TaskCommandOrder) =>
      api(documentCalls[command], { body: { task_id: taskId, ...(uid !== undefined && { uid }) } }),
    onSettled: async () => {
      refreshRemaining();
      void queryClient.invalidateQueries({ queryKey: ["documents", "current"] });
      await queryClient.invalidateQueries({ queryKey: ["documents", "task", taskId] });
    },
  });
}

interface DownloadOrder {
  readonly uid: string;
  readonly kind: DocumentOutput;
  /** The file's name, should the answer give none. */
  readonly name: string;
}

/** Fetches an output and hands it to the browser as a file. */
export function useDownload() {
  return useMutation({
    mutationFn: async ({ uid, kind, name }: DownloadOrder) => {
      const file = await apiFile(documentCalls.download, { query: { uid, kind } });
      saveBlob(file, file.name || name);
    },
  });
}
