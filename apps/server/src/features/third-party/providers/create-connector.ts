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
  const hosts = new Set(addressesOf(settings).map((address) => new URL(address).host));
  const exchange = createExchange({ dispatcher, hosts, allowInsecure: settings.allow_insecure });
  if (settings.kind === "oidc") return createOidcConnector(settings, { exchange, clock });
  if (settings.kind === "oauth2") return createOAuth2Connector(settings, { exchange });
  return createWeChatConnector(settings, { exchange });
}

/** What the operator wrote of what the server itself asks. */
function addressesOf(settings: ProviderSettings): string[] {
  if (settings.kind === "oidc") return [settings.issuer];
  if (settings.kind === "oauth2") return [settings.token_endpoint, settings.userinfo_endpoint];
  return [settings.api_url];
}
