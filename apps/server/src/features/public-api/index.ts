export { createKeyByOperator } from "./keys/create-by-operator.ts";
export { publicApiFeature } from "./feature.ts";
export { apiGroup } from "./keys/authenticate-key.ts";
