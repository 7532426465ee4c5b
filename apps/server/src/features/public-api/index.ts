export { publicApiFeature } from "./feature.ts";
export { apiGroup } from "./keys/authenticate-key.ts";
