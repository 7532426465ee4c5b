import { z } from "zod";

export const healthSchema = z.object({ status: z.enum(["ok", "failing"]) });
export const readySchema = z.object({
  status: z.enum(["ready", "not-ready"]),
  checks: z.record(z.string(), z.object({ ok: z.boolean(), detail: z.string().optional() })),
});
