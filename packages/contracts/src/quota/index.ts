import { z } from "zod";

export * from "./constants.ts";

/** `total_left`: code points left in the current period. */
export const remainingSchema = z.object({ total_left: z.number().int(), period_end: z.string() });
export type Remaining = z.infer<typeof remainingSchema>;
