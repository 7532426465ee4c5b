import {
  leastEssential,
  type ListedBody,
  type ruleBodySchema,
  type RuleSubject,
  widestBlock,
} from "@yiqiao/contracts/traffic-control";
import { roles } from "@yiqiao/contracts/sessions";
import type { z } from "zod";
import type { Accounts } from "#features/accounts";
import type { Executor } from "#platform/database";
import { DomainError } from "#platform/errors";
import { isInside, type Network, networkText, parseAddress, parseNetwork } from "./addresses.ts";
import type { CallGroups } from "./call-groups.ts";

type Find = Pick<Accounts, "findByIdentifier">;

/** @throws {DomainError} `trafficAddressInvalid` */
export function networkOfText(address: string): Network {
  const network = parseNetwork(address);
  if (network === undefined) throw new DomainError("trafficAddressInvalid", { address });
  return network;
}

/** @throws {DomainError} `trafficAccountUnknown` */
export async function accountOf(accounts: Find, account: string, tx: Executor) {
  const found = await accounts.findByIdentifier(account, tx);
  if (found === undefined) throw new DomainError("trafficAccountUnknown", { account });
  return found;
}

/** As a rule keeps it. @throws {DomainError} `trafficAddressInvalid`, `trafficAccountUnknown` */
export async function subjectOf(
  accounts: Find,
  subject: RuleSubject,
  tx: Executor,
): Promise<{ readonly value: string; readonly account_id: string | null }> {
  if (subject.level === "account") {
    const { id } = await accountOf(accounts, subject.account, tx);
    return { value: id, account_id: id };
  }
  return { value: valueOf(subject), account_id: null };
}

function valueOf(subject: Exclude<RuleSubject, { readonly level: "account" }>): string {
  if (subject.level === "everyone") return "";
  if (subject.level === "site") return String(subject.site_id);
  if (subject.level === "role") return subject.role;
  if (subject.level === "plan") return subject.plan;
  return networkText(networkOfText(subject.address));
}

/** @throws {DomainError} `trafficGroupUnknown`, `trafficLimitTooLow` where nobody could log in any more */
export function assertRule(
  groups: CallGroups,
  { group: name, limit, window_s }: z.output<typeof ruleBodySchema>,
): void {
  const group = groups.find(name);
  if (group === undefined) throw new DomainError("trafficGroupUnknown", { group: name });
  if (group.is_essential && (limit * 60) / window_s < leastEssential) {
    throw new DomainError("trafficLimitTooLow", { least: leastEssential });
  }
}

const ownMachine = ["127.0.0.1", "::1"].map((address) => parseAddress(address));

/**
 * A network that is to be blocked.
 * @throws {DomainError} `trafficAddressTooWide`, `trafficOwnMachine`, and `trafficBlocksYourself` unless that is meant
 */
export function assertBlock(
  network: Network,
  { address, isOwnMeant }: { readonly address: string; readonly isOwnMeant: boolean },
): void {
  const widest = network.family === 4 ? widestBlock.ipv4 : widestBlock.ipv6;
  if (network.prefix < widest) throw new DomainError("trafficAddressTooWide", { widest });
  if (ownMachine.some((own) => own !== undefined && isInside(own, network))) throw new DomainError("trafficOwnMachine");
  const own = parseAddress(address);
  if (!isOwnMeant && own !== undefined && isInside(own, network)) {
    throw new DomainError("trafficBlocksYourself", { address });
  }
}

/** Whom an entry of a list is for. @throws {DomainError} */
export async function resolveListedCaller(
  deps: { readonly accounts: Find; readonly address: string; readonly tx: Executor },
  { list, caller, is_own_meant: isOwnMeant = false }: Pick<ListedBody, "list" | "caller" | "is_own_meant">,
): Promise<{ readonly network: string | null; readonly account_id: string | null; readonly called: string }> {
  if (caller.kind === "account") {
    const account = await accountOf(deps.accounts, caller.account, deps.tx);
    if (list === "block" && account.role === roles.admin && account.site_id === 0) {
      throw new DomainError("trafficAdministrator");
    }
    return { network: null, account_id: account.id, called: `account:${account.id}` };
  }
  const network = networkOfText(caller.address);
  if (list === "block") assertBlock(network, { address: deps.address, isOwnMeant });
  return { network: networkText(network), account_id: null, called: networkText(network) };
}
