export { isOwnMachine } from "./own-machine.ts";
export {
  type Config,
  ConfigError,
  type ConfigProblem,
  type Environment,
  loadConfig,
  type RemoteEnginesConfig,
  type S3Config,
  type SmtpConfig,
} from "./config.ts";
export type { PaymentsConfig } from "./payments-config.ts";
export type { SmsConfig } from "./sms-config.ts";
