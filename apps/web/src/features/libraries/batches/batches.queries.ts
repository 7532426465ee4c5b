import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { entryCalls, type BatchResult, type BatchStatus, type LibraryBatch } from "@yiqiao/contracts/libraries";
import { useEffect, useEffectEvent, useRef } from "react";
import { api } from "#shared/api-client/index.ts";
import { librariesKey, useLibraryCall } from "../libraries.queries.ts";

const pollMs = 1000;

/** Changes of many entries of a library; asked again for as long as one is under way. */
export const batchesQuery = (bankId: string) =>
  queryOptions({
    queryKey: [...librariesKey, "batches", bankId],
    queryFn: async ({ signal }) => (await api(entryCalls.batches, { query: { bank_id: bankId }, signal })).batches,
    refetchInterval: ({ state }) => (runningIn(state.data) ? pollMs : false),
  });

/** The change that goes on after the call that asked for it; a library has one at a time. */
const runningIn = (batches: readonly LibraryBatch[] | undefined): LibraryBatch | undefined =>
  batches?.find(({ state, kind }) => state === "running" && kind !== "import");

export const useUndo = () => useLibraryCall((batchId: string) => api(entryCalls.undo, { body: { batch_id: batchId } }));

/** What goes on in a library now; `onEnd` is told how it ended. */
export function useRunningBatch(bankId: string, onEnd: (status: BatchStatus) => void): LibraryBatch | undefined {
  const queryClient = useQueryClient();
  const running = runningIn(useQuery(batchesQuery(bankId)).data);
  const tell = useEffectEvent(onEnd);
  const before = useRef<string>(undefined);
  const id = running?.batch_id;
  useEffect(() => {
    const ended = before.current;
    before.current = id;
    if (ended === undefined || ended === id) return;
    // How it ended is told if it can be; that it did is seen in any case.
    void api(entryCalls.batchStatus, { query: { batch_id: ended } }).then(tell, () => undefined);
    void queryClient.invalidateQueries({ queryKey: librariesKey });
  }, [queryClient, id]);
  return running;
}

export const isOver = ({ state }: Pick<BatchResult, "state">): boolean => state !== "running";
