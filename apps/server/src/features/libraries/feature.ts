import type { Executor } from "#platform/database";
import { defineFeature } from "#platform/feature";
import { librariesData } from "./libraries-data.ts";
import { defineLibrariesJobs } from "./libraries.jobs.ts";
import { registerLibrariesRoutes } from "./libraries.routes.ts";
import { createLibraries } from "./libraries.service.ts";
import type { LibrariesDeps } from "./deps.ts";
import type { EntryIndex } from "./ports.ts";

type Needs = Omit<LibrariesDeps, "index" | "search"> & {
  readonly memories: LibrariesDeps["search"];
  readonly memoryIndex: EntryIndex;
};

export const librariesFeature = defineFeature({
  create: ({ memories: search, memoryIndex: index, ...given }: Needs) => ({
    libraries: createLibraries({ ...given, index, search }),
  }),
  routes: registerLibrariesRoutes,
  jobs: defineLibrariesJobs,
  personalData: ({ db, memoryIndex: index }: { readonly db: Executor; readonly memoryIndex: EntryIndex }) => [
    librariesData({ db, index }),
  ],
});
