import { apiKeyCalls, type ApiKeyCreateBody, type ApiKeySecret, type ApiScope } from "@yiqiao/contracts/public-api";
import { buildAccount, type TestApp } from "#testing";

const password = "Harbour2026x";

export const everyScope: readonly ApiScope[] = [
  "text",
  "documents",
  "pictures",
  "webPages",
  "libraries:read",
  "libraries:write",
  "usage",
];

/** A user who may make keys, with a token to do so. */
export async function developer(
  app: TestApp,
  accountNumber: string,
  account: Partial<Parameters<typeof buildAccount>[1]> = {},
): Promise<{ readonly id: string; readonly token: string }> {
  const id = await buildAccount(app.database.db, { accountNumber, password, ...account });
  const { data } = await app.login(accountNumber, password);
  return { id, token: data.access_token };
}

export async function makeKey(
  app: TestApp,
  token: string,
  settings: Partial<ApiKeyCreateBody> = {},
): Promise<ApiKeySecret> {
  const body = { name: "test", scopes: everyScope, ...settings };
  const { data, message, code } = await app.call<ApiKeySecret>(apiKeyCalls.create.path, { token, body });
  if (code !== 20000) throw new Error(message);
  return data;
}
