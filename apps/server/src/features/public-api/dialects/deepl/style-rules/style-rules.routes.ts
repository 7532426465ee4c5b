import type { LanguageCode } from "@yiqiao/contracts/languages";
import { styleTextSchema } from "@yiqiao/contracts/style";
import { z } from "zod";
import type { AddTypedCall } from "../../shared/typed-calls.ts";
import { nameSchema } from "../glossaries/glossary-schemas.ts";
import { baseOf, instructionSourceSchema, languageFieldSchema } from "../languages.ts";
import { flagSchema } from "../parameters.ts";
import { missing, type StyleRuleLists } from "./style-rules.service.ts";
import type { Instruction, StyleRules, StyleRulesInfo } from "./style-rules.repository.ts";

export interface StyleRuleRouteDeps {
  readonly styleRules: StyleRuleLists;
}

const mostNames = 100;
/** More than there are names for is refused before each is looked at. */
const namedSchema = <T extends z.ZodType>(value: T) =>
  z
    .record(z.string().max(60), value)
    .refine((named) => Object.keys(named).length <= mostNames, { error: `at most ${mostNames}` })
    .meta({ maxProperties: mostNames });
const configuredSchema = namedSchema(namedSchema(z.string().max(120)));
const instructionSchema = z.object({
  label: z.string().trim().min(1).max(100),
  prompt: styleTextSchema,
  source_language: instructionSourceSchema.optional(),
});
const storedInstructionSchema = z.object({
  id: z.string(),
  label: z.string(),
  prompt: z.string(),
  source_language: z.string().optional(),
});
const listSchema = z.object({
  style_id: z.string(),
  name: z.string(),
  creation_time: z.string(),
  updated_time: z.string(),
  language: z.string(),
  version: z.number().int(),
  configured_rules: z.record(z.string(), z.record(z.string(), z.string())).optional(),
  custom_instructions: z.array(storedInstructionSchema).optional(),
});
const createBodySchema = z.object({
  name: nameSchema,
  language: languageFieldSchema,
  configured_rules: configuredSchema.default({}),
  custom_instructions: z.array(instructionSchema).max(100).default([]),
});
const listQuerySchema = z.object({
  page: z.coerce.number<string | number>().int().min(0).default(0),
  page_size: z.coerce.number<string | number>().int().min(1).max(25).default(10),
  detailed: flagSchema.default(false),
});

const read = { scope: "libraries:read" } as const;
const write = { scope: "libraries:write" } as const;
const url = "/v3/style_rules";
const one = { url: `${url}/:id`, params: z.object({ id: z.string().max(100) }) } as const;
const instructionsUrl = `${url}/:id/custom_instructions`;
const oneInstruction = {
  url: `${instructionsUrl}/:instruction`,
  params: z.object({ id: z.string().max(100), instruction: z.string().max(100) }),
} as const;

/** Lists of style rules, each for translations into one language. */
export function addStyleRuleRoutes(add: AddTypedCall, { styleRules }: StyleRuleRouteDeps): void {
  addListRoutes(add, styleRules);
  addRuleRoutes(add, styleRules);
  addInstructionRoutes(add, styleRules);
}

function addListRoutes(add: AddTypedCall, styleRules: StyleRuleLists): void {
  add(
    {
      method: "GET",
      url,
      ...read,
      summary: "The lists of style rules",
      query: listQuerySchema,
      response: z.object({ style_rules: z.array(listSchema) }),
    },
    async ({ context, query: { page, page_size: size, detailed } }) => {
      const shown = { page, size };
      if (!detailed) return { style_rules: (await styleRules.list(context, shown)).map(infoOf) };
      return { style_rules: (await styleRules.listDetailed(context, shown)).map(detailsOf) };
    },
  );
  add(
    {
      method: "POST",
      url,
      ...write,
      summary: "A new list of style rules",
      body: createBodySchema,
      response: listSchema,
      status: 201,
    },
    async ({ context, body: { name, language, configured_rules: configured, custom_instructions: instructions } }) =>
      detailsOf(await styleRules.create(context, { name, language, configured, instructions })),
  );
}

function addRuleRoutes(add: AddTypedCall, styleRules: StyleRuleLists): void {
  add(
    { method: "GET", ...one, ...read, summary: "A list of style rules", response: listSchema },
    async ({ context, params }) => detailsOf(await styleRules.get(context, params.id)),
  );
  add(
    {
      method: "PATCH",
      ...one,
      ...write,
      summary: "Rename a list of style rules",
      body: z.object({ name: nameSchema }),
      response: listSchema,
    },
    async ({ context, params, body: { name } }) =>
      detailsOf(await styleRules.change(context, params.id, () => ({ name }))),
  );
  add(
    { method: "DELETE", ...one, ...write, summary: "Delete a list of style rules", status: 204 },
    async ({ context, params, reply }) => {
      await styleRules.remove(context, params.id);
      return reply.send();
    },
  );
  add(
    {
      method: "PUT",
      ...one,
      url: `${url}/:id/configured_rules`,
      ...write,
      summary: "Replace the configured rules of a list",
      body: configuredSchema,
      response: listSchema,
    },
    async ({ context, params, body: configured }) =>
      detailsOf(await styleRules.change(context, params.id, () => ({ configured }))),
  );
}

function addInstructionRoutes(add: AddTypedCall, styleRules: StyleRuleLists): void {
  add(
    {
      method: "POST",
      ...one,
      url: instructionsUrl,
      ...write,
      summary: "Add a custom instruction to a list of style rules",
      body: instructionSchema,
      response: storedInstructionSchema,
      status: 201,
    },
    async ({ context, params, body }) => toldOf(await styleRules.addInstruction(context, params.id, body)),
  );
  add(
    { method: "GET", ...oneInstruction, ...read, summary: "A custom instruction", response: storedInstructionSchema },
    async ({ context, params: { id, instruction } }) =>
      toldOf(instructionIn(await styleRules.get(context, id), instruction)),
  );
  add(
    {
      method: "PUT",
      ...oneInstruction,
      ...write,
      summary: "Replace a custom instruction",
      body: instructionSchema,
      response: storedInstructionSchema,
    },
    async ({ context, params: { id, instruction }, body }) => {
      const changed = await styleRules.change(context, id, ({ instructions }) => {
        instructionIn({ instructions }, instruction);
        return {
          instructions: instructions.map((each) => (each.id === instruction ? { id: each.id, ...body } : each)),
        };
      });
      return toldOf(instructionIn(changed, instruction));
    },
  );
  add(
    { method: "DELETE", ...oneInstruction, ...write, summary: "Delete a custom instruction", status: 204 },
    async ({ context, params: { id, instruction }, reply }) => {
      await styleRules.change(context, id, ({ instructions }) => {
        instructionIn({ instructions }, instruction);
        return { instructions: instructions.filter((each) => each.id !== instruction) };
      });
      return reply.send();
    },
  );
}

/** @throws {DomainError} `notFound` */
function instructionIn({ instructions }: Pick<StyleRules, "instructions">, id: string): Instruction {
  const found = instructions.find((instruction) => instruction.id === id);
  if (found === undefined) throw missing(id);
  return found;
}

const languageCalled = (language: LanguageCode): string => baseOf(language).toLowerCase();

function toldOf({ source_language: source, ...instruction }: Instruction) {
  return { ...instruction, ...(source !== undefined && { source_language: languageCalled(source) }) };
}

function infoOf({ id, name, language, version, createdAt, updatedAt }: StyleRulesInfo) {
  return {
    style_id: id,
    name,
    creation_time: createdAt.toISOString(),
    updated_time: updatedAt.toISOString(),
    language: languageCalled(language),
    version,
  };
}

const detailsOf = (rules: StyleRules) => ({
  ...infoOf(rules),
  configured_rules: rules.configured,
  custom_instructions: rules.instructions.map(toldOf),
});
