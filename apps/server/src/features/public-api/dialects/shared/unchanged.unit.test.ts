import type { FastifyReply } from "fastify";
import { expect, it } from "vitest";
import type { ForeignTranslation } from "./translate-texts.ts";
import { tellUnchanged, unchangedHeader } from "./unchanged.ts";

function told(unchanged: readonly ForeignTranslation["unchanged"][]): string | undefined {
  const headers = new Map<string, string>();
  const reply = { header: (name: string, value: string) => headers.set(name, value) } as unknown as FastifyReply;
  const translations = unchanged.map((reason) => {
    return { text: "x", source: null, characters: 0, ...(reason !== undefined && { unchanged: reason }) };
  });
  tellUnchanged(reply, translations);
  return headers.get(unchangedHeader);
}

it("names the places of each reason, neighbours together", () => {
  const kept = "target-language" as const;
  expect(told([kept, kept, kept, undefined, "no-words", undefined, kept])).toBe("target-language=0-2 6, no-words=4");
});

it("says nothing where everything was translated", () => {
  expect(told([undefined, undefined])).toBeUndefined();
  expect(told([])).toBeUndefined();
});

it("is no longer than clients take, and says that it is not whole", () => {
  const value = told(Array.from({ length: 9000 }, (_, at) => (at % 2 === 0 ? "no-words" : undefined))) ?? "";
  expect(value.length).toBeLessThanOrEqual(4002);
  expect(value).toMatch(/^no-words=0 2 4 .* \d+ \+$/);
});
