import { z } from "zod";

/** The answer of every call: `code` 20000 is success; `data` is what the call's contract says. */
export function envelopeOf<T extends z.ZodType>(data: T) {
  return z.object({ code: z.number().int(), message: z.string(), data });
}

/** What failed, where: the `data` of an `invalidRequest` answer. */
export const fieldErrorsSchema = z.object({
  errors: z.array(z.object({ path: z.string(), message: z.string() })),
});

export interface Envelope<T> {
  readonly code: number;
  readonly message: string;
  readonly data: T;
}
