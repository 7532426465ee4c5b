import { defineFeature } from "#platform/feature";
import { createTermbases, type TermbasesOptions } from "./termbases.ts";

export const termbasesFeature = defineFeature({
  create: ({ database }: Pick<TermbasesOptions, "database">) => ({ terms: createTermbases({ database }) }),
});
