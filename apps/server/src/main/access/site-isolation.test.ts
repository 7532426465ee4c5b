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
  const ids: Record<"session" | "export" | "history" | "message" | "document" | "memory" | "system" | "batch", string> =
    {
      session: "",
      export: "",
      history: "",
      message: "",
      document: "",
      memory: "",
      system: "",
      batch: "",
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
    for (const [name, kind, scope] of [
      ["memory", "memory", "individual"],
      ["system", "termbase", "system"],
    ] as const) {
      ids[name] = await id(
        `with made as (
           insert into libraries (id, site_id, kind, scope, account_id, name, src_lang, tgt_lang, entries, created_at,
                                  updated_at)
           values (gen_random_uuid(), 6, $3, $4, case when $4 = 'individual' then $1::uuid end, $2, 'zh-cn', 'en-us', 1,
                   now(), now())
           returning id, number),
         entry as (
           insert into library_entries (library, source, target, origin, author, source_key, pair_key, created_at, updated_at)
           select number, $2, $2, 'manual', $2, 1, 1, now(), now() from made)
         select id from made`,
        secret,
        kind,
        scope,
      );
    }
    await pool.query("insert into library_uses (account_id, library_id) values ($1, $2)", [victim, ids.memory]);
    ids.batch = await id(
      `insert into library_batches (id, library_id, kind, label, account_id, created_at, finished_at)
       values (gen_random_uuid(), $2, 'delete', 'all', $1, now(), now()) returning id`,
      ids.memory,
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
    const { rows: entries } = await app.database.pool.query<{ row: string }>(
      `select e::text as row from library_entries e join libraries l on l.number = e.library
       where l.site_id = 6 order by e.id`,
    );
    return [...found, ...entries.map(({ row }) => `library_entries: ${row}`)];
  }

  async function ask(method: string, url: string, from: { token: string; host: string; body?: object | undefined }) {
    const response = await app.fastify.inject({
      method: method === "POST" || method === "DELETE" ? method : "GET",
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
    ...[ids.memory, ids.system].flatMap((bank_id) => attacksOn(bank_id)),
    ["POST", "/tm_term/undo", { batch_id: ids.batch }],
    ["GET", `/tm_term_library/all/1?keyword=${secret}`],
    ["GET", `/tm_term_library/all/2?keyword=${secret}`],
    ["GET", "/tm_term_library/get_list/2?system_or_individual=1"],
    ["GET", "/tm_term_library/get_list/1?deleted=1"],
    ["GET", "/audit_log/list?site_id=6"],
    ["GET", "/audit_log/list?site_id=0"],
    ["GET", `/audit_log/list?account_id=${victim}`],
    ["GET", `/audit_log/list?account_id=${victim}&site_id=6`],
  ];

  /** Every call that names a library. */
  function attacksOn(bank_id: string): [method: string, url: string, body?: object][] {
    const entry = { bank_id, source: "mine", target: "mine" };
    return [
      ["GET", `/tm_term_library/get/${bank_id}`],
      ["GET", `/tm_term_library/members/${bank_id}`],
      ["POST", "/tm_term_library/rename", { bank_id, name: "mine" }],
      ["POST", "/tm_term_library/update", { bank_id, description: "mine" }],
      ["DELETE", `/tm_term_library/delete/1/${bank_id}`],
      ["DELETE", `/tm_term_library/delete/2/${bank_id}`],
      ["POST", "/tm_term_library/restore", { bank_id }],
      ["POST", "/tm_term_library/share", { bank_id, account: "chief", role: "editor" }],
      ["POST", "/tm_term_library/unshare", { bank_id, account_id: victim }],
      ["POST", "/tm_term_library/subscribe", { bank_id, subscribed: true }],
      ["POST", "/tm_term_library/copy", { bank_id, to_bank_id: bank_id }],
      ["POST", "/tm_term_library/arrange", { flag: "1", banks: [{ bank_id, in_use: true, penalty: 0 }] }],
      ["GET", `/tm_term/get_es_list/1/2?bank_id=${bank_id}`],
      ["GET", `/tm_term/get_es_list/2/1?bank_id=${bank_id}`],
      ["POST", "/tm_term/es_insert", entry],
      ["POST", "/tm_term/es_update", { ...entry, id: "1", revision: 1 }],
      ["POST", "/tm_term/es_approve", { bank_id, ids: ["1", "2"] }],
      ["DELETE", "/tm_term/es_delete_data_by_choice", { bank_id, ids: ["1", "2"] }],
      ["DELETE", "/tm_term/es_delete_all", { bank_id }],
      ["DELETE", "/tm_term/es_delete", { bank_id, id: "1" }],
      ["POST", "/tm_term/es_replace", { bank_id, find: "only", replace: "mine", field: "target" }],
      ["GET", `/tm_term/conflicts?bank_id=${bank_id}&kind=duplicate`],
      ["GET", `/tm_term/batches?bank_id=${bank_id}`],
      ["GET", `/tm_term/es_export_all/2/1?bank_id=${bank_id}&format=csv`],
      ["GET", `/tm_term/es_export_all/1/2?bank_id=${bank_id}&format=csv`],
      ["POST", "/tm_term/es_export_choice", { bank_id, format: "csv", ids: ["1", "2"] }],
      ["POST", "/tm_term/es_export_libraries", { bank_ids: [bank_id], format: "csv" }],
      ["POST", "/tm/suggest_edit", { ...entry, src_lang: "zh-cn", tgt_lang: "en-us" }],
    ];
  }

  it.each(callers.flatMap((caller) => hosts.map((host) => [caller, host])))(
    "reads and changes nothing of another by any call: %s at %s",
    async (caller, host) => {
      const before = await otherSite();
      expect(before.filter((row) => row.includes(secret)).length).toBeGreaterThanOrEqual(10);
      const plain = Object.entries(matrixRows).map(([route, { url, body }]): [string, string, object?] => {
        const [method = ""] = route.split(" ");
        return [method, url, body];
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
      // Whoever fails to log in at a site's address stands in its log.
      const isFailedLogin = (row: string) => /^audit_log: .*sign-in,,failure/.test(row);
      expect((await otherSite()).filter((row) => !isFailedLogin(row))).toEqual(
        before.filter((row) => !isFailedLogin(row)),
      );
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
    expect(await sites(root, "?page_size=200&action=sign-in")).toEqual([0, 5, 6]);
    expect(await sites(root, "?site_id=6")).toEqual([6]);
  });
});
