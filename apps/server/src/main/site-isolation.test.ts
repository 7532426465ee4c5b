import { text } from "node:stream/consumers";
import { apiPrefix } from "@yiqiao/contracts";
import { errorCatalogue } from "@yiqiao/contracts/errors";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildAccount, buildSite, buildTestApp, type TestApp } from "#testing";
import { matrixRows } from "./access-matrix-rows.ts";

const password = "secret1";
/** In every field of the other site's rows that could be shown. */
const secret = "only-of-site-six";
const hosts = ["acme.example", "main.example", "other.example"];

/** A manager and an administrator of site 5. */
const callers = ["chief", "head"];

describe("who manages one site", () => {
  let app: TestApp;
  let victim = "";
  const tokens: Record<string, string> = {};
  const ids: Record<"session" | "export" | "history" | "message" | "document", string> = {
    session: "",
    export: "",
    history: "",
    message: "",
    document: "",
  };
  beforeAll(async () => {
    app = await buildTestApp();
    const { db } = app.database;
    await buildSite(db, { id: 5, host: "acme.example" });
    await buildSite(db, { id: 6, host: "other.example" });
    for (const accountNumber of callers) {
      const role = accountNumber === "chief" ? 1 : 0;
      await buildAccount(db, { accountNumber, password, siteId: 5, role });
      tokens[accountNumber] = (await app.login(accountNumber, password)).data.access_token;
    }
    victim = await buildAccount(db, { accountNumber: `${secret}@example.com`, password, siteId: 6 });
    await app.login(`${secret}@example.com`, password);
    await fillOtherSite();
  });
  afterAll(() => app.close());

  async function fillOtherSite(): Promise<void> {
    const { pool } = app.database;
    const id = async (query: string, ...values: unknown[]) =>
      (await pool.query<{ id: string }>(query, [victim, ...values])).rows[0]?.id ?? "";
    ids.session = await id("select id from sessions where account_id = $1");
    ids.export = await id(
      `insert into data_exports (site_id, account_id, status, object_key, created_at) values (6, $1, 'ready', $2, now())
       returning id`,
      secret,
    );
    ids.history = await id(
      `insert into text_history (site_id, account_id, src_lang, tgt_lang, domain, source, target, created_at)
       values (6, $1, 'zh-cn', 'en-us', 'general', $2, $2, now()) returning id`,
      secret,
    );
    ids.message = await id(
      `insert into messages (site_id, account_id, kind, params, created_at)
       values (6, $1, 'notice', jsonb_build_object('title', $2::text, 'body', $2::text), now()) returning id::text`,
      secret,
    );
    ids.document = await id(
      `with task as (
         insert into document_tasks (id, site_id, owner, account_id, src_lang, tgt_lang, domain, tm_ids, tb_ids, created_at)
         values ($1::uuid, 6, 'account:' || $1::text, $1::uuid, 'zh-cn', 'en-us', 'general', '{}', '{}', now()) returning id)
       insert into documents (id, site_id, owner, account_id, task_id, name, size_bytes, folder, state, format, created_at,
                              touched_at)
       select id, 6, 'account:' || $1::text, $1::uuid, id, $2, 1, 'accounts/none/', 'paused', 'txt', now(), now() from task
       returning id`,
      secret,
    );
    await pool.query(
      `insert into passkeys (id, account_id, rp_id, public_key, counter, name, created_at)
       values ($2, $1, 'other.example', '', 0, $2, now())`,
      [victim, secret],
    );
    await pool.query(
      `insert into identities (site_id, provider, subject, account_id, display_name, created_at)
       values (6, 'wechat', $2, $1, $2, now())`,
      [victim, secret],
    );
    await app.features.audit.record(null, {
      action: "account.role",
      siteId: 6,
      target: `account:${victim}`,
      after: { name: secret },
    });
  }

  /** Every row of the other site, as text. */
  async function otherSite(): Promise<string[]> {
    const { rows: tables } = await app.database.pool.query<{ table: string; owner: string }>(`
      select table_name as table, min(column_name::text) as owner from information_schema.columns
      where table_schema = 'public' and column_name in ('site_id', 'account_id') group by table_name order by 1`);
    const found: string[] = [];
    for (const { table, owner } of [{ table: "accounts", owner: "id" }, ...tables]) {
      const isAccount = owner === "account_id" || owner === "id";
      const { rows } = await app.database.pool.query<{ row: string }>(
        `select t::text as row from ${table} t where ${owner} = $1 order by 1`,
        [isAccount ? victim : 6],
      );
      found.push(...rows.map(({ row }) => `${table}: ${row}`));
    }
    return found;
  }

  async function ask(method: string, url: string, from: { token: string; host: string; body?: object | undefined }) {
    const response = await app.fastify.inject({
      method: method === "POST" ? "POST" : "GET",
      url: apiPrefix + url,
      headers: { host: from.host, authorization: `Bearer ${from.token}` },
      ...(from.body === undefined ? {} : { payload: from.body }),
      payloadAsStream: true,
    });
    const stream = response.stream();
    if (String(response.headers["content-type"]).startsWith("text/event-stream")) {
      stream.destroy();
      return "";
    }
    return text(stream);
  }

  /** Calls that name rows, with the names of the other site's. */
  const attacks = (): [method: string, url: string, body?: object][] => [
    ["POST", "/user/end_device", { session_id: ids.session }],
    ["GET", `/user/exports/${ids.export}/download`],
    ["POST", "/user/passkeys/rename", { id: secret, name: "mine" }],
    ["POST", "/user/passkeys/remove", { id: secret }],
    ["POST", "/user/identities/unlink", { provider: "wechat" }],
    ["GET", `/update_messages?ids=${ids.message}`],
    ["GET", "/update_messages?ids=all"],
    ["POST", "/text_history/star", { id: ids.history, starred: true }],
    ["POST", "/text_history/delete", { ids: [ids.history] }],
    ["GET", `/text_history/list?keyword=${secret}`],
    ["GET", `/request_translate/doc/query?task_id=${ids.document}`],
    ["GET", `/request_translate/doc/download?uid=${ids.document}&kind=source`],
    ["GET", `/request_translate/doc/segments?uid=${ids.document}`],
    ["GET", `/request_translate/doc/upload/state?uid=${ids.document}`],
    ["POST", "/request_translate/doc/upload/cancel", { uid: ids.document }],
    ["POST", "/request_translate/doc/quote", { docs: [ids.document], src_lang: "auto", tgt_lang: "en-us" }],
    ["POST", "/request_translate/doc/create/task", { docs: [ids.document], src_lang: "auto", tgt_lang: "en-us" }],
    ["POST", "/request_translate/doc/resume", { task_id: ids.document }],
    ["POST", "/request_translate/doc/cancel", { task_id: ids.document, uid: ids.document }],
    ["GET", `/saascat_translate/doc/select?keyword=${secret}`],
    ["POST", "/saascat_translate/doc/delete", { uidlist: ids.document }],
    ["POST", "/saascat_translate/doc/download_zip", { uidlist: ids.document, kind: "source" }],
    ["GET", "/audit_log/list?site_id=6"],
    ["GET", "/audit_log/list?site_id=0"],
    ["GET", `/audit_log/list?account_id=${victim}`],
    ["GET", `/audit_log/list?account_id=${victim}&site_id=6`],
  ];

  it.each(callers.flatMap((caller) => hosts.map((host) => [caller, host])))(
    "reads and changes nothing of another by any call: %s at %s",
    async (caller, host) => {
      const before = await otherSite();
      expect(before.filter((row) => row.includes(secret)).length).toBeGreaterThanOrEqual(6);
      const plain = Object.entries(matrixRows).map(([route, { url, body }]): [string, string, object?] => {
        const [method = "", path = ""] = route.split(" ");
        return [method, url ?? path, body];
      });
      const token = tokens[caller] ?? "";
      const wrong: string[] = [];
      for (const [method, url, body] of [...attacks(), ...plain]) {
        await app.database.pool.query(
          "delete from rate_limits; update sessions set ended_at = null, ended_reason = null",
        );
        const answer = await ask(method, url, { token, host, body });
        if (answer.includes(`"code":${errorCatalogue.internal.code}`)) wrong.push(`${method} ${url} fails`);
        // What the caller sent may come back in an error.
        const isSent = `${url}${JSON.stringify(body)}`.includes(secret);
        if (!isSent && answer.includes(secret)) wrong.push(`${method} ${url} tells ${answer}`);
      }
      expect(wrong).toEqual([]);
      expect(await otherSite()).toEqual(before);
    },
  );

  it("sees the own site's log, and the main site's administrators every one's", async () => {
    const token = tokens["chief"] ?? "";
    const sites = async (bearer: string, query = "") => {
      const { entries } = (
        JSON.parse(await ask("GET", `/audit_log/list${query}`, { token: bearer, host: "main.example" })) as {
          data: { entries: { site_id: number }[] };
        }
      ).data;
      return [...new Set(entries.map(({ site_id }) => site_id))].toSorted((a, b) => a - b);
    };
    expect(await sites(token)).toEqual([5]);
    await buildAccount(app.database.db, { accountNumber: "root", password, role: 0 });
    const { access_token: root } = (await app.login("root", password)).data;
    expect(await sites(root)).toEqual([0, 5, 6]);
    expect(await sites(root, "?site_id=6")).toEqual([6]);
  });
});
