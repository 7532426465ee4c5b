import { randomUUID } from "node:crypto";
import type { LanguageCode, SourceLanguage } from "@yiqiao/contracts/languages";
import { styleLimits } from "@yiqiao/contracts/style";
import type { Clock } from "#platform/clock";
import type { Database } from "#platform/database";
import { DomainError } from "#platform/errors";
import type { SignedInContext } from "#platform/request";
import { invalid } from "../glossaries/glossary-terms.ts";
import { type ConfiguredRules, sentencesOf, withoutEmpty } from "./configured-rules.ts";
import {
  countStyleRules,
  deleteStyleRules,
  findStyleRules,
  insertStyleRules,
  type Instruction,
  listDetailedStyleRules,
  listStyleRules,
  lockStyleRules,
  type Page,
  type StyleRules,
  type StyleRulesInfo,
  type StyleRulesOwner,
  updateStyleRules,
} from "./style-rules.repository.ts";

export type GivenInstruction = Omit<Instruction, "id">;

/** What of a list can be changed. */
interface Changed {
  readonly name?: string;
  readonly configured?: ConfiguredRules;
  readonly instructions?: readonly Instruction[];
}

/** Lists of style rules that belong to an account. One of another account, or of none, is `notFound`. */
export interface StyleRuleLists {
  list(context: SignedInContext, page: Page): Promise<StyleRulesInfo[]>;
  listDetailed(context: SignedInContext, page: Page): Promise<StyleRules[]>;
  get(context: SignedInContext, id: string): Promise<StyleRules>;
  /** @throws {RequestInvalidError} for a rule that there are no words for, and more than a translation can have */
  create(context: SignedInContext, given: GivenRules): Promise<StyleRules>;
  /** @throws {RequestInvalidError} as {@link StyleRuleLists.create} does */
  change(context: SignedInContext, id: string, change: (now: StyleRules) => Changed): Promise<StyleRules>;
  /** @throws {RequestInvalidError} as {@link StyleRuleLists.create} does */
  addInstruction(context: SignedInContext, id: string, given: GivenInstruction): Promise<Instruction>;
  remove(context: SignedInContext, id: string): Promise<void>;
  /**
   * What an engine is told for a translation, without instructions for another source language; where the source is to be
   * found out, with all. @throws {RequestInvalidError} for a translation into another language
   */
  styleFor(context: SignedInContext, id: string, pair: StyledPair): Promise<string[]>;
}

interface StyledPair {
  readonly source: SourceLanguage;
  readonly target: LanguageCode;
}

interface GivenRules {
  readonly name: string;
  readonly language: LanguageCode;
  readonly configured: ConfiguredRules;
  readonly instructions: readonly GivenInstruction[];
}

export interface StyleRuleDeps {
  readonly database: Pick<Database, "db" | "transaction">;
  readonly clock: Clock;
}

const mostLists = 100;
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export const missing = (id: string): DomainError => new DomainError("notFound", { path: id });

export function createStyleRuleLists({ database, clock }: StyleRuleDeps): StyleRuleLists {
  const get: StyleRuleLists["get"] = async (context, id) => {
    const found = uuid.test(id) ? await findStyleRules(database.db, owner(context), id) : undefined;
    if (found === undefined) throw missing(id);
    return found;
  };
  const change: StyleRuleLists["change"] = async (context, id, wanted) => {
    if (!uuid.test(id)) throw missing(id);
    await database.transaction(async (tx) => {
      const now = await lockStyleRules(tx, owner(context), id);
      if (now === undefined) throw missing(id);
      const { configured, ...changed } = wanted(now);
      const next = { ...now, ...changed, ...(configured && { configured: withoutEmpty(configured) }) };
      assertFits(next);
      await updateStyleRules(tx, owner(context), { ...next, updatedAt: clock.now() });
    });
    return get(context, id);
  };
  return {
    get,
    list: (context, page) => listStyleRules(database.db, owner(context), page),
    listDetailed: (context, page) => listDetailedStyleRules(database.db, owner(context), page),
    create: async (context, { instructions: given, configured, ...rules }) => {
      const instructions = given.map((instruction) => ({ id: randomUUID(), ...instruction }));
      const made = {
        id: randomUUID(),
        ...rules,
        configured: withoutEmpty(configured),
        instructions,
        createdAt: clock.now(),
      };
      assertFits(made);
      await database.transaction(async (tx) => {
        const count = await countStyleRules(tx, owner(context));
        if (count >= mostLists) throw invalid(`there can be ${mostLists} lists of style rules`, "name");
        await insertStyleRules(tx, owner(context), made);
      });
      return get(context, made.id);
    },
    change,
    addInstruction: async (context, id, given) => {
      const made = { id: randomUUID(), ...given };
      await change(context, id, ({ instructions }) => ({ instructions: [...instructions, made] }));
      return made;
    },
    remove: async (context, id) => {
      if (!uuid.test(id) || !(await deleteStyleRules(database.db, owner(context), id))) throw missing(id);
    },
    styleFor: async (context, id, { source, target }) => {
      const rules = await get(context, id);
      if (rules.language !== target) throw invalid(`the list is for ${rules.language}`, "style_id");
      const holds = ({ source_language: from }: Instruction) =>
        from === undefined || source === "auto" || from === source;
      return styleOf({ ...rules, instructions: rules.instructions.filter(holds) });
    },
  };
}

const owner = ({ principal: { siteId, accountId } }: SignedInContext): StyleRulesOwner => ({ siteId, accountId });

const styleOf = ({ configured, instructions }: Pick<StyleRules, "configured" | "instructions">): string[] => [
  ...sentencesOf(configured),
  ...instructions.map(({ prompt }) => prompt),
];

/** A list that no translation could have whole would be followed in parts. */
function assertFits(rules: Pick<StyleRules, "configured" | "instructions">): void {
  if (styleOf(rules).length <= styleLimits.rules) return;
  throw invalid(`at most ${styleLimits.rules} rules and instructions together`, "custom_instructions");
}
