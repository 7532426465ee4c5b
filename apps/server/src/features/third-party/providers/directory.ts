import type { InterfaceLanguage } from "@yiqiao/contracts/errors";
import type { LoginConfig } from "@yiqiao/contracts/sessions";
import type { Dispatcher } from "undici";
import type { Sites } from "#features/sites";
import type { Clock } from "#platform/clock";
import type { Executor } from "#platform/database";
import { DomainError } from "#platform/errors";
import type { Connector } from "./connector.ts";
import { createConnector } from "./create-connector.ts";
import type { ProviderSettings } from "./provider-settings.ts";

export interface Provider {
  readonly id: string;
  readonly names: Readonly<Record<InterfaceLanguage, string>>;
  readonly connector: Connector;
}

/** The providers of the installation, and which site offers which. */
export interface Directory {
  offered(siteId: number): Promise<LoginConfig["providers"]>;
  /** @throws {DomainError} `providerUnknown` */
  demand(
    id: string,
    at: { readonly siteId: number; readonly language: InterfaceLanguage; readonly executor?: Executor },
  ): Promise<Provider>;
  isOffered(id: string, siteId: number, executor?: Executor): Promise<boolean>;
  /** Its id where it is no longer set up. */
  names(id: string): Readonly<Record<InterfaceLanguage, string>>;
}

export interface DirectoryOptions {
  readonly providers: readonly ProviderSettings[];
  /** Carries what providers are asked; undefined: straight to them. */
  readonly dispatcher: Dispatcher | undefined;
  readonly sites: Pick<Sites, "current">;
  readonly clock: Clock;
}

export function createDirectory({ providers, dispatcher, sites, clock }: DirectoryOptions): Directory {
  const known = new Map(
    providers.map((settings) => {
      const names = { zh: settings.name_zh, en: settings.name_en };
      return [settings.id, { id: settings.id, names, connector: createConnector(settings, { dispatcher, clock }) }];
    }),
  );
  const settingsOf = async (siteId: number, executor?: Executor): Promise<readonly ProviderSettings[]> => {
    if (providers.length === 0) return [];
    const { code } = await sites.current({ siteId }, executor);
    return providers.filter((settings) => settings.sites === "*" || settings.sites.includes(code));
  };
  const isOffered = async (id: string, siteId: number, executor?: Executor): Promise<boolean> =>
    (await settingsOf(siteId, executor)).some((settings) => settings.id === id);
  const namesOf = (id: string) => known.get(id)?.names ?? { zh: id, en: id };
  return {
    offered: async (siteId) => (await settingsOf(siteId)).map(({ id, name_zh, name_en }) => ({ id, name_zh, name_en })),
    isOffered,
    demand: async (id, { siteId, language, executor }) => {
      const provider = known.get(id);
      if (provider === undefined || !(await isOffered(id, siteId, executor))) {
        throw new DomainError("providerUnknown", { provider: namesOf(id)[language] });
      }
      return provider;
    },
    names: namesOf,
  };
}
