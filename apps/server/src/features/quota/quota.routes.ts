import {
  budgetsSchema,
  movementsQuerySchema,
  quotaPaths,
  remainingSchema,
  remainingWordsSchema,
  setBudgetSchema,
  statementLinesSchema,
  statementQuerySchema,
  statementSchema,
} from "@yiqiao/contracts/quota";
import { answers, type HttpApi, ok } from "#platform/http";
import type { Quota } from "./quota.service.ts";
import { inWords } from "./remaining-words.ts";

export function registerQuotaRoutes(api: HttpApi, { quota }: { readonly quota: Quota }): void {
  registerRemaining(api, quota);
  registerBudgets(api, quota);
}

function registerRemaining(api: HttpApi, quota: Quota): void {
  const tags = ["quota"];
  api.get(
    quotaPaths.remaining,
    {
      config: { access: "visitor" },
      schema: { tags, summary: "Characters left, and where they lie", response: answers(remainingSchema) },
    },
    async ({ context }) => ok(await quota.remaining(context)),
  );
  api.get(
    quotaPaths.remainingWords,
    { schema: { tags, summary: "Characters left, in words", response: answers(remainingWordsSchema) } },
    async ({ context }) => ok({ remaining_str: inWords(await quota.remaining(context), context.language) }),
  );
  api.get(
    quotaPaths.statement,
    {
      config: { permission: "Statement" },
      schema: {
        tags,
        summary: "Every movement of characters, the newest first: of managers those of their enterprise",
        querystring: movementsQuerySchema,
        response: answers(statementSchema),
      },
    },
    async ({ context, query }) => ok(await quota.statement(context, query)),
  );
  api.get(
    quotaPaths.statementLines,
    {
      config: { permission: "Statement" },
      schema: {
        tags,
        summary: "The movements of characters, those for one document or text in one line",
        querystring: statementQuerySchema,
        response: answers(statementLinesSchema),
      },
    },
    async ({ context, query }) => ok(await quota.statementLines(context, query)),
  );
}

function registerBudgets(api: HttpApi, quota: Quota): void {
  const tags = ["quota"];
  const config = { permission: "SiteBudgets" } as const;
  api.get(
    quotaPaths.budgets,
    { config, schema: { tags, summary: "Members' caps of the month", response: answers(budgetsSchema) } },
    async ({ context }) => ok(await quota.budgets(context)),
  );
  api.post(
    quotaPaths.setBudget,
    {
      config,
      schema: { tags, summary: "Set or lift a member's cap", body: setBudgetSchema, response: answers(budgetsSchema) },
    },
    async ({ context, body }) => {
      await quota.setBudget(context, body);
      return ok(await quota.budgets(context));
    },
  );
}
