import type { Dispatcher } from "undici";
import type { Clock } from "#platform/clock";
import type { Connector } from "./connector.ts";
import { createOAuth2Connector } from "./connectors/oauth2.ts";
import { createOidcConnector } from "./connectors/oidc.ts";
import { createWeChatConnector } from "./connectors/wechat.ts";
import { createExchange } from "./exchange.ts";
import type { ProviderSettings } from "./provider-settings.ts";

export function createConnector(
  settings: ProviderSettings,
  { dispatcher, clock }: { readonly dispatcher: Dispatcher | undefined; readonly clock: Clock },
): Connector {
  const { allow_insecure: allowInsecure } = settings;
  const exchange = createExchange({ dispatcher, hosts: hostsOf(settings), allowInsecure });
  switch (settings.kind) {
    case "oidc":
      return createOidcConnector(settings, { exchange, clock });
    case "oauth2":
      return createOAuth2Connector(settings, { exchange });
    case "wechat":
      return createWeChatConnector(settings, { exchange });
  }
}

/** The hosts that the operator wrote. */
function hostsOf(settings: ProviderSettings): ReadonlySet<string> {
  const written = {
    oidc: () => (settings.kind === "oidc" ? [settings.issuer] : []),
    oauth2: () => (settings.kind === "oauth2" ? [settings.token_endpoint, settings.userinfo_endpoint] : []),
    wechat: () => (settings.kind === "wechat" ? [settings.api_url] : []),
  }[settings.kind]();
  return new Set(written.map((address) => new URL(address).host));
}
