import { isDeepStrictEqual } from "node:util";
import {
  type Content,
  type ContentDocument,
  type ContentKind,
  contentPageSize,
  legalKinds,
  type publishContentSchema,
  type RestoreContent,
  type SaveContent,
  type ShowContent,
  switchedKinds,
  type versionDetailsSchema,
  type versionListSchema,
  type versionsQuerySchema,
  type WithdrawContent,
} from "@yiqiao/contracts/content";
import type { AuditAction } from "@yiqiao/contracts/audit";
import type { z } from "zod";
import type { Audit } from "#features/audit";
import type { Sites } from "#features/sites";
import type { Clock } from "#platform/clock";
import type { Database, Executor } from "#platform/database";
import { DomainError } from "#platform/errors";
import { isMainAdministrator, principalOf, type RequestContext } from "#platform/request";
import {
  type DocumentRow,
  ensureDocument,
  findDocument,
  findInForce,
  findVersion,
  insertVersion,
  listVersions,
  lockDocument,
  saveDraft,
  setShown,
  withdrawVersion,
} from "./content.repository.ts";
import { inForceOf } from "./content.service.ts";
import { isEmptyContent, missingTexts } from "./missing-texts.ts";
import { missingWords } from "./missing-words.ts";
import { authorsOf, inForceNumber, presentDraft, presentVersion } from "./present-content.ts";

interface Named {
  readonly kind: ContentKind;
  readonly site_id?: number | undefined;
}

/** Writing, publishing and taking back of a site's texts. @throws {DomainError} `noPermission` for another site's */
export interface ContentEditor {
  document(context: RequestContext, of: Named): Promise<ContentDocument>;
  versions(
    context: RequestContext,
    query: z.output<typeof versionsQuerySchema>,
  ): Promise<z.output<typeof versionListSchema>>;
  version(
    context: RequestContext,
    of: Named & { readonly number: number },
  ): Promise<z.output<typeof versionDetailsSchema>>;
  /** @throws {DomainError} `contentChanged` with what the text is by now */
  save(context: RequestContext, change: SaveContent): Promise<ContentDocument>;
  /** @throws {DomainError} `contentChanged`, `contentIncomplete`, `contentTimes` */
  publish(context: RequestContext, change: z.output<typeof publishContentSchema>): Promise<ContentDocument>;
  /** @throws {DomainError} `contentVersionMissing` */
  withdraw(context: RequestContext, change: WithdrawContent): Promise<ContentDocument>;
  /** @throws {DomainError} `contentVersionMissing`, `contentChanged` */
  restore(context: RequestContext, change: RestoreContent): Promise<ContentDocument>;
  /** @throws {DomainError} `contentNotSwitched` */
  show(context: RequestContext, change: ShowContent): Promise<ContentDocument>;
}

export interface ContentEditorOptions {
  readonly database: Pick<Database, "db" | "transaction">;
  readonly clock: Clock;
  readonly audit: Pick<Audit, "record">;
  readonly sites: Pick<Sites, "exists">;
}

interface Place {
  readonly siteId: number;
  readonly kind: ContentKind;
}

export function createContentEditor(options: ContentEditorOptions): ContentEditor {
  const desk = createDesk(options);
  const { db, now, placeOf, describe, conflict, change, store } = desk;

  return {
    document: async (context, named) => describe(db, await placeOf(context, named)),
    versions: async (context, query) => {
      const place = await placeOf(context, query);
      const rows = await listVersions(db, place, query.before);
      const page = rows.slice(0, contentPageSize);
      const authors = await authorsOf(
        db,
        page.map(({ published_by: by }) => by),
      );
      const current = await inForceNumber(db, place, now());
      const versions = page.map((row) => presentVersion(row, { authors, current, now: now() }));
      return { versions, next: rows.length > contentPageSize ? (page.at(-1)?.number ?? null) : null };
    },
    version: async (context, named) => {
      const place = await placeOf(context, named);
      const row = await findVersion(db, place, named.number);
      if (row === undefined) throw new DomainError("contentVersionMissing", { number: named.number });
      const authors = await authorsOf(db, [row.published_by]);
      const current = await inForceNumber(db, place, now());
      return { ...presentVersion(row, { authors, current, now: now() }), content: row.content };
    },
    save: (context, { content, seen, ...named }) =>
      change(context, { ...named, kind: content.kind }, async (tx, place, { revision, draft }) => {
        if (revision !== seen) return conflict(tx, place);
        if (isDeepStrictEqual(draft, content)) return undefined;
        await store(tx, place, content, principalOf(context).accountId);
        return { action: "content.save", before: { revision }, after: { revision: revision + 1 } };
      }),
    publish: (context, wanted) =>
      change(context, wanted, (tx, place, row) => publishDraft(desk, { tx, place, row }, { context, wanted })),
    withdraw: (context, { number, ...named }) =>
      change(context, named, async (tx, place) => {
        const before = await inForceNumber(tx, place, now());
        if (!(await withdrawVersion(tx, place, { number, at: now() }))) {
          throw new DomainError("contentVersionMissing", { number });
        }
        const after = { withdrawn: number, version: await inForceNumber(tx, place, now()) };
        return { action: "content.withdraw", before: { version: before }, after };
      }),
    restore: (context, { number, seen, ...named }) =>
      change(context, named, async (tx, place, { revision }) => {
        const version = await findVersion(tx, place, number);
        if (version === undefined) throw new DomainError("contentVersionMissing", { number });
        if (revision !== seen) return conflict(tx, place);
        await store(tx, place, version.content, principalOf(context).accountId);
        return { action: "content.save", before: { revision }, after: { revision: revision + 1, restored: number } };
      }),
    show: (context, { shown, ...named }) =>
      change(context, named, async (tx, place, { is_shown: before }) => {
        if (!switchedKinds.some((kind) => kind === place.kind)) throw new DomainError("contentNotSwitched");
        if (before === shown) return undefined;
        await setShown(tx, place, shown);
        return { action: "content.show", before: { shown: before }, after: { shown } };
      }),
  };
}

type Told =
  | {
      readonly action: AuditAction;
      readonly before: Readonly<Record<string, unknown>>;
      readonly after: Readonly<Record<string, unknown>>;
    }
  | undefined;

type Desk = ReturnType<typeof createDesk>;

/** Looks at texts, and changes those that nobody else changes meanwhile. */
function createDesk({ database, clock, audit, sites }: ContentEditorOptions) {
  const now = () => clock.now();

  const placeOf = async (context: RequestContext, { kind, site_id: chosen }: Named): Promise<Place> => {
    const principal = principalOf(context);
    const choosesSite = isMainAdministrator(principal);
    const siteId = chosen ?? context.siteId;
    if (!choosesSite && siteId !== principal.siteId) throw new DomainError("noPermission");
    if (choosesSite && !(await sites.exists(siteId))) throw new DomainError("siteMissing", { code: siteId });
    return { siteId, kind };
  };

  const describe = async (executor: Executor, place: Place): Promise<ContentDocument> => {
    const { siteId, kind } = place;
    const row = await findDocument(executor, place);
    const rows = await findInForce(executor, { siteId, kinds: [kind], withText: [kind], now: now() });
    const found = inForceOf(rows, kind, siteId);
    const source = found === undefined ? "none" : found.row.site_id === siteId ? "own" : "main";
    return {
      site_id: siteId,
      draft: await presentDraft(executor, row),
      shown: row?.is_shown ?? true,
      in_force: { source, number: found?.number ?? null, content: found?.row.content ?? null },
    };
  };

  const conflict = async (tx: Executor, place: Place): Promise<never> => {
    throw new DomainError("contentChanged", { document: await describe(tx, place) });
  };

  /** Changes a text that nobody else changes meanwhile, and writes that down. */
  const change = async (
    context: RequestContext,
    named: Named,
    run: (tx: Executor, place: Place, row: DocumentRow) => Promise<Told>,
  ): Promise<ContentDocument> => {
    const place = await placeOf(context, named);
    const { siteId, kind } = place;
    return database.transaction(async (tx) => {
      await ensureDocument(tx, place);
      const row = await lockDocument(tx, place);
      if (row === undefined) throw new Error("The text vanished");
      const told = await run(tx, place, row);
      if (told !== undefined) await audit.record(context, { ...told, target: `content:${siteId}/${kind}`, siteId }, tx);
      return describe(tx, place);
    });
  };

  const store = async (tx: Executor, place: Place, draft: Content, by: string): Promise<void> =>
    saveDraft(tx, place, { draft, by, at: now() });

  return { db: database.db, now, placeOf, describe, conflict, change, store };
}

async function publishDraft(
  { conflict, now }: Desk,
  { tx, place, row: { revision, draft } }: { readonly tx: Executor; readonly place: Place; readonly row: DocumentRow },
  { context, wanted }: { readonly context: RequestContext; readonly wanted: z.output<typeof publishContentSchema> },
): Promise<Told> {
  if (revision !== wanted.seen) return conflict(tx, place);
  if (draft === null) throw new DomainError("contentIncomplete", { missing: missingWords([], context.language) });
  const missing = missingTexts(draft);
  if (missing.length > 0) {
    throw new DomainError("contentIncomplete", { missing: missingWords(missing, context.language) });
  }
  const at = now();
  const startsAt = wanted.starts === undefined ? at : new Date(Math.max(at.getTime(), Date.parse(wanted.starts)));
  const endsAt = wanted.ends === undefined ? null : new Date(wanted.ends);
  if (endsAt !== null && endsAt <= startsAt) throw new DomainError("contentTimes");
  const asksAgain = wanted.ask_again && legalKinds.some((legal) => legal === place.kind);
  const before = await inForceNumber(tx, place, at);
  const by = principalOf(context).accountId;
  const version = { content: draft, isEmpty: isEmptyContent(draft), asksAgain, by, at, startsAt, endsAt };
  const number = await insertVersion(tx, place, version);
  const after = { version: number, starts: startsAt.toISOString(), ends: endsAt?.toISOString() ?? null };
  return { action: "content.publish", before: { version: before }, after: { ...after, ask_again: asksAgain } };
}
