import {
  type EntryInsertBody,
  type EntryList,
  type Library,
  type LibraryCreateBody,
  type LibraryEntry,
  entryCalls,
  libraryCalls,
} from "@yiqiao/contracts/libraries";
import { buildAccount, buildSite, type TestApp, type TestCall } from "#testing";

export const password = "secret12";

interface User {
  readonly id: string;
  readonly token: string;
}

/** A user who is logged in. */
export async function buildUser(
  app: TestApp,
  accountNumber: string,
  more: { readonly siteId?: number; readonly role?: 0 | 1 | 2; readonly plan?: string } = {},
): Promise<User> {
  const id = await buildAccount(app.database.db, { accountNumber, password, plan: "professional-y", ...more });
  const { data } = await app.login(accountNumber, password);
  return { id, token: data.access_token };
}

export const site = { id: 5, host: "acme.example" };

/** Calls of the feature, as a client makes them. */
export function callsOf(app: TestApp) {
  const call = <T = unknown>(path: string, token?: string, sent: TestCall = {}) =>
    app.call<T>(path, { ...sent, token });
  return {
    call,
    create: (token: string | undefined, body: Partial<LibraryCreateBody> = {}, sent: TestCall = {}) =>
      call<Library>(libraryCalls.create.path, token, {
        ...sent,
        body: { flag: "1", name: "Contracts", src_lang: "en-us", tgt_lang: "zh-cn", ...body },
      }),
    list: async (token: string, flag: "1" | "2" = "1", query = "") =>
      (
        await call<{ bank_list: Library[]; allowance: object }>(
          `${libraryCalls.list.path.replace(":flag", flag)}${query}`,
          token,
        )
      ).data,
    insert: (token: string | undefined, body: EntryInsertBody, sent: TestCall = {}) =>
      call<LibraryEntry>(entryCalls.insert.path, token, { ...sent, body }),
    change: (token: string, body: object) => call<LibraryEntry>(entryCalls.change.path, token, { body }),
    entries: (
      token: string | undefined,
      bank: Pick<Library, "bank_id" | "flag" | "system_or_individual">,
      query = "",
    ) => call<EntryList>(`${entriesPath(bank.flag, bank.system_or_individual)}?bank_id=${bank.bank_id}${query}`, token),
  };
}

export function entriesPath(flag: string, scope: string): string {
  return entryCalls.list.path.replace(":flag", flag).replace(":systemOrIndividual", scope);
}

/** The site of the tests beside the main one. */
export async function addSite(app: TestApp, config: object = {}): Promise<void> {
  await buildSite(app.database.db, { ...site, config });
}
