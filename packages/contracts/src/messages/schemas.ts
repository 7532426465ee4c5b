import { z } from "zod";
import { messagePageSize } from "./constants.ts";

const count = z.coerce.number<number>().int().min(1);
export const messagesQuerySchema = z.object({
  page: count.max(100_000).default(1),
  page_size: count.max(100).default(messagePageSize),
  unread: z.enum(["true", "false"]).optional(),
});
export const messageSchema = z.object({
  id: z.string(),
  kind: z.string(),
  /** In the reader's language. */
  title: z.string(),
  body: z.string(),
  /** A page of the client that it is about. */
  link: z.string().nullable(),
  created_at: z.string(),
  read: z.boolean(),
});
export type Message = z.infer<typeof messageSchema>;
export const messageListSchema = z.object({
  msg_list: z.array(messageSchema),
  total: z.number().int(),
  unread: z.number().int(),
});
export type MessageList = z.infer<typeof messageListSchema>;
/** Ids with commas between, or `all`: that also without any. */
export const updateMessagesQuerySchema = z.object({
  ids: z
    .string()
    .regex(/^(?:all|\d{1,18}(?:,\d{1,18}){0,99})$/)
    .default("all"),
});
export const unreadSchema = z.object({ unread: z.number().int() });
