export { developer, makeKey } from "../../testing/api-keys.ts";
