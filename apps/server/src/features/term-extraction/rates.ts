import type { InterfaceLanguage } from "@yiqiao/contracts/errors";
import type { PlanCode } from "@yiqiao/contracts/plans";
import { roles } from "@yiqiao/contracts/sessions";
import { DomainError } from "#platform/errors";
import { groupsOf, type RateLimiter, takeOfCaller } from "#platform/limits";
import { principalOf, type RequestContext } from "#platform/request";

const windowS = 60;
/** Calls a minute: a person needs far fewer. */
const limits = { create: 20, again: 30, change: 300, propose: 30, adopt: 60, file: 60, look: 600 } as const;
export type RateKind = keyof typeof limits;
/** For rules that say otherwise for some. */
export const termScanGroups = groupsOf("term-scans", limits);

/** Counts one call of a caller. @throws {DomainError} `tooManyRequests` */
export function takeRate(rateLimiter: RateLimiter, context: RequestContext, kind: RateKind): Promise<void> {
  return takeOfCaller(rateLimiter, context, { key: `term-scans:${kind}`, limit: limits[kind], windowS });
}

/** What a plan allows: scans that are kept, scans under way at one time, candidates of one list. */
interface PlanAllowance {
  readonly scans: number;
  readonly underWay: number;
  readonly candidates: number;
}
const allowances: Readonly<Record<PlanCode, PlanAllowance>> = {
  free: { scans: 3, underWay: 1, candidates: 500 },
  standard: { scans: 20, underWay: 3, candidates: 1000 },
  professional: { scans: 50, underWay: 5, candidates: 2000 },
  enterprise: { scans: 200, underWay: 20, candidates: 2000 },
};

/** Managers and administrators need no plan. */
export function allowanceOf(context: RequestContext): PlanAllowance {
  const { plan, role } = principalOf(context);
  return allowances[role === roles.normal ? plan : "enterprise"];
}

const words: Readonly<Record<"scans" | "candidates", Record<InterfaceLanguage, (limit: number) => string>>> = {
  scans: {
    en: (limit) => `${limit} term scans are kept. Please delete some, or upgrade your plan`,
    zh: (limit) => `最多保留 ${limit} 个术语扫描，请删除部分扫描或升级套餐`,
  },
  candidates: {
    en: (limit) => `${limit} terms in one list. Please ask for fewer, or upgrade your plan`,
    zh: (limit) => `每个列表最多 ${limit} 个术语，请减少数量或升级套餐`,
  },
};

function limitReached({ language }: RequestContext, by: keyof typeof words, limit: number): DomainError {
  return new DomainError("planLimit", { detail: words[by][language](limit), limit });
}

/** @throws {DomainError} `planLimit` when the caller's plan has no such long lists */
export function assertCandidates(context: RequestContext, count: number): void {
  const { candidates } = allowanceOf(context);
  if (count > candidates) throw limitReached(context, "candidates", candidates);
}

/** @throws {DomainError} `planLimit`, `termScanTooManyUnderWay` */
export function assertRoomForOne(
  context: RequestContext,
  { all, working, isNew }: { readonly all: number; readonly working: number; readonly isNew: boolean },
): void {
  const { scans, underWay } = allowanceOf(context);
  if (isNew && all >= scans) throw limitReached(context, "scans", scans);
  if (working >= underWay) throw new DomainError("termScanTooManyUnderWay", { limit: underWay });
}

/** Days that a scan is kept after its last change. */
export const keptDays = 30;
const dayMs = 24 * 3_600_000;
export const expiryAfter = (at: Date): Date => new Date(at.getTime() + keptDays * dayMs);
