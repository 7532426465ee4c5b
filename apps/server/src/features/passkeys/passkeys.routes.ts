import {
  addPasskeyBodySchema,
  passkeyCreationSchema,
  passkeyPaths,
  passkeysSchema,
  removePasskeyBodySchema,
  renamePasskeyBodySchema,
} from "@yiqiao/contracts/passkeys";
import {
  loginResultSchema,
  passkeyLoginBodySchema,
  passkeyOptionsSchema,
  sessionPaths,
} from "@yiqiao/contracts/sessions";
import { answers, type HttpApi, ok } from "#platform/http";
import type { Passkeys } from "./passkeys.service.ts";

const tags = ["passkeys"];
const config = { permission: "MyAccount" } as const;
const response = answers(passkeysSchema);

export function registerPasskeysRoutes(api: HttpApi, { passkeys }: { readonly passkeys: Passkeys }): void {
  registerLogin(api, passkeys);
  api.get(
    passkeyPaths.list,
    { config, schema: { tags, summary: "The account's passkeys", response } },
    async ({ context }) => ok({ passkeys: await passkeys.list(context) }),
  );
  api.post(
    passkeyPaths.options,
    {
      config,
      schema: { tags, summary: "What the browser needs to make a passkey", response: answers(passkeyCreationSchema) },
    },
    async ({ context, protocol, host, hostname }) => ok(await passkeys.options(context, { protocol, host, hostname })),
  );
  api.post(
    passkeyPaths.add,
    { config, schema: { tags, summary: "Add a passkey that the browser made", body: addPasskeyBodySchema, response } },
    async ({ context, protocol, host, hostname, body }) =>
      ok({ passkeys: await passkeys.add(context, { protocol, host, hostname }, body) }),
  );
  api.post(
    passkeyPaths.rename,
    { config, schema: { tags, summary: "Give a passkey another name", body: renamePasskeyBodySchema, response } },
    async ({ context, body }) => ok({ passkeys: await passkeys.rename(context, body) }),
  );
  api.post(
    passkeyPaths.remove,
    { config, schema: { tags, summary: "Remove a passkey", body: removePasskeyBodySchema, response } },
    async ({ context, body }) => ok({ passkeys: await passkeys.remove(context, body.id) }),
  );
}

function registerLogin(api: HttpApi, passkeys: Passkeys): void {
  api.post(
    sessionPaths.passkeyOptions,
    {
      config: { access: "anyone" },
      schema: { tags, summary: "What the browser needs to log in", response: answers(passkeyOptionsSchema) },
    },
    async ({ context, protocol, host, hostname }) =>
      ok(await passkeys.loginOptions(context, { protocol, host, hostname })),
  );
  api.post(
    sessionPaths.passkeyLogin,
    {
      config: { access: "anyone" },
      schema: {
        tags,
        summary: "Log in with a passkey",
        body: passkeyLoginBodySchema,
        response: answers(loginResultSchema),
      },
    },
    async ({ context, protocol, host, hostname, body }) =>
      ok(await passkeys.login(context, { protocol, host, hostname }, body)),
  );
}
