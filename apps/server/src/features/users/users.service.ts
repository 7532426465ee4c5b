import { accountFields } from "@yiqiao/contracts/accounts";
import type {
  CreatedUser,
  createUserBodySchema,
  editUserBodySchema,
  exportUsersBodySchema,
  grantUsersBodySchema,
  ImportedUsers,
  importUsersBodySchema,
  setUserRoleBodySchema,
  UserDetails,
  Users as UserPage,
  UsersAct,
  usersQuerySchema,
} from "@yiqiao/contracts/users";
import type { Readable } from "node:stream";
import type { z } from "zod";
import { outsideSiteScope } from "#platform/database";
import { DomainError } from "#platform/errors";
import { wireOf } from "#platform/records";
import type { SignedInContext } from "#platform/request";
import { createUser } from "./create-user.ts";
import { editUser, setUserRole } from "./edit-user.ts";
import { exportUsers } from "./export/export-users.ts";
import { importUsers } from "./import/import-users.ts";
import { createInvitations, type Invitations } from "./invitations.ts";
import { listPage } from "./list-users.ts";
import { presentUsers, standingIn, stateOf } from "./present-user.ts";
import { actOnMany, requireVisibleUser } from "./user-acts.ts";
import { createUserAccess, type UserAccess } from "./user-access.ts";
import { mayManage, mayView, rolesToGive } from "./users.policy.ts";
import type { UsersOptions } from "./users.ports.ts";
import type { UserRow } from "./users.repository.ts";
import { createUserViewing, type UserViewing } from "./viewing.ts";

/** The users of a site, for its managers; of all sites, for administrators of the main site. */
export interface Users {
  readonly access: UserAccess;
  readonly viewing: UserViewing;
  readonly invitations: Invitations;
  list(context: SignedInContext, query: z.output<typeof usersQuerySchema>): Promise<UserPage>;
  /** @throws {DomainError} `userMissing` */
  one(context: SignedInContext, id: string): Promise<UserDetails>;
  create(context: SignedInContext, body: z.output<typeof createUserBodySchema>): Promise<CreatedUser>;
  edit(context: SignedInContext, body: z.output<typeof editUserBodySchema>): Promise<UserDetails>;
  setRole(context: SignedInContext, body: z.output<typeof setUserRoleBodySchema>): Promise<UserDetails>;
  grant(context: SignedInContext, body: z.output<typeof grantUsersBodySchema>): Promise<UsersAct>;
  export(context: SignedInContext, body: z.output<typeof exportUsersBodySchema>): Promise<Readable>;
  import(context: SignedInContext, body: z.output<typeof importUsersBodySchema>): Promise<ImportedUsers>;
}

export function createUsers(options: UsersOptions): Users {
  const one = async (context: SignedInContext, id: string) =>
    details(options, context, await requireVisibleUser(options, context, id));
  return {
    access: createUserAccess(options),
    viewing: createUserViewing(options),
    invitations: createInvitations(options),
    list: (context, query) => listPage(options, context, query),
    one,
    create: (context, body) => createUser(options, context, body),
    edit: async (context, body) => {
      await editUser(options, context, body);
      return one(context, body.user_id);
    },
    setRole: async (context, body) => {
      await setUserRole(options, context, body);
      return one(context, body.user_id);
    },
    grant: (context, { user_ids: ids, ...grant }) =>
      actOnMany(options, context, ids, async (id) => {
        const { account_number: account } = await requireVisibleUser(options, context, id);
        await options.orders.grant(context, { ...grant, account });
      }),
    export: (context, body) => exportUsers(options, context, body),
    import: (context, body) => importUsers(options, context, body),
  };
}

async function details(options: UsersOptions, context: SignedInContext, row: UserRow): Promise<UserDetails> {
  const { principal } = context;
  const [user] = await presentUsers(options, context, [row]);
  if (user === undefined) throw new DomainError("userMissing");
  const standing = standingIn(row);
  const isManaged = user.can_manage && mayManage(principal, standing);
  // The user is of a site that the caller sees; from here on the rows are the user's.
  return outsideSiteScope(async () => {
    const door = isManaged || principal.accountId === row.id ? await doorOf(options, row) : shut;
    return {
      ...user,
      ...wireOf(accountFields, "details", row),
      ...door,
      roles: isManaged ? rolesToGive(principal, row.site_id) : [],
      can_view: row.status === "active" && mayView(principal, { ...standing, id: row.id, state: stateOf(row) }),
    };
  });
}

type Door = Pick<
  UserDetails,
  "has_password" | "must_change_password" | "has_two_factor" | "locked_until" | "is_invited" | "sessions"
>;

/** Who cannot change a user learns nothing of how to get in as that one, nor from where the user does. */
const shut: Door = {
  has_password: null,
  must_change_password: false,
  has_two_factor: null,
  locked_until: null,
  is_invited: false,
  sessions: null,
};

async function doorOf({ sessions, twoFactor, challenges }: UsersOptions, row: UserRow): Promise<Door> {
  const open = await sessions.administration.open(row.id);
  const lockedUntil = await sessions.administration.lockedUntil(row);
  return {
    has_password: row.has_password,
    must_change_password: row.must_change_password,
    has_two_factor: await twoFactor.isEnabled(row.id),
    locked_until: lockedUntil?.toISOString() ?? null,
    is_invited: (await challenges.of("invitation", row.id)) !== undefined,
    sessions: open.map(({ client_kind, method, address, user_agent, created_at: at, last_seen_at: seenAt }) => ({
      client_kind,
      method,
      address,
      user_agent,
      created_at: at.toISOString(),
      last_seen_at: seenAt.toISOString(),
    })),
  };
}
