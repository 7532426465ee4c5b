import { type LanguageCode, languageCodeSchema } from "@yiqiao/contracts/languages";
import { sql } from "drizzle-orm";
import { z } from "zod";
import { column, type Executor } from "#platform/database";
import { languageOfCode } from "../../shared/language-codes.ts";
import type { ConfiguredRules } from "./configured-rules.ts";

export interface StyleRulesOwner {
  readonly siteId: number;
  readonly accountId: string;
}

const instructionSchema = z.object({
  id: z.string(),
  label: z.string(),
  prompt: z.string(),
  source_language: z
    .string()
    .transform((code) => languageOfCode(code))
    .optional(),
});
export type Instruction = z.infer<typeof instructionSchema>;

export interface StyleRules {
  readonly id: string;
  readonly name: string;
  readonly language: LanguageCode;
  readonly configured: ConfiguredRules;
  readonly instructions: readonly Instruction[];
  readonly version: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** A list without what it says. */
export type StyleRulesInfo = Omit<StyleRules, "configured" | "instructions">;

const infoShape = {
  id: column.uuid,
  name: column.text,
  language: column.text.as<LanguageCode>(),
  version: column.int,
  createdAt: column.timestamptz,
  updatedAt: column.timestamptz,
};
const infoColumns = sql`s.id, s.name, s.language, s.version, s.created_at as "createdAt", s.updated_at as "updatedAt"`;
const rowShape = { ...infoShape, language: column.text, configured: column.jsonb(), instructions: column.jsonb() };
const columns = sql`${infoColumns}, s.configured_rules as configured, s.instructions`;
const ownedBy = ({ siteId, accountId }: StyleRulesOwner) => sql`s.site_id = ${siteId} and s.account_id = ${accountId}`;

const storedSchema = z.object({
  language: languageCodeSchema,
  configured: z.record(z.string(), z.record(z.string(), z.string())),
  instructions: z.array(instructionSchema),
});
type Row = Omit<StyleRules, keyof z.infer<typeof storedSchema>> & Record<keyof z.infer<typeof storedSchema>, unknown>;
const rulesOf = (row: Row): StyleRules => ({ ...row, ...storedSchema.parse(row) });

/** Counted from 0. */
export interface Page {
  readonly page: number;
  readonly size: number;
}

/** The oldest first. */
const pageOf = (owner: StyleRulesOwner, { page, size }: Page) =>
  sql`where ${ownedBy(owner)} order by s.created_at, s.id limit ${size} offset ${page * size}`;

export async function listStyleRules(db: Executor, owner: StyleRulesOwner, page: Page): Promise<StyleRulesInfo[]> {
  return db.query(infoShape)`select ${infoColumns} from api_style_rules s ${pageOf(owner, page)}`;
}

export async function listDetailedStyleRules(db: Executor, owner: StyleRulesOwner, page: Page): Promise<StyleRules[]> {
  const rows = await db.query(rowShape)`select ${columns} from api_style_rules s ${pageOf(owner, page)}`;
  return rows.map((row) => rulesOf(row));
}

export async function findStyleRules(
  db: Executor,
  owner: StyleRulesOwner,
  id: string,
): Promise<StyleRules | undefined> {
  const rows = await db.query(rowShape)`
    select ${columns} from api_style_rules s where s.id = ${id} and ${ownedBy(owner)}`;
  return rows.map((row) => rulesOf(row))[0];
}

/** Until the transaction ends, nobody else changes it. */
export async function lockStyleRules(
  tx: Executor,
  owner: StyleRulesOwner,
  id: string,
): Promise<StyleRules | undefined> {
  const rows = await tx.query(rowShape)`
    select ${columns} from api_style_rules s where s.id = ${id} and ${ownedBy(owner)} for update`;
  return rows.map((row) => rulesOf(row))[0];
}

/** Lists of an account are made one after the other until the transaction ends. @returns how many there are */
export async function countStyleRules(tx: Executor, owner: StyleRulesOwner): Promise<number> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`style rules ${owner.accountId}`}, 0))`);
  const rows = await tx.query({ count: column.int })`
    select count(*)::int as count from api_style_rules s where ${ownedBy(owner)}`;
  return rows[0]?.count ?? 0;
}

export async function insertStyleRules(
  tx: Executor,
  { siteId, accountId }: StyleRulesOwner,
  { id, name, language, configured, instructions, createdAt }: Omit<StyleRules, "version" | "updatedAt">,
): Promise<void> {
  await tx.execute(sql`
    insert into api_style_rules
      (id, site_id, account_id, name, language, configured_rules, instructions, created_at, updated_at)
    values (${id}, ${siteId}, ${accountId}, ${name}, ${language}, ${JSON.stringify(configured)}::jsonb,
            ${JSON.stringify(instructions)}::jsonb, ${createdAt}, ${createdAt})`);
}

export async function updateStyleRules(
  tx: Executor,
  owner: StyleRulesOwner,
  { id, name, configured, instructions, updatedAt }: Omit<StyleRules, "version" | "createdAt" | "language">,
): Promise<void> {
  await tx.execute(sql`
    update api_style_rules s set name = ${name}, configured_rules = ${JSON.stringify(configured)}::jsonb,
      instructions = ${JSON.stringify(instructions)}::jsonb, version = s.version + 1, updated_at = ${updatedAt}
    where s.id = ${id} and ${ownedBy(owner)}`);
}

export async function deleteStyleRules(db: Executor, owner: StyleRulesOwner, id: string): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    delete from api_style_rules s where s.id = ${id} and ${ownedBy(owner)}`);
  return rowCount > 0;
}
