import { z } from "zod";
import { DomainError } from "#platform/errors";
import type { AddTypedCall } from "../../shared/typed-calls.ts";
import { baseOf } from "../languages.ts";
import type { Dictionary, Glossaries, GivenDictionary, Glossary } from "./glossaries.service.ts";
import {
  createBodySchema,
  type DictionaryBody,
  dictionaryInfoSchema,
  dictionarySchema,
  glossaryInfoSchema,
  idParamsSchema,
  pairQuerySchema,
  updateBodySchema,
} from "./glossary-schemas.ts";
import { readTerms, tsvOf } from "./glossary-terms.ts";

export interface GlossaryRouteDeps {
  readonly glossaries: Glossaries;
}

const entriesSchema = z.object({
  dictionaries: z.array(
    z.object({
      source_lang: z.string(),
      target_lang: z.string(),
      entries: z.string(),
      entries_format: z.literal("tsv"),
    }),
  ),
});

/** Entries of ten megabytes, as forms spell them. */
export const glossaryBodyLimit = 30 * 1024 * 1024;

const read = { scope: "libraries:read" } as const;
const write = { scope: "libraries:write", bodyLimit: glossaryBodyLimit } as const;
const one = { url: "/v3/glossaries/:id", params: idParamsSchema } as const;
const dictionaries = { url: "/v3/glossaries/:id/dictionaries", params: idParamsSchema } as const;

/** Glossaries with a dictionary for each of their pairs. */
export function addGlossaryRoutes(add: AddTypedCall, { glossaries }: GlossaryRouteDeps): void {
  const url = "/v3/glossaries";
  add(
    {
      method: "POST",
      url,
      ...write,
      summary: "A new glossary",
      body: createBodySchema,
      response: glossaryInfoSchema,
      status: 201,
    },
    async ({ context, body }) => {
      const given = { name: body.name, dictionaries: body.dictionaries.map((dictionary) => givenOf(dictionary)) };
      return infoOf(await glossaries.create(context, given));
    },
  );
  add(
    {
      method: "GET",
      url,
      ...read,
      summary: "The glossaries",
      response: z.object({ glossaries: z.array(glossaryInfoSchema) }),
    },
    async ({ context }) => ({ glossaries: (await glossaries.list(context)).map((glossary) => infoOf(glossary)) }),
  );
  add(
    { method: "GET", ...one, ...read, summary: "A glossary", response: glossaryInfoSchema },
    async ({ context, params }) => infoOf(await glossaries.get(context, params.id)),
  );
  add(
    {
      method: "PATCH",
      ...one,
      ...write,
      summary: "Rename a glossary, or add entries",
      body: updateBodySchema,
      response: glossaryInfoSchema,
    },
    async ({ context, params: { id }, body }) => {
      if (body.name !== undefined) await glossaries.rename(context, id, body.name);
      for (const dictionary of body.dictionaries) {
        await glossaries.write(context, id, { ...givenOf(dictionary), isWhole: false });
      }
      return infoOf(await glossaries.get(context, id));
    },
  );
  add(
    { method: "DELETE", ...one, ...write, summary: "Delete a glossary with its termbases", status: 204 },
    async ({ context, params, reply }) => {
      await glossaries.remove(context, params.id);
      return reply.send();
    },
  );
  addDictionaryRoutes(add, glossaries);
}

function addDictionaryRoutes(add: AddTypedCall, glossaries: Glossaries): void {
  add(
    {
      method: "GET",
      url: "/v3/glossaries/:id/entries",
      params: idParamsSchema,
      ...read,
      summary: "The entries of a dictionary",
      query: pairQuerySchema,
      response: entriesSchema,
    },
    async ({ context, params, query }) => {
      const pair = pairOf(query);
      const entries = tsvOf(await glossaries.terms(context, params.id, pair));
      return { dictionaries: [{ ...codesOf(pair), entries, entries_format: "tsv" }] };
    },
  );
  add(
    {
      method: "PUT",
      ...dictionaries,
      ...write,
      summary: "Replace a dictionary",
      body: dictionarySchema,
      response: dictionaryInfoSchema,
    },
    async ({ context, params, body }) => {
      const given = givenOf(body);
      const { dictionaries: all } = await glossaries.write(context, params.id, { ...given, isWhole: true });
      const written = all.find(({ source, target }) => source === given.source && target === given.target);
      if (written === undefined) throw new DomainError("libraryMissing");
      return dictionaryInfoOf(written);
    },
  );
  add(
    {
      method: "DELETE",
      ...dictionaries,
      ...write,
      summary: "Delete a dictionary",
      query: pairQuerySchema,
      status: 204,
    },
    async ({ context, params, query, reply }) => {
      await glossaries.removeDictionary(context, params.id, pairOf(query));
      return reply.send();
    },
  );
}

const pairOf = ({ source_lang: source, target_lang: target }: z.output<typeof pairQuerySchema>) => ({ source, target });

export function givenOf({ entries, entries_format: format, ...pair }: DictionaryBody): GivenDictionary {
  return { ...pairOf(pair), terms: readTerms(entries, format) };
}

/** Glossaries know no variants of languages. */
export const codesOf = ({ source, target }: Pick<Dictionary, "source" | "target">) => ({
  source_lang: baseOf(source).toLowerCase(),
  target_lang: baseOf(target).toLowerCase(),
});

const dictionaryInfoOf = (dictionary: Dictionary) => ({ ...codesOf(dictionary), entry_count: dictionary.entries });

function infoOf({ id, name, createdAt, dictionaries: parts }: Glossary) {
  return {
    glossary_id: id,
    name,
    dictionaries: parts.map((part) => dictionaryInfoOf(part)),
    creation_time: createdAt,
  };
}
