import { infiniteQueryOptions, keepPreviousData, useMutation } from "@tanstack/react-query";
import { auditCalls, type AuditList } from "@yiqiao/contracts/audit";
import { api, apiFile } from "#shared/api-client/index.ts";
import { saveBlob } from "#shared/files/save-blob.ts";
import { momentsOf } from "#shared/parts/list-search.ts";
import type { AuditSearch } from "./audit-search.ts";

const filterOf = ({ who, action, outcome, site, from, to }: AuditSearch) => ({
  who,
  action,
  outcome,
  site_id: site,
  ...momentsOf({ from, to }),
});

/** Entries of the log, page after page, the newest first. */
export const entriesQuery = (search: AuditSearch) =>
  infiniteQueryOptions({
    queryKey: ["audit", search],
    queryFn: ({ pageParam, signal }) =>
      api(auditCalls.list, { query: { ...filterOf(search), before: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last: AuditList) => last.next ?? undefined,
    placeholderData: keepPreviousData,
  });

export function useAuditExport(search: AuditSearch) {
  return useMutation({
    mutationFn: async () => {
      const file = await apiFile(auditCalls.export, { query: filterOf(search) });
      saveBlob(file, file.name);
    },
  });
}
