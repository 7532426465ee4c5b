import { useQuery, useQueryClient } from "@tanstack/react-query";
import { documentCalls, documentPollMs } from "@yiqiao/contracts/documents";
import { useInterfaceLanguage } from "@yiqiao/i18n/react";
import { useEffect, useState } from "react";
import { useRefreshRemaining } from "#features/quota";
import { apiEvents } from "#shared/api-client/index.ts";
import { taskKey, taskQuery } from "../documents.queries.ts";

/** While events come, a poll now and then only catches one that was lost. */
const safetyPollMs = 15_000;
const reconnectMs = 5000;

/** A task as it goes: by events while they come, else by polling. */
export function useTask(taskId: string) {
  const { language } = useInterfaceLanguage();
  const queryClient = useQueryClient();
  const refreshRemaining = useRefreshRemaining();
  const [isLive, setLive] = useState(false);
  const task = useQuery({
    ...taskQuery(taskId, language),
    refetchInterval: ({ state }) => {
      if (state.data?.done) return false;
      return isLive ? safetyPollMs : documentPollMs;
    },
  });
  const isRunning = task.data !== undefined && !task.data.done;

  useEffect(() => {
    if (!isRunning) return undefined;
    const abort = new AbortController();
    const follow = async (): Promise<void> => {
      const events = apiEvents(documentCalls.events, { query: { task_id: taskId }, signal: abort.signal });
      for await (const { data } of events) {
        setLive(true);
        queryClient.setQueryData(taskKey(taskId, language), data);
      }
    };
    let timer: ReturnType<typeof setTimeout> | undefined;
    const connect = async (): Promise<void> => {
      await follow().catch(() => undefined);
      setLive(false);
      if (abort.signal.aborted) return;
      void queryClient.invalidateQueries({ queryKey: taskKey(taskId, language) });
      timer = setTimeout(() => void connect(), reconnectMs);
    };
    void connect();
    return () => {
      abort.abort();
      clearTimeout(timer);
    };
  }, [isRunning, taskId, language, queryClient]);

  useEffect(() => {
    if (!task.data?.done) return;
    refreshRemaining();
    void queryClient.invalidateQueries({ queryKey: ["documents", "current"] });
  }, [task.data?.done, refreshRemaining, queryClient]);
  return task;
}
