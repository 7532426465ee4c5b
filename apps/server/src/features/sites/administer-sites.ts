import { createHash } from "node:crypto";
import {
  isReservedSiteCode,
  logoMaxBytes,
  logoMaxPixels,
  siteCodePattern,
  type SiteLogoSize,
  type Site,
} from "@yiqiao/contracts/sites";
import type { AuditAction } from "@yiqiao/contracts/audit";
import type { Audit } from "#features/audit";
import type { Clock } from "#platform/clock";
import type { Database, Executor } from "#platform/database";
import { DomainError } from "#platform/errors";
import type { ObjectStore } from "#platform/storage";
import { logoImageOf } from "./logo-image.ts";
import { statusOf } from "./present-site.ts";
import type { SiteRow } from "./site-row.ts";
import { expiryOf, patchSettings, settingsOf, type SitePatch, type SiteSettings } from "./site-settings.ts";
import {
  findOwnerOfHost,
  findSiteByCode,
  hasSubSites,
  insertSite,
  listHosts,
  listSites,
  lockSites,
  replaceHosts,
  updateLogoKey,
  updateSite,
  updateSiteStatus,
} from "./sites.repository.ts";

/** A site as who runs the installation sees it. */
export interface SiteRecord {
  readonly id: number;
  readonly code: string;
  readonly status: Site["account_status"];
  /** Keys of the files. */
  readonly logo: string | null;
  readonly small_logo: string | null;
  readonly settings: SiteSettings;
}

/** What to change, from what is set now. */
export type SiteEdit = (settings: SiteSettings) => SitePatch;

/**
 * Sites as who runs the installation changes them. Each change is one transaction with its entry in the audit log.
 * All throw {@link DomainError}: `siteMissing`, `siteCodeInvalid`, `siteCodeTaken`, `siteSettingInvalid`, `siteHostTaken`,
 * `siteParentInvalid`, `mainSiteFixed`, `logoInvalid`.
 */
export interface SiteAdministration {
  list(): Promise<readonly SiteRecord[]>;
  show(code: string): Promise<SiteRecord>;
  add(
    site: { readonly code: string; readonly nameZh: string; readonly nameEn: string },
    edit: SiteEdit,
  ): Promise<SiteRecord>;
  change(code: string, edit: SiteEdit): Promise<SiteRecord>;
  setEnabled(code: string, enabled: boolean): Promise<SiteRecord>;
  setLogos(code: string, logos: Readonly<Partial<Record<SiteLogoSize, Buffer>>>): Promise<SiteRecord>;
}

export interface SiteAdministrationOptions {
  readonly database: Pick<Database, "db" | "transaction">;
  readonly files: Pick<ObjectStore, "put" | "delete">;
  readonly audit: Pick<Audit, "record">;
  readonly clock: Clock;
}

const main = 0;

export function createSiteAdministration({
  database,
  files,
  audit,
  clock,
}: SiteAdministrationOptions): SiteAdministration {
  const recordOf = async (db: Executor, row: SiteRow): Promise<SiteRecord> => ({
    id: row.id,
    code: row.code,
    status: statusOf(row, clock.now()),
    logo: row.logo_key,
    small_logo: row.small_logo_key,
    settings: settingsOf(row, await listHosts(db, row.id)),
  });
  const find = async (db: Executor, code: string): Promise<SiteRow> => {
    const row = await findSiteByCode(db, code.toLowerCase());
    if (row === undefined) throw new DomainError("siteMissing", { code });
    return row;
  };
  const write = async (action: AuditAction, code: string, run: (tx: Executor, row: SiteRow) => Promise<void>) =>
    database.transaction(async (tx) => {
      await lockSites(tx);
      const row = await find(tx, code);
      const before = action === "site.add" ? undefined : await recordOf(tx, row);
      await run(tx, row);
      const after = await recordOf(tx, await find(tx, code));
      const told = changesOf(before, after);
      if (told !== undefined)
        await audit.record(null, { action, target: `site:${row.id}`, siteId: row.id, ...told }, tx);
      return after;
    });
  const apply = async (tx: Executor, row: SiteRow, edit: SiteEdit): Promise<void> => {
    const settings = settingsOf(row, await listHosts(tx, row.id));
    await save(tx, row, { settings, wanted: patchSettings(settings, edit(settings)) });
  };
  return {
    list: async () => {
      const records: SiteRecord[] = [];
      for (const row of await listSites(database.db)) records.push(await recordOf(database.db, row));
      return records;
    },
    show: async (code) => recordOf(database.db, await find(database.db, code)),
    add: async ({ code, nameZh, nameEn }, edit) => {
      if (!siteCodePattern.test(code) || isReservedSiteCode(code)) throw new DomainError("siteCodeInvalid", { code });
      return database.transaction(async (tx) => {
        await lockSites(tx);
        if ((await insertSite(tx, { code, nameZh, nameEn })) === undefined)
          throw new DomainError("siteCodeTaken", { code });
        const row = await find(tx, code);
        await apply(tx, row, (settings) => ({ name_zh: nameZh, name_en: nameEn, ...edit(settings) }));
        const after = await recordOf(tx, await find(tx, code));
        const told = changesOf(undefined, after);
        await audit.record(null, { action: "site.add", target: `site:${row.id}`, siteId: row.id, ...told }, tx);
        return after;
      });
    },
    change: (code, edit) => write("site.change", code, (tx, row) => apply(tx, row, edit)),
    setEnabled: (code, enabled) =>
      write("site.change", code, async (tx, row) => {
        if (row.id === main && !enabled) throw new DomainError("mainSiteFixed");
        await updateSiteStatus(tx, row.id, enabled ? "active" : "disabled");
      }),
    setLogos: async (code, logos) => {
      const { id } = await find(database.db, code);
      const named = Object.entries(logos) as [SiteLogoSize, Buffer][];
      const parts = named.map(([size, bytes]) => {
        const { key, contentType } = logoFile(id, size, bytes);
        return { size, bytes, key, contentType };
      });
      // The files first: a row never names one that is not there. Without the row they are seen by nobody.
      for (const { key, bytes, contentType } of parts) await files.put(key, bytes, { contentType });
      const former: string[] = [];
      const record = await write("site.change", code, async (tx, row) => {
        for (const { size, key } of parts) {
          const old = size === "large" ? row.logo_key : row.small_logo_key;
          if (old !== null && old !== key) former.push(old);
          await updateLogoKey(tx, row.id, { size, key });
        }
      });
      for (const key of former) await files.delete(key);
      return record;
    },
  };
}

/** @throws {DomainError} `siteHostTaken`, `siteParentInvalid`, `mainSiteFixed` */
async function save(
  tx: Executor,
  row: SiteRow,
  { settings, wanted }: { readonly settings: SiteSettings; readonly wanted: SiteSettings },
): Promise<void> {
  if (row.id === main && (wanted.expires !== null || wanted.parent !== null)) throw new DomainError("mainSiteFixed");
  const parentId = await parentOf(tx, row, wanted.parent);
  await updateSite(tx, row.id, { settings: wanted, parentId, expiresAt: expiryOf(wanted) });
  const hosts = [...new Set(wanted.hosts)];
  if (hosts.toSorted().join() === settings.hosts.join()) return;
  for (const host of hosts) {
    const owner = await findOwnerOfHost(tx, host);
    if (owner !== undefined && owner.id !== row.id) throw new DomainError("siteHostTaken", { host, code: owner.code });
  }
  await replaceHosts(tx, row.id, hosts);
}

/** One level of sub-sites: whose logo is shown must be plain. */
async function parentOf(tx: Executor, row: SiteRow, code: string | null): Promise<number | null> {
  if (code === null) return null;
  const parent = await findSiteByCode(tx, code.toLowerCase());
  if (parent === undefined) throw new DomainError("siteMissing", { code });
  const isFit = parent.id !== row.id && parent.parent_id === null && !(await hasSubSites(tx, row.id));
  if (!isFit) throw new DomainError("siteParentInvalid", { code: row.code, parent: code });
  return parent.id;
}

/** Named by its content. @throws {DomainError} `logoInvalid` */
function logoFile(siteId: number, size: SiteLogoSize, bytes: Buffer): { key: string; contentType: string } {
  const image = logoImageOf(bytes);
  if (image === undefined) {
    throw new DomainError("logoInvalid", { megabytes: logoMaxBytes / 1024 / 1024, pixels: logoMaxPixels });
  }
  const hash = createHash("sha256").update(bytes).digest("hex").slice(0, 32);
  return { key: `sites/${siteId}/${size}-${hash}.${image.extension}`, contentType: image.contentType };
}

type Told = { readonly before?: Record<string, unknown>; readonly after: Record<string, unknown> };

/** What is different; undefined if nothing is. */
function changesOf(before: SiteRecord | undefined, after: SiteRecord): Told | undefined {
  const flat = ({ settings, id: _id, ...rest }: SiteRecord): Record<string, unknown> => ({ ...rest, ...settings });
  if (before === undefined) return { after: flat(after) };
  const [was, is] = [flat(before), flat(after)];
  const changed = Object.keys(is).filter((key) => JSON.stringify(was[key]) !== JSON.stringify(is[key]));
  if (changed.length === 0) return undefined;
  const only = (values: Record<string, unknown>) => Object.fromEntries(changed.map((key) => [key, values[key]]));
  return { before: only(was), after: only(is) };
}
