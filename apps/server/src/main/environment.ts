import { existsSync } from "node:fs";
import { loadEnvFile } from "node:process";
import { type Config, loadConfig } from "#platform/config";

/** Settings from the environment and, for what it does not set, from `.env` in the working directory. */
export function readConfig(): Config {
  if (existsSync(".env")) loadEnvFile(".env");
  return loadConfig(process.env);
}
