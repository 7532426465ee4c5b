import { z } from "zod";
import { defineCalls } from "../calls/index.ts";
import { outboxListSchema, outboxQuerySchema, testMailBodySchema } from "./schemas.ts";

const system = { permission: "MailOutbox" } as const;

export const outboxCalls = defineCalls("system", {
  list: {
    method: "GET",
    path: "/system/mail_outbox",
    summary: "E-mails and SMS that were kept instead of sent, the newest first",
    ...system,
    query: outboxQuerySchema,
    result: outboxListSchema,
  },
  test: {
    method: "POST",
    path: "/system/send_test_mail",
    summary: "Send a test e-mail, to see whether the mail settings work",
    ...system,
    body: testMailBodySchema,
    result: z.object({}),
    example: { body: { to: "a@example.com" } },
  },
});
