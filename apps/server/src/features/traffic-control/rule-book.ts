import { allCalls, type RuleRole } from "@yiqiao/contracts/traffic-control";
import { roles } from "@yiqiao/contracts/sessions";
import type { Frequency, LimitedCaller } from "#platform/limits";
import { NetworkMap, parseNetwork } from "./addresses.ts";
import type { ListedRow, RuleRow } from "./traffic.repository.ts";

/** The rules of one group of calls, each found without looking at the others. */
interface GroupRules {
  readonly accounts: Map<string, Frequency>;
  readonly networks: NetworkMap<Frequency>;
  readonly plans: Map<string, Frequency>;
  readonly roles: Map<string, Frequency>;
  readonly sites: Map<string, Frequency>;
  everyone: Frequency | undefined;
}

interface Entry {
  readonly list: "block" | "allow";
  readonly endsAt: number;
}

/** All rules and lists as they were read, made for looking up. */
export interface RuleBook {
  /** Of the most specific rule; undefined: there is none for this caller. */
  ruleFor(group: string, caller: LimitedCaller): Frequency | undefined;
  /** Where a caller stands; of entries for the account and for the address the account's counts. */
  standingOf(address: string, accountId: string | undefined, now: number): "block" | "allow" | undefined;
  readonly hasListed: boolean;
}

export function createRuleBook(rules: readonly RuleRow[], listed: readonly ListedRow[]): RuleBook {
  const groups = new Map<string, GroupRules>();
  for (const rule of rules) {
    const group = groups.get(rule.call_group) ?? newGroup();
    groups.set(rule.call_group, group);
    enter(group, rule);
  }
  const networks = new NetworkMap<Entry>();
  const accounts = new Map<string, Entry>();
  for (const { list, network, account_id: accountId, expires_at: end } of listed) {
    const entry = { list, endsAt: end?.getTime() ?? Infinity };
    const parsed = network === null ? undefined : parseNetwork(network);
    if (parsed !== undefined) networks.add(parsed, entry);
    if (accountId !== null) accounts.set(accountId, entry);
  }
  return {
    hasListed: listed.length > 0,
    ruleFor: (name, caller) => {
      const group = groups.get(name);
      return group === undefined ? undefined : ruleOf(group, caller);
    },
    standingOf: (address, accountId, now) => {
      const isInForce = ({ endsAt }: Entry): boolean => endsAt > now;
      const ofAccount = accountId === undefined ? undefined : accounts.get(accountId);
      if (ofAccount !== undefined && isInForce(ofAccount)) return ofAccount.list;
      return networks.find(address, isInForce)?.list;
    },
  };
}

const newGroup = (): GroupRules => ({
  accounts: new Map(),
  networks: new NetworkMap(),
  plans: new Map(),
  roles: new Map(),
  sites: new Map(),
  everyone: undefined,
});

function enter(
  group: GroupRules,
  { level, value, account_id: accountId, most: limit, window_s: windowS }: RuleRow,
): void {
  const frequency = { limit, windowS };
  const network = level === "address" ? parseNetwork(value) : undefined;
  if (network !== undefined) group.networks.add(network, frequency);
  else if (level === "account") group.accounts.set(accountId ?? "", frequency);
  else if (level === "plan") group.plans.set(value, frequency);
  else if (level === "role") group.roles.set(value, frequency);
  else if (level === "site") group.sites.set(value, frequency);
  else if (level === "everyone") group.everyone = frequency;
}

/** The first there is, from the most specific on; see `ruleLevels`. */
function ruleOf(group: GroupRules, { principal, siteId, address }: LimitedCaller): Frequency | undefined {
  return (
    (principal === null ? undefined : group.accounts.get(principal.accountId)) ??
    group.networks.find(address) ??
    (principal === null || principal.role !== roles.normal ? undefined : group.plans.get(principal.plan)) ??
    group.roles.get(roleOf(principal)) ??
    group.sites.get(String(principal?.siteId ?? siteId)) ??
    group.everyone
  );
}

const roleNames: Readonly<Record<number, RuleRole>> = {
  [roles.admin]: "administrator",
  [roles.manager]: "manager",
  [roles.normal]: "user",
};
const roleOf = (principal: LimitedCaller["principal"]): RuleRole =>
  principal === null ? "visitor" : (roleNames[principal.role] ?? "user");

/** Every call counts to this group as well. */
export const everyCall = allCalls;
