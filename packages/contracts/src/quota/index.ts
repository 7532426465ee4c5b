import { z } from "zod";

export const quotaPaths = { remaining: "/request_translate/select_remaining_char" } as const;
/** `total_left`: code points left in the current period. */
export const remainingSchema = z.object({ total_left: z.number().int(), period_end: z.string() });
