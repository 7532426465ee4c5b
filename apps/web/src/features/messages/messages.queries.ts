import {
  keepPreviousData,
  queryOptions,
  skipToken,
  useMutation,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { messageCalls, messagePageSize } from "@yiqiao/contracts/messages";
import type { UserData } from "@yiqiao/contracts/sessions";
import type { InterfaceLanguage } from "@yiqiao/i18n";
import { api } from "#shared/api-client/index.ts";

export const messageListKey = ["messages", "list"] as const;
export const unreadKey = ["messages", "unread"] as const;

interface MessageListChoice {
  readonly page: number;
  readonly isUnreadOnly: boolean;
  /** The server writes the messages in the reader's language. */
  readonly language: InterfaceLanguage;
}

export const messageListQuery = (choice: MessageListChoice) =>
  queryOptions({
    queryKey: [...messageListKey, choice],
    queryFn: ({ signal }) =>
      api(messageCalls.list, {
        query: {
          page: choice.page,
          page_size: messagePageSize,
          unread: choice.isUnreadOnly ? "true" : undefined,
        },
        signal,
      }),
    placeholderData: keepPreviousData,
  });

/** How many messages are unread: as last heard, or as the user's data had it. */
export function useUnreadCount(user: UserData | undefined): number {
  const { data } = useQuery<number>({ queryKey: unreadKey, queryFn: skipToken });
  return user === undefined ? 0 : (data ?? user.msg_count);
}

/** Marks messages as read: those of `ids`, or all. */
export function useMarkRead() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (ids: readonly string[] | "all") =>
      api(messageCalls.update, { query: { ids: ids === "all" ? ids : ids.join(",") } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: messageListKey }),
  });
}
