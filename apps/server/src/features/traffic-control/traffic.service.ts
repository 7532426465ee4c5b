import {
  type ListedCaller,
  type ListedList,
  type listedBodySchema,
  type listedQuerySchema,
  listedPageSize,
  mostListed,
  mostRules,
  type Refused,
  type ruleBodySchema,
  type TrafficOverview,
  type TrafficRule,
} from "@yiqiao/contracts/traffic-control";
import type { z } from "zod";
import type { Accounts } from "#features/accounts";
import type { Audit } from "#features/audit";
import type { Clock } from "#platform/clock";
import type { Database, Transaction } from "#platform/database";
import { DomainError } from "#platform/errors";
import type { SignedInContext } from "#platform/request";
import type { CallGroups } from "./call-groups.ts";
import type { RefusalCounter } from "./refusal-counter.ts";
import {
  deleteRefusalsBefore,
  deleteRefusalsBeyond,
  listRefusalsByAccount,
  listRefusalsByGroup,
  listRefusalsByNetwork,
  listRefusalsByTime,
} from "./refusals.repository.ts";
import { assertRule, resolveListedCaller, subjectOf } from "./subjects.ts";
import type { TrafficGate } from "./traffic-gate.ts";
import {
  accountNames,
  countListed,
  countRules,
  deleteListed,
  deleteRule,
  findRule,
  insertRule,
  type ListedRow,
  type NewRule,
  pageOfListed,
  putListed,
  allRules,
  type RuleRow,
  updateRule,
} from "./traffic.repository.ts";

/** What administrators say of how often calls may be made, and by whom. */
export interface TrafficControl {
  overview(context: SignedInContext): Promise<TrafficOverview>;
  /** @returns the rule's id. @throws {DomainError} */
  setRule(context: SignedInContext, body: z.output<typeof ruleBodySchema>): Promise<number>;
  /** @throws {DomainError} `trafficRuleMissing` */
  removeRule(context: SignedInContext, id: number): Promise<void>;
  listed(query: z.output<typeof listedQuerySchema>): Promise<ListedList>;
  addListed(context: SignedInContext, body: z.output<typeof listedBodySchema>): Promise<void>;
  /** @throws {DomainError} `trafficRuleMissing` */
  removeListed(context: SignedInContext, id: number): Promise<void>;
  refused(hours: number): Promise<Refused>;
  /** Forgets what was refused long ago; for a job. */
  cleanUp(): Promise<void>;
}

export interface TrafficDeps {
  readonly database: Pick<Database, "db" | "transaction" | "notify">;
  readonly clock: Clock;
  readonly audit: Audit;
  readonly accounts: Pick<Accounts, "findByIdentifier">;
  readonly groups: CallGroups;
  readonly gate: Pick<TrafficGate, "reload">;
  readonly counter: Pick<RefusalCounter, "flush">;
}

/** Processes that hear of it read rules and lists anew. */
export const trafficChannel = "traffic";
const hourMs = 3600 * 1000;
const keptHours = 48;
const keptRefusals = 200_000;

export function createTrafficControl(deps: TrafficDeps): TrafficControl {
  const { database, clock, groups, counter } = deps;
  const { db } = database;
  return {
    overview: async ({ address }) => {
      const rules = await allRules(db);
      const names = await namesOf(deps, rules);
      return { groups: [...groups.all()], rules: rules.map((row) => shownRule(row, names)), your_address: address };
    },
    ...createRuleChanges(deps),
    ...createListChanges(deps),
    listed: async ({ list, before }) => {
      const rows = await pageOfListed(db, { list, before, limit: listedPageSize + 1 });
      const shown = rows.slice(0, listedPageSize);
      const names = await namesOf(deps, shown);
      const entries = shown.map((row) => shownListed(row, names, clock.now()));
      return { entries, next: rows.length > listedPageSize ? (entries.at(-1)?.id ?? null) : null };
    },
    refused: async (hours) => {
      await counter.flush();
      const since = new Date(clock.now().getTime() - hours * hourMs);
      // Sixty points or fewer, however long the time.
      const times = await listRefusalsByTime(db, since, hours <= 1 ? 60 : hours <= 6 ? 600 : 3600);
      const accounts = await listRefusalsByAccount(db, since);
      const names = await namesOf(deps, accounts);
      return {
        limited: times.reduce((sum, { limited }) => sum + limited, 0),
        blocked: times.reduce((sum, { blocked }) => sum + blocked, 0),
        times: times.map(({ at, limited, blocked }) => ({ at: at.toISOString(), limited, blocked })),
        groups: [...(await listRefusalsByGroup(db, since))],
        accounts: accounts.map(({ account_id, count }) => ({
          account_id,
          account: names.get(account_id) ?? "",
          count,
        })),
        networks: [...(await listRefusalsByNetwork(db, since))],
      };
    },
    cleanUp: async () => {
      await deleteRefusalsBefore(db, new Date(clock.now().getTime() - keptHours * hourMs));
      await deleteRefusalsBeyond(db, keptRefusals);
    },
  };
}

/** Changes rules or lists, and tells all processes when that is done; this one at once. */
async function change<T>({ database, gate }: TrafficDeps, run: (tx: Transaction) => Promise<T>): Promise<T> {
  const result = await database.transaction(async (tx) => {
    const done = await run(tx);
    await database.notify(trafficChannel, "changed", tx);
    return done;
  });
  await gate.reload();
  return result;
}

function createRuleChanges(deps: TrafficDeps): Pick<TrafficControl, "setRule" | "removeRule"> {
  const { clock, audit, accounts, groups } = deps;
  return {
    setRule: (context, body) => {
      assertRule(groups, body);
      return change(deps, async (tx) => {
        const { group, subject, limit, window_s, note } = body;
        const whom = await subjectOf(accounts, subject, tx);
        const rule: NewRule = {
          call_group: group,
          level: subject.level,
          ...whom,
          most: limit,
          window_s,
          note,
          changed_at: clock.now(),
        };
        const before = body.id === undefined ? undefined : await findRule(tx, body.id);
        if (body.id !== undefined && before === undefined) throw new DomainError("trafficRuleMissing");
        const id = await write(tx, before?.id, rule);
        const after = auditedRule(rule);
        const told = { target: `traffic-rule:${id}`, after, ...(before && { before: auditedRule(before) }) };
        await audit.record(context, { action: "traffic.rule", ...told }, tx);
        return id;
      });
    },
    removeRule: (context, id) =>
      change(deps, async (tx) => {
        const before = await deleteRule(tx, id);
        if (before === undefined) throw new DomainError("trafficRuleMissing");
        const told = { target: `traffic-rule:${id}`, before: auditedRule(before) };
        await audit.record(context, { action: "traffic.rule-remove", ...told }, tx);
      }),
  };
}

async function write(tx: Transaction, id: number | undefined, rule: NewRule): Promise<number> {
  if (id === undefined && (await countRules(tx)) >= mostRules)
    throw new DomainError("trafficFull", { most: mostRules });
  const written = id === undefined ? await insertRule(tx, rule) : (await updateRule(tx, id, rule)) ? id : undefined;
  if (written === undefined) throw new DomainError("trafficRuleTaken");
  return written;
}

function createListChanges(deps: TrafficDeps): Pick<TrafficControl, "addListed" | "removeListed"> {
  const { clock, audit, accounts } = deps;
  return {
    addListed: (context, body) =>
      change(deps, async (tx) => {
        const { list, reason, expires_at: end } = body;
        const now = clock.now();
        if (end !== null && new Date(end) <= now) throw new DomainError("trafficEndPast");
        const { called, ...whom } = await resolveListedCaller({ accounts, address: context.address, tx }, body);
        if ((await countListed(tx)) >= mostListed) throw new DomainError("trafficFull", { most: mostListed });
        const entry = { list, ...whom, reason, expires_at: end === null ? null : new Date(end), created_at: now };
        const before = await putListed(tx, entry);
        const told = { target: called, after: auditedEntry(entry), ...(before && { before: auditedEntry(before) }) };
        await audit.record(context, { action: "traffic.list", ...told }, tx);
      }),
    removeListed: (context, id) =>
      change(deps, async (tx) => {
        const before = await deleteListed(tx, id);
        if (before === undefined) throw new DomainError("trafficRuleMissing");
        const target = before.network ?? `account:${before.account_id}`;
        await audit.record(context, { action: "traffic.list-remove", target, before: auditedEntry(before) }, tx);
      }),
  };
}

const auditedRule = ({ call_group, level, value, most, window_s, note }: NewRule) => ({
  group: call_group,
  level,
  value,
  limit: most,
  window_s,
  note,
});
const auditedEntry = ({ list, network, account_id, reason, expires_at }: Omit<ListedRow, "id" | "created_at">) => ({
  list,
  address: network,
  account_id,
  reason,
  expires_at: expires_at?.toISOString() ?? null,
});

async function namesOf(
  { database: { db } }: TrafficDeps,
  rows: readonly { readonly account_id: string | null }[],
): Promise<ReadonlyMap<string, string>> {
  const ids = rows.flatMap(({ account_id: id }) => (id === null ? [] : [id]));
  return ids.length === 0 ? new Map() : accountNames(db, ids);
}

function shownRule(row: RuleRow, names: ReadonlyMap<string, string>): TrafficRule {
  const { id, call_group: group, level, value, account_id, most: limit, window_s, note } = row;
  const called = account_id === null ? value : (names.get(account_id) ?? value);
  return { id, group, level, value: called, limit, window_s, note, changed_at: row.changed_at.toISOString() };
}

function shownListed(row: ListedRow, names: ReadonlyMap<string, string>, now: Date): ListedCaller {
  const { id, list, network, account_id, reason, expires_at: end, created_at: created } = row;
  const kind = network === null ? "account" : "address";
  const value = network ?? names.get(account_id ?? "") ?? "";
  const times = { expires_at: end?.toISOString() ?? null, is_over: end !== null && end <= now };
  return { id, list, kind, value, reason, ...times, created_at: created.toISOString() };
}
