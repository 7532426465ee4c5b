import type { Router } from "@yiqiao/engines";
import type { LibraryAccess } from "#features/libraries";
import type { Quota } from "#features/quota";
import type { DeliveredSentences } from "#features/text";
import type { TranslationPipeline } from "#features/translation";
import type { Clock } from "#platform/clock";
import type { Config } from "#platform/config";
import type { Database } from "#platform/database";
import type { RateLimiter, VisitorLine } from "#platform/limits";
import type { Outbound } from "#platform/outbound";
import type { Secrets } from "#platform/secrets";
import type { ObjectStore, Room } from "#platform/storage";
import type { HostTurns } from "./fetching/host-turns.ts";
import type { MayRead } from "./fetching/robots.ts";
import type { PageThreads } from "./preparing/page-threads.ts";
import type { UnitStore } from "./records/unit-store.ts";

/** What web pages stand on. */
export interface WebPageDeps {
  readonly outbound: Pick<Outbound, "get">;
  readonly mayRead: MayRead;
  readonly hostTurns: HostTurns;
  readonly threads: PageThreads;
  readonly units: UnitStore;
  readonly delivered: DeliveredSentences;
  readonly database: Pick<Database, "db" | "transaction">;
  readonly files: ObjectStore;
  readonly room: Room;
  readonly clock: Clock;
  /** Seals what opens pages. */
  readonly secrets: Secrets;
  readonly rateLimiter: RateLimiter;
  readonly visitorLine: VisitorLine;
  /** What visitors may send, files of every kind together. */
  readonly visitorUploads: Config["visitorUploads"];
  readonly router: Pick<Router, "route">;
  readonly pipeline: Pick<TranslationPipeline, "translateUnits" | "measureUnits" | "codesState" | "style">;
  readonly quota: Pick<Quota, "payerOf" | "reserve" | "remaining" | "takeTrial" | "assertTrial" | "trialsLeft">;
  readonly libraries: Pick<LibraryAccess, "use">;
  /** How long pages are kept. */
  readonly lifeHours: number;
}
