import { queryOptions } from "@tanstack/react-query";
import { backOfficeCalls } from "@yiqiao/contracts/back-office";
import { api } from "#shared/api-client/index.ts";

const refreshMs = 60_000;

export const overviewQuery = queryOptions({
  queryKey: ["back-office", "overview"],
  queryFn: ({ signal }) => api(backOfficeCalls.overview, { signal }),
  refetchInterval: refreshMs,
});
