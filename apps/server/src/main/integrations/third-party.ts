import { stat } from "node:fs/promises";
import { createProxyDispatcher } from "@yiqiao/engines";
import type { Sites } from "#features/sites";
import { loadProviders, type ThirdPartySetup } from "#features/third-party";
import type { Config } from "#platform/config";
import { DomainError } from "#platform/errors";
import type { Logger } from "#platform/telemetry";
import type { Notice } from "../notices.ts";

/** The providers that accounts may sign in by, and what carries questions to them. */
export interface OpenThirdParty extends ThirdPartySetup {
  close(): Promise<void>;
}

/** @throws {ProvidersError} naming each provider and field that is wrong */
export function openThirdParty(
  { loginProviders, proxy }: Pick<Config, "loginProviders" | "proxy">,
  logger: Logger,
): OpenThirdParty {
  const providers = loadProviders(loginProviders);
  const proxies = providers.length === 0 ? undefined : createProxyDispatcher(proxy);
  return {
    providers,
    dispatcher: proxies?.dispatcher,
    report: (problem) => logger.warn(problem, "a login provider failed"),
    close: async () => proxies?.close(),
  };
}

/** What an operator should know of the providers that were read. */
export async function thirdPartyNotices(
  { providers }: Pick<OpenThirdParty, "providers">,
  sites: Pick<Sites, "byCode">,
): Promise<Notice[]> {
  const part = "Login providers";
  const files = new Set(providers.flatMap(({ secretFile }) => (secretFile === undefined ? [] : [secretFile])));
  const open = await Promise.all([...files].map(async (file) => ((await mayOthersRead(file)) ? [file] : [])));
  const codes = new Set(providers.flatMap((provider) => (provider.sites === "*" ? [] : provider.sites)));
  const missing = await Promise.all([...codes].map(async (code) => ((await isSite(sites, code)) ? [] : [code])));
  return [
    ...open.flat().map((file) => ({
      part,
      problem: `others may read the secret in ${file}`,
      remedy: `run chmod 600 ${file}`,
    })),
    ...missing.flat().map((code) => ({
      part,
      problem: `there is no site ${code}`,
      remedy: "correct its code under sites, or add the site",
    })),
  ];
}

async function mayOthersRead(path: string): Promise<boolean> {
  // Windows keeps no such modes.
  return process.platform !== "win32" && ((await stat(path)).mode & 0o077) !== 0;
}

async function isSite(sites: Pick<Sites, "byCode">, code: string): Promise<boolean> {
  try {
    await sites.byCode(code);
    return true;
  } catch (error) {
    if (error instanceof DomainError && error.error === "siteMissing") return false;
    throw error;
  }
}
