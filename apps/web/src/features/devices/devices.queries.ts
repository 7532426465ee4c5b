import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import {
  type ChangeProcessBody,
  deviceCalls,
  type FailedJob,
  type FailedJobs,
  type HistorySpan,
  reportSeconds,
} from "@yiqiao/contracts/devices";
import { api } from "#shared/api-client/index.ts";

const refetchInterval = reportSeconds * 1000;
const everyMinute = 60_000;

/** The processes and the queue, as they are now. */
export const devicesQuery = queryOptions({
  queryKey: ["devices", "list"],
  queryFn: ({ signal }) => api(deviceCalls.list, { signal }),
  refetchInterval,
});

export const processHistoryQuery = (id: string, span: HistorySpan) =>
  queryOptions({
    queryKey: ["devices", "history", id, span],
    queryFn: ({ signal }) => api(deviceCalls.history, { query: { id, span }, signal }),
    refetchInterval: span === "hour" ? refetchInterval : everyMinute,
    placeholderData: keepPreviousData,
  });

export const queueHistoryQuery = (span: HistorySpan) =>
  queryOptions({
    queryKey: ["devices", "queue-history", span],
    queryFn: ({ signal }) => api(deviceCalls.queueHistory, { query: { span }, signal }),
    refetchInterval: span === "hour" ? refetchInterval : everyMinute,
    placeholderData: keepPreviousData,
  });

/** Jobs that failed for good, page after page, the youngest first. */
export const failedJobsQuery = (kind: string | undefined) =>
  infiniteQueryOptions({
    queryKey: ["devices", "failed", kind],
    queryFn: ({ pageParam, signal }) =>
      api(deviceCalls.failedJobs, {
        query: { kind, before_at: pageParam?.failed_at, before_id: pageParam?.id },
        signal,
      }),
    initialPageParam: undefined as FailedJob | undefined,
    getNextPageParam: (last: FailedJobs) => (last.has_more ? last.jobs.at(-1) : undefined),
  });

/** An act upon processes or jobs. Its dialog shows the failure itself. */
function useDeviceAct<Body, Result>(act: (body: Body) => Promise<Result>) {
  const client = useQueryClient();
  return useMutation({
    meta: { ownErrors: true },
    mutationFn: act,
    // Not waited for: what is loaded anew may take the buttons away that tell how it went.
    onSettled: () => void client.invalidateQueries({ queryKey: ["devices"] }),
  });
}

export const useChangeProcess = () => useDeviceAct((body: ChangeProcessBody) => api(deviceCalls.change, { body }));
export const useRemoveProcess = () => useDeviceAct((id: string) => api(deviceCalls.remove, { body: { id } }));
export const useRetryJobs = () =>
  useDeviceAct((ids: readonly string[]) => api(deviceCalls.retryJobs, { body: { ids } }));
export const useDiscardJobs = () =>
  useDeviceAct((ids: readonly string[]) => api(deviceCalls.discardJobs, { body: { ids } }));
