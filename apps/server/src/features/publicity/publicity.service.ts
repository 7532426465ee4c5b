import type { z } from "zod";
import type { publicityBodySchema, PublicityEntry, PublicityList } from "@yiqiao/contracts/publicity";
import type { Audit } from "#features/audit";
import type { Captchas } from "#features/verification";
import type { Clock } from "#platform/clock";
import type { Database } from "#platform/database";
import type { RateLimiter } from "#platform/limits";
import type { RequestContext } from "#platform/request";
import { toCsv } from "./csv.ts";
import {
  countRegistrations,
  deleteRegistration,
  deleteRegistrationsBefore,
  listRegistrations,
  type RegistrationRow,
  saveRegistration,
} from "./publicity.repository.ts";

/** Visitors who want to hear of the platform. */
export interface Publicity {
  /** The answer is the same whether somebody has registered before. @throws {DomainError} `captchaWrong`, `tooManyRequests` */
  register(context: RequestContext, body: z.output<typeof publicityBodySchema>): Promise<void>;
  list(context: RequestContext, before?: string): Promise<PublicityList>;
  /** All of them, as CSV. */
  export(context: RequestContext): Promise<string>;
  remove(context: RequestContext, id: string): Promise<void>;
  /** Deletes what is over; for a job. */
  cleanUp(): Promise<void>;
}

export interface PublicityOptions {
  readonly database: Pick<Database, "db" | "transaction">;
  readonly clock: Clock;
  readonly rateLimiter: RateLimiter;
  readonly captchas: Pick<Captchas, "demand">;
  readonly audit: Audit;
}

const pageSize = 20;
const exportPage = 500;
/** How long a registration is kept. */
const keptMs = 365 * 24 * 3600 * 1000;
const savedPerNetwork = { limit: 20, windowS: 24 * 3600 };

export function createPublicity({ database, clock, rateLimiter, captchas, audit }: PublicityOptions): Publicity {
  const { db } = database;
  return {
    register: async (context, { account: identifier, name, company, note, captcha }) => {
      const { network, siteId, language } = context;
      await captchas.demand(captcha);
      await rateLimiter.take({ key: `publicity:${network}`, ...savedPerNetwork });
      await saveRegistration(db, { siteId, identifier, name, company, note, language, at: clock.now() });
    },
    list: async ({ language }, before) => {
      const rows = await listRegistrations(db, { before, limit: pageSize + 1 });
      const entries = rows.slice(0, pageSize).map((row) => present(row, language));
      const next = rows.length > pageSize ? (entries.at(-1)?.id ?? null) : null;
      return { total: await countRegistrations(db), entries, next };
    },
    export: async (context) => {
      const entries: PublicityEntry[] = [];
      for (let before: string | undefined; ;) {
        const rows = await listRegistrations(db, { before, limit: exportPage });
        entries.push(...rows.map((row) => present(row, context.language)));
        before = rows.at(-1)?.id;
        if (rows.length < exportPage) break;
      }
      await audit.record(context, {
        action: "publicity.export",
        target: "publicity",
        after: { count: entries.length },
      });
      return toCsv(entries, context.language);
    },
    remove: async (context, id) => {
      await database.transaction(async (tx) => {
        if (!(await deleteRegistration(tx, id))) return;
        await audit.record(context, { action: "publicity.remove", target: `publicity:${id}` }, tx);
      });
    },
    cleanUp: () => deleteRegistrationsBefore(db, new Date(clock.now().getTime() - keptMs)),
  };
}

function present(row: RegistrationRow, language: "zh" | "en"): PublicityEntry {
  const { id, identifier, name, company, note } = row;
  return {
    id,
    site_name: language === "zh" ? row.site_zh : row.site_en,
    account: identifier,
    name,
    company,
    note,
    language: row.language,
    created_time: row.created_at.toISOString(),
  };
}
