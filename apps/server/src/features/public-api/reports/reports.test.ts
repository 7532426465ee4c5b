import { errorNameOf } from "@yiqiao/contracts/errors";
import {
  type ErrorReport,
  errorReportCalls,
  errorReportDays,
  errorReportsPerDay,
  openCalls,
} from "@yiqiao/contracts/public-api";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { buildSite, buildTestApp, buildTestJobs, type TestApp, type TestJobs } from "#testing";
import { developer, makeKey } from "../testing/api-keys.ts";

const acme = "acme.example";
const pair = { src_lang: "zh-cn", tgt_lang: "en-us" } as const;
const wrong = { type: 2, ...pair, source: "他在银行工作。", target: "He works at the riverbank." };

let app: TestApp;
let jobs: TestJobs;
let tokens: Record<"root" | "manager" | "otherManager" | "user" | "mainUser", string>;
let ids: Record<"manager" | "user", string>;
beforeAll(async () => {
  app = await buildTestApp();
  jobs = buildTestJobs(app.features);
  await buildSite(app.database.db, { id: 5, host: acme });
  await buildSite(app.database.db, { id: 6, host: "other.example" });
  const made = (name: string, account: Parameters<typeof developer>[2]) =>
    developer(app, `${name}@example.com`, account);
  const [root, manager, otherManager, user, mainUser] = [
    await made("root", { role: 0, isSuper: true }),
    await made("manager", { siteId: 5, role: 1 }),
    await made("other", { siteId: 6, role: 1 }),
    await made("member", { siteId: 5 }),
    await made("main", {}),
  ];
  tokens = {
    root: root.token,
    manager: manager.token,
    otherManager: otherManager.token,
    user: user.token,
    mainUser: mainUser.token,
  };
  ids = { manager: manager.id, user: user.id };
  await app.database.pool.query(`
    update accounts set username = 'Mei Member' where account_number = 'member@example.com';
    update accounts set username = 'Max Manager' where account_number = 'manager@example.com'`);
});
afterEach(() => app.database.pool.query("delete from error_reports"));
afterAll(() => app.close());

const keyOf = async (token: string) => (await makeKey(app, token)).api_key;
const report = (key: string, more: object = {}, headers: Record<string, string> = {}) =>
  app.call<Pick<ErrorReport, "id" | "entry">>(openCalls.errorReport.path, {
    token: key,
    host: acme,
    headers,
    body: { ...wrong, ...more },
  });
interface Page {
  readonly reports: ErrorReport[];
  readonly next: string | null;
}
const all = (token: string, query = "") => app.call<Page>(`${errorReportCalls.all.path}${query}`, { token });
const sourcesFor = async (token: string, query = "") =>
  (await all(token, query)).data.reports.map(({ source }) => source);
const mark = async (token: string, id: string, done: boolean) => {
  const { code, data } = await app.call<ErrorReport>(errorReportCalls.mark.path, { token, body: { id, done } });
  return { outcome: errorNameOf(code), data };
};

describe("a reported translation", () => {
  it("is kept with all that was said, who said it, and the entry that was made of the proposal", async () => {
    const made = await makeKey(app, tokens.user);
    const { data } = await report(made.api_key, { proposal: "He works at the bank." });
    expect(data).toEqual({
      id: expect.stringMatching(/^[\da-f-]{36}$/),
      entry: { bank_id: expect.any(String), id: expect.stringMatching(/^\d+$/) },
    });
    const { data: page } = await all(tokens.manager);
    expect(page).toEqual({
      reports: [
        {
          ...wrong,
          id: data.id,
          entry: data.entry,
          created_at: app.clock.now().toISOString(),
          site_id: 5,
          site_name: expect.any(String),
          account_id: ids.user,
          account: "member@example.com",
          reporter_name: "Mei Member",
          proposal: "He works at the bank.",
          done_at: null,
          done_by: null,
        },
      ],
      next: null,
    });
    const { rows } = await app.database.pool.query("select api_key_id from error_reports where id = $1", [data.id]);
    expect(rows).toEqual([{ api_key_id: made.key.id }]);
    await app.database.pool.query("delete from api_keys where id = $1", [made.key.id]);
    expect(await sourcesFor(tokens.manager)).toEqual([wrong.source]);
  });

  it("is kept without a proposal, too, and once under one idempotency key", async () => {
    const key = await keyOf(tokens.user);
    const headers = { "idempotency-key": "report-1" };
    const [one, two] = [await report(key, {}, headers), await report(key, {}, headers)];
    expect([one.data.entry, two.data]).toEqual([null, one.data]);
    expect((await all(tokens.manager)).data.reports).toMatchObject([{ id: one.data.id, proposal: null, entry: null }]);
  });

  it("is not kept where its proposal is refused, of which the caller is told", async () => {
    const key = await keyOf(tokens.user);
    const answer = await report(key, { tgt_lang: "zh-cn", proposal: "他在银行上班。" });
    expect(errorNameOf(answer.code)).toBe("librarySameLanguages");
    expect(await sourcesFor(tokens.manager)).toEqual([]);
  });

  it("is seen by who administers the reporter's site or all sites, and by nobody else", async () => {
    await report(await keyOf(tokens.user));
    const mainKey = await keyOf(tokens.mainUser);
    const body = { ...wrong, source: "主站" };
    await app.call(openCalls.errorReport.path, { token: mainKey, body });
    expect(await sourcesFor(tokens.manager)).toEqual([wrong.source]);
    expect((await sourcesFor(tokens.root)).toSorted()).toEqual(["主站", wrong.source].toSorted());
    expect(await sourcesFor(tokens.root, "?site_id=5")).toEqual([wrong.source]);
    expect(await sourcesFor(tokens.otherManager)).toEqual([]);
    const others = await all(tokens.otherManager, "?site_id=5");
    expect(errorNameOf(others.code)).toBe("noPermission");
    for (const token of [tokens.user, tokens.mainUser]) {
      expect(errorNameOf((await all(token)).code)).toBe("noPermission");
    }
  });

  it("is marked as done and opened again, by managers of its site alone, and that is written down", async () => {
    const { id } = (await report(await keyOf(tokens.user))).data;
    expect((await mark(tokens.user, id, true)).outcome).toBe("noPermission");
    expect((await mark(tokens.otherManager, id, true)).outcome).toBe("errorReportGone");
    const done = await mark(tokens.manager, id, true);
    expect(done.data).toMatchObject({ done_at: app.clock.now().toISOString(), done_by: "Max Manager" });
    expect((await mark(tokens.root, id, true)).data).toEqual(done.data);
    expect((await mark(tokens.root, id, false)).data).toMatchObject({ done_at: null, done_by: null });
    const { rows } = await app.database.pool.query(
      "select site_id, actor_id, action, after ->> 'account_id' as reporter from audit_log where target = $1 order by id",
      [`error-report:${id}`],
    );
    const acts = { site_id: 5, reporter: ids.user };
    expect(rows).toEqual([
      { ...acts, actor_id: ids.manager, action: "error-report.done" },
      { ...acts, actor_id: expect.not.stringMatching(ids.manager), action: "error-report.reopen" },
    ]);
  });

  it("is found by its type and whether it is done", async () => {
    const key = await keyOf(tokens.user);
    const { id } = (await report(key, { type: 3, source: "一" })).data;
    await report(key, { type: 6, source: "二" });
    await mark(tokens.manager, id, true);
    expect(await sourcesFor(tokens.manager, "?type=6")).toEqual(["二"]);
    expect(await sourcesFor(tokens.manager, "?state=open")).toEqual(["二"]);
    expect(await sourcesFor(tokens.manager, "?state=done")).toEqual(["一"]);
    expect(await sourcesFor(tokens.manager, "?state=done&type=6")).toEqual([]);
    expect(errorNameOf((await all(tokens.manager, "?type=7")).code)).toBe("invalidRequest");
  });

  it("comes page by page, each once, also those of one moment", async () => {
    await app.database.pool.query(`
      insert into error_reports (id, site_id, account_id, created_at, type, source_language, target_language, source, target)
      select gen_random_uuid(), 5, a.id, '2026-03-09T00:00:00Z', 1, 'zh-cn', 'en-us', n::text, 'x'
      from accounts a, generate_series(1, 60) n where a.account_number = 'member@example.com'`);
    const sources: string[] = [];
    for (let next: string | null = ""; next !== null && sources.length < 100;) {
      const page: Page = (await all(tokens.manager, next === "" ? "" : `?next=${next}`)).data;
      sources.push(...page.reports.map(({ source }) => source));
      next = page.next;
    }
    expect([sources.length, new Set(sources).size]).toEqual([60, 60]);
  });

  it("is taken as often as a day allows, of all keys of an account together", async () => {
    const [one, two] = [await keyOf(tokens.user), await keyOf(tokens.user)];
    await report(one);
    await app.database.pool.query("update rate_limits set count = $1 where key like 'error-reports:%'", [
      errorReportsPerDay,
    ]);
    const refused = await report(two);
    expect(errorNameOf(refused.code)).toBe("tooManyRequests");
    expect(refused.response.headers["retry-after"]).toBe(String(24 * 3600));
    expect(await sourcesFor(tokens.manager)).toHaveLength(1);
    app.clock.advance({ days: 1 });
  });

  it("is deleted after its time", async () => {
    const { token } = await developer(app, "later@example.com", { siteId: 5 });
    const key = await keyOf(token);
    await report(key, { source: "旧" });
    app.clock.advance({ days: errorReportDays - 1 });
    await report(key, { source: "新" });
    app.clock.advance({ days: 1 });
    await jobs.run("public-api.clean-up", {});
    const { rows } = await app.database.pool.query("select source from error_reports order by created_at");
    expect(rows).toEqual([{ source: "旧" }, { source: "新" }]);
    app.clock.advance({ minutes: 1 });
    await jobs.run("public-api.clean-up", {});
    expect((await app.database.pool.query("select source from error_reports")).rows).toEqual([{ source: "新" }]);
  });
});
