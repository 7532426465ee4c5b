import { createHash, randomUUID } from "node:crypto";
import { type AccountFields, identifierKind } from "@yiqiao/contracts/accounts";
import type { GivenValues } from "@yiqiao/contracts/fields";
import { roles } from "@yiqiao/contracts/sessions";
import {
  type CreatedUser,
  type createUserBodySchema,
  invitationLifeDays,
  type UserRole,
  type UserAccessMethod,
} from "@yiqiao/contracts/users";
import type { z } from "zod";
import { type Account, hashPassword, randomPassword } from "#features/accounts";
import { type Executor, outsideSiteScope } from "#platform/database";
import { DomainError } from "#platform/errors";
import { isMainAdministrator, type Principal, type SignedInContext } from "#platform/request";
import { actorNow } from "./user-acts.ts";
import { assertGives, roleOf, standingOf } from "./users.policy.ts";
import type { UsersOptions } from "./users.ports.ts";

/** A user to be made, whom the caller may make. */
export interface NewUser {
  readonly identifier: string;
  readonly role: UserRole;
  readonly siteId: number;
  readonly fields: GivenValues<AccountFields, "create">;
}

/** A password that serves once, or none. */
export interface InitialPassword {
  readonly password: string | null;
  readonly passwordHash: string | null;
}

/** What a new user gets in by; slow, so not within a transaction. */
export async function initialPassword(way: UserAccessMethod): Promise<InitialPassword> {
  if (way === "invitation") return { password: null, passwordHash: null };
  const password = randomPassword();
  return { password, passwordHash: await hashPassword(password) };
}

/** The site that a caller makes users for. @throws {DomainError} `noPermission` for another one, `siteMissing` */
export async function siteFor(
  { sites }: Pick<UsersOptions, "sites">,
  principal: Principal,
  wanted: number | undefined,
): Promise<number> {
  if (!isMainAdministrator(principal)) {
    if (wanted !== undefined && wanted !== principal.siteId) throw new DomainError("noPermission");
    return principal.siteId;
  }
  const siteId = wanted ?? 0;
  if (!(await sites.exists(siteId))) throw new DomainError("siteMissing", { code: String(siteId) });
  return siteId;
}

/** @throws {DomainError} `userNoAddress`, `codeUndeliverable` */
export function assertReachable(
  { messages }: Pick<UsersOptions, "messages">,
  { language }: Pick<SignedInContext, "language">,
  { way, account, email }: { readonly way: UserAccessMethod; readonly account: string; readonly email: string | null },
): void {
  if (way === "password") return;
  if (email === null) throw new DomainError("userNoAddress", { account });
  const kind = { zh: "邮箱", en: "e-mail addresses" };
  if (!messages.canDeliver("email")) throw new DomainError("codeUndeliverable", { kind: kind[language] });
}

/**
 * @throws {DomainError} `roleRank`, `roleSite`, `noPermission`, `siteMissing`, `userNoAddress`, `codeUndeliverable`,
 * `identifierTaken`
 */
export async function createUser(
  options: UsersOptions,
  context: SignedInContext,
  { account: identifier, role, site_id: site, way, plan, ...fields }: z.output<typeof createUserBodySchema>,
): Promise<CreatedUser> {
  const { principal } = context;
  const siteId = await siteFor(options, principal, site);
  assertGives(principal, role, siteId);
  const isGranted = plan !== undefined && plan !== "free";
  if (isGranted && !isMainAdministrator(principal)) throw new DomainError("noPermission");
  const email = identifierKind(identifier) === "email" ? identifier : null;
  assertReachable(options, context, { way, account: identifier, email });
  const initial = await initialPassword(way);
  const user = { identifier, role, siteId, fields };
  const created = await outsideSiteScope(() =>
    options.database.transaction(async (tx) => {
      assertGives(await actorNow(tx, principal), role, siteId);
      return makeUser(options, tx, { context, user, initial });
    }),
  );
  if (isGranted)
    await options.orders.grant(context, {
      id: plan,
      account: identifier,
      paid_fen: 0,
      reason: grantReason[context.language],
    });
  return created;
}
const grantReason = { zh: "创建用户时发放", en: "given with the account" };

interface Making {
  readonly context: SignedInContext;
  readonly user: NewUser;
  readonly initial: InitialPassword;
}

/** Makes an account, invites its owner or tells them, and writes it down. @throws {DomainError} `identifierTaken` */
export async function makeUser(
  options: UsersOptions,
  tx: Executor,
  { context, user, initial }: Making,
): Promise<CreatedUser> {
  const { identifier, role, siteId, fields } = user;
  const { isSuper, role: number } = standingOf(role, siteId);
  const account = await options.accounts.createFor(tx, {
    identifier,
    siteId,
    role: number,
    isSuper,
    passwordHash: initial.passwordHash,
    fields,
  });
  const after = {
    account: identifier,
    username: account.username,
    role,
    site_id: siteId,
    invited: initial.password === null,
  };
  await options.audit.record(context, { action: "user.create", target: `account:${account.id}`, siteId, after }, tx);
  if (initial.password === null) await invite(options, tx, account);
  else await options.messages.tell(tx, { account, kind: "account-set-up", params: { account: identifier } });
  return { user_id: account.id, account: identifier, password: initial.password };
}

const dayMs = 24 * 3600 * 1000;

/** What is kept of a link's secret, for days and in backups: with it nobody gets in. */
export function keptOf(invitation: string): string {
  const hash = createHash("sha256").update(invitation.toLowerCase()).digest("hex");
  return hash.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}

/** Mails a link by which the account's owner chooses a password. @throws {DomainError} `userNoAddress` */
export async function invite({ challenges, messages }: UsersOptions, tx: Executor, account: Account): Promise<void> {
  const { id: accountId, email, language, site_id: siteId, account_number: number } = account;
  if (email === null) throw new DomainError("userNoAddress", { account: number });
  const invitation = randomUUID();
  await challenges.open("invitation", { id: keptOf(invitation), accountId, lifeMs: invitationLifeDays * dayMs }, tx);
  const params = { account: number, invitation, days: invitationLifeDays };
  const to = { kind: "email", identifier: email } as const;
  await messages.deliver({ to, template: "account-invited", params, language: language ?? "zh", siteId }, tx);
}

/** Whether an account's password follows the longer rule. */
export const isAdministrator = ({ role, is_super: isSuper }: Pick<Account, "role" | "is_super">): boolean =>
  roleOf({ role, isSuper }) !== "normal" && role !== roles.normal;
