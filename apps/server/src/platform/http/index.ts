export type { Principal, RequestContext } from "./request-context.ts";
