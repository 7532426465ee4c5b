import { viewingMinutes, type viewUserBodySchema } from "@yiqiao/contracts/users";
import type { z } from "zod";
import { outsideSiteScope } from "#platform/database";
import { DomainError } from "#platform/errors";
import type { SignedInContext } from "#platform/request";
import { standingIn, stateOf } from "./present-user.ts";
import { actOn } from "./user-acts.ts";
import { mayView } from "./users.policy.ts";
import type { UsersOptions } from "./users.ports.ts";

/** Administrators who look at what a user sees; see docs/decisions/057-looking-at-what-a-user-sees.md. */
export interface UserViewing {
  /** @throws {DomainError} `userMissing`, `userSelf`, `userRank`, `userState`, `noPermission` */
  begin(
    context: SignedInContext,
    body: z.output<typeof viewUserBodySchema>,
  ): Promise<{ readonly access_token: string; readonly until: string }>;
  state(
    context: SignedInContext,
  ): Promise<{ readonly username: string; readonly account_number: string; readonly until: string } | null>;
  end(context: SignedInContext): Promise<void>;
}

export function createUserViewing(options: UsersOptions): UserViewing {
  const { audit, messages, clock, accounts, sessions } = options;
  return {
    begin: (context, { user_id: id, reason }) =>
      actOn(options, context, { id }, async (tx, { actor, user, account }) => {
        const state = stateOf(user);
        if (user.status !== "active") throw new DomainError("userState");
        if (!mayView(actor, { id, state, ...standingIn(user) })) throw new DomainError("noPermission");
        const lifeMs = viewingMinutes * 60_000;
        const { accessToken, until } = await sessions.administration.view(tx, context, { account, lifeMs });
        const act = { action: "user.view", target: `account:${id}`, siteId: account.site_id } as const;
        await audit.record(context, { ...act, after: { reason, until: until.toISOString() } }, tx);
        const by = (await accounts.find(context.principal.accountId, tx))?.account_number ?? "";
        const params = { at: clock.now().toISOString(), by, minutes: viewingMinutes, reason };
        await messages.tell(tx, { account, kind: "account-viewed", params });
        return { access_token: accessToken, until: until.toISOString() };
      }),
    state: async (context) => {
      const until = await sessions.administration.viewedUntil(context);
      const account = until === undefined ? undefined : await accounts.find(context.principal.accountId);
      if (until === undefined || account === undefined) return null;
      return { username: account.username, account_number: account.account_number, until: until.toISOString() };
    },
    end: async (context) => {
      const { accountId, viewerId, siteId } = context.principal;
      if (viewerId === undefined) return;
      await outsideSiteScope(() =>
        options.database.transaction(async (tx) => {
          if (!(await sessions.administration.endViewing(tx, context))) return;
          const act = { action: "user.view-end", target: `account:${accountId}`, siteId, actorId: viewerId } as const;
          await audit.record(context, act, tx);
        }),
      );
    },
  };
}
