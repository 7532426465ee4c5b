export type { EngineEditor } from "./engines.policy.ts";
export { createEngineSettings, type EngineSettings } from "./engines.service.ts";
export { environmentEngines } from "./environment-engines.ts";
export { followEngines } from "./follow-engines.ts";
export { createEngineLoader, type EngineProblem } from "./load-engines.ts";
export type { EngineChanges, NewEngine } from "./save-engine.ts";
export type { StoredEngine } from "./stored-engine.ts";
export type { EngineTest } from "./test-engine.ts";
