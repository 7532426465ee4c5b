import type { InterfaceLanguage } from "@yiqiao/contracts/errors";
import type { FastifySchemaCompiler } from "fastify";
import type { z } from "zod";
import { issueWords, localeErrors } from "#platform/errors";

export interface FieldError {
  readonly path: string;
  readonly message: string;
}

type Texts = Readonly<Record<InterfaceLanguage, string>>;
type Describe = (language: InterfaceLanguage) => FieldError[];

/** Texts that no schema means to allow, and the database cannot store. */
const unstorable: readonly { readonly isIn: (text: string) => boolean; readonly message: Texts }[] = [
  {
    isIn: (text) => text.includes("\0"),
    message: { en: "must not contain the NUL character", zh: "不能包含 NUL 字符" },
  },
  {
    isIn: (text) => !text.isWellFormed(),
    message: {
      en: "must be well-formed Unicode: it contains half of a surrogate pair",
      zh: "须为有效的 Unicode 文本：其中有不成对的代理项",
    },
  },
];
/** Errors that an answer lists; a body can have a million of them. */
const maxErrors = 50;

/** A request that violates its contract; the message says where and why in the reader's language. */
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
 * Validates body, query and path against their zod schemas; handlers get the parsed values. In addition, every text and
 * every key must be storable: well-formed and without NUL.
 */
export const validateByContract: FastifySchemaCompiler<z.ZodType> =
  ({ schema }) =>
  (value: unknown) => {
    try {
      return { value: parseByContract(schema, value) };
    } catch (error) {
      if (error instanceof RequestInvalidError) return { error };
      throw error;
    }
  };

/** The same for input that is not a JSON body, such as form fields. @throws {RequestInvalidError} */
export function parseByContract<T extends z.ZodType>(
  schema: T,
  value: unknown,
  at: readonly string[] = [],
): z.output<T> {
  const result = schema.safeParse(value);
  if (!result.success) throw new RequestInvalidError(describeIssues(schema, value, at));
  const fault = unstorableText(result.data);
  if (fault === undefined) return result.data;
  const path = [...at, ...fault.path].join(".").toWellFormed();
  throw new RequestInvalidError((language) => [{ path, message: fault.message[language] }]);
}

function describeIssues(schema: z.ZodType, value: unknown, at: readonly string[]): Describe {
  return (language) => {
    const { error } = schema.safeParse(value, { error: localeErrors[language] });
    const issues = (error?.issues ?? []).slice(0, maxErrors);
    return issues.map((issue) => ({
      path: [...at, ...issue.path.map(String)].join("."),
      message: issueWords(issue, language),
    }));
  };
}

interface Unstorable {
  readonly path: readonly string[];
  readonly message: Texts;
}

/** The first such text of a parsed value, which is no deeper than its schema. */
function unstorableText(value: unknown): Unstorable | undefined {
  if (typeof value === "string") {
    const fault = unstorable.find(({ isIn }) => isIn(value));
    return fault && { path: [], message: fault.message };
  }
  if (typeof value !== "object" || value === null) return undefined;
  for (const [key, part] of Object.entries(value)) {
    const fault = unstorableText(key) ?? unstorableText(part);
    if (fault !== undefined) return { path: [key, ...fault.path], message: fault.message };
  }
  return undefined;
}
