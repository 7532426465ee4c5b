export type { DeviceService } from "./devices.service.ts";
export { devicesFeature } from "./feature.ts";
export { createGpuReader } from "./report/gpus.ts";
export { createLook, type ModelUse } from "./report/look.ts";
export { createMachineReader } from "./report/machine.ts";
export { createReporter, type Reporter } from "./report/reporter.ts";
