export { type Captchas } from "./captchas.service.ts";
export { type DeliverCode } from "./deliver-code.ts";
export { type RequestCode } from "./request-code.ts";
export type { CodePurpose } from "./code-purposes.ts";
export { type ProvenCode, type TypedCode, type Verification } from "./verification.service.ts";
export { verificationFeature } from "./feature.ts";
