import type { acceptInvitationBodySchema, Invitation } from "@yiqiao/contracts/users";
import type { z } from "zod";
import { type Account, agreeToTerms } from "#features/accounts";
import { outsideSiteScope } from "#platform/database";
import { DomainError } from "#platform/errors";
import type { RequestContext } from "#platform/request";
import { isAdministrator, keptOf } from "./create-user.ts";
import type { UsersOptions } from "./users.ports.ts";

/** Links by which who was given an account chooses a password. */
export interface Invitations {
  /** @throws {DomainError} `invitationOver` */
  show(context: RequestContext, invitation: string): Promise<Invitation>;
  /** @throws {DomainError} `invitationOver`, `passwordRule`, `passwordCommon`, `passwordCiphertextInvalid` */
  accept(context: RequestContext, body: z.output<typeof acceptInvitationBodySchema>): Promise<void>;
}

/** Looks at one invitation: nobody needs more, and the id cannot be guessed. */
const looks = 1000;

export function createInvitations(options: UsersOptions): Invitations {
  const { accounts, challenges, sites } = options;
  const requireInvited = async (context: RequestContext, invitation: string): Promise<Account> => {
    const found = await challenges.tryOnce("invitation", keptOf(invitation), looks);
    const account = found?.accountId == null ? undefined : await accounts.find(found.accountId);
    const isHere = account !== undefined && (context.siteId === 0 || context.siteId === account.site_id);
    if (!isHere || account.status !== "active") throw new DomainError("invitationOver");
    return account;
  };
  return {
    show: (context, invitation) =>
      outsideSiteScope(async () => {
        const account = await requireInvited(context, invitation);
        const site = await sites.current({ siteId: account.site_id });
        return {
          account: account.account_number,
          username: account.username,
          site_name: context.language === "zh" ? site.site_name : site.english_name,
          is_administrator: isAdministrator(account),
        };
      }),
    accept: (context, { invitation, password: encrypted }) =>
      outsideSiteScope(async () => {
        const account = await requireInvited(context, invitation);
        const password = await options.sessions.decryptPassword(encrypted);
        const passwordHash = await accounts.hashOwnPassword(password, account);
        await options.database.transaction(async (tx) => {
          const { id, account_number: actor, site_id: siteId } = account;
          if ((await challenges.take("invitation", keptOf(invitation), tx)) === undefined)
            throw new DomainError("invitationOver");
          await accounts.setPassword(tx, id, { passwordHash });
          await agreeToTerms(tx, id, options.clock.now());
          const act = {
            action: "user.accept-invitation",
            actorId: id,
            actor,
            target: `account:${id}`,
            siteId,
          } as const;
          await options.audit.record(context, act, tx);
        });
      }),
  };
}
