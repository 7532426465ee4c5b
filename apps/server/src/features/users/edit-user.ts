import type { editUserBodySchema, setUserRoleBodySchema } from "@yiqiao/contracts/users";
import { accountFields, type IdentifierKind } from "@yiqiao/contracts/accounts";
import { givenOn } from "@yiqiao/contracts/fields";
import type { z } from "zod";
import {
  type Account,
  hasOtherSuperAdministrator,
  lockRoles,
  rememberFormer,
  removeIdentifier,
  replaceIdentifier,
  updateAccount,
  updateRole,
} from "#features/accounts";
import type { Executor } from "#platform/database";
import { maskIdentifier } from "#platform/personal-data";
import { DomainError } from "#platform/errors";
import type { SignedInContext } from "#platform/request";
import { actOn } from "./user-acts.ts";
import { assertGives, roleOf, standingOf } from "./users.policy.ts";
import type { UsersOptions } from "./users.ports.ts";

type Edit = z.output<typeof editUserBodySchema>;

/** @throws {DomainError} `userMissing`, `userSelf`, `userRank`, `userChanged`, `identifierTaken`, `userOnlyWay` */
export async function editUser(
  options: UsersOptions,
  context: SignedInContext,
  { user_id: id, version, ...edit }: Edit,
): Promise<void> {
  await actOn(options, context, { id, version }, async (tx, { account }) => {
    const changes = changesIn(account, edit);
    if (Object.keys(changes.after).length === 0) return;
    const { email: _, phone: __, ...plain } = edit;
    await updateAccount(tx, id, plain);
    // The new before the old goes, so that there is always something to sign in with.
    const kinds = (["email", "phone"] as const).toSorted((a, b) => Number(edit[a] === null) - Number(edit[b] === null));
    for (const kind of kinds) {
      const after = edit[kind];
      if (after !== undefined && after !== account[kind]) await setIdentifier(options, tx, { account, kind, after });
    }
    const target = `account:${id}`;
    await options.audit.record(context, { action: "user.edit", target, siteId: account.site_id, ...changes }, tx);
  });
}

/** What is different, addresses shown in part. */
function changesIn(account: Account, edit: Omit<Edit, "user_id" | "version">) {
  const before: Record<string, unknown> = {};
  const after: Record<string, unknown> = {};
  for (const field of givenOn(accountFields, "edit")) {
    const wanted = edit[field];
    if (wanted === undefined || wanted === account[field]) continue;
    const isAddress = field === "email" || field === "phone";
    const shown = (value: string | null) => (value !== null && isAddress ? maskIdentifier(value) : value);
    before[field] = shown(account[field]);
    after[field] = shown(wanted);
  }
  return { before, after };
}

interface NewIdentifier {
  readonly account: Account;
  readonly kind: IdentifierKind;
  /** Null: it is taken away. */
  readonly after: string | null;
}

async function setIdentifier(
  { clock, messages, challenges }: UsersOptions,
  tx: Executor,
  { account, kind, after }: NewIdentifier,
): Promise<void> {
  const { id, site_id: siteId, language } = account;
  const before = account[kind];
  if (after === null) {
    if (!(await removeIdentifier(tx, id, kind))) throw new DomainError("userOnlyWay");
  } else if (!(await replaceIdentifier(tx, { id, kind, before, after }))) throw new DomainError("identifierTaken");
  const at = clock.now();
  if (before !== null) await rememberFormer(tx, { accountId: id, identifier: before, at });
  // What was begun with the former address, an invitation sent there too, is over.
  await challenges.forget(id, tx);
  const params = { at: at.toISOString(), kind, before, after };
  const template = "identifier-set-by-administrator";
  await messages.notify(tx, { accountId: id, siteId, kind: template, params });
  for (const identifier of [before, after]) {
    if (identifier === null) continue;
    await messages.deliver({ to: { kind, identifier }, template, params, language: language ?? "zh", siteId }, tx);
  }
}

/** @throws {DomainError} `userMissing`, `userSelf`, `userRank`, `userChanged`, `roleRank`, `roleSite`, `lastAdministrator` */
export async function setUserRole(
  options: UsersOptions,
  context: SignedInContext,
  { user_id: id, version, role }: z.output<typeof setUserRoleBodySchema>,
): Promise<void> {
  await actOn(options, context, { id, version, before: lockRoles }, async (tx, { actor, account }) => {
    const { site_id: siteId } = account;
    assertGives(actor, role, siteId);
    const after = standingOf(role, siteId);
    if (account.is_super && !after.isSuper && !(await hasOtherSuperAdministrator(tx, id))) {
      throw new DomainError("lastAdministrator");
    }
    const former = roleOf({ role: account.role, isSuper: account.is_super });
    if (former === role) return;
    await updateRole(tx, id, { role: after.role, isSuper: after.isSuper });
    const event = { action: "account.role", target: `account:${id}`, siteId } as const;
    await options.audit.record(context, { ...event, before: { role: former }, after: { role } }, tx);
    const told = ({ super: "admin", administrator: "admin", manager: "manager", normal: "normal" } as const)[role];
    await options.messages.notify(tx, { accountId: id, siteId, kind: "role-changed", params: { role: told } });
  });
}
