import { supervise } from "./supervision/supervise.ts";

await supervise("all", { sources: process.argv.slice(2) });
