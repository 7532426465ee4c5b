import { z } from "zod";

/**
 * How likely an engine's translation is about as close to a person's as the better ones of its model (docs/quality.md): not
 * how likely it is right. Absent where the engine's model was not calibrated, and for what no engine translated.
 */
export const confidenceSchema = z
  .number()
  .min(0)
  .max(1)
  .describe("How likely the translation is near to a person's, 0 to 1; not that it is right");
