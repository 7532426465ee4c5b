import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { siteRecord } from "#features/sites";
import { columnsIn } from "#platform/records";
import { buildTestApp, type TestApp } from "#testing";

let app: TestApp;
beforeAll(async () => {
  app = await buildTestApp();
});
afterAll(() => app.close());

/** Tables that hold nothing of any user, why, and their columns: one that is added has to be thought of. */
const ofNobody: Readonly<Record<string, readonly [because: string, columns: string]>> = {
  backup_jobs: ["jobs of a restored backup, for the seconds until the queue has them", "id job"],
  backup_restores: [
    "which backup was restored, and what it came to",
    "id backup_id file kind state step share passphrase outcome error error_details created_at switched_at finished_at",
  ],
  backup_settings: [
    "when backups are made; a sealed passphrase",
    "id place every_hours at_time time_zone keep_count keep_days passphrase last_due updated_at",
  ],
  backup_uploads: ["names of backups that are brought in", "id name size_bytes created_at"],
  backups: [
    "names and sizes of backups; what they hold goes with the file",
    "id kind reason place file state step share size_bytes encrypted summary created_at finished_at checked_at error error_details stopping ticket ticket_until",
  ],
  captchas: ["hashes of what stands in pictures", "id answer_hash expires_at"],
  content_documents: [
    "texts for everybody at a site; who wrote them by the account's id alone",
    "site_id kind is_shown draft revision saved_by saved_at",
  ],
  content_versions: [
    "the same, as they were published",
    "site_id kind number content is_empty asks_again published_by published_at starts_at ends_at withdrawn_at",
  ],
  delivered_sentences: [
    "hashes of sentences with who had them, for a day; without both nobody can tell either",
    "hash delivered_at",
  ],
  engine_setup: ["whether a hint of the installation was put away", "id dismissed_at"],
  engines: [
    "settings of the installation; who changed them by the account's id alone",
    "id kind settings secrets cost position enabled created_at updated_at updated_by",
  ],
  goods: ["what is sold, and for how much", "code sku_id goods_type price_fen is_sold position updated_at"],
  income_days: [
    "sums of orders and refunds by site and day",
    "site_id day plan code orders paid_fen refunds refunded_fen",
  ],
  kept_process_settings: ["with what settings processes of a machine begin", "host role settings"],
  memory_sketches: [
    "bits of which words are in none of some texts; they go with the library",
    "library reversed first_id last_id sketch",
  ],
  payment_notices: [
    "hashes of what payment providers sent, which says nothing of the payer",
    "id provider notice_id payment_number outcome detail body_hash received_at",
  ],
  password_nonces: ["random numbers for minutes", "nonce expires_at"],
  process_minutes: [
    "how busy processes of the installation were",
    "process_id minute reports cpu machine_cpu rss_bytes memory_used_bytes lag_ms running words_per_second points",
  ],
  processes: [
    "machines and processes of the installation",
    "id host role pid version started_at reported_at stopped_at report settings",
  ],
  queue_minutes: ["how many jobs waited and ran", "minute counted_at waiting running points"],
  quota_checks: [
    "whether the ledger adds up; names purses by their id",
    "id checked_at purses reservations differences",
  ],
  sandbox_keys: ["a key of the installation", "id secret"],
  sandbox_payments: [
    "payments without money: a number, an amount, what for; an order knows whose it was",
    "number reference amount_fen currency subject language state notify_url return_url created_at expires_at pays_at paid_at",
  ],
  sandbox_refunds: ["the same of refunds", "refund_number number amount_fen created_at"],
  schema_migrations: ["names of migrations", "number name sha256 applied_at"],
  server_keys: ["keys of the installation", "kid purpose secret created_at"],
  site_goods: ["what a site sells for another price", "site_id code price_fen is_sold updated_at"],
  site_hosts: ["host names", "host site_id"],
  usage_actives: ["how many users were active on a day", "site_id day plan previous_day users"],
  usage_days: [
    "sums of what was translated by site and day",
    "site_id day plan dimension value requests failures machine fuzzy exact context kept charged",
  ],
  usage_hours: [
    "the same by hour",
    "site_id hour plan dimension value requests failures machine fuzzy exact context kept charged",
  ],
  usage_sites: ["the day that sums of a site have come to", "site_id day"],
  system_log: [
    "what the server says of itself; a test looks for secrets, names and texts in it",
    "id at level source content details request_id process host",
  ],
  sites: ["enterprises; their contact is published by the site itself", columnsIn(siteRecord).join(" ")],
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

  it("has each of its columns declared once: as exported, or hidden for a reason; what is kept is one of these", async () => {
    const columns = await columnsByTable(app.database.pool);
    const declared: Record<string, string[]> = {};
    for (const { tables } of app.features.holdings) {
      for (const [table, { exported = "", hidden = {}, kept = {} }] of Object.entries(tables)) {
        declared[table] = [exported, ...Object.values(hidden)].flatMap(namesIn).toSorted();
        const stays = Object.values(kept).flatMap(namesIn);
        expect(new Set(stays).size, `${table} keeps a column twice`).toBe(stays.length);
        expect(declared[table], `${table} keeps what it does not have`).toEqual(expect.arrayContaining(stays));
        for (const reason of Object.keys({ ...hidden, ...kept })) expect(reason.length).toBeGreaterThan(10);
      }
    }
    for (const [table, [, names]] of Object.entries(ofNobody)) declared[table] = namesIn(names).toSorted();
    expect(declared, "declare the column in the PersonalData of its feature").toEqual(columns);
  });
});

const namesIn = (names: string): string[] => names.split(" ").filter((name) => name !== "");

async function columnsByTable(pool: TestApp["database"]["pool"]): Promise<Record<string, string[]>> {
  const { rows } = await pool.query<{ table: string; columns: string[] }>(`
    select table_name as table, array_agg(column_name::text order by column_name::text collate "C") as columns
    from information_schema.columns where table_schema = 'public' group by 1`);
  return Object.fromEntries(rows.map(({ table, columns }) => [table, columns]));
}
