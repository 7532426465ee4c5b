import { expect, it } from "vitest";
import { termOccurrences } from "./term-occurrences.ts";

const found = (text: string, ...sources: string[]) =>
  termOccurrences(
    text,
    sources.map((source) => ({ source, target: "x" })),
  ).map(({ start, end }) => text.slice(start, end) + start);

it("finds whole words, the longest first, none inside another", () => {
  expect(found("The red book, a book in red books.", "book", "red book", "Red")).toEqual(["red book4", "book16"]);
  expect(found("книга книгами (книга)", "книга")).toEqual(["книга0", "книга15"]);
});

it("finds terms anywhere in scripts without spaces", () => {
  expect(found("我们的机器翻译平台和翻译", "翻译", "机器翻译")).toEqual(["机器翻译3", "翻译10"]);
  expect(found("使用API接口", "API")).toEqual(["API2"]);
});

it("finds nothing of nothing", () => {
  expect(found("a b", "", " ")).toEqual([]);
  expect(termOccurrences("a b", [{ source: "a", target: "" }])).toEqual([]);
});
