import { errorCatalogue } from "@yiqiao/contracts/errors";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { answers, ok } from "#platform/http";
import { buildAccount, buildSite, buildTestApp, type TestApp } from "#testing";

const password = "secret1";
/** Routes that forget to check whose site and whose account they are asked for. */
const bySite = "/forgetful/site";
const byAccount = "/forgetful/account";

describe("a call that forgets to check the site", () => {
  let app: TestApp;
  const ids: Record<string, string> = {};
  beforeAll(async () => {
    let db: TestApp["database"]["db"] | undefined;
    const run = async (query: ReturnType<typeof sql>) => ok((await db?.execute(query))?.rowCount ?? -1);
    app = await buildTestApp({
      routes: (api) => {
        const schema = (body: z.ZodType) => ({ tags: ["test"], summary: "x", body, response: answers(z.number()) });
        api.post(bySite, { schema: schema(z.object({ site: z.number() })) }, async ({ body }) => {
          const { site } = z.object({ site: z.number() }).parse(body);
          return run(sql`select 1 from accounts where site_id = ${site}`);
        });
        api.post(byAccount, { schema: schema(z.object({ id: z.string() })) }, async ({ body }) => {
          const { id } = z.object({ id: z.string() }).parse(body);
          return run(sql`select 1 from accounts where id = ${id}`);
        });
      },
    });
    ({ db } = app.database);
    await buildSite(app.database.db, { id: 5, host: "acme.example" });
    await buildSite(app.database.db, { id: 6, host: "other.example" });
    const accounts = {
      chief: { role: 1, siteId: 5 },
      rival: { role: 1, siteId: 6 },
      root: { role: 0, siteId: 0 },
    } as const;
    for (const [accountNumber, of] of Object.entries(accounts)) {
      ids[accountNumber] = await buildAccount(app.database.db, { accountNumber, password, ...of });
    }
  });
  afterAll(() => app.close());

  async function ask(account: string, path: string, body: object) {
    const { data } = await app.login(account, password);
    if (!("access_token" in data)) throw new Error("not signed in");
    return app.call<number>(path, { token: data.access_token, body });
  }

  it("reads the manager's own site and account", async () => {
    expect((await ask("chief", bySite, { site: 5 })).data).toBe(1);
    expect((await ask("chief", byAccount, { id: ids["chief"] })).data).toBe(1);
  });

  it("reads nothing of another site, whose number the manager sends", async () => {
    expect(await ask("chief", bySite, { site: 6 })).toMatchObject({ status: 500, code: errorCatalogue.internal.code });
    expect(await ask("chief", byAccount, { id: ids["rival"] })).toMatchObject({ status: 500 });
  });

  it("reads every site for the main site's administrators", async () => {
    expect((await ask("root", bySite, { site: 6 })).data).toBe(1);
    expect((await ask("root", byAccount, { id: ids["rival"] })).data).toBe(1);
  });
});
