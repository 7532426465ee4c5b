import { randomUUID } from "node:crypto";
import { apiPrefix } from "@yiqiao/contracts";
import { errorCatalogue } from "@yiqiao/contracts/errors";
import { entryCalls, libraryCalls, libraryFileCalls } from "@yiqiao/contracts/libraries";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildAccount, buildSite, buildTestApp, type TestApp } from "#testing";

const password = "secret1";
const [site, otherSite] = [
  { id: 5, host: "acme.example" },
  { id: 6, host: "other.example" },
];

/** Who calls; those of the first site are the owner's colleagues. */
const accounts = {
  owner: { siteId: 5 },
  editor: { siteId: 5 },
  reader: { siteId: 5 },
  colleague: { siteId: 5 },
  manager: { siteId: 5, role: 1 },
  siteAdministrator: { siteId: 5, role: 0 },
  stranger: { siteId: 6 },
  otherManager: { siteId: 6, role: 1 },
  otherAdministrator: { siteId: 6, role: 0 },
  mainUser: { siteId: 0 },
  mainManager: { siteId: 0, role: 1 },
  administrator: { siteId: 0, role: 0 },
} as const;
type Account = keyof typeof accounts;
type Caller = Account | "visitor";
const callers: readonly Caller[] = ["visitor", ...(Object.keys(accounts) as Account[])];

type Standing = "none" | "reader" | "editor" | "owner";
const everybody = (standing: Standing) =>
  Object.fromEntries(callers.map((caller) => [caller, standing])) as Record<Caller, Standing>;
const members = { owner: "reader", editor: "reader", reader: "reader", colleague: "reader" } as const;

/** What each caller is to each library. */
const libraries = {
  individual: {
    ...everybody("none"),
    ...({ owner: "owner", editor: "editor", reader: "reader" } as const),
    ...({ siteAdministrator: "reader", administrator: "reader" } as const),
  },
  system: {
    ...everybody("none"),
    ...members,
    ...({ manager: "owner", siteAdministrator: "owner", administrator: "owner" } as const),
  },
  public: { ...everybody("reader"), administrator: "owner" },
  master: { ...everybody("reader"), visitor: "none", administrator: "owner" },
  deleted: everybody("none"),
} as const satisfies Record<string, Record<Caller, Standing>>;
type LibraryName = keyof typeof libraries;
const flags: Record<LibraryName, "1" | "2"> = { individual: "1", system: "1", public: "2", master: "1", deleted: "1" };
const scopes: Record<LibraryName, string> = { individual: "2", system: "1", public: "3", master: "4", deleted: "2" };

interface Target {
  readonly bank: string;
  readonly batch: string;
  readonly flag: "1" | "2";
  readonly scope: string;
  /** A library of the caller's own. */
  readonly own: string;
}
interface Call {
  /** What one must be to a library to make it. */
  readonly need: Exclude<Standing, "none">;
  readonly method?: "POST" | "DELETE" | "upload";
  readonly visitors?: true;
  readonly managers?: true;
  readonly memories?: true;
  readonly ask: (target: Target) => { readonly url: string; readonly body?: object };
}

const none = "999999999999";
const filled = (path: string, values: Record<string, string>) =>
  path.replaceAll(/:(\w+)/g, (_, name: string) => values[name] ?? "");
const query =
  (path: string, more = "") =>
  (target: Target) => ({ url: `${path}?bank_id=${target.bank}${more}` });
const body = (path: string, more: object) => (target: Target) => ({
  url: path,
  body: { bank_id: target.bank, ...more },
});
const path = (template: string) => (target: Target) => ({
  url: filled(template, { bankId: target.bank, flag: target.flag }),
});
const settings = { fuzzy_threshold: 90, use_memories: true, use_terms: true };

const { list: entries, ...ofEntries } = entryCalls;
const declared = { ...libraryCalls, ...ofEntries, entries, ...libraryFileCalls };
/** Every call that names a library, or a batch of one; whoever is let in changes nothing. */
const calls: Readonly<Partial<Record<keyof typeof declared | "copyInto", Call>>> = {
  one: { need: "reader", visitors: true, ask: path(libraryCalls.one.path) },
  entries: {
    need: "reader",
    visitors: true,
    ask: ({ bank, flag, scope }) => ({
      url: `${filled(entryCalls.list.path, { flag, systemOrIndividual: scope })}?bank_id=${bank}`,
    }),
  },
  members: { need: "reader", ask: path(libraryCalls.members.path) },
  conflicts: { need: "reader", ask: query(entryCalls.conflicts.path, "&kind=duplicate") },
  batches: { need: "reader", ask: query(entryCalls.batches.path) },
  batchStatus: { need: "reader", ask: ({ batch }) => ({ url: `${entryCalls.batchStatus.path}?batch_id=${batch}` }) },
  imports: { need: "reader", ask: query(libraryFileCalls.imports.path) },
  exportAll: {
    need: "reader",
    ask: ({ bank, flag, scope }) => ({
      url: `${filled(libraryFileCalls.exportAll.path, { flag, systemOrIndividual: scope })}?bank_id=${bank}&format=csv`,
    }),
  },
  exportChosen: {
    need: "reader",
    method: "POST",
    ask: body(libraryFileCalls.exportChosen.path, { format: "csv", ids: [none] }),
  },
  exportLibraries: {
    need: "reader",
    method: "POST",
    managers: true,
    ask: ({ bank }) => ({ url: libraryFileCalls.exportLibraries.path, body: { bank_ids: [bank], format: "csv" } }),
  },
  subscribe: { need: "reader", method: "POST", ask: body(libraryCalls.subscribe.path, { subscribed: false }) },
  copy: {
    need: "reader",
    method: "POST",
    ask: ({ bank, own }) => ({ url: libraryCalls.copy.path, body: { bank_id: bank, to_bank_id: own, ids: [none] } }),
  },
  copyInto: {
    need: "editor",
    method: "POST",
    ask: ({ bank, own }) => ({ url: libraryCalls.copy.path, body: { bank_id: own, to_bank_id: bank, ids: [none] } }),
  },
  insert: { need: "editor", method: "POST", ask: body(entryCalls.insert.path, { source: "", target: "" }) },
  change: { need: "editor", method: "POST", ask: body(entryCalls.change.path, { id: none, revision: 1 }) },
  approve: { need: "editor", method: "POST", ask: body(entryCalls.approve.path, { ids: [none] }) },
  deleteChosen: { need: "editor", method: "DELETE", ask: body(entryCalls.deleteChosen.path, { ids: [none] }) },
  deleteAll: {
    need: "editor",
    method: "DELETE",
    ask: body(entryCalls.deleteAll.path, { filter: { keyword: "nowhere" } }),
  },
  deleteOne: { need: "editor", method: "DELETE", ask: body(entryCalls.deleteOne.path, { id: none }) },
  replace: {
    need: "editor",
    method: "POST",
    ask: body(entryCalls.replace.path, { find: "nowhere", replace: "", field: "note" }),
  },
  undo: {
    need: "editor",
    method: "POST",
    ask: ({ batch }) => ({ url: entryCalls.undo.path, body: { batch_id: batch } }),
  },
  importMemory: { need: "editor", method: "upload", memories: true, ask: body(libraryFileCalls.importMemory.path, {}) },
  importTerms: { need: "editor", method: "upload", ask: body(libraryFileCalls.importTerms.path, {}) },
  suggest: {
    need: "editor",
    method: "POST",
    memories: true,
    ask: body(entryCalls.suggest.path, { src_lang: "zh-cn", tgt_lang: "en-us", source: "", target: "" }),
  },
  saveSettings: {
    need: "editor",
    method: "POST",
    memories: true,
    ask: ({ bank }) => ({ url: libraryCalls.saveSettings.path, body: { ...settings, write_bank_id: bank } }),
  },
  rename: { need: "owner", method: "POST", ask: body(libraryCalls.rename.path, { name: " " }) },
  update: { need: "owner", method: "POST", ask: body(libraryCalls.update.path, { description: "x".repeat(101) }) },
  delete: { need: "owner", method: "DELETE", ask: path(libraryCalls.delete.path) },
  share: { need: "owner", method: "POST", ask: body(libraryCalls.share.path, { account: "nobody", role: "reader" }) },
  unshare: { need: "owner", method: "POST", ask: body(libraryCalls.unshare.path, { account_id: randomUUID() }) },
};
/** Calls that name no library: what each of them tells is the caller's own, or tested where it is decided. */
const others = ["list", "usable", "create", "restore", "arrange", "settings", "all", "publicOnes", "concordance"];
/** Of imports, which are their sender's alone. */
const ofImports = ["importPreview", "importFit", "importStart", "importStatus", "importReport", "importCancel"];

const { unauthenticated, noPermission, libraryMissing, libraryReadOnly } = errorCatalogue;
const refusals = new Set<number>(
  [unauthenticated, noPermission, libraryMissing, libraryReadOnly].map(({ code }) => code),
);
const rank: Record<Standing, number> = { none: 0, reader: 1, editor: 2, owner: 3 };

function expected(call: Call, caller: Caller, standing: Standing): number | "in" {
  if (caller === "visitor" && call.visitors === undefined) return unauthenticated.code;
  const isManager = caller !== "visitor" && "role" in accounts[caller];
  if (call.managers === true && !isManager) return noPermission.code;
  if (standing === "none") return libraryMissing.code;
  return rank[standing] < rank[call.need] ? libraryReadOnly.code : "in";
}

describe("who may do what with whose library", () => {
  let app: TestApp;
  const tokens = new Map<Caller, string>();
  const targets = {} as Record<LibraryName, Omit<Target, "own">>;
  const own = new Map<Caller, string>();

  beforeAll(async () => {
    app = await buildTestApp();
    const { db, pool } = app.database;
    for (const each of [site, otherSite]) await buildSite(db, each);
    const ids = new Map<Caller, string>();
    for (const [name, account] of Object.entries(accounts)) {
      const caller = name as Account;
      const accountNumber = name.toLowerCase();
      ids.set(caller, await buildAccount(db, { accountNumber, password, plan: "enterprise-y", ...account }));
      tokens.set(caller, (await app.login(accountNumber, password)).data.access_token);
      own.set(
        caller,
        await insertLibrary({ kind: "memory", scope: "individual", of: ids.get(caller), site: account.siteId }),
      );
    }
    const of = ids.get("owner");
    for (const name of Object.keys(libraries) as LibraryName[]) {
      const isOwned = scopes[name] === "2";
      const bank = await insertLibrary({
        kind: flags[name] === "1" ? "memory" : "termbase",
        scope: isOwned ? "individual" : name,
        of: isOwned ? of : undefined,
        site: isOwned || name === "system" ? site.id : 0,
      });
      if (name === "deleted") await pool.query("update libraries set deleted_at = now() where id = $1", [bank]);
      for (const role of ["editor", "reader"] as const) {
        if (!isOwned) continue;
        await pool.query("insert into library_members values ($1, $2, $3, now())", [bank, ids.get(role), role]);
      }
      targets[name] = { bank, batch: await insertBatch(bank), flag: flags[name], scope: scopes[name] };
    }
  });
  afterAll(() => app.close());

  async function insertLibrary(made: { kind: string; scope: string; of: string | undefined; site: number }) {
    const id = randomUUID();
    await app.database.pool.query(
      `insert into libraries (id, site_id, kind, scope, account_id, name, src_lang, tgt_lang, created_at, updated_at)
       values ($1::uuid, $2, $3, $4, $5, left($1::text, 20), 'zh-cn', 'en-us', now(), now())`,
      [id, made.site, made.kind, made.scope, made.of ?? null],
    );
    return id;
  }

  async function insertBatch(bank: string): Promise<string> {
    const id = randomUUID();
    await app.database.pool.query(
      `insert into library_batches (id, library_id, kind, label, created_at, finished_at, undone_at)
       values ($1, $2, 'delete', '', now(), now(), now())`,
      [id, bank],
    );
    return id;
  }

  async function codeOf({ method, ask }: Call, caller: Caller, target: Target) {
    const { url, body: sent } = ask(target);
    const token = tokens.get(caller);
    const boundary = "----b";
    const form = `--${boundary}\r\ncontent-disposition: form-data; name="bank_id"\r\n\r\n${target.bank}\r\n--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a.exe"\r\n\r\nx\r\n--${boundary}--\r\n`;
    const isUpload = method === "upload";
    const response = await app.fastify.inject({
      method: isUpload ? "POST" : (method ?? "GET"),
      url: apiPrefix + url,
      headers: {
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(isUpload && { "content-type": `multipart/form-data; boundary=${boundary}` }),
      },
      ...(isUpload ? { payload: form } : sent !== undefined && { payload: sent }),
    });
    const isJson = String(response.headers["content-type"]).startsWith("application/json");
    const { code } = isJson ? response.json<{ code: number }>() : errorCatalogue.success;
    expect(code).not.toBe(errorCatalogue.internal.code);
    return refusals.has(code) ? code : "in";
  }

  it("is laid down for every call", () => {
    const named = Object.keys(calls).filter((name) => name in declared);
    expect([...named, ...others, ...ofImports].toSorted()).toEqual(Object.keys(declared).toSorted());
  });

  it.each(Object.entries(calls))("%s", async (_name, call) => {
    for (const name of Object.keys(libraries) as LibraryName[]) {
      if (call.memories === true && flags[name] === "2") continue;
      const answers: Record<string, unknown> = {};
      for (const caller of callers) {
        const target = { ...targets[name], own: own.get(caller) ?? targets[name].bank };
        answers[caller] = await codeOf(call, caller, target);
        // What an owner deleted is there again for the next caller.
        if (name === "deleted" || answers[caller] !== "in") continue;
        await app.database.pool.query("update libraries set deleted_at = null where id = $1", [target.bank]);
      }
      const right = callers.map((caller) => [caller, expected(call, caller, libraries[name][caller])]);
      expect({ [name]: answers }).toEqual({ [name]: Object.fromEntries(right) });
    }
  });
});
