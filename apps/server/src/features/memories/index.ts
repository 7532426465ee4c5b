export { type ConcordanceRequest, createMemories, type Memories, type MemorySearch } from "./memories.ts";
export { createMemoryIndex } from "./memory-index.ts";
