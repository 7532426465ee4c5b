import { createHash } from "node:crypto";
import {
  isReservedSiteCode,
  logoMaxBytes,
  logoMaxPixels,
  siteCodePattern,
  type SiteLogoSize,
  type Site,
} from "@yiqiao/contracts/sites";
import type { InterfaceLanguage } from "@yiqiao/contracts/errors";
import type { AuditAction } from "@yiqiao/contracts/audit";
import type { Audit } from "#features/audit";
import type { Clock } from "#platform/clock";
import type { Database, Executor } from "#platform/database";
import { DomainError } from "#platform/errors";
import type { RequestContext } from "#platform/request";
import type { ObjectStore } from "#platform/storage";
import { logoImageOf } from "./logo-image.ts";
import { statusOf } from "./present-site.ts";
import type { SiteRow } from "./site-row.ts";
import { expiryOf, patchSettings, settingsOf, type SitePatch, type SiteSettings } from "./site-settings.ts";
import {
  countMembers,
  findOwnerOfHost,
  findSiteByCode,
  hasSubSites,
  insertSite,
  listHosts,
  listSites,
  lockSites,
  replaceHosts,
  updateSite,
} from "./sites.repository.ts";

/** A site as who runs the installation sees it. */
export interface SiteRecord {
  readonly id: number;
  readonly code: string;
  readonly status: Site["account_status"];
  /** Keys of the files. */
  readonly logo: string | null;
  readonly small_logo: string | null;
  /** Of the last change (ISO 8601): who changes the site says what was seen. */
  readonly changed_at: string;
  readonly settings: SiteSettings;
}

/** What to change, from what is set now. */
export type SiteEdit = (settings: SiteSettings) => SitePatch;

/** What else stands in the transaction, and may undo it. */
export type TransactionStep = (tx: Executor, siteId: number) => Promise<void>;

export interface ChangeTerms {
  /** `changed_at` of what was changed; whatever it is by default. */
  readonly seen?: string;
  readonly also?: TransactionStep;
}

/**
 * Sites as who runs the installation changes them. Each change is one transaction with its entry in the audit log.
 * All throw {@link DomainError}: `siteMissing`, `siteCodeInvalid`, `siteCodeTaken`, `siteSettingInvalid`, `siteHostTaken`,
 * `siteParentInvalid`, `mainSiteFixed`, `logoInvalid`, `siteCapTooLow`, and `siteChanged` where `seen` is not the last change.
 */
export interface SiteAdministration {
  list(): Promise<readonly SiteRecord[]>;
  show(code: string): Promise<SiteRecord>;
  add(
    site: { readonly code: string; readonly nameZh: string; readonly nameEn: string },
    edit: SiteEdit,
    also?: TransactionStep,
  ): Promise<SiteRecord>;
  change(code: string, edit: SiteEdit, under?: ChangeTerms): Promise<SiteRecord>;
  setEnabled(code: string, enabled: boolean, under?: ChangeTerms): Promise<SiteRecord>;
  /** Null takes a logo away. */
  setLogos(code: string, logos: Readonly<Partial<Record<SiteLogoSize, Buffer | null>>>): Promise<SiteRecord>;
}

export interface SiteAdministrationOptions {
  readonly database: Pick<Database, "db" | "transaction">;
  readonly files: Pick<ObjectStore, "put" | "delete">;
  readonly audit: Pick<Audit, "record">;
  readonly clock: Clock;
  /** Who does it; a command by default. */
  readonly actor?: RequestContext;
  /** In which a wrong setting is told; the actor's by default. */
  readonly language?: InterfaceLanguage;
}

const main = 0;

export function createSiteAdministration(options: SiteAdministrationOptions): SiteAdministration {
  const { database, files } = options;
  const { recordOf, find, tell, write, apply } = createDesk(options);
  return {
    list: async () => {
      const records: SiteRecord[] = [];
      for (const row of await listSites(database.db)) records.push(await recordOf(database.db, row));
      return records;
    },
    show: async (code) => recordOf(database.db, await find(database.db, code)),
    add: async ({ code, nameZh, nameEn }, edit, also) => {
      if (!siteCodePattern.test(code) || isReservedSiteCode(code)) throw new DomainError("siteCodeInvalid", { code });
      return database.transaction(async (tx) => {
        await lockSites(tx);
        if ((await insertSite(tx, { code, nameZh, nameEn })) === undefined)
          throw new DomainError("siteCodeTaken", { code });
        const row = await find(tx, code);
        await apply(tx, row, (settings) => ({ name_zh: nameZh, name_en: nameEn, ...edit(settings) }));
        const after = await recordOf(tx, await find(tx, code));
        await tell(tx, "site.add", { after });
        await also?.(tx, row.id);
        return after;
      });
    },
    change: (code, edit, under) => write({ code, ...under }, (tx, row) => apply(tx, row, edit)),
    setEnabled: (code, enabled, under) =>
      write({ code, ...under }, async (tx, row) => {
        if (row.id === main && !enabled) throw new DomainError("mainSiteFixed");
        await updateSite(tx, row.id, { status: enabled ? "active" : "disabled" });
      }),
    setLogos: async (code, logos) => {
      const { id } = await find(database.db, code);
      const named = Object.entries(logos) as [SiteLogoSize, Buffer | null][];
      const parts = named.map(([size, bytes]) =>
        bytes === null ? { size, key: null, bytes } : logoFile(id, size, bytes),
      );
      // The files first: a row never names one that is not there. Without the row they are seen by nobody.
      for (const part of parts) {
        if (part.key !== null) await files.put(part.key, part.bytes, { contentType: part.contentType });
      }
      const former: string[] = [];
      const record = await write({ code }, async (tx, row) => {
        for (const { size, key } of parts) {
          const old = size === "large" ? row.logo_key : row.small_logo_key;
          if (old !== null && old !== key) former.push(old);
          await updateSite(tx, row.id, { [size === "large" ? "logo_key" : "small_logo_key"]: key });
        }
      });
      for (const key of former) await files.delete(key);
      return record;
    },
  };
}

/** Sites as they are known, and changed one at a time. */
function createDesk({ database, audit, clock, actor, language = actor?.language }: SiteAdministrationOptions) {
  const recordOf = async (db: Executor, row: SiteRow): Promise<SiteRecord> => ({
    id: row.id,
    code: row.code,
    status: statusOf(row, clock.now()),
    logo: row.logo_key,
    small_logo: row.small_logo_key,
    changed_at: row.updated_at.toISOString(),
    settings: settingsOf(row, await listHosts(db, row.id)),
  });
  const find = async (db: Executor, code: string): Promise<SiteRow> => {
    const row = await findSiteByCode(db, code.toLowerCase());
    if (row === undefined) throw new DomainError("siteMissing", { code });
    return row;
  };
  const tell = async (tx: Executor, action: AuditAction, { before, after }: Change): Promise<void> => {
    const told = changesOf(before, after);
    const event = { action, target: `site:${after.id}`, siteId: after.id } as const;
    if (told !== undefined) await audit.record(actor ?? null, { ...event, ...told }, tx);
  };
  const write = async (
    { code, seen, also }: ChangeTerms & { readonly code: string },
    run: (tx: Executor, row: SiteRow) => Promise<void>,
  ) =>
    database.transaction(async (tx) => {
      await lockSites(tx);
      const row = await find(tx, code);
      const before = await recordOf(tx, row);
      if (seen !== undefined && seen !== before.changed_at) throw new DomainError("siteChanged", { code: row.code });
      await run(tx, row);
      const after = await recordOf(tx, await find(tx, code));
      await tell(tx, "site.change", { before, after });
      await also?.(tx, row.id);
      return after;
    });
  const apply = async (tx: Executor, row: SiteRow, edit: SiteEdit): Promise<void> => {
    const settings = settingsOf(row, await listHosts(tx, row.id));
    await save(tx, row, { settings, wanted: patchSettings(settings, edit(settings), language) });
  };
  return { recordOf, find, tell, write, apply };
}

/** @throws {DomainError} `siteHostTaken`, `siteParentInvalid`, `mainSiteFixed` */
async function save(
  tx: Executor,
  row: SiteRow,
  { settings, wanted }: { readonly settings: SiteSettings; readonly wanted: SiteSettings },
): Promise<void> {
  if (row.id === main && (wanted.expires !== null || wanted.parent !== null)) throw new DomainError("mainSiteFixed");
  const parentId = await parentOf(tx, row, wanted.parent);
  const { user_cap: cap } = wanted;
  if (cap !== null && cap !== settings.user_cap) {
    const members = await countMembers(tx, row.id, cap + 1);
    if (members > cap) throw new DomainError("siteCapTooLow", { cap, code: row.code });
  }
  await updateSite(tx, row.id, { ...wanted, parent_id: parentId, expires_at: expiryOf(wanted) });
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
function logoFile(siteId: number, size: SiteLogoSize, bytes: Buffer) {
  const image = logoImageOf(bytes);
  if (image === undefined) {
    throw new DomainError("logoInvalid", { megabytes: logoMaxBytes / 1024 / 1024, pixels: logoMaxPixels });
  }
  const hash = createHash("sha256").update(bytes).digest("hex").slice(0, 32);
  const key = `sites/${siteId}/${size}-${hash}.${image.extension}`;
  return { size, bytes, key, contentType: image.contentType };
}

interface Change {
  readonly before?: SiteRecord;
  readonly after: SiteRecord;
}
type Told = { readonly before?: Record<string, unknown>; readonly after: Record<string, unknown> };

/** What is different; undefined if nothing is. */
function changesOf(before: SiteRecord | undefined, after: SiteRecord): Told | undefined {
  const flat = ({ settings, id: _id, changed_at: _at, ...rest }: SiteRecord): Record<string, unknown> => ({
    ...rest,
    ...settings,
  });
  if (before === undefined) return { after: flat(after) };
  const [was, is] = [flat(before), flat(after)];
  const changed = Object.keys(is).filter((key) => JSON.stringify(was[key]) !== JSON.stringify(is[key]));
  if (changed.length === 0) return undefined;
  const only = (values: Record<string, unknown>) => Object.fromEntries(changed.map((key) => [key, values[key]]));
  return { before: only(was), after: only(is) };
}
