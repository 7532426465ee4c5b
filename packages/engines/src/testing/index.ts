export { createApertiumStandIn, type ApertiumStandIn } from "../adapters/testing/apertium-stand-in.ts";
export { startChatServer, type ChatServerOptions } from "../adapters/testing/chat-server.ts";
export { startDeepLServer, type DeepLServerOptions } from "../adapters/testing/deepl-server.ts";
export { startGoogleServer, type GoogleServerOptions } from "../adapters/testing/google-server.ts";
export {
  startLibreTranslateServer,
  type LibreTranslateServerOptions,
} from "../adapters/testing/libretranslate-server.ts";
export { startLoopbackProxy, type LoopbackProxy } from "../adapters/testing/loopback-proxy.ts";
export type {
  LoopbackAnswer,
  LoopbackCall,
  LoopbackFault,
  LoopbackServer,
} from "../adapters/testing/loopback-server.ts";
export { startMicrosoftServer, type MicrosoftServerOptions } from "../adapters/testing/microsoft-server.ts";
export { startMTranServerServer, type MTranServerServerOptions } from "../adapters/testing/mtranserver-server.ts";
export { ManualClock } from "./manual-clock.ts";
export { MemoryEngine, type MemoryEngineOptions } from "./memory-engine.ts";
