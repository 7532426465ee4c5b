export { SecretsError } from "./errors.ts";
export {
  countUnreadable,
  forgetOldKeys,
  type KeyRotation,
  prepareSealing,
  resealAll,
  type SealedPlace,
  sealIn,
} from "./sealing.ts";
export { createSecrets, type Keyring, type Secrets } from "./secrets.ts";
