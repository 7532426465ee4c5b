import { errorCatalogue } from "@yiqiao/contracts/errors";
import { type Passkey, passkeyCalls } from "@yiqiao/contracts/passkeys";
import { buildAccount, proveOwner, type TestApp } from "#testing";
import { type PasskeyBrowser, passkeyBrowser } from "./passkey-browser.ts";
import { createSoftwareAuthenticator, type SoftwareAuthenticator } from "./software-authenticator.ts";

/** The address of the test kit's installation. */
export const origin = "https://translate.example";

export const refused = { code: errorCatalogue.passkeyRefused.code, status: 200, data: null };

/** What calls at once answered, in any order. */
export const codesOf = (answers: readonly { readonly code: number }[]) =>
  answers.map((answer) => answer.code).toSorted((one, other) => one - other);

export interface SignedInOwner {
  readonly id: string;
  readonly token: string;
  readonly accountNumber: string;
  readonly browser: PasskeyBrowser;
  /** Adds a passkey. */
  addPasskey(): Promise<SoftwareAuthenticator>;
  list(): Promise<Passkey[]>;
  send(path: string, body: object): ReturnType<TestApp["call"]>;
}

let count = 0;

/** A new account whose owner is logged in, at an address of its own, and has proved so often to be the owner. */
export async function signInOwner(
  app: TestApp,
  {
    siteId = 0,
    host,
    proofs = 14,
  }: { readonly siteId?: number; readonly host?: string; readonly proofs?: number } = {},
): Promise<SignedInOwner> {
  const accountNumber = `owner${++count}@example.com`;
  const id = await buildAccount(app.database.db, { accountNumber, password: "abc12345", siteId });
  const at = { address: `198.51.100.${count}`, ...(host === undefined ? {} : { host }) };
  // Logins of tests, as a browser, do not end it.
  const { data } = await app.login(accountNumber, "abc12345", { ...at, clientKind: "api" });
  const { access_token: token } = data;
  for (let proof = 0; proof < proofs; proof += 1) await proveOwner(app, id);
  const browser = passkeyBrowser(app, host === undefined ? origin : `https://${host}`, { ...at, token });
  return {
    id,
    token,
    accountNumber,
    browser,
    addPasskey: async () => {
      const authenticator = createSoftwareAuthenticator();
      const { message, code } = await browser.add(authenticator, "Laptop");
      if (code !== 20000) throw new Error(message);
      return authenticator;
    },
    list: async () => (await app.call<{ passkeys: Passkey[] }>(passkeyCalls.list.path, { ...at, token })).data.passkeys,
    send: (path, body) => app.call(path, { ...at, token, body }),
  };
}
