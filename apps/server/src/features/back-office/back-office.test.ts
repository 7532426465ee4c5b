import { backOfficeCalls, type Overview } from "@yiqiao/contracts/back-office";
import { errorCatalogue } from "@yiqiao/contracts/errors";
import { roles } from "@yiqiao/contracts/sessions";
import { afterAll, beforeAll, expect, it } from "vitest";
import { buildAccount, buildSite, buildTestApp, type TestApp } from "#testing";

const password = "Harbour2026x";
const dayMs = 24 * 3_600_000;
let app: TestApp;
beforeAll(async () => {
  app = await buildTestApp();
  const { db } = app.database;
  for (const [id, host, days] of [
    [5, "acme.example", 3],
    [6, "other.example", 9],
    [7, "later.example", 60],
  ] as const) {
    await buildSite(db, { id, host });
    const ends = new Date(app.clock.now().getTime() + days * dayMs);
    await app.database.pool.query("update sites set expires_at = $2 where id = $1", [id, ends]);
  }
  await buildAccount(db, { accountNumber: "super", password, role: roles.admin, isSuper: true });
  await buildAccount(db, { accountNumber: "admin2", password, role: roles.admin });
  await buildAccount(db, { accountNumber: "chief", password, role: roles.manager, siteId: 5 });
  await buildAccount(db, { accountNumber: "user", password, role: roles.normal });
});
afterAll(() => app.close());

async function overview(account: string, host?: string) {
  const where = host === undefined ? {} : { host };
  const { data } = await app.login(account, password, where);
  return app.call<Overview>(backOfficeCalls.overview.path, { token: data.access_token, ...where });
}
const ending = ({ attention }: Overview) =>
  attention.flatMap((one) => (one.kind === "siteEnds" ? { site: one.site_id, days: one.days_left } : []));

it("tells a super administrator today's figures, the sites that end soon and that there is no backup", async () => {
  const { data } = await overview("super");
  expect(data.figures.map(({ name }) => name)).toEqual([
    "active",
    "requests",
    "characters",
    "documents",
    "failures",
    "income",
  ]);
  expect(ending(data)).toEqual([
    { site: 5, days: 3 },
    { site: 6, days: 9 },
  ]);
  expect(data.attention.map(({ kind }) => kind)).toContain("noBackup");
});

it("tells other administrators nothing of backups, which they cannot make", async () => {
  const { data } = await overview("admin2");
  expect(ending(data)).toHaveLength(2);
  expect(data.attention.map(({ kind }) => kind)).not.toContain("noBackup");
});

it("tells a manager of the own site alone", async () => {
  const { data } = await overview("chief", "acme.example");
  expect(data.attention).toEqual([expect.objectContaining({ kind: "siteEnds", site_id: 5 })]);
});

it("is for nobody else", async () => {
  expect((await overview("user")).code).toBe(errorCatalogue.noPermission.code);
  expect((await app.call(backOfficeCalls.overview.path)).status).toBe(401);
});

it("tells an old backup with its day", async () => {
  const made = new Date(app.clock.now().getTime() - 8 * dayMs);
  await app.database.pool.query(
    `insert into backups (id, kind, reason, state, place, file, encrypted, created_at, finished_at)
     values (gen_random_uuid(), 'full', 'manual', 'ready', 'disk', 'a.tar', false, $1, $1)`,
    [made],
  );
  const { data } = await overview("super");
  expect(data.attention).toContainEqual({ kind: "backupOld", made_at: made.toISOString() });
});
