import type { StoredConfig } from "@yiqiao/contracts/enterprises";
import { type ApiDialect, apiDialects } from "@yiqiao/contracts/public-api";
import { pictureLimits } from "@yiqiao/contracts/pictures";
import { projectDays } from "@yiqiao/contracts/post-editing";
import type { Capability } from "@yiqiao/contracts/capabilities";
import { type LanguageCode, languageCodes } from "@yiqiao/contracts/languages";
import type { LibraryAllowance } from "@yiqiao/contracts/libraries";
import type { FoundSites, JoinPolicy, SalesContact, Site, SiteLogoSize } from "@yiqiao/contracts/sites";
import type { SiteStyleRule } from "@yiqiao/contracts/style";
import type { Clock } from "#platform/clock";
import type { Executor } from "#platform/database";
import { DomainError } from "#platform/errors";
import { isMainAdministrator, type RequestContext, type SignedInContext } from "#platform/request";
import { type ObjectStore, StorageError, type StoredObject } from "#platform/storage";
import { isExpired, presentSite, versionOf } from "./present-site.ts";
import type { SiteRow } from "./site-row.ts";
import { type PlanGates, storedConfigSchema } from "./site-settings.ts";
import {
  findSite,
  findHostOfSite,
  findSiteByCode,
  findSiteByHost,
  findSiteById,
  findSitesCalled,
  rowsOfRequest,
  updateSite,
} from "./sites.repository.ts";

/** What other features need to know of a site, beside what its users see. */
export interface SiteRules {
  readonly siteId: number;
  /** Switched off, or past its last day. */
  readonly isDisabled: boolean;
  readonly allowRegister: boolean;
  readonly requireTwoFactor: boolean;
  readonly freeCharacters: number | null;
  readonly timeZone: string;
  readonly allowedOrigins: readonly string[];
  /** What each user may own of memories and termbases, whatever the plan; 0: no more than that. */
  readonly libraries: LibraryAllowance;
  /** Between which it translates. */
  readonly languages: readonly LanguageCode[];
  /** Patterns of what its translations leave as it is, beside what every site leaves. */
  readonly codes: readonly string[];
  /** How its translations shall read. */
  readonly style: readonly SiteStyleRule[];
  /** How long the files of projects are kept after their last change. */
  readonly projectDays: number;
  /** How users of the main site join it by its code. */
  readonly joining: JoinPolicy;
  /** The largest picture that is taken. */
  readonly pictureMegabytes: number;
  /** Sections that only these plans have. */
  readonly planGates: PlanGates;
  /** How people provide what no program does; null: they do not. */
  readonly services: Readonly<Record<SiteService, Bilingual | null>>;
  /** Whose ways of calling the public interface are served. */
  readonly dialects: ReadonlySet<ApiDialect>;
}

function dialectsOf({ apiDeepl, apiLibreTranslate, apiGoogle, apiAzure }: StoredConfig): ReadonlySet<ApiDialect> {
  const isServed = {
    yiqiao: true,
    deepl: apiDeepl ?? true,
    libretranslate: apiLibreTranslate ?? true,
    deeplx: apiLibreTranslate ?? true,
    google: apiGoogle ?? true,
    azure: apiAzure ?? true,
  };
  return new Set(apiDialects.filter((dialect) => isServed[dialect]));
}

/** What the operator's people do for enterprises. */
export type SiteService = "training" | "accountManager";
interface Bilingual {
  readonly zh: string;
  readonly en: string;
}

/** A logo; `version` changes with its bytes. */
export interface StoredLogo {
  readonly version: string;
  /** @throws {DomainError} `logoMissing` */
  open(): Promise<StoredObject>;
}

export interface Sites {
  /** The site of a host name, for the HTTP layer. */
  resolve(host: string): Promise<{ siteId: number; isDisabled: boolean }>;
  /** The site that the caller sees. */
  current(context: Pick<RequestContext, "siteId">, executor?: Executor): Promise<Site>;
  /** The site of a login page `/{code}`. @throws {DomainError} `siteMissing` */
  byCode(code: string): Promise<Site>;
  /** The first sites that are called so, of those that the caller administers. */
  find(context: SignedInContext, keyword: string): Promise<FoundSites>;
  rules(siteId: number, executor?: Executor): Promise<SiteRules>;
  /** Whether the site has what this installation can do. */
  offers(siteId: number, capability: Capability): Promise<boolean>;
  exists(siteId: number, executor?: Executor): Promise<boolean>;
  /** Sets the moment from which on the site is disabled, such as the end of what was paid for. */
  setExpiry(executor: Executor, siteId: number, at: Date | null): Promise<void>;
  /** A host name of the site's own, for links to it. */
  hostOf(siteId: number, executor?: Executor): Promise<string | undefined>;
  /** @throws {DomainError} `logoMissing` */
  logo(siteId: number, size: SiteLogoSize): Promise<StoredLogo>;
}

export interface SitesOptions {
  readonly db: Executor;
  readonly clock: Clock;
  readonly files: Pick<ObjectStore, "get">;
  /** What this installation can do. */
  readonly installed: ReadonlySet<Capability>;
  /** How to reach who sells for the main site, where its own settings do not say. */
  readonly mainSales?: SalesContact;
}

export function createSites({ db, clock, files, installed, mainSales = {} }: SitesOptions): Sites {
  const isDisabled = (row: SiteRow): boolean => row.status === "disabled" || isExpired(row, clock.now());
  // What a transaction is asked for must be what it has changed.
  const rowOf = (siteId: number, executor?: Executor): Promise<SiteRow> =>
    executor === undefined
      ? rowsOfRequest.of(siteId, () => db.kept(`site ${siteId}`, (reader) => findSite(reader, siteId)))
      : findSite(executor, siteId);
  const present = (row: SiteRow) => presentSite(row, { now: clock.now(), installed, mainSales });
  return {
    resolve: async (host) => {
      const name = host.toLowerCase();
      const site = await db.kept(`site at ${name}`, (reader) => findSiteByHost(reader, name));
      rowsOfRequest.note(site.id, site);
      return { siteId: site.id, isDisabled: isDisabled(site) };
    },
    current: async ({ siteId }, executor) => present(await rowOf(siteId, executor)),
    byCode: async (code) => {
      const site = await findSiteByCode(db, code.toLowerCase());
      if (site === undefined) throw new DomainError("siteMissing", { code });
      return present(site);
    },
    find: async ({ principal, language }, keyword) => {
      const siteId = isMainAdministrator(principal) ? undefined : principal.siteId;
      const found = await findSitesCalled(db, siteId, keyword);
      return {
        sites: found.map(({ id, code, name_zh: zh, name_en: en }) => ({
          site_id: id,
          code,
          name: language === "zh" ? zh : en,
        })),
      };
    },
    rules: async (siteId, executor) => rulesOf(await rowOf(siteId, executor), isDisabled),
    offers: async (siteId, capability) => present(await rowOf(siteId)).capabilities.includes(capability),
    exists: async (siteId, executor = db) => (await findSiteById(executor, siteId)) !== undefined,
    setExpiry: (executor, siteId, at) => updateSite(executor, siteId, { expires_at: at }),
    hostOf: (siteId, executor = db) => findHostOfSite(executor, siteId),
    logo: async (siteId, size) => {
      const row = await findSiteById(db, siteId);
      const key = size === "large" ? row?.logo_key : row?.small_logo_key;
      if (key === undefined || key === null) throw new DomainError("logoMissing");
      return { version: versionOf(key), open: () => openLogo(files, key) };
    },
  };
}

function rulesOf(row: SiteRow, isDisabled: (row: SiteRow) => boolean): SiteRules {
  const config = configOf(row);
  return {
    siteId: row.id,
    isDisabled: isDisabled(row),
    allowRegister: config.allowRegister ?? true,
    requireTwoFactor: row.require_two_factor,
    freeCharacters: row.free_characters,
    timeZone: row.time_zone,
    allowedOrigins: row.allowed_origins,
    libraries: {
      memories: config.memories ?? 0,
      termbases: config.termbases ?? 0,
      entries: config.libraryEntries ?? 0,
    },
    languages: config.languages ?? languageCodes,
    codes: config.codes ?? [],
    style: config.style ?? [],
    projectDays: config.projectDays ?? projectDays,
    joining: config.joining ?? "closed",
    pictureMegabytes: config.pictureMegabytes ?? pictureLimits.megabytes,
    planGates: config.planGates ?? {},
    services: {
      training: bilingual(config.trainingZh, config.trainingEn),
      accountManager: bilingual(config.accountManagerZh, config.accountManagerEn),
    },
    dialects: dialectsOf(config),
  };
}

/** Read once of each row: several parts of a call ask for it. */
const configs = new WeakMap<SiteRow, StoredConfig>();

function configOf(row: SiteRow): StoredConfig {
  const known = configs.get(row) ?? storedConfigSchema.parse(row.config);
  configs.set(row, known);
  return known;
}

/** A text of a setting in both languages: what is there in one serves for the other. */
function bilingual(zh: string | undefined, en: string | undefined): Bilingual | null {
  const text = zh ?? en;
  return text === undefined ? null : { zh: text, en: en ?? text };
}

async function openLogo(files: SitesOptions["files"], key: string): Promise<StoredObject> {
  try {
    return await files.get(key);
  } catch (error) {
    if (error instanceof StorageError && error.code === "not-found") throw new DomainError("logoMissing");
    throw error;
  }
}
