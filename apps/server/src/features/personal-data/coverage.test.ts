import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildTestApp, type TestApp } from "#testing";

let app: TestApp;
beforeAll(async () => {
  app = await buildTestApp();
});
afterAll(() => app.close());

/** Tables that hold nothing of any user, and why. */
const ofNobody: Readonly<Record<string, string>> = {
  backup_jobs: "jobs of a restored backup, for the seconds until the queue has them",
  backup_restores: "which backup was restored, and what it came to",
  backup_settings: "when backups are made; a sealed passphrase",
  backup_uploads: "names of backups that are brought in",
  backups: "names and sizes of backups; what they hold goes with the file",
  captchas: "hashes of what stands in pictures",
  content_documents: "texts for everybody at a site; who wrote them by the account's id alone",
  content_versions: "the same, as they were published",
  delivered_sentences: "hashes of sentences with who had them, for a day; without both nobody can tell either",
  engine_setup: "whether a hint of the installation was put away",
  engines: "settings of the installation; who changed them by the account's id alone",
  goods: "what is sold, and for how much",
  income_days: "sums of orders and refunds by site and day",
  kept_process_settings: "with what settings processes of a machine begin",
  memory_sketches: "bits of which words are in none of some texts; they go with the library",
  payment_notices: "hashes of what payment providers sent, which says nothing of the payer",
  password_nonces: "random numbers for minutes",
  process_minutes: "how busy processes of the installation were",
  processes: "machines and processes of the installation",
  queue_minutes: "how many jobs waited and ran",
  quota_checks: "whether the ledger adds up; names purses by their id",
  sandbox_keys: "a key of the installation",
  sandbox_payments: "payments without money: a number, an amount, what for; an order knows whose it was",
  sandbox_refunds: "the same of refunds",
  schema_migrations: "names of migrations",
  server_keys: "keys of the installation",
  site_goods: "what a site sells for another price",
  site_hosts: "host names",
  usage_actives: "how many users were active on a day",
  usage_days: "sums of what was translated by site and day",
  usage_hours: "the same by hour",
  usage_sites: "the day that sums of a site have come to",
  system_log: "what the server says of itself; a test looks for secrets, names and texts in it",
  sites: "enterprises; their contact is published by the site itself",
};

/** Columns that can say whose a row is. */
const naming = /(^|_)(account|user|owner|actor|holder|member|customer|recipient|identifier|email|phone)(_|$)/;

describe("every table", () => {
  it("is answered for once: by a feature, or by the reason why it holds nothing of a user", async () => {
    const { rows } = await app.database.pool.query<{ name: string }>(
      "select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'",
    );
    const answered = app.features.holdings.flatMap(({ tables }) => Object.keys(tables));
    const all = [...answered, ...Object.keys(ofNobody)];
    expect(new Set(all).size, "a table stands in two places").toBe(all.length);
    expect(all.toSorted(), "answer for the table in the PersonalData of its feature").toEqual(
      rows.map(({ name }) => name).toSorted(),
    );
  });

  it("that names accounts is not among those that hold nothing", async () => {
    const { rows } = await app.database.pool.query<{ table: string; column: string }>(`
      select c.table_name as table, c.column_name as column from information_schema.columns c
      where c.table_schema = 'public'
      union
      select r.conrelid::regclass::text, 'account_' || r.conname from pg_constraint r
      where r.contype = 'f' and r.confrelid = 'accounts'::regclass`);
    const suspicious = rows.filter(({ table, column }) => naming.test(column) && table in ofNobody);
    expect(suspicious).toEqual([]);
  });

  it("is shown in exports, or says why not", () => {
    const reasons = app.features.holdings.flatMap(({ tables }) =>
      Object.values(tables).flatMap((coverage) => (coverage === "exported" ? [] : [coverage.because])),
    );
    expect(reasons.length).toBeGreaterThan(0);
    expect(reasons.filter((reason) => reason.length < 10)).toEqual([]);
  });
});
