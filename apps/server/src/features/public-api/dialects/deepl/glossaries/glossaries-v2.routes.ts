import { languageCodes } from "@yiqiao/contracts/languages";
import { z } from "zod";
import { DomainError } from "#platform/errors";
import type { SignedInContext } from "#platform/request";
import type { AddTypedCall } from "../../shared/typed-calls.ts";
import type { Glossaries, Glossary } from "./glossaries.service.ts";
import { codesOf, givenOf, glossaryBodyLimit, type GlossaryRouteDeps } from "./glossaries-v3.routes.ts";
import { dictionarySchema, idParamsSchema, nameSchema, oldGlossarySchema } from "./glossary-schemas.ts";
import { tsvOf } from "./glossary-terms.ts";

const createSchema = dictionarySchema.extend({ name: nameSchema });
const pairsSchema = z.object({
  supported_languages: z.array(z.object({ source_lang: z.string(), target_lang: z.string() })),
});

const read = { scope: "libraries:read" } as const;
const write = { scope: "libraries:write", bodyLimit: glossaryBodyLimit } as const;
const one = { url: "/v2/glossaries/:id", params: idParamsSchema } as const;

/** Glossaries of one pair; those with more are known to version 3 alone. */
export function addOldGlossaryRoutes(add: AddTypedCall, { glossaries }: GlossaryRouteDeps): void {
  addListRoutes(add, glossaries);
  addSingleRoutes(add, glossaries);
  addPairs(add);
}

const url = "/v2/glossaries";

function addListRoutes(add: AddTypedCall, glossaries: Glossaries): void {
  add(
    {
      method: "POST",
      url,
      ...write,
      summary: "A new glossary of one pair",
      body: createSchema,
      response: oldGlossarySchema,
      status: 201,
    },
    async ({ context, body: { name, ...dictionary } }) =>
      infoOf(await glossaries.create(context, { name, dictionaries: [givenOf(dictionary)] })),
  );
  add(
    {
      method: "GET",
      url,
      ...read,
      summary: "The glossaries of one pair",
      response: z.object({ glossaries: z.array(oldGlossarySchema) }),
    },
    async ({ context }) => {
      const all = await glossaries.list(context);
      return { glossaries: all.filter(({ dictionaries }) => dictionaries.length === 1).map((each) => infoOf(each)) };
    },
  );
}

function addSingleRoutes(add: AddTypedCall, glossaries: Glossaries): void {
  add(
    { method: "GET", ...one, ...read, summary: "A glossary of one pair", response: oldGlossarySchema },
    async ({ context, params }) => infoOf(await glossaries.get(context, params.id)),
  );
  add(
    { method: "DELETE", ...one, ...write, summary: "Delete a glossary of one pair", status: 204 },
    async ({ context, params, reply }) => {
      infoOf(await glossaries.get(context, params.id));
      await glossaries.remove(context, params.id);
      return reply.send();
    },
  );
  add(
    { method: "GET", url: "/v2/glossaries/:id/entries", params: idParamsSchema, ...read, summary: "Its entries" },
    async ({ context, params, reply }) => {
      const entries = tsvOf(await termsOf(glossaries, context, params.id));
      return reply.type("text/tab-separated-values; charset=utf-8").send(entries);
    },
  );
}

function addPairs(add: AddTypedCall): void {
  add(
    {
      method: "GET",
      url: "/v2/glossary-language-pairs",
      ...read,
      summary: "Pairs of glossaries",
      response: pairsSchema,
    },
    async () => ({
      supported_languages: languageCodes.flatMap((source) =>
        languageCodes.filter((target) => target !== source).map((target) => codesOf({ source, target })),
      ),
    }),
  );
}

async function termsOf(glossaries: Glossaries, context: SignedInContext, id: string) {
  return glossaries.terms(context, id, onlyOne(await glossaries.get(context, id)));
}

/** @throws {DomainError} `libraryMissing` */
function onlyOne({ dictionaries }: Glossary) {
  const [only, ...others] = dictionaries;
  if (only === undefined || others.length > 0) throw new DomainError("libraryMissing");
  return only;
}

function infoOf(glossary: Glossary) {
  const only = onlyOne(glossary);
  return {
    glossary_id: glossary.id,
    name: glossary.name,
    ready: true,
    ...codesOf(only),
    creation_time: glossary.createdAt,
    entry_count: only.entries,
  };
}
