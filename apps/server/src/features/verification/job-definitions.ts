import { z } from "zod";
import type { JobDefinition } from "#platform/queue";
import { codePurposes } from "./code-purposes.ts";

const payloadSchema = z.strictObject({
  id: z.uuid(),
  identifier: z.string(),
  purpose: z.enum(codePurposes),
  siteId: z.number().int(),
  code: z.string(),
  language: z.enum(["zh", "en"]),
  expiresAt: z.iso.datetime(),
});
export type CodeToSend = z.infer<typeof payloadSchema>;

/** Decides what is sent to who asked for a code, and sends it. Of no use once the code is over. */
export const sendCodeJob: JobDefinition<CodeToSend> = {
  name: "verification.send",
  payload: payloadSchema,
  retry: { limit: 8, delaySeconds: 2, maxDelaySeconds: 120 },
  concurrency: 3,
  timeoutSeconds: 60,
};
