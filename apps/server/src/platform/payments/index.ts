export { yuanOf } from "./amounts.ts";
export { createPaymentProviders, type PaymentProviderDeps } from "./create-payment-providers.ts";
export {
  type PaymentStart,
  type Notice,
  type NoticeAnswer,
  NoticeError,
  type NoticeFault,
  type NoticeRequest,
  type PaymentProvider,
  PaymentProviderError,
  type PaymentProviderId,
  type PaymentStatus,
  type PaymentToBegin,
  type PaymentMethod,
  type RefundToIssue,
} from "./payment-provider.ts";
export {
  createSandboxCashier,
  createSandboxProvider,
  defineSandboxJobs,
  type SandboxAct,
  type SandboxCashier,
  type SandboxDeps,
  type SandboxPayment,
} from "./sandbox/index.ts";
