export { createLogBuffer, type LogBuffer, type WriteLines } from "./log-buffer.ts";
export type { LogLine } from "./log-line.ts";
export { createLogger, type Logger, type LoggerOptions, messageOf } from "./logger.ts";
export { createMetrics, type Metrics, type PoolFigures, type Watched } from "./metrics.ts";
