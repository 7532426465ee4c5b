import { accountCalls } from "@yiqiao/contracts/accounts";
import { bind, type HttpApi } from "#platform/http";
import type { Profile } from "./profile.ports.ts";

export function registerProfileRoutes(api: HttpApi, { profile }: { readonly profile: Profile }): void {
  bind(api, accountCalls.updateUsername, ({ context, body }) => profile.updateUsername(context, body.username));
  bind(api, accountCalls.updatePreferences, ({ context, body }) => profile.updatePreferences(context, body));
  bind(api, accountCalls.sendOwnCode, ({ context, body }) => profile.sendCode(context, body));
  bind(api, accountCalls.verifyAccount, ({ context, body }) => profile.verify(context, body));
  bind(api, accountCalls.updateAccount, ({ context, body }) => profile.changeIdentifier(context, body));
}
