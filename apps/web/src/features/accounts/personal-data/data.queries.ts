import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { personalDataCalls } from "@yiqiao/contracts/accounts";
import type { DataExport } from "@yiqiao/contracts/accounts";
import { api, apiFile } from "#shared/api-client/index.ts";
import { saveBlob } from "#shared/files/save-blob.ts";

const pollMs = 3000;

/** The exports that were asked for; looked at again for as long as one is being made. */
export const exportsQuery = queryOptions({
  queryKey: ["accounts", "exports"],
  queryFn: ({ signal }) => api(personalDataCalls.exports, { signal }),
  refetchInterval: ({ state }) => (state.data?.exports.some(({ status }) => status === "waiting") ? pollMs : false),
});

export function useAskExport() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => api(personalDataCalls.exportData),
    onSettled: () => queryClient.invalidateQueries({ queryKey: exportsQuery.queryKey }),
  });
}

/** Fetches an export with the session's token and hands it to the browser as a file. */
export function useDownloadExport() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, created_at: createdAt }: DataExport) => {
      const blob = await apiFile(personalDataCalls.downloadExport, { params: { id } });
      saveBlob(blob, `yiqiao-${createdAt.slice(0, 10)}.zip`);
    },
    onError: () => queryClient.invalidateQueries({ queryKey: exportsQuery.queryKey }),
  });
}
