export { defineSandboxJobs } from "./sandbox.jobs.ts";
export {
  createSandboxCashier,
  type SandboxAct,
  type SandboxCashier,
  type SandboxDeps,
  type SandboxPayment,
} from "./sandbox-cashier.ts";
export { createSandboxProvider } from "./sandbox-provider.ts";
