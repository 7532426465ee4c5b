import { type Library, libraryFlags, libraryLimits, libraryScopes } from "@yiqiao/contracts/libraries";
import { z } from "zod";
import type { Libraries } from "#features/libraries";
import { DomainError } from "#platform/errors";
import type { SignedInContext } from "#platform/request";
import type { AddTypedCall } from "../shared/typed-calls.ts";
import { baseOf, targetsOf } from "./languages.ts";
import { withoutEffectHeader } from "./without-effect.ts";

export interface MemoryRouteDeps {
  readonly libraries: Pick<Libraries, "lists" | "listEntries" | "keep">;
}

const flag = libraryFlags.memory;
const count = z.number().int();
const memorySchema = z.object({
  translation_memory_id: z.string(),
  name: z.string(),
  source_language: z.string(),
  target_languages: z.array(z.string()),
  segment_count: count,
  creation_time: z.string(),
  updated_time: z.string(),
});
const memoriesSchema = z.object({ translation_memories: z.array(memorySchema), total_count: count });
const times = { creation_time: z.string(), updated_time: z.string() };
const segmentsSchema = z.object({
  segments: z.array(
    z.object({
      source_segment_id: z.string(),
      source_text: z.string(),
      ...times,
      targets: z.array(
        z.object({ target_segment_id: z.string(), target_language: z.string(), target_text: z.string(), ...times }),
      ),
    }),
  ),
  segment_count: count,
  next_page_cursor: z.string().optional(),
});

const sizeSchema = z.coerce.number<string | number>().int().min(1).max(libraryLimits.pageSize);
const listQuerySchema = z.object({
  page: z.coerce.number<string | number>().int().min(0).default(0),
  page_size: sizeSchema.default(10),
});
const segmentsQuerySchema = z.object({
  page_size: sizeSchema.default(50),
  /** The number of the page. */
  page_cursor: z.coerce.number<string | number>().int().min(1).default(1),
  filter_text: z.string().max(200).optional(),
  filter_case_sensitive: z.string().optional(),
});
const paramsSchema = z.object({ id: z.string().max(100) });
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

const read = { method: "GET", scope: "libraries:read" } as const;
const one = { url: "/v3/translation_memories/:id", params: paramsSchema } as const;

/** Translation memories; what they are used for stands with the texts. */
export function addMemoryRoutes(add: AddTypedCall, { libraries }: MemoryRouteDeps): void {
  const find = async (context: SignedInContext, id: string): Promise<Library> => {
    if (!uuid.test(id)) throw new DomainError("libraryMissing");
    const library = await libraries.lists.one(context, id);
    if (library.flag !== flag) throw new DomainError("libraryMissing");
    return library;
  };
  add(
    {
      ...read,
      url: "/v3/translation_memories",
      summary: "The translation memories",
      query: listQuerySchema,
      response: memoriesSchema,
    },
    async ({ context, query: { page, page_size: size } }) => {
      const own = { system_or_individual: libraryScopes.individual };
      const { bank_list: all } = await libraries.lists.list(context, flag, own);
      const shown = all.slice(page * size, (page + 1) * size);
      return { translation_memories: shown.map((library) => memoryOf(library)), total_count: all.length };
    },
  );
  add({ ...read, ...one, summary: "A translation memory", response: memorySchema }, async ({ context, params }) =>
    memoryOf(await find(context, params.id)),
  );
  add(
    { method: "DELETE", ...one, scope: "libraries:write", summary: "Delete a translation memory", status: 204 },
    async ({ context, params, reply }) => {
      const { bank_id: id } = await find(context, params.id);
      await libraries.keep.delete(context, id);
      return reply.send();
    },
  );
  add(
    {
      ...read,
      url: "/v3/translation_memories/:id/segments",
      params: paramsSchema,
      summary: "Segments of a translation memory",
      query: segmentsQuerySchema,
      response: segmentsSchema,
    },
    async ({ context, params, query, reply }) => {
      if (query.filter_case_sensitive === "true") reply.header(withoutEffectHeader, "filter_case_sensitive");
      const library = await find(context, params.id);
      return segmentsOf(libraries, context, { library, query });
    },
  );
}

function languagesOf({ src_lang: source, tgt_lang: target }: Library) {
  const [usual = target] = targetsOf(target);
  return { source: baseOf(source).toLowerCase(), target: usual.toLowerCase() };
}

function memoryOf(library: Library) {
  const { source, target } = languagesOf(library);
  return {
    translation_memory_id: library.bank_id,
    name: library.name,
    source_language: source,
    target_languages: [target],
    segment_count: library.entries,
    creation_time: library.created_time,
    updated_time: library.modified_time,
  };
}

interface AskedSegments {
  readonly library: Library;
  readonly query: z.output<typeof segmentsQuerySchema>;
}

async function segmentsOf(
  libraries: MemoryRouteDeps["libraries"],
  context: SignedInContext,
  { library, query: { page_size: size, page_cursor: page, filter_text: keyword } }: AskedSegments,
) {
  const wanted = { bank_id: library.bank_id, page, page_size: size, sort: "created", order: "asc", keyword } as const;
  const found = await libraries.listEntries(context, wanted, { flag });
  const { target: language } = languagesOf(library);
  const segments = found.list.map(({ id, source, target, created_time, modified_time }) => {
    const moments = { creation_time: created_time, updated_time: modified_time };
    const targets = [{ target_segment_id: id, target_language: language, target_text: target, ...moments }];
    return { source_segment_id: id, source_text: source, ...moments, targets };
  });
  return { segments, segment_count: found.total, ...(page < found.pages && { next_page_cursor: String(page + 1) }) };
}
