export { type ConcordanceHit, type ConcordanceRequest } from "./concordance.ts";
export { createMemories, type Memories } from "./memories.ts";
export { createMemoryIndex } from "./memory-index.ts";
export { memoriesFeature } from "./feature.ts";
