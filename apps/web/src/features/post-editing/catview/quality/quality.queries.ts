import { queryOptions } from "@tanstack/react-query";
import { projectQualityCalls as calls } from "@yiqiao/contracts/post-editing";
import { api } from "#shared/api-client/index.ts";

/** What a window's checks begin with; the session asks for it anew. */
export const qualityQuery = (projectId: string) =>
  queryOptions({
    queryKey: ["post-editing", "quality", projectId],
    queryFn: ({ signal }) => api(calls.quality, { query: { project_id: projectId }, signal }),
    staleTime: Infinity,
    gcTime: 0,
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
  });
