export { allowing } from "./addresses.ts";
export { completeAddress, describeFailure } from "./describe-failure.ts";
export { createOutbound, type Outbound, type OutboundAnswer } from "./outbound.ts";
export { OutboundError, type OutboundReason } from "./outbound-error.ts";
export type { OutboundPost, PostAnswer } from "./post.ts";
