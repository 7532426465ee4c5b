export type { Access } from "./access.ts";
export { createHttpApp, type HttpApi, type HttpApp, type HttpAppOptions, type ReadyChecks } from "./app.ts";
export { type Authenticated, bearerToken } from "./context-plugin.ts";
export { answers, answersOrStreams, answersWithFile, ok } from "./envelope.ts";
export { widerNetworkOf } from "./network.ts";
export { createRateLimiter, type Rate, type RateLimiter } from "./rate-limit.ts";
export type { Principal, RequestContext } from "./request-context.ts";
export { type SendEvent, sse } from "./sse.ts";
export { RequestInvalidError } from "./validation.ts";
