import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { engineCalls, type ModelJob } from "@yiqiao/contracts/engines";
import { useEffect, useState } from "react";
import { api, apiEvents } from "#shared/api-client/index.ts";

export const overviewQuery = queryOptions({
  queryKey: ["engines", "overview"],
  queryFn: ({ signal }) => api(engineCalls.overview, { signal }),
});

export const offersQuery = queryOptions({
  queryKey: ["engines", "offers"],
  queryFn: ({ signal }) => api(engineCalls.offers, { signal }),
  staleTime: 10 * 60_000,
  retry: false,
});

/** The job that is being done, followed by events until it has ended; then everything is loaded anew. */
export function useJob(known: ModelJob | null): ModelJob | null {
  const client = useQueryClient();
  const [job, setJob] = useState<ModelJob>();
  const runningId = known?.state === "running" ? known.id : undefined;
  useEffect(() => {
    if (runningId === undefined) return undefined;
    const leaving = new AbortController();
    const follow = async (): Promise<void> => {
      for await (const { data } of apiEvents(engineCalls.events, { signal: leaving.signal })) setJob(data);
    };
    const reload = (): void => {
      if (!leaving.signal.aborted) void client.invalidateQueries({ queryKey: ["engines"] });
    };
    void follow().then(reload, reload);
    return () => leaving.abort();
  }, [runningId, client]);
  return job !== undefined && job.id === known?.id && known.state === "running" ? job : known;
}
