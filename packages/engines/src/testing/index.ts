export { startChatServer, type ChatServerOptions } from "../adapters/testing/chat-server.ts";
export {
  startLibreTranslateServer,
  type LibreTranslateServerOptions,
} from "../adapters/testing/libretranslate-server.ts";
export type {
  LoopbackAnswer,
  LoopbackCall,
  LoopbackFault,
  LoopbackServer,
} from "../adapters/testing/loopback-server.ts";
export { ManualClock } from "./manual-clock.ts";
export { MemoryEngine, type MemoryEngineOptions } from "./memory-engine.ts";
