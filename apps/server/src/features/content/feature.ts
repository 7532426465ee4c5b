import { defineFeature } from "#platform/feature";
import { registerContentRoutes } from "./content.routes.ts";
import { createPublishedContent, type PublishedContentOptions } from "./content.service.ts";
import { createContentEditor, type ContentEditorOptions } from "./edit-content.ts";

export const contentFeature = defineFeature({
  create: (given: PublishedContentOptions & ContentEditorOptions) => ({
    content: createPublishedContent(given),
    contentEditor: createContentEditor(given),
  }),
  routes: registerContentRoutes,
});
