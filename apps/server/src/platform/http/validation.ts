import type { InterfaceLanguage } from "@yiqiao/contracts/errors";
import type { FastifySchemaCompiler } from "fastify";
import { z } from "zod";

export interface FieldError {
  readonly path: string;
  readonly message: string;
}

const localeErrors = { zh: z.locales.zhCN().localeError, en: z.locales.en().localeError };

/** A request that breaks its contract; says where and why in the reader's language. */
export class RequestInvalidError extends Error {
  override readonly name = "RequestInvalidError";
  readonly statusCode = 200;
  readonly #schema: z.ZodType;
  readonly #value: unknown;

  constructor(schema: z.ZodType, value: unknown) {
    super("The request breaks its contract");
    this.#schema = schema;
    this.#value = value;
  }

  fieldErrors(language: InterfaceLanguage): FieldError[] {
    const { error } = this.#schema.safeParse(this.#value, { error: localeErrors[language] });
    return (error?.issues ?? []).map((issue) => ({ path: issue.path.map(String).join("."), message: issue.message }));
  }
}

/** Validates body, query and path by their zod schemas; what handlers get is the parsed value. */
export const validateByContract: FastifySchemaCompiler<z.ZodType> =
  ({ schema }) =>
  (value: unknown) => {
    const result = schema.safeParse(value);
    return result.success ? { value: result.data } : { error: new RequestInvalidError(schema, value) };
  };
