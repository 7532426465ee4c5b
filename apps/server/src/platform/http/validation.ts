import type { InterfaceLanguage } from "@yiqiao/contracts/errors";
import type { FastifySchemaCompiler } from "fastify";
import { z } from "zod";

export interface FieldError {
  readonly path: string;
  readonly message: string;
}

type Describe = (language: InterfaceLanguage) => FieldError[];

const localeErrors = { zh: z.locales.zhCN().localeError, en: z.locales.en().localeError };
const nulMessages = { en: "must not contain the NUL character", zh: "不能包含 NUL 字符" };
/** Errors that an answer lists; a body can have a million of them. */
const mostErrors = 50;

/** A request that breaks its contract; says where and why in the reader's language. */
export class RequestInvalidError extends Error {
  override readonly name = "RequestInvalidError";
  readonly statusCode = 200;
  readonly fieldErrors: Describe;

  constructor(fieldErrors: Describe) {
    super("The request breaks its contract");
    this.fieldErrors = fieldErrors;
  }
}

/**
 * Validates body, query and path by their zod schemas; what handlers get is the parsed value. Beyond the schema no text
 * may hold NUL, which the database cannot store.
 */
export const validateByContract: FastifySchemaCompiler<z.ZodType> =
  ({ schema }) =>
  (value: unknown) => {
    const result = schema.safeParse(value);
    if (!result.success) return { error: new RequestInvalidError(describeIssues(schema, value)) };
    const nul = placeOfNul(result.data);
    if (nul === undefined) return { value: result.data };
    return { error: new RequestInvalidError((language) => [{ path: nul.join("."), message: nulMessages[language] }]) };
  };

function describeIssues(schema: z.ZodType, value: unknown): Describe {
  return (language) => {
    const { error } = schema.safeParse(value, { error: localeErrors[language] });
    const issues = (error?.issues ?? []).slice(0, mostErrors);
    return issues.map((issue) => ({ path: issue.path.map(String).join("."), message: issue.message }));
  };
}

/** Path of the first text with NUL in a parsed value, which is no deeper than its schema. */
function placeOfNul(value: unknown): string[] | undefined {
  if (typeof value === "string") return value.includes("\0") ? [] : undefined;
  if (typeof value !== "object" || value === null) return undefined;
  for (const [key, part] of Object.entries(value)) {
    const rest = key.includes("\0") ? [] : placeOfNul(part);
    if (rest !== undefined) return [key, ...rest];
  }
  return undefined;
}
