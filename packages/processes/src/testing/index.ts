export { performHere } from "../isolated/ask-process.ts";
