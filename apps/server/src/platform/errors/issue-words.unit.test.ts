import { inBoth } from "@yiqiao/contracts/errors";
import { expect, it } from "vitest";
import { z } from "zod";
import { issueWords, localeErrors } from "./issue-words.ts";

const said = (schema: z.ZodType, value: unknown, language: "zh" | "en") =>
  (schema.safeParse(value, { error: localeErrors[language] }).error?.issues ?? []).map((issue) =>
    issueWords(issue, language),
  );
const host = z.string().regex(/^[a-z.]+$/, inBoth("a host name", "须为域名"));

it("says what a schema says of its own in the reader's language", () => {
  expect([said(host, "A b", "en"), said(host, "A b", "zh")]).toEqual([["a host name"], ["须为域名"]]);
});

it("shows nobody a pattern", () => {
  const bare = z.string().regex(/^#[0-9a-f]{6}$/);
  expect([said(bare, "red", "en"), said(bare, "red", "zh")]).toEqual([["has the wrong form"], ["格式不正确"]]);
});

it("shows a Chinese reader no English sentence, and what zod itself says in Chinese", () => {
  const english = z.string().refine(() => false, "must be something else");
  expect(said(english, "x", "zh")).toEqual(["格式不正确"]);
  expect(said(english, "x", "en")).toEqual(["must be something else"]);
  expect(said(z.number().min(3), 1, "zh")).toEqual([expect.stringMatching(/数值过小/)]);
});
