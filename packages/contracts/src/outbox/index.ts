import { z } from "zod";

export * from "./constants.ts";

export const outboxMailSchema = z.object({
  id: z.string(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  /** What the mail is about, such as `verification-code`. */
  kind: z.string(),
  /** ISO 8601, UTC. */
  created_time: z.string(),
});
export type OutboxMail = z.infer<typeof outboxMailSchema>;

export const outboxQuerySchema = z.object({ page: z.coerce.number().int().min(1).default(1) });

/** Newest first. `delivers` is true when mail goes out by SMTP, so that the outbox stays as it is. */
export const outboxListSchema = z.object({
  delivers: z.boolean(),
  mails: z.array(outboxMailSchema),
  total: z.number().int(),
  pages: z.number().int(),
});
export type OutboxList = z.infer<typeof outboxListSchema>;
