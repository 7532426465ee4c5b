import type { JoinHindrance } from "@yiqiao/contracts/enterprises";
import { roles } from "@yiqiao/contracts/sessions";
import type { Account, Accounts } from "#features/accounts";
import { planInForce } from "#features/sessions";
import type { Clock } from "#platform/clock";
import type { Executor } from "#platform/database";
import type { PersonalData } from "#platform/personal-data";
import { hasOpenOrder } from "./enterprises.repository.ts";
import { settleRequest } from "./joining/joining.repository.ts";

export interface MovingOptions {
  readonly accounts: Pick<Accounts, "takeSeat" | "setSite">;
  readonly clock: Clock;
  /** What all features keep on users: it goes with the account. */
  readonly holdings: readonly PersonalData[];
}

/** Users of the main site become those of an enterprise; see decision 058. */
export interface Moving {
  /** Why an account cannot go to a site now, or to any that it is not of. */
  hindranceOf(executor: Executor, account: Account, siteId?: number): Promise<JoinHindrance | null>;
  /**
   * Takes a seat there, and everything of its own along; a request that waits ends, `by` whom it goes.
   * @throws {DomainError} `siteFull`
   */
  move(
    tx: Executor,
    account: Account,
    to: { readonly siteId: number; readonly role: 1 | 2; readonly by: string },
  ): Promise<void>;
}

export function createMoving({ accounts, clock, holdings }: MovingOptions): Moving {
  return {
    hindranceOf: async (executor, account, siteId) => {
      const now = clock.now();
      if (account.site_id !== 0) return account.site_id === siteId ? "alreadyMember" : "otherSite";
      if (account.role !== roles.normal || account.is_super) return "administrator";
      if (account.status !== "active") return "inactive";
      if (account.deletion_due_at !== null) return "deletion";
      if (planInForce(account, now) !== "free") return "ownPlan";
      return (await hasOpenOrder(executor, account.id, now)) ? "openOrder" : null;
    },
    move: async (tx, account, { siteId, role, by }) => {
      await accounts.takeSeat(tx, siteId);
      await accounts.setSite(tx, account.id, { siteId, role });
      await settleRequest(tx, account.id, { siteId, by, at: clock.now() });
      for (const holding of holdings) await holding.move?.(tx, account.id, siteId);
    },
  };
}
