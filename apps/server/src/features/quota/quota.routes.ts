import { quotaCalls } from "@yiqiao/contracts/quota";
import { bind, type HttpApi } from "#platform/http";
import type { Quota } from "./quota.service.ts";
import { describeRemaining } from "./describe-remaining.ts";

export function registerQuotaRoutes(api: HttpApi, { quota }: { readonly quota: Quota }): void {
  bind(api, quotaCalls.remaining, ({ context }) => quota.remaining(context));
  bind(api, quotaCalls.remainingWords, async ({ context }) => ({
    remaining_str: describeRemaining(await quota.remaining(context), context.language),
  }));
  bind(api, quotaCalls.statement, ({ context, query }) => quota.statement(context, query));
  bind(api, quotaCalls.statementLines, ({ context, query }) => quota.statementLines(context, query));
  bind(api, quotaCalls.budgets, ({ context }) => quota.budgets(context));
  bind(api, quotaCalls.setBudget, async ({ context, body }) => {
    await quota.setBudget(context, body);
    return quota.budgets(context);
  });
}
