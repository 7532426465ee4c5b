export { statisticsFeature, usageFeature } from "./feature.ts";
export type { UsageOf, UsageRecorder, UsageVolume } from "./recording/usage-recorder.ts";
export type { Statistics } from "./statistics.service.ts";
export type { Today } from "./reading/today.ts";
