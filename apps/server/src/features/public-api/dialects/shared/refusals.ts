import { z } from "zod";
import type { ForeignRefusals } from "#platform/http";
import type { FailureKind } from "./failures.ts";

/** What a failure of each kind means to who called; `describedInChinese` has the words in Chinese. */
const meanings: Readonly<Record<FailureKind, string>> = {
  noKey: "no key was sent",
  wrongKey: "the key is wrong, revoked or expired",
  forbidden: "the key or its account may not do this, or not from this address",
  language: "the language or pair is not offered",
  tooLong: "what was sent is too long",
  invalid: "what was sent is wrong; the message says what",
  notFound: "nothing is there, or the site does not serve this platform's shape",
  quota: "the characters or the plan are used up",
  tooMany: "too many calls; `Retry-After` says when to try again",
  unavailable: "not finished, or out of order for the moment",
  internal: "a fault of the server",
};

/** How a platform tells failures. */
export interface Refusing {
  readonly statusOf: (kind: FailureKind) => number;
  readonly body: z.ZodType;
}

/** What the OpenAPI document says of refusals: at each status, what it stands for and what bodies tell it. */
export function refusalsOf(...platforms: readonly Refusing[]): ForeignRefusals {
  const kinds = Object.keys(meanings) as FailureKind[];
  const told = platforms.flatMap(({ statusOf, body }) => kinds.map((kind) => ({ status: statusOf(kind), kind, body })));
  const byStatus = Map.groupBy(told, ({ status }) => status);
  const answers = [...byStatus].map(([status, some]) => {
    const means = [...new Set(some.map(({ kind }) => meanings[kind]))];
    const [first, ...others] = new Set(some.map(({ body }) => body));
    const body = others.length === 0 ? first : z.union([first as z.ZodType, ...others]);
    return [status, (body as z.ZodType).describe(means.join("; "))] as const;
  });
  return Object.fromEntries(answers);
}
