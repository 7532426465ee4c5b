export { type Passkeys } from "./passkeys.service.ts";
export { passkeysFeature } from "./feature.ts";
