export { SecretsError } from "./errors.ts";
export { forgetOldKeys, type KeyRotation, sealAnew, type SealedPlace, sealIn } from "./sealing.ts";
export { createSecrets, type Keyring, type Secrets } from "./secrets.ts";
