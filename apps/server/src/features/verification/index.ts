export { type Captchas, createCaptchas } from "./captchas.service.ts";
export { createDeliverCode, type DeliverCode } from "./deliver-code.ts";
export { createRequestCode, type RequestCode } from "./request-code.ts";
export { defineVerificationJobs } from "./verification.jobs.ts";
export { registerVerificationRoutes } from "./verification.routes.ts";
export {
  type CodePurpose,
  createVerification,
  type ProvenCode,
  type TypedCode,
  type Verification,
} from "./verification.service.ts";
