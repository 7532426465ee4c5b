import { defineFeature } from "#platform/feature";
import { defineMemoriesJobs } from "./memories.jobs.ts";
import { createMemories, type MemoriesDeps } from "./memories.ts";
import { createMemoryIndex } from "./memory-index.ts";

export const memoriesFeature = defineFeature({
  create: (given: MemoriesDeps) => ({ memories: createMemories(given), memoryIndex: createMemoryIndex() }),
  jobs: defineMemoriesJobs,
});
