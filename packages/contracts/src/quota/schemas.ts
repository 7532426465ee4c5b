import { z } from "zod";
import { momentSchema } from "../moments.ts";
import { movementKinds, purseKinds } from "./constants.ts";

const characters = z.number().int();

export const purseSchema = z.object({
  kind: z.enum(purseKinds),
  left: characters,
  granted: characters,
  starts_at: z.string(),
  expires_at: z.string(),
  /** False of what has not begun and of packs without a plan in force. */
  usable: z.boolean(),
});

/** `total_left`: code points that can be translated now. */
export const remainingSchema = z.object({
  total_left: characters,
  /** When the month ends. */
  period_end: z.string(),
  /** The end of the plan in force and of the terms that follow it without a gap; null: no plan is in force. */
  plan_expires_at: z.string().nullable(),
  /** What is neither over nor taken back, the first to be used first. */
  purses: z.array(purseSchema),
  /** Set aside for work under way. */
  reserved: characters,
  /** Whether the purses are those of the caller's enterprise. */
  pooled: z.boolean(),
  /** What the caller may take of the enterprise's this month; null: all there is. */
  budget: z.object({ left: characters, characters_per_month: characters }).nullable(),
});
export type Remaining = z.infer<typeof remainingSchema>;

/** What is left, in words of the caller's language. */
export const remainingWordsSchema = z.object({ remaining_str: z.string() });

export const statementQuerySchema = z.object({
  page: z.coerce.number<number>().int().min(1).max(100_000).default(1),
  page_size: z.coerce.number<number>().int().min(1).max(100).default(20),
  kind: z.enum(movementKinds).optional(),
  from: momentSchema.optional(),
  /** Not included. */
  to: momentSchema.optional(),
});
export type StatementQuery = z.output<typeof statementQuerySchema>;

/** `line`: only the movements that a line stands for. */
export const movementsQuerySchema = statementQuerySchema.extend({ line: z.string().max(200).optional() });
export type MovementsQuery = z.output<typeof movementsQuerySchema>;

export const statementEntrySchema = z.object({
  id: z.string(),
  at: z.string(),
  kind: z.enum(movementKinds),
  /** Which of the purses. */
  purse: z.enum(purseKinds),
  /** How many characters moved. */
  amount: characters,
  /** What that changed of the characters that can be used; 0 when those set aside before were charged. */
  characters,
  /** What could be used after it; null for members of a pool, whose it is not. */
  balance: characters.nullable(),
  /**
   * What it was for: `text`, `document` with its id and, of the reader's own, the file's name and task, `order` with its
   * number, `month` with the month, …
   */
  cause: z.object({
    kind: z.string(),
    ref: z.string().nullable(),
    label: z.string().optional(),
    task: z.uuid().optional(),
  }),
  /** Of a pool: who used it. */
  who: z.object({ account_id: z.uuid(), username: z.string() }).nullable(),
});
export type StatementEntry = z.infer<typeof statementEntrySchema>;
export const statementSchema = z.object({
  /** The newest first. */
  movements: z.array(statementEntrySchema),
  total: z.number().int(),
});
export type Statement = z.infer<typeof statementSchema>;

/** All movements for one document or one text; anything else is a line of its own. */
export const statementLineSchema = z.object({
  id: z.string(),
  /** When its last movement was. */
  at: z.string(),
  /** How it stands: its movement's kind, or what came of several. */
  kind: z.enum(movementKinds),
  movements: z.number().int(),
  purses: z.array(z.enum(purseKinds)),
  /** What all of it changed of the characters that can be used. */
  characters,
  /** Of what it holds back, what is neither charged nor given back yet. */
  set_aside: characters,
  balance: statementEntrySchema.shape.balance,
  cause: statementEntrySchema.shape.cause,
  who: statementEntrySchema.shape.who,
});
export type StatementLine = z.infer<typeof statementLineSchema>;
export const statementLinesSchema = z.object({
  /** The newest first, by their last movements. */
  lines: z.array(statementLineSchema),
  total: z.number().int(),
});
export type StatementLines = z.infer<typeof statementLinesSchema>;

export const budgetSchema = z.object({
  account_id: z.uuid(),
  account_number: z.string(),
  username: z.string(),
  /** Null: no cap. */
  characters_per_month: characters.nullable(),
  /** Used this month; of who has a cap, with what is set aside. */
  used: characters,
  /** Of the cap. */
  left: characters.nullable(),
});
export type Budget = z.infer<typeof budgetSchema>;
export const budgetsSchema = z.object({ budgets: z.array(budgetSchema), period_end: z.string() });
export type Budgets = z.infer<typeof budgetsSchema>;
/** `characters_per_month` null: no cap. */
export const setBudgetSchema = z.object({
  account_id: z.uuid(),
  characters_per_month: z.number().int().min(0).max(1_000_000_000_000).nullable(),
});
export type SetBudget = z.infer<typeof setBudgetSchema>;
