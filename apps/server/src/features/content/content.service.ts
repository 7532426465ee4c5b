import {
  builtInTermsVersion,
  type Content,
  type ContentKind,
  type documentDataSchema,
  type faqListSchema,
  type LegalKind,
  type legalTextSchema,
  type Notice,
  type noticeDataSchema,
} from "@yiqiao/contracts/content";
import type { Capability } from "@yiqiao/contracts/capabilities";
import type { z } from "zod";
import type { Sites } from "#features/sites";
import type { Clock } from "#platform/clock";
import type { Executor } from "#platform/database";
import type { RequestContext } from "#platform/request";
import { findAgreements, findInForce, type PublicRow } from "./content.repository.ts";

/** What readers of a site get: its own text of a kind or, where it has none, that of the main site. */
export interface PublishedContent {
  notice(context: RequestContext, code: string | undefined): Promise<Notice>;
  /** The same, for a page that is served. */
  noticeAt(siteId: number): Promise<Notice>;
  announcement(context: RequestContext, code: string | undefined): Promise<z.output<typeof noticeDataSchema>>;
  apiText(context: RequestContext, code: string | undefined): Promise<z.output<typeof documentDataSchema>>;
  faq(context: RequestContext): Promise<z.output<typeof faqListSchema>>;
  legal(context: RequestContext, kind: LegalKind, code: string | undefined): Promise<z.output<typeof legalTextSchema>>;
  /** Names the terms that are agreed to at a login: another name asks for another agreement. */
  agreement(siteId: number): Promise<string>;
}

export interface PublishedContentOptions {
  readonly db: Executor;
  readonly clock: Clock;
  readonly sites: Pick<Sites, "byCode" | "current">;
  readonly installed: ReadonlySet<Capability>;
}

/** What is in force of a kind, and whose it is. */
export interface InForce {
  readonly row: PublicRow;
  readonly number: number;
}

/**
 * Of what a site and the main site have: its own, unless it has none; of what can be hidden, nothing where it has hidden it.
 */
export function inForceOf(rows: readonly PublicRow[], kind: ContentKind, siteId: number): InForce | undefined {
  const own = rows.find((row) => row.kind === kind && row.site_id === siteId);
  if (own?.is_shown === false) return undefined;
  const main = rows.find((row) => row.kind === kind && row.site_id === 0);
  for (const row of [own, main]) {
    if (row !== undefined && row.number !== null && row.is_shown) return { row, number: row.number };
  }
  return undefined;
}

export const versionKeyOf = (siteId: number, number: number): string => `${siteId}.${number}`;

interface Shown<Kind extends Content["kind"]> {
  readonly texts: Omit<Extract<Content, { kind: Kind }>, "kind">;
  readonly version: string;
  readonly startsAt: Date;
}

export function createPublishedContent(options: PublishedContentOptions): PublishedContent {
  const { db, clock, sites, installed } = options;
  const siteOf = async (context: RequestContext, code: string | undefined) =>
    code === undefined ? context.siteId : (await sites.byCode(code)).site_id;

  /** What a site for who has logged in tells its people is not for others. */
  const isInside = async ({ principal, siteId: ownSite }: RequestContext, siteId: number) =>
    (principal !== null && ownSite === siteId) || !(await sites.current({ siteId })).is_login;

  async function findShown<Kind extends Content["kind"]>(siteId: number, kind: Kind): Promise<Shown<Kind> | undefined> {
    const kinds = [kind];
    const found = inForceOf(await findInForce(db, { siteId, kinds, withText: kinds, now: clock.now() }), kind, siteId);
    const text = found?.row.content;
    if (found === undefined || !text) return undefined;
    const { kind: _kind, ...texts } = text as Extract<Content, { kind: Kind }>;
    const version = versionKeyOf(found.row.site_id, found.number);
    return { texts, version, startsAt: found.row.starts_at ?? clock.now() };
  }

  return {
    noticeAt: (siteId) => noticeAt(options, siteId),
    notice: async (context, code) => {
      const siteId = await siteOf(context, code);
      const notice = await noticeAt(options, siteId);
      return (await isInside(context, siteId)) ? notice : { ...notice, announcement: null };
    },
    announcement: async (context, code) => {
      const siteId = await siteOf(context, code);
      const found = (await isInside(context, siteId)) && (await findShown(siteId, "announcement"));
      return { notice: found ? { ...found.texts, version: found.version } : null };
    },
    apiText: async (context, code) => {
      if (!installed.has("api")) return { document: null };
      const siteId = await siteOf(context, code);
      const found = (await isInside(context, siteId)) && (await findShown(siteId, "api"));
      return { document: found ? { ...found.texts, version: found.version } : null };
    },
    faq: async (context) => {
      if (!(await isInside(context, context.siteId))) return { entries: [] };
      const found = await findShown(context.siteId, "faq");
      const entries = found?.texts.entries ?? [];
      return { entries: entries.filter(({ hidden }) => !hidden).map(({ hidden: _hidden, ...entry }) => entry) };
    },
    legal: async (context, kind, code) => {
      const found = await findShown(await siteOf(context, code), kind);
      if (found === undefined) return { text: null };
      return { text: { ...found.texts, version: found.version, published_time: found.startsAt.toISOString() } };
    },
    agreement: (siteId) => agreementAt(options, siteId),
  };
}

async function noticeAt({ db, clock }: PublishedContentOptions, siteId: number): Promise<Notice> {
  const kinds = ["bulletin", "announcement", "faq"] as const;
  const rows = await findInForce(db, { siteId, kinds, withText: ["bulletin"], now: clock.now() });
  const bulletin = inForceOf(rows, "bulletin", siteId);
  const announcement = inForceOf(rows, "announcement", siteId);
  const faq = inForceOf(rows, "faq", siteId);
  const text = bulletin?.row.content;
  return {
    bulletin:
      bulletin !== undefined && text?.kind === "bulletin"
        ? { ...withoutKind(text), version: versionKeyOf(bulletin.row.site_id, bulletin.number) }
        : null,
    announcement: announcement ? { version: versionKeyOf(announcement.row.site_id, announcement.number) } : null,
    has_faq: faq?.row.is_empty === false,
  };
}

async function agreementAt({ db, clock }: PublishedContentOptions, siteId: number): Promise<string> {
  const kinds = ["terms", "privacy"] as const;
  const now = clock.now();
  const rows = await findInForce(db, { siteId, kinds, withText: [], now });
  const asking = await findAgreements(db, { siteId, now });
  const keys = kinds.map((kind) => {
    const found = inForceOf(rows, kind, siteId);
    const asked = asking.find((each) => each.kind === kind && each.site_id === found?.row.site_id);
    return asked === undefined ? builtInTermsVersion : versionKeyOf(asked.site_id, asked.number);
  });
  return keys.every((key) => key === builtInTermsVersion) ? builtInTermsVersion : keys.join("/");
}

function withoutKind<Body extends Content>({ kind: _kind, ...rest }: Body) {
  return rest;
}
