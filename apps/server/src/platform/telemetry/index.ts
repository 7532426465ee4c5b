export { noteWorkIn, type WorkInHand, workInHand, workOn } from "./in-hand.ts";
export { createLogBuffer, type LogBuffer, type WriteLines } from "./log-buffer.ts";
export type { LogLine } from "./log-line.ts";
export { createLogger, type Logger, type LoggerOptions, messageOf } from "./logger.ts";
export {
  beginSpan,
  type BegunSpan,
  noteStatement,
  startTracing,
  timeSpan,
  type TracingOptions,
  withSpan,
  withStatement,
} from "./tracing.ts";
export { createMetrics, type Metrics, type PoolFigures, type Watched } from "./metrics.ts";
