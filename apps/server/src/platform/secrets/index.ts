export type { SecretPlace } from "./envelope.ts";
export { SecretsError } from "./errors.ts";
export { createSecrets, type Keyring, type SealingKeyring, type Secrets } from "./secrets.ts";
