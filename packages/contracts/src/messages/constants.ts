export const messagePaths = {
  list: "/messages",
  /** Marks messages as read: those of `ids`, or all. */
  update: "/update_messages",
  /** Server-sent events: `unread` with `{unread}` at once and after every change. */
  stream: "/messages/stream",
} as const;
export const messagePageSize = 20;
