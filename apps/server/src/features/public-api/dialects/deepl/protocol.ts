import { type ErrorName, errorNameOf } from "@yiqiao/contracts/errors";
import type { FastifyRequest } from "fastify";
import { z } from "zod";
import type { Failure, ForeignProtocol } from "#platform/http";
import type { FailureKind } from "../shared/failures.ts";
import { refusalsOf } from "../shared/refusals.ts";

/** Statuses that DeepL has for what our own calls answer with another one, or with 200. */
const statuses: Partial<Record<ErrorName, number>> = {
  apiKeyMissing: 403,
  apiKeyWrong: 403,
  apiKeyExpired: 403,
  apiTokenExpired: 403,
  apiKeyAddress: 403,
  apiScope: 403,
  accountDisabled: 403,
  siteDisabled: 403,
  apiDialectOff: 404,
  noPermission: 403,
  planNeeded: 403,
  libraryReadOnly: 403,
  insufficientCharacters: 456,
  planLimit: 456,
  trialsOver: 456,
  textTooLong: 413,
  documentTooLarge: 413,
  libraryMissing: 404,
  libraryUnknown: 404,
  documentMissing: 404,
  documentTaskMissing: 404,
  documentExpired: 404,
  documentState: 503,
  importMissing: 404,
  exportMissing: 404,
  importState: 409,
  storageFull: 503,
};

const statusOf = {
  noKey: 403,
  wrongKey: 403,
  forbidden: 403,
  language: 400,
  tooLong: 413,
  invalid: 400,
  notFound: 404,
  quota: 456,
  tooMany: 429,
  unavailable: 503,
  internal: 500,
} as const satisfies Record<FailureKind, number>;

const keyPattern = /^(?:DeepL-Auth-Key|Bearer)\s+(\S+)\s*$/i;
/** Older clients send their key as a field. */
const fieldSchema = z.object({ auth_key: z.string() });

export const deeplFailureSchema = z.object({ message: z.string() });

export const deeplProtocol: ForeignProtocol = {
  dialect: "deepl",
  credentialOf: ({ headers, body, query }: FastifyRequest) => {
    const inHeader = keyPattern.exec(headers.authorization ?? "")?.[1];
    if (inHeader !== undefined) return inHeader;
    const field = [body, query].map((place) => fieldSchema.safeParse(place)).find(({ success }) => success);
    return field?.data?.auth_key ?? headers.authorization;
  },
  failureAnswer: ({ status, body }: Failure) => ({
    status: statuses[errorNameOf(body.code) ?? "internal"] ?? (status >= 400 ? status : 400),
    body: { message: body.message },
  }),
  refusals: refusalsOf({ statusOf: (kind) => statusOf[kind], body: deeplFailureSchema }),
};
