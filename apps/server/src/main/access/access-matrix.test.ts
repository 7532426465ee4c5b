import { text } from "node:stream/consumers";
import { apiPrefix } from "@yiqiao/contracts";
import { capabilities } from "@yiqiao/contracts/capabilities";
import { errorCatalogue } from "@yiqiao/contracts/errors";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { buildAccount, buildSite, buildTestApp, type TestApp } from "#testing";
import { type Door, type MatrixRow, matrixRows } from "./access-matrix-rows.ts";

const password = "secret1";
const site = { id: 5, host: "acme.example", config: { do_cat: true } };
const otherSite = { id: 6, host: "other.example" };
const goneSite = { id: 7, host: "gone.example" };
const mainHost = "main.example";

/** Who calls at the site's own address. */
const accounts = {
  registered: { siteId: site.id },
  standard: { siteId: site.id, plan: "standard-m" },
  professional: { siteId: site.id, plan: "professional-qrt" },
  enterprise: { siteId: site.id, plan: "enterprise-y" },
  manager: { siteId: site.id, role: 1 },
  siteAdministrator: { siteId: site.id, role: 0 },
  otherManager: { siteId: otherSite.id, role: 1 },
  otherUser: { siteId: otherSite.id },
  mainUser: { siteId: 0 },
  administrator: { siteId: 0, role: 0 },
  super: { siteId: 0, role: 0, isSuper: true },
} as const;
type Caller = "visitor" | keyof typeof accounts;
const callers = ["visitor", ...Object.keys(accounts)] as Caller[];

const { apiKeyMissing, apiKeyWrong, unauthenticated, tokenInvalid, noPermission, planNeeded, siteDisabled } =
  errorCatalogue;
/** What a door says to who may not enter. */
type Refusal = number;
const strangers = { otherManager: tokenInvalid.code, otherUser: tokenInvalid.code, mainUser: tokenInvalid.code };
const visitor = { visitor: unauthenticated.code };
const users = Object.fromEntries(
  ["registered", "standard", "professional", "enterprise"].map((caller) => [caller, noPermission.code]),
);
const manager = { manager: noPermission.code };
const managers = { manager: noPermission.code, siteAdministrator: noPermission.code };
const doors: Record<Door, Partial<Record<Caller, Refusal>>> = {
  anyone: {},
  visitor: strangers,
  registered: { ...strangers, ...visitor },
  professional: { ...strangers, ...visitor, registered: planNeeded.code, standard: planNeeded.code },
  manager: { ...strangers, ...visitor, ...users },
  // Members of an enterprise do not buy.
  buyer: { ...strangers, ...visitor, ...users },
  administrator: { ...strangers, ...visitor, ...users, ...manager },
  mainAdministrator: { ...strangers, ...visitor, ...users, ...managers },
  super: { ...strangers, ...visitor, ...users, ...managers, administrator: noPermission.code },
  // An access token is no refresh token.
  refreshToken: Object.fromEntries(
    callers.map((caller) => [caller, caller === "visitor" ? unauthenticated.code : tokenInvalid.code]),
  ),
  // Nor is it an API key.
  apiKey: Object.fromEntries(
    callers.map((caller) => [caller, caller === "visitor" ? apiKeyMissing.code : apiKeyWrong.code]),
  ),
  appSecret: Object.fromEntries(callers.map((caller) => [caller, apiKeyWrong.code])),
  // Nor is it a cookie.
  persistentCookie: Object.fromEntries(callers.map((caller) => [caller, unauthenticated.code])),
};

/** What nobody who was let in may be told. */
const { tokenExpired, loggedInElsewhere, passwordChangeRequired } = errorCatalogue;
const { internal, notFound, tooManyRequests } = errorCatalogue;
const ofTheDoor = [
  apiKeyMissing,
  apiKeyWrong,
  unauthenticated,
  tokenInvalid,
  tokenExpired,
  loggedInElsewhere,
  noPermission,
  planNeeded,
];
const others = [siteDisabled, passwordChangeRequired, internal, notFound, tooManyRequests];
const refusals = new Set([...ofTheDoor, ...others].map(({ code }): number => code));
const answerOf = (code: number) => (refusals.has(code) ? code : "in");

const methodOf = (method: string | undefined) => (method === "POST" || method === "DELETE" ? method : "GET");

describe("who may make which call", () => {
  let app: TestApp;
  const routes = new Set<string>();
  const tokens: Partial<Record<Caller, string>> = {};
  let goneToken = "";

  beforeAll(async () => {
    app = await buildTestApp({ capabilities, onRoute: ({ method, url }) => addRoute(method, url) });
    const { db } = app.database;
    for (const each of [site, otherSite, goneSite]) await buildSite(db, each);
    for (const [caller, account] of Object.entries(accounts)) {
      tokens[caller as Caller] = await login(caller, account);
    }
    goneToken = await login("gone", { siteId: goneSite.id });
    await app.database.pool.query("update sites set status = 'disabled' where id = $1", [goneSite.id]);
  });
  afterAll(() => app.close());

  /** Puts back what the calls of the row before did. */
  beforeEach(async () => {
    await app.database.pool.query(`
      delete from sign_in_locks;
      update sessions set ended_at = null, ended_reason = null;
      update accounts set deletion_due_at = null, email = null`);
  });

  function addRoute(method: string | string[], url: string): void {
    for (const each of [method].flat()) if (each !== "HEAD") routes.add(`${each} ${url.slice(apiPrefix.length)}`);
  }

  async function login(caller: string, account: { siteId: number }): Promise<string> {
    const accountNumber = caller.toLowerCase();
    await buildAccount(app.database.db, { accountNumber, password, ...account });
    const { data } = await app.login(accountNumber, password, { host: mainHost });
    return data.access_token;
  }

  /** @returns the code of the answer; one without our envelope, such as a stream that begins, counts as a success. */
  async function ask(route: string, { url, body }: MatrixRow, from: { host: string; token?: string | undefined }) {
    const [method] = route.split(" ");
    await app.database.pool.query("delete from rate_limits");
    const response = await app.fastify.inject({
      method: methodOf(method),
      url: apiPrefix + url,
      headers: {
        host: from.host,
        ...(from.token === undefined ? {} : { authorization: `Bearer ${from.token}` }),
      },
      ...(body === undefined ? {} : { payload: body }),
      payloadAsStream: true,
    });
    const stream = response.stream();
    if (!String(response.headers["content-type"]).startsWith("application/json")) {
      stream.destroy();
      return errorCatalogue.success.code;
    }
    return (JSON.parse(await text(stream)) as { code: number }).code;
  }

  it("is declared for every call that is served, and none is declared that is not", () => {
    expect([...routes].toSorted()).toEqual(Object.keys(matrixRows).toSorted());
  });

  it("is what was agreed on: which calls are open to others than all who have logged in (-u where it is meant)", async () => {
    const lines = Object.entries(matrixRows)
      .filter(([, { door }]) => door !== "registered")
      .map(
        ([route, { door, onDisabledSite }]) => `${door}${onDisabledSite ? " (also on a disabled site)" : ""}: ${route}`,
      );
    await expect(`${lines.toSorted().join("\n")}\n`).toMatchFileSnapshot("./access-matrix.txt");
  });

  it.each(Object.entries(matrixRows))("%s", async (route, row) => {
    const answers: Partial<Record<Caller, unknown>> = {};
    for (const caller of callers) {
      // Who logs out in this row is let in again for the next caller.
      answers[caller] = answerOf(await ask(route, row, { host: site.host, token: tokens[caller] }));
    }
    const refused = doors[row.door];
    expect(answers).toEqual(Object.fromEntries(callers.map((caller) => [caller, refused[caller] ?? "in"])));

    const atGoneSite = answerOf(await ask(route, row, { host: goneSite.host }));
    expect({ atGoneSite }).toEqual({ atGoneSite: row.onDisabledSite ? "in" : siteDisabled.code });
    if (["anyone", "apiKey", "appSecret", "refreshToken", "persistentCookie"].includes(row.door)) return;
    const ofGoneSite = answerOf(await ask(route, row, { host: mainHost, token: goneToken }));
    expect({ ofGoneSite }).toEqual({ ofGoneSite: siteDisabled.code });
  });
});
