import { constants, publicEncrypt } from "node:crypto";
import { apiPrefix } from "@yiqiao/contracts";
import { type PublicKey, sessionCalls, signInCalls, type SignedIn } from "@yiqiao/contracts/sessions";
import { openDatabase } from "../../apps/server/src/platform/database/index.ts";
import { buildAccount } from "../../apps/server/src/testing/accounts.ts";
import type { StartedServer } from "../load/server.ts";

const account = "bench@example.com";
const password = "Lantern2026";
const silent = { info: () => {}, warn: () => {}, error: console.error };

export type Call = <Data>(path: string, body?: object | FormData) => Promise<Data>;

export const caller =
  (url: string, token?: string): Call =>
  async (path, body) => {
    const isForm = body instanceof FormData;
    const response = await fetch(url + apiPrefix + path, {
      method: body ? "POST" : "GET",
      headers: {
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(body && !isForm && { "content-type": "application/json" }),
      },
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
    });
    const { code, message, data } = (await response.json()) as { code: number; message: string; data: never };
    if (code !== 20000) throw new Error(`${path}: ${message}`);
    return data;
  };

/** Logs in as somebody with a plan, who is made where there is none. An access token lives for half an hour. */
export async function logIn({ url, dataDir }: StartedServer): Promise<SignedIn> {
  const database = await openDatabase({ databaseUrl: undefined, dataDir, mayShare: true, logger: silent });
  const plan = { plan: "professional-m", planExpiresAt: new Date(Date.now() + 86_400_000) };
  const { rowCount } = await database.pool.query("select from accounts where account_number = $1", [account]);
  if (rowCount === 0) await buildAccount(database.db, { accountNumber: account, password, ...plan });
  await database.pool.query("update accounts set terms_agreed_at = now()");
  await database.close();
  const call = caller(url);
  const { kid, spki, nonce } = await call<PublicKey>(sessionCalls.publicKey.path);
  const key = { key: Buffer.from(spki, "base64"), format: "der", type: "spki" } as const;
  const ciphertext = publicEncrypt(
    { ...key, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: "sha256" },
    Buffer.from(JSON.stringify({ password, nonce })),
  ).toString("base64");
  return call<SignedIn>(signInCalls.login.path, { account, password: { kid, ciphertext } });
}
