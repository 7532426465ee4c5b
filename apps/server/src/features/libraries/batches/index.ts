export type { Batches, BatchCaller, BatchKind, BatchLibrary, BatchLog, BatchStart, EntryChoice } from "./ports.ts";
