import { useQuery, useQueryClient } from "@tanstack/react-query";
import { pictureCalls } from "@yiqiao/contracts/pictures";
import { useInterfaceLanguage } from "@yiqiao/i18n/react";
import { useEffect, useState } from "react";
import { useRefreshRemaining } from "#features/quota";
import { apiEvents } from "#shared/api-client/index.ts";
import { isRunning } from "../picture-state.ts";
import { notePicture, pictureKey, picturePollMs, pictureQuery } from "../pictures.queries.ts";

/** While events come, a poll now and then only catches one that was lost. */
const safetyPollMs = 15_000;
const reconnectMs = 5000;

/** A picture as it goes: by events while they come, else by polling. */
export function usePicture(id: string) {
  const { language } = useInterfaceLanguage();
  const queryClient = useQueryClient();
  const refreshRemaining = useRefreshRemaining();
  const [isLive, setLive] = useState(false);
  const picture = useQuery({
    ...pictureQuery(id, language),
    refetchInterval: ({ state }) => {
      if (state.data === undefined || !isRunning(state.data.state)) return false;
      return isLive ? safetyPollMs : picturePollMs;
    },
  });
  const state = picture.data?.state;
  const isChanging = state !== undefined && isRunning(state);

  useEffect(() => {
    if (!isChanging) return undefined;
    const abort = new AbortController();
    const follow = async (): Promise<void> => {
      const events = apiEvents(pictureCalls.events, { query: { id }, signal: abort.signal });
      for await (const { data } of events) {
        setLive(true);
        notePicture(queryClient, language, data);
      }
    };
    let timer: ReturnType<typeof setTimeout> | undefined;
    const connect = async (): Promise<void> => {
      await follow().catch(() => undefined);
      setLive(false);
      if (abort.signal.aborted) return;
      void queryClient.invalidateQueries({ queryKey: pictureKey(id, language) });
      timer = setTimeout(() => void connect(), reconnectMs);
    };
    void connect();
    return () => {
      abort.abort();
      clearTimeout(timer);
    };
  }, [isChanging, id, language, queryClient]);

  // What it cost, and which trial it took, is known now.
  useEffect(() => {
    if (state === undefined || isChanging) return;
    refreshRemaining();
    for (const list of ["limits", "list"]) void queryClient.invalidateQueries({ queryKey: ["pictures", list] });
  }, [state, isChanging, refreshRemaining, queryClient]);
  return picture;
}
