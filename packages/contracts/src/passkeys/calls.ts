import { defineCalls, exampleId, perNetwork } from "../calls/index.ts";
import { loginResultSchema, passkeyLoginBodySchema, passkeyOptionsSchema } from "../sessions/index.ts";
import {
  addPasskeyBodySchema,
  passkeyCreationSchema,
  passkeysSchema,
  removePasskeyBodySchema,
  renamePasskeyBodySchema,
} from "./schemas.ts";

const anyone = { access: "anyone" } as const;
const own = { permission: "MyAccount" } as const;

export const passkeyCalls = defineCalls("passkeys", {
  loginOptions: {
    method: "POST",
    path: "/login/passkey_options",
    summary: "What the browser needs to log in",
    rate: perNetwork("passkey-options", 60),
    ...anyone,
    result: passkeyOptionsSchema,
  },
  login: {
    method: "POST",
    path: "/login/passkey",
    summary: "Log in with a passkey",
    rate: perNetwork("passkey-login", 60),
    ...anyone,
    body: passkeyLoginBodySchema,
    result: loginResultSchema,
    example: { body: { challenge_id: exampleId, response: {} } },
  },
  list: {
    method: "GET",
    path: "/user/passkeys",
    summary: "The account's passkeys",
    ...own,
    result: passkeysSchema,
  },
  options: {
    method: "POST",
    path: "/user/passkeys/options",
    summary: "What the browser needs to make a passkey",
    ...own,
    result: passkeyCreationSchema,
  },
  add: {
    method: "POST",
    path: "/user/passkeys/add",
    summary: "Add a passkey that the browser made",
    ...own,
    body: addPasskeyBodySchema,
    result: passkeysSchema,
    example: { body: { challenge_id: exampleId, name: "Laptop", response: {} } },
  },
  rename: {
    method: "POST",
    path: "/user/passkeys/rename",
    summary: "Give a passkey another name",
    ...own,
    body: renamePasskeyBodySchema,
    result: passkeysSchema,
    example: { body: { id: "x", name: "x" } },
  },
  remove: {
    method: "POST",
    path: "/user/passkeys/remove",
    summary: "Remove a passkey",
    ...own,
    body: removePasskeyBodySchema,
    result: passkeysSchema,
    example: { body: { id: "x" } },
  },
});
