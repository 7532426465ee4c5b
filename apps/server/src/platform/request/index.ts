export type { IncomingFile } from "./incoming-file.ts";
export { networkOf, widerNetworkOf } from "./network.ts";
export type { Authenticated, Principal, RequestContext } from "./request-context.ts";
