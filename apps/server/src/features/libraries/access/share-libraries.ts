import { normaliseIdentifier } from "@yiqiao/contracts/accounts";
import type { LibraryMember } from "@yiqiao/contracts/libraries";
import { maskIdentifier } from "#platform/personal-data";
import { DomainError } from "#platform/errors";
import { principalOf, type RequestContext } from "#platform/request";
import type { LibrariesDeps } from "../deps.ts";
import {
  deleteMember,
  findByUsername,
  listMembers,
  type MemberRole,
  upsertMember,
} from "../records/shares.repository.ts";
import type { StoredLibrary } from "../records/library.record.ts";
import type { Access } from "./access.ts";

/** Sharing one's own library with others of the same site. */
export interface ShareLibraries {
  members(context: RequestContext, bankId: string): Promise<LibraryMember[]>;
  /** @throws {DomainError} `libraryMemberUnknown`, `libraryMismatch`, `tooManyRequests` */
  share(context: RequestContext, bankId: string, member: { account: string; role: MemberRole }): Promise<void>;
  /** By the owner; or by who wants to leave. @throws {DomainError} `libraryOwnerFixed` */
  unshare(context: RequestContext, bankId: string, accountId: string): Promise<void>;
}

type Deps = Pick<LibrariesDeps, "database" | "clock" | "accounts" | "rateLimiter"> & { readonly access: Access };

/** Whether an account exists is told by the answer, so nobody may try a list of them. */
const shareRate = { limit: 60, windowS: 3600 };

export function createShareLibraries({ database, clock, accounts, rateLimiter, access }: Deps): ShareLibraries {
  const { db } = database;
  const findOnSite = async ({ siteId }: StoredLibrary, identifier: string) => {
    const account = await accounts.findByIdentifier(normaliseIdentifier(identifier));
    if (account?.site_id === siteId && account.status === "active") return account.id;
    const [only, other] = await findByUsername(db, siteId, identifier.trim());
    return other === undefined ? only : undefined;
  };
  return {
    members: async (context, bankId) => {
      const { id } = await access.open(context, bankId, "reader");
      const members = await listMembers(db, id);
      return members.map(({ accountId, username, account, role }) => ({
        account_id: accountId,
        name: username,
        account: maskIdentifier(account),
        role,
      }));
    },
    share: async (context, bankId, { account, role }) => {
      const library = await access.open(context, bankId, "owner");
      if (library.accountId === null) throw new DomainError("libraryMismatch", { field: "system_or_individual" });
      await rateLimiter.take({ key: `library-share:${principalOf(context).accountId}`, ...shareRate });
      const accountId = await findOnSite(library, account);
      if (accountId === undefined || accountId === library.accountId) {
        throw new DomainError("libraryMemberUnknown", { account });
      }
      await upsertMember(db, { libraryId: library.id, accountId, role, at: clock.now() });
    },
    unshare: async (context, bankId, accountId) => {
      const isLeaving = accountId === principalOf(context).accountId;
      const library = await access.open(context, bankId, isLeaving ? "reader" : "owner");
      if (accountId === library.accountId) throw new DomainError("libraryOwnerFixed");
      await database.transaction((tx) =>
        deleteMember(tx, { libraryId: library.id, accountId, siteId: library.siteId }),
      );
    },
  };
}
