import { defineCalls } from "../calls/index.ts";
import { messageListSchema, messagesQuerySchema, unreadSchema, updateMessagesQuerySchema } from "./schemas.ts";

const permission = "MessageCentre";

export const messageCalls = defineCalls("messages", {
  list: {
    method: "GET",
    path: "/messages",
    summary: "One's own messages, the newest first, in the reader's language",
    permission,
    query: messagesQuerySchema,
    result: messageListSchema,
  },
  update: {
    method: "GET",
    path: "/update_messages",
    summary: "Mark messages of one's own as read: some, or all",
    permission,
    query: updateMessagesQuerySchema,
    result: unreadSchema,
  },
  stream: {
    method: "GET",
    path: "/messages/stream",
    summary: "How many messages are unread, at once and after every change",
    permission,
    result: unreadSchema,
    events: { unread: unreadSchema },
  },
});
