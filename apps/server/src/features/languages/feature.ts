import { defineFeature } from "#platform/feature";
import { registerLanguagesRoutes } from "./languages.routes.ts";
import { createLanguages, type LanguagesOptions } from "./languages.service.ts";

export const languagesFeature = defineFeature({
  create: (given: LanguagesOptions) => ({ languages: createLanguages(given) }),
  routes: registerLanguagesRoutes,
});
