import { roles } from "@yiqiao/contracts/sessions";
import { type Account, type Accounts, lockAccount } from "#features/accounts";
import type { Audit } from "#features/audit";
import type { Messages } from "#features/messages";
import type { Executor } from "#platform/database";
import { DomainError } from "#platform/errors";
import { principalOf, type RequestContext } from "#platform/request";
import { findAdministratorOf, saveFounding } from "./enterprises.repository.ts";
import type { Moving } from "./move-account.ts";

export interface AppointOptions {
  readonly accounts: Pick<Accounts, "findByIdentifier" | "setSite">;
  readonly audit: Pick<Audit, "record">;
  readonly messages: Pick<Messages, "tell">;
  readonly moving: Moving;
}

interface Appointment {
  readonly siteId: number;
  /** E-mail address, phone number or given name. */
  readonly number: string;
  /** Also who made the site. */
  readonly isNew: boolean;
}

/**
 * Makes an account the administrator of an enterprise: its manager, who comes from the main site or is a member already.
 * The one before stays a member.
 * @throws {DomainError} `administratorUnknown`, `administratorUnfit`, `siteFull`
 */
export async function appoint(
  options: AppointOptions,
  tx: Executor,
  { context, appointment }: { readonly context: RequestContext; readonly appointment: Appointment },
): Promise<void> {
  const { accounts, audit, messages } = options;
  const { siteId, number, isNew } = appointment;
  const account = await fitAccount(options, tx, { siteId, number });
  const before = await findAdministratorOf(tx, siteId);
  if (before === account.id && account.site_id === siteId && account.role === roles.manager) return;
  if (account.site_id === siteId) {
    if (account.role === roles.normal) await accounts.setSite(tx, account.id, { siteId, role: roles.manager });
  } else await options.moving.move(tx, account, { siteId, role: roles.manager, by: principalOf(context).accountId });
  const former = before === undefined || before === account.id ? undefined : await lockAccount(tx, before);
  if (former?.site_id === siteId && former.role === roles.manager) {
    await accounts.setSite(tx, former.id, { siteId, role: roles.normal });
  }
  const founder = isNew ? { createdBy: principalOf(context).accountId } : {};
  await saveFounding(tx, { siteId, administratorId: account.id, ...founder });
  const act = { action: "enterprise.administrator", target: `site:${siteId}`, siteId } as const;
  const change = { before: { administrator: former?.id ?? null }, after: { administrator: account.id } };
  await audit.record(context, { ...act, ...change }, tx);
  await messages.tell(tx, {
    account: { ...account, site_id: siteId },
    kind: "company-joined",
    params: { isManager: true },
  });
}

async function fitAccount(
  { accounts, moving }: AppointOptions,
  tx: Executor,
  { siteId, number }: Pick<Appointment, "siteId" | "number">,
): Promise<Account> {
  const found = await accounts.findByIdentifier(number, tx);
  const account = found === undefined ? undefined : await lockAccount(tx, found.id);
  if (account === undefined || account.status === "deleted") {
    throw new DomainError("administratorUnknown", { account: number });
  }
  const why = await moving.hindranceOf(tx, account, siteId);
  if (why !== null && why !== "alreadyMember") throw new DomainError("administratorUnfit", { account: number, why });
  if (why === "alreadyMember" && account.status !== "active") {
    throw new DomainError("administratorUnfit", { account: number, why: "inactive" });
  }
  return account;
}
