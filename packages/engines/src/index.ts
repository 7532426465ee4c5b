export { createApertium, type ApertiumOptions } from "./adapters/apertium.ts";
export { createDeepL, type DeepLOptions } from "./adapters/deepl.ts";
export type { EngineDispatcher, EngineKindDefinition, EngineKindOptions } from "./adapters/engine-kind.ts";
export { engineKinds, type EngineKind } from "./adapters/engine-kinds.ts";
export { createGoogle, type GoogleOptions } from "./adapters/google.ts";
export { createLibreTranslate, type LibreTranslateOptions } from "./adapters/libretranslate.ts";
export { createMicrosoft, type MicrosoftOptions } from "./adapters/microsoft.ts";
export { createMTranServer, type MTranServerOptions } from "./adapters/mtranserver.ts";
export { createOpenAiChat, type OpenAiChatOptions } from "./adapters/openai-chat.ts";
export { createProxyDispatcher, type EngineProxies, type ProxyDispatcher } from "./adapters/remote/proxy.ts";
export type { RetryPolicy } from "./adapters/remote/retry.ts";
export { systemClock, type Clock } from "./clock.ts";
export * from "./engine.ts";
export type { BreakerOptions } from "./router/breaker.ts";
export {
  createRouter,
  type RoutedOutcome,
  type RoutedRequest,
  type Router,
  type RouterOptions,
} from "./router/router.ts";
export type { PairStatus, RouteHop, RoutePlan, RouteQuery, UnavailableReason } from "./router/routes.ts";
export { worstQuality } from "./router/served.ts";
export { projectTags } from "./tags/project-tags.ts";
export { createTagCodec, type TagCodec, type TextFormat } from "./tags/tag-codec.ts";
export { isNested, tagName, tagProblems } from "./tags/tag-order.ts";
export { countWords } from "./words.ts";
