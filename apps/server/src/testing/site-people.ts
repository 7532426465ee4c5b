import type { AccountToBuild } from "./accounts.ts";
import { buildAccount } from "./accounts.ts";
import type { TestApp } from "./app.ts";

const password = "secret1";

type Person = Pick<AccountToBuild, "siteId" | "role">;

/** Who manages a site, who is of it, who manages another, and who administers all. */
export const sitePeople = {
  manager: { siteId: 5, role: 1 },
  second: { siteId: 5, role: 0 },
  member: { siteId: 5, role: 2 },
  stranger: { siteId: 6, role: 1 },
  root: { siteId: 0, role: 0 },
} as const satisfies Record<string, Person>;

/** Builds people and logs them in. @returns their tokens by name */
export async function logInPeople(
  app: TestApp,
  people: Readonly<Record<string, Person>>,
  host: string,
): Promise<Readonly<Record<string, string>>> {
  const tokens: Record<string, string> = {};
  for (const [accountNumber, account] of Object.entries(people)) {
    await buildAccount(app.database.db, { accountNumber, password, ...account });
    tokens[accountNumber] = (await app.login(accountNumber, password, { host })).data.access_token;
  }
  return tokens;
}
