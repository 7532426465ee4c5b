import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { Page } from "@playwright/test";
import { watchCaptchas } from "./captchas.ts";
import { type InterfaceLanguage, productUrl } from "./fixtures.ts";
import { product } from "./product.ts";

const cli = fileURLToPath(new URL("../../apps/server/src/main/sites-cli.ts", import.meta.url));

/** What an operator types to set up sites. */
export async function sites(...args: string[]): Promise<void> {
  const environment = { ...process.env, LANG: "en", DATA_DIR: product.dataDir };
  await promisify(execFile)(process.execPath, [cli, ...args], { env: environment });
}

/** The product at another of its host names; browsers take every name under localhost for this machine. */
export function at(host: string, path: string): string {
  const url = new URL(path, productUrl);
  url.hostname = host;
  return url.href;
}

export async function openAt(page: Page, language: InterfaceLanguage, host: string, path = "/"): Promise<void> {
  watchCaptchas(page);
  await page.context().addCookies([{ name: "language", value: language, domain: host, path: "/" }]);
  await page.goto(at(host, path));
}
