export { isOwnMachine } from "./own-machine.ts";
export {
  type Config,
  ConfigError,
  type ConfigProblem,
  type Environment,
  loadConfig,
  type SmtpConfig,
} from "./config.ts";
export type { PaymentsConfig } from "./payments-config.ts";
export type { RemoteEnginesConfig } from "./remote-engines-config.ts";
export type { S3Config } from "./s3-config.ts";
export type { SmsConfig } from "./sms-config.ts";
