import multipart from "@fastify/multipart";
import type { FastifyRequest } from "fastify";
import type { z } from "zod";
import { DomainError } from "#platform/errors";
import type { IncomingFile } from "#platform/request";
import type { HttpApi } from "../http-api.ts";
import { brokenFormError, watchFile } from "./broken-form.ts";
import { RequestInvalidError } from "./validation.ts";

/** Adds routes that read one file as a stream, cut off at `fileBytes`. */
export function registerUpload(
  api: HttpApi,
  { fileBytes, fieldBytes = 20_000 }: { readonly fileBytes: number; readonly fieldBytes?: number },
  addRoutes: (scope: HttpApi) => void,
): void {
  void api.register(async (scope) => {
    await scope.register(multipart, {
      throwFileSizeLimit: false,
      limits: { fileSize: fileBytes, files: 1, fields: 20, fieldSize: fieldBytes },
    });
    addRoutes(scope);
  });
}

/**
 * Reads a form up to its file, which is in one of the named fields, after all others.
 * @throws {DomainError} `importFileMissing`
 * @throws {RequestInvalidError}
 */
export async function readForm<T extends z.ZodType>(
  request: FastifyRequest,
  { schema, fileFields }: { readonly schema: T; readonly fileFields: readonly string[] },
): Promise<{ readonly fields: z.output<T>; readonly file: IncomingFile }> {
  const fields = new Map<string, string>();
  try {
    for await (const part of request.parts()) {
      if (part.type === "field") {
        fields.set(part.fieldname, typeof part.value === "string" ? part.value : "");
        continue;
      }
      if (!fileFields.includes(part.fieldname)) throw new DomainError("importFileMissing");
      watchFile(part.file);
      const file = { name: part.filename, stream: part.file, wasCut: () => part.file.truncated };
      return { fields: parseFields(schema, fields), file };
    }
  } catch (error) {
    // What the reader of forms names is a refusal already.
    const isNamed = error instanceof DomainError || (error instanceof Error && "statusCode" in error);
    throw isNamed ? error : brokenFormError();
  }
  parseFields(schema, fields);
  throw new DomainError("importFileMissing");
}

const orderHint = { en: "; fields stand before the file", zh: "；字段须在文件之前" };

function parseFields<T extends z.ZodType>(schema: T, fields: ReadonlyMap<string, string>): z.output<T> {
  const given = Object.fromEntries([...fields].filter(([, value]) => value !== ""));
  const result = schema.safeParse(given);
  if (result.success) return result.data;
  throw new RequestInvalidError((language) =>
    result.error.issues.map(({ path, message }) => {
      const field = path.map(String).join(".");
      return { path: field, message: field in given ? message : message + orderHint[language] };
    }),
  );
}
