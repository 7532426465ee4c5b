import type { Call } from "@yiqiao/contracts/calls";
import { registrationCalls } from "@yiqiao/contracts/accounts";
import type { Clock } from "#platform/clock";
import type { Executor } from "#platform/database";
import { DomainError } from "#platform/errors";
import type { LimitPolicy, RateLimiter } from "#platform/limits";
import { isMainAdministrator, ownerOf, type RequestContext } from "#platform/request";
import { createRuleBook, everyCall, type RuleBook } from "./rule-book.ts";
import { allListed, allRules } from "./traffic.repository.ts";

/** What every request passes, with rules and lists as this process read them last. */
export interface TrafficGate {
  readonly policy: LimitPolicy;
  /** @throws {DomainError} `callerBlocked` */
  knock(address: string, call: Call | undefined, hasToken: boolean): Promise<void>;
  /** @throws {DomainError} `callerBlocked`, `tooManyRequests` */
  enter(context: RequestContext, call: Call | undefined): Promise<void>;
  /** Reads rules and lists anew; what was read before stays in force where that fails. */
  reload(): Promise<void>;
}

/** Administrators find the way in from wherever they are; how often that is tried is limited all the same. */
const waysIn: ReadonlySet<string> = new Set([
  "sign-in",
  "sessions",
  "passkeys",
  "verification",
  "permissions",
  "sites",
]);
const registrations: ReadonlySet<string> = new Set(Object.values(registrationCalls).map(({ path }) => path));
const isWayIn = (call: Call | undefined): boolean =>
  call !== undefined && waysIn.has(call.tag) && !registrations.has(call.path);

const loopback = /^(?:127\.|::1$|::ffff:127\.)/;

export function createTrafficGate({
  db,
  clock,
  rateLimiter,
}: {
  readonly db: Executor;
  readonly clock: Clock;
  readonly rateLimiter: () => Pick<RateLimiter, "take">;
}): TrafficGate {
  let book: RuleBook | undefined;
  let first: Promise<void> | undefined;
  let begun = 0;
  let inForce = 0;
  const reload = async (): Promise<void> => {
    begun += 1;
    const turn = begun;
    const read = createRuleBook(await allRules(db), await allListed(db, clock.now()));
    // Of several that read at the same time, the one that began last has seen everything that was changed.
    if (turn < inForce) return;
    inForce = turn;
    book = read;
  };
  /** Only the first request of a process waits. */
  const ready = async (): Promise<void> => {
    first ??= reload().catch((error: unknown) => {
      first = undefined;
      throw error;
    });
    await first;
  };
  const standingOf = (address: string, accountId?: string) =>
    book?.hasListed === true ? book.standingOf(address, accountId, clock.now().getTime()) : undefined;
  const block = (): never => {
    throw new DomainError("callerBlocked");
  };
  return {
    reload,
    policy: (group, caller, usual) => {
      if (book === undefined) return usual;
      if (standingOf(caller.address, caller.principal?.accountId) === "allow") return undefined;
      return book.ruleFor(group, caller) ?? usual;
    },
    knock: async (address, call, hasToken) => {
      if (book === undefined) await ready();
      if (hasToken || isWayIn(call) || loopback.test(address)) return;
      if (standingOf(address) === "block") block();
    },
    enter: async (context, call) => {
      const { principal, address } = context;
      if (isMainAdministrator(principal)) return;
      if (isWayIn(call)) return;
      const standing = standingOf(address, principal?.accountId);
      if (standing === "block" && !(principal === null && loopback.test(address))) block();
      const rule = standing === "allow" ? undefined : book?.ruleFor(everyCall, context);
      if (rule === undefined) return;
      const who = principal === null ? `network:${context.network}` : ownerOf(context).name;
      await rateLimiter().take({ ...rule, key: `${everyCall}:${rule.windowS}:${who}` });
    },
  };
}
