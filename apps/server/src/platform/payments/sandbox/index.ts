export { defineSandboxJobs } from "./sandbox.jobs.ts";
export {
  createSandboxCashier,
  type SandboxAct,
  type SandboxCashier,
  type SandboxGround,
  type SandboxPayment,
} from "./sandbox-cashier.ts";
export { createSandboxProvider } from "./sandbox-provider.ts";
