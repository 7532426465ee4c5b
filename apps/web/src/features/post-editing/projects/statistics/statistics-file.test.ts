import { createDictionary, createT } from "@yiqiao/i18n";
import { expect, it } from "vitest";
import { en } from "../messages.en.ts";
import { zh } from "../messages.zh.ts";
import { statisticsFile } from "./statistics-file.ts";

it("has the amounts by status and what everybody did, and no formula", async () => {
  const t = createT(createDictionary(en, zh), "en");
  const none = { segments: 0, words: 0, characters: 0 };
  const statistics = {
    statuses: {
      untranslated: none,
      draft: none,
      translated: { segments: 2, words: 8, characters: 42 },
      reviewed: none,
    },
    changed: 0.5,
    people: [{ name: "=1+1", is_self: false, segments: 2, edits: 3, spent_ms: 61_400, changed: null }],
  };
  const text = await statisticsFile(statistics, { t, words: { nameOf: ({ name }) => name } }).text();
  expect(text.split("\r\n")).toEqual([
    "Status,Segments,Words,Characters",
    "Not translated,0,0,0",
    "Draft,0,0,0",
    "Translated,2,8,42",
    "Reviewed,0,0,0",
    "",
    "Person,Segments,Edits,Time (s),Changed (%)",
    "'=1+1,2,3,61,",
    "In all,,,,50",
    "",
  ]);
});
