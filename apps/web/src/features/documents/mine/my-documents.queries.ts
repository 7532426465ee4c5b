import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { documentCalls, documentPollMs } from "@yiqiao/contracts/documents";
import type { InterfaceLanguage } from "@yiqiao/i18n";
import { api, apiFile } from "#shared/api-client/index.ts";
import { saveBlob } from "#shared/files/save-blob.ts";
import { isOver } from "../run/merge-task.ts";
import { momentsOf, type MyDocumentsSearch } from "./my-documents-search.ts";

export const myDocumentsPageSize = 20;

/** The user's documents; looked at again for as long as one of them changes by itself. */
export const myDocumentsQuery = (search: MyDocumentsSearch, language: InterfaceLanguage) =>
  queryOptions({
    queryKey: ["documents", "mine", search, language],
    queryFn: ({ signal }) =>
      api(documentCalls.select, {
        query: {
          page: search.page,
          page_size: myDocumentsPageSize,
          src_lang: search.src,
          tgt_lang: search.tgt,
          state: search.state,
          task_id: search.task,
          keyword: search.keyword,
          ...momentsOf(search),
          sort: search.sort,
          order: search.order,
        },
        signal,
      }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.list.some(({ status }) => !isOver(status) && status !== "ready" && status !== "paused")
        ? documentPollMs
        : false,
  });

const uidList = (uids: readonly string[]) => ({ uidlist: uids.join(",") });

export function useDeleteDocuments() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (uids: readonly string[]) => api(documentCalls.delete, { body: uidList(uids) }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ["documents"] }),
  });
}

/** Fetches the translations of documents as one archive. */
export function useDownloadZip() {
  return useMutation({
    mutationFn: async (uids: readonly string[]) => {
      const file = await apiFile(documentCalls.downloadZip, { body: uidList(uids) });
      saveBlob(file, file.name || "documents.zip");
    },
  });
}
