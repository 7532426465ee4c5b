import { passkeyCalls } from "@yiqiao/contracts/passkeys";
import type { FastifyRequest } from "fastify";
import { bind, type HttpApi } from "#platform/http";
import type { Passkeys } from "./passkeys.service.ts";

export function registerPasskeysRoutes(api: HttpApi, { passkeys }: { readonly passkeys: Passkeys }): void {
  bind(api, passkeyCalls.loginOptions, ({ raw }) => passkeys.loginOptions(addressOf(raw)));
  bind(api, passkeyCalls.login, ({ context, body, raw }) => passkeys.login(context, addressOf(raw), body));
  bind(api, passkeyCalls.list, async ({ context }) => ({ passkeys: await passkeys.list(context) }));
  bind(api, passkeyCalls.options, ({ context, raw }) => passkeys.options(context, addressOf(raw)));
  bind(api, passkeyCalls.add, async ({ context, body, raw }) => ({
    passkeys: await passkeys.add(context, addressOf(raw), body),
  }));
  bind(api, passkeyCalls.rename, async ({ context, body }) => ({ passkeys: await passkeys.rename(context, body) }));
  bind(api, passkeyCalls.remove, async ({ context, body }) => ({ passkeys: await passkeys.remove(context, body.id) }));
}

/** What of a request says which page it comes from. */
const addressOf = ({ protocol, host, hostname }: FastifyRequest) => ({ protocol, host, hostname });
