import type { Router } from "@yiqiao/engines";
import type { Office } from "@yiqiao/office";
import type { Quota } from "#features/quota";
import type { LibraryAccess } from "#features/libraries";
import type { TranslationPipeline } from "#features/translation";
import type { Clock } from "#platform/clock";
import type { Database } from "#platform/database";
import type { RateLimiter } from "#platform/http";
import type { JobQueue } from "#platform/queue";
import type { ObjectStore } from "#platform/storage";
import type { Scratch } from "./scratch.ts";

/** What documents stand on. */
export interface DocumentParts {
  readonly database: Pick<Database, "db" | "transaction" | "notify" | "listen">;
  readonly files: ObjectStore;
  readonly queue: Pick<JobQueue, "enqueue">;
  readonly clock: Clock;
  readonly rateLimiter: RateLimiter;
  readonly router: Pick<Router, "route">;
  readonly pipeline: Pick<TranslationPipeline, "translateUnits" | "measureUnits">;
  readonly quota: Pick<
    Quota,
    | "payerOf"
    | "reserveFor"
    | "commitPart"
    | "settle"
    | "refund"
    | "takeTrial"
    | "returnTrial"
    | "trialsLeft"
    | "remaining"
  >;
  readonly libraries: Pick<LibraryAccess, "use">;
  readonly office: Office;
  readonly scratch: Scratch;
  /** How long files are kept. */
  readonly lifeHours: number;
}
