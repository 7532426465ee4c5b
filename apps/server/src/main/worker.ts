import { supervise } from "./supervision/supervise.ts";

await supervise("worker");
