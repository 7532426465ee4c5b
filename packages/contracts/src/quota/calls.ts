import { defineCalls, exampleId } from "../calls/index.ts";
import {
  budgetsSchema,
  movementsQuerySchema,
  remainingSchema,
  remainingWordsSchema,
  setBudgetSchema,
  statementLinesSchema,
  statementQuerySchema,
  statementSchema,
} from "./schemas.ts";

export const quotaCalls = defineCalls("quota", {
  remaining: {
    method: "GET",
    path: "/request_translate/select_remaining_char",
    summary: "Characters left, and where they lie",
    access: "visitor",
    result: remainingSchema,
  },
  remainingWords: {
    method: "GET",
    path: "/user/remaining_str",
    summary: "Characters left, in words",
    result: remainingWordsSchema,
  },
  statement: {
    method: "GET",
    path: "/quota/statement",
    summary: "Every movement of characters, the newest first: of managers those of their enterprise",
    permission: "Statement",
    query: movementsQuerySchema,
    result: statementSchema,
  },
  statementLines: {
    method: "GET",
    path: "/quota/statement_lines",
    summary: "The movements of characters, those for one document or text in one line",
    permission: "Statement",
    query: statementQuerySchema,
    result: statementLinesSchema,
  },
  budgets: {
    method: "GET",
    path: "/quota/budgets",
    summary: "Members' caps of the month",
    permission: "SiteBudgets",
    result: budgetsSchema,
  },
  setBudget: {
    method: "POST",
    path: "/quota/set_budget",
    summary: "Set or lift a member's cap",
    permission: "SiteBudgets",
    body: setBudgetSchema,
    result: budgetsSchema,
    example: { body: { account_id: exampleId, characters_per_month: 1 } },
  },
});
