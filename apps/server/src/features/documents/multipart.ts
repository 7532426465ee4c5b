import multipart from "@fastify/multipart";
import { documentLimits } from "@yiqiao/contracts/documents";
import type { FastifyRequest } from "fastify";
import type { z } from "zod";
import { DomainError } from "#platform/errors";
import { brokenFormError, parseByContract } from "#platform/http";
import type { HttpApi } from "#platform/http";
import type { IncomingFile } from "#platform/request";

/** Adds routes that read files as streams. */
export function registerMultipart(
  api: HttpApi,
  addRoutes: (scope: HttpApi) => void,
  { fieldBytes = 100_000 }: { readonly fieldBytes?: number } = {},
): void {
  void api.register(async (scope) => {
    await scope.register(multipart, {
      throwFileSizeLimit: false,
      limits: {
        fileSize: documentLimits.bytes,
        files: documentLimits.filesPerTask + 1,
        fields: 20,
        fieldSize: fieldBytes,
      },
    });
    addRoutes(scope);
  });
}

/** The files of a multipart call, one after the other; read each to its end before asking for the next. */
export async function* filesOf(request: FastifyRequest, fields: Map<string, string>): AsyncGenerator<IncomingFile> {
  for await (const part of partsOf(request)) {
    if (part.type === "field") {
      const value = typeof part.value === "string" ? part.value : "";
      // Lists come as one field with commas, or as the field again and again.
      const before = fields.get(part.fieldname);
      fields.set(part.fieldname, before === undefined ? value : `${before},${value}`);
      continue;
    }
    yield { name: part.filename, stream: part.file, wasCut: () => part.file.truncated };
  }
}

/**
 * @throws {DomainError} `documentTooMany` where there are more than any caller may send
 * @throws {RequestInvalidError}
 */
async function* partsOf(request: FastifyRequest) {
  try {
    yield* request.parts();
  } catch (error) {
    const isOfCount = error instanceof Error && "code" in error && error.code === "FST_FILES_LIMIT";
    if (isOfCount) throw new DomainError("documentTooMany", { limit: documentLimits.filesPerTask }, error);
    // The others that the reader names are refusals as well.
    throw error instanceof Error && "statusCode" in error ? error : brokenFormError();
  }
}

/** Parses the fields of a multipart call by their contract. @throws {RequestInvalidError} */
export function parseFields<T extends z.ZodType>(schema: T, fields: ReadonlyMap<string, string>): z.output<T> {
  return parseByContract(schema, givenFields(fields));
}

/** What is left empty counts as not given. */
function givenFields(fields: ReadonlyMap<string, string>): Record<string, string> {
  return Object.fromEntries([...fields].filter(([, value]) => value !== ""));
}

/** For calls that also accept a form as their body: its fields are validated like a JSON body. */
export async function readFormAsBody(request: FastifyRequest): Promise<void> {
  if (!request.isMultipart()) return;
  const fields = new Map<string, string>();
  for await (const { stream } of filesOf(request, fields)) stream.resume();
  request.body = givenFields(fields);
}
