export type { IncomingFile } from "./incoming-file.ts";
export { isMainAdministrator } from "./main-administrator.ts";
export { networkOf, widerNetworkOf } from "./network.ts";
export { principalOf } from "./principal-of.ts";
export type {
  ApiKeyInUse,
  Authenticated,
  Owed,
  Principal,
  RequestContext,
  SignedInContext,
} from "./request-context.ts";
export { type Owner, ownerName, ownerOf, registeredOwnerOf } from "./owner.ts";
export { RequestReads, runAsRequest } from "./request-reads.ts";
export { fileNameOf, splitName } from "./file-name.ts";
