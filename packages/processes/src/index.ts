export { askProcess, ProcessEndedError, type ProcessLimits, type Program } from "./isolated/ask-process.ts";
export type { Performer } from "./isolated/messages.ts";
export { measureSpent, type Spent } from "./isolated/spent.ts";
export { type BoundOptions, spawnBound } from "./spawn-bound.ts";
