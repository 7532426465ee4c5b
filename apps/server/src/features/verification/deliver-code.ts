import { identifierKind, verificationCode } from "@yiqiao/contracts/accounts";
import { type Account, type Accounts, mayEnter } from "#features/accounts";
import type { Messages } from "#features/messages";
import type { Clock } from "#platform/clock";
import type { Database } from "#platform/database";
import type { CodeToSend } from "./job-definitions.ts";
import { markSent } from "./verification.repository.ts";

export type DeliverCode = (payload: CodeToSend) => Promise<void>;

export interface DeliverCodeOptions {
  readonly database: Pick<Database, "transaction">;
  readonly clock: Clock;
  readonly accounts: Pick<Accounts, "findByIdentifier">;
  readonly messages: Pick<Messages, "deliver">;
}

/** The half of sending a code that depends on who has an account; nobody waits for it. */
export function createDeliverCode({ database, clock, accounts, messages }: DeliverCodeOptions): DeliverCode {
  return ({ id, identifier, purpose, siteId, code, language, expiresAt }) =>
    database.transaction(async (tx) => {
      const kind = identifierKind(identifier);
      const content = contentFor(purpose, { account: await accounts.findByIdentifier(identifier, tx), siteId });
      if (kind === undefined || content === undefined) return;
      // Once, however often the job runs; a code that is over is of no use to anybody.
      if (!(await markSent(tx, id, clock.now()))) return;
      const dispatch = { to: { kind, identifier }, language, siteId, notAfter: new Date(expiresAt) };
      if (content === "already-registered") {
        await messages.deliver({ ...dispatch, template: "already-registered", params: {} }, tx);
        return;
      }
      const params = { code, purpose, minutes: verificationCode.lifeMs / 60_000 };
      await messages.deliver({ ...dispatch, template: "code", params }, tx);
    });
}

/** What is sent for a purpose; undefined: nothing. */
function contentFor(
  purpose: CodeToSend["purpose"],
  { account, siteId }: { readonly account: Account | undefined; readonly siteId: number },
): "code" | "already-registered" | undefined {
  if (purpose === "verify-account") return "code";
  if (purpose === "register" || purpose === "change-account") {
    return account === undefined ? "code" : "already-registered";
  }
  const isKnown = account?.status === "active" || account?.status === "inactive";
  return account !== undefined && isKnown && mayEnter(account, siteId) ? "code" : undefined;
}
