export { createLogger, type Logger, type LoggerOptions, messageOf } from "./logger.ts";
export { createMetrics, type Metrics, type PoolFigures, type Watched } from "./metrics.ts";
