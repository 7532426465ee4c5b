import { useQueryClient } from "@tanstack/react-query";
import { messageCalls } from "@yiqiao/contracts/messages";
import { useEffect } from "react";
import { apiEvents } from "#shared/api-client/index.ts";
import { wait } from "#shared/api-client/wait.ts";
import { messageListKey, unreadKey } from "./messages.queries.ts";
import { followUnread } from "./unread-stream.ts";

/**
 * Keeps the number of unread messages up to date while the tab is in sight. Hidden tabs hold no connection, since a
 * browser allows a server only six; they hear the number anew when they are shown.
 */
export default function UnreadFollower() {
  const queryClient = useQueryClient();
  useEffect(() => {
    let abort: AbortController | undefined;
    const onUnread = (unread: number) => {
      const before = queryClient.getQueryData(unreadKey);
      queryClient.setQueryData(unreadKey, unread);
      if (before !== unread) void queryClient.invalidateQueries({ queryKey: messageListKey });
    };
    const follow = () => {
      abort?.abort();
      if (document.hidden) return;
      abort = new AbortController();
      const open = (signal: AbortSignal) => apiEvents(messageCalls.stream, { signal });
      void followUnread({ open, onUnread, wait, chance: Math.random }, abort.signal);
    };
    follow();
    document.addEventListener("visibilitychange", follow);
    return () => {
      document.removeEventListener("visibilitychange", follow);
      abort?.abort();
    };
  }, [queryClient]);
  return undefined;
}
