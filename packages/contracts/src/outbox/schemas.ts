import { z } from "zod";

export const outboxMailSchema = z.object({
  id: z.number().int(),
  channel: z.enum(["email", "sms"]),
  /** E-mail address, or phone number of an SMS. */
  to: z.string(),
  /** Empty for an SMS. */
  subject: z.string(),
  text: z.string(),
  /** What it is about, such as `code`. */
  kind: z.string(),
  /** ISO 8601, UTC. */
  created_time: z.string(),
});
export type OutboxMail = z.infer<typeof outboxMailSchema>;

/** `before`: go on after the mail with this id. */
export const outboxQuerySchema = z.object({ before: z.coerce.number<number>().int().positive().optional() });
export const testMailBodySchema = z.object({ to: z.email().max(254) });

/**
 * Newest first. `delivers` is true when mail goes out by SMTP, `delivers_sms` when SMS go out through a provider, so that
 * no more of them come into the outbox.
 */
export const outboxListSchema = z.object({
  delivers: z.boolean(),
  delivers_sms: z.boolean(),
  mails: z.array(outboxMailSchema),
  /** The `before` of the next page; null on the last. */
  next: z.number().int().nullable(),
});
export type OutboxList = z.infer<typeof outboxListSchema>;
