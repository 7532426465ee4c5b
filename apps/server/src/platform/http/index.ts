export type { Access } from "./access.ts";
export { brokenFormError, storeFromForm } from "./requests/broken-form.ts";
export { bind, bindReply, bindStream, type BoundRequest } from "./bind.ts";
export { createHttpApp, type HttpApp, type HttpAppOptions } from "./app.ts";
export type { HttpApi, ReadyChecks } from "./http-api.ts";
export type { PageDescription, PageRequest } from "./client/client-page.ts";
export { bearerToken, contextOf, type KeyUse, languageOf } from "./requests/context-plugin.ts";
export { attachment } from "./responses/attachment.ts";
export { answers, answersWithFile, ok } from "./responses/envelope.ts";
export { type SendEvent, sse } from "./responses/sse.ts";
export { isLocalRequest } from "./requests/local-request.ts";
export { readForm, registerUpload } from "./requests/one-file-form.ts";
export { parseByContract, RequestInvalidError } from "./requests/validation.ts";
export {
  dialectOf,
  failureCodeOf,
  type ForeignAnswer,
  type ForeignCall,
  type ForeignHandler,
  type ForeignProtocol,
  type ForeignRefusals,
  type ForeignRequest,
  type ForeignRoutes,
  type Receive,
} from "./foreign/foreign-routes.ts";
export type { Failure } from "./responses/failure.ts";
