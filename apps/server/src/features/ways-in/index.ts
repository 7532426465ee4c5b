export { createWaysIn, type WaysIn } from "./ways-in.service.ts";
