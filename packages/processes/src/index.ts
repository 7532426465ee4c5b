export { type BoundOptions, spawnBound } from "./spawn-bound.ts";
