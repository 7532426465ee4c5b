import { z } from "zod";
import { momentSchema } from "../moments.ts";
import { planCodes } from "../plans/plan-codes.ts";
import { siteIdSchema } from "../sites/index.ts";
import { callerLists, mostPerWindow, refusedHours, ruleLevels, ruleRoles, ruleWindowsS } from "./constants.ts";

const groupName = z.string().regex(/^[a-z][a-z0-9:-]{1,60}$/);
/** An address or a network as `203.0.113.0/24`; the server says what is wrong with another. */
const addressText = z.string().trim().min(1).max(64);
const accountText = z.string().trim().min(1).max(200);
const ruleId = z.number().int().min(1).max(2_147_483_647);
const windowSchema = z.union(ruleWindowsS.map((seconds) => z.literal(seconds)));

/** Whom a rule is for. */
export const ruleSubjectSchema = z.discriminatedUnion("level", [
  z.object({ level: z.literal("everyone") }),
  z.object({ level: z.literal("site"), site_id: siteIdSchema }),
  z.object({ level: z.literal("role"), role: z.enum(ruleRoles) }),
  z.object({ level: z.literal("plan"), plan: z.enum(planCodes) }),
  z.object({ level: z.literal("address"), address: addressText }),
  /** An e-mail address, phone number or account name. */
  z.object({ level: z.literal("account"), account: accountText }),
]);
export type RuleSubject = z.infer<typeof ruleSubjectSchema>;

export const ruleBodySchema = z.object({
  /** A rule that is changed; a new one otherwise. */
  id: ruleId.optional(),
  group: groupName,
  subject: ruleSubjectSchema,
  limit: z.number().int().min(1).max(mostPerWindow),
  window_s: windowSchema,
  note: z.string().trim().max(200).default(""),
});
export type RuleBody = z.input<typeof ruleBodySchema>;

export const ruleResultSchema = z.object({ id: ruleId });

export const trafficRuleSchema = z.object({
  id: ruleId,
  group: z.string(),
  level: z.enum(ruleLevels),
  /** The site's number, role, plan, network, or what the account is called; empty for everyone. */
  value: z.string(),
  limit: z.number().int(),
  window_s: z.number().int(),
  note: z.string(),
  changed_at: z.string(),
});
export type TrafficRule = z.infer<typeof trafficRuleSchema>;

export const callGroupSchema = z.object({
  name: z.string(),
  /** Without any rule; null: there is none. */
  limit: z.number().int().nullable(),
  window_s: z.number().int().nullable(),
  /** What is counted together: an account's calls or a visitor's, or those from one network. */
  of: z.enum(["caller", "account", "network"]),
  /** Needed to log in. */
  is_essential: z.boolean(),
});
export type CallGroup = z.infer<typeof callGroupSchema>;

export const trafficOverviewSchema = z.object({
  groups: z.array(callGroupSchema),
  rules: z.array(trafficRuleSchema),
  /** Where the caller calls from now. */
  your_address: z.string(),
});
export type TrafficOverview = z.infer<typeof trafficOverviewSchema>;

export const removeRuleBodySchema = z.object({ id: ruleId });

export const listedBodySchema = z.object({
  list: z.enum(callerLists),
  caller: z.discriminatedUnion("kind", [
    z.object({ kind: z.literal("address"), address: addressText }),
    z.object({ kind: z.literal("account"), account: accountText }),
  ]),
  reason: z.string().trim().min(1).max(300),
  /** After it the entry does nothing; null: it has no end. */
  expires_at: momentSchema.nullable().default(null),
  /** The caller knows that the own address is among those that are blocked. */
  is_own_meant: z.boolean().default(false),
});
export type ListedBody = z.input<typeof listedBodySchema>;

export const listedCallerSchema = z.object({
  id: ruleId,
  list: z.enum(callerLists),
  kind: z.enum(["address", "account"]),
  /** The network, or what the account is called. */
  value: z.string(),
  reason: z.string(),
  expires_at: z.string().nullable(),
  is_over: z.boolean(),
  created_at: z.string(),
});
export type ListedCaller = z.infer<typeof listedCallerSchema>;

export const listedQuerySchema = z.object({
  list: z.enum(callerLists).optional(),
  /** Entries older than this one: `next` of the page before. */
  before: z.coerce.number<number>().pipe(ruleId).optional(),
});
export const listedListSchema = z.object({
  /** The newest first. */
  entries: z.array(listedCallerSchema),
  next: ruleId.nullable(),
});
export type ListedList = z.infer<typeof listedListSchema>;
export const removeListedBodySchema = z.object({ id: ruleId });

export const refusedQuerySchema = z.object({
  hours: z.coerce
    .number<number>()
    .pipe(z.union(refusedHours.map((hours) => z.literal(hours))))
    .default(24),
});
const counted = z.number().int();
export const refusedSchema = z.object({
  limited: counted,
  blocked: counted,
  /** Parts of the time, the oldest first, each with what was refused in it. */
  times: z.array(z.object({ at: z.string(), limited: counted, blocked: counted })),
  /** Those with the most refusals; of blocked callers the group is `blocked`. */
  groups: z.array(z.object({ group: z.string(), count: counted })),
  accounts: z.array(z.object({ account_id: z.uuid(), account: z.string(), count: counted })),
  networks: z.array(z.object({ network: z.string(), count: counted })),
});
export type Refused = z.infer<typeof refusedSchema>;
