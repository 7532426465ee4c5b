import { describe, expect, it } from "vitest";
import {
  changesOf,
  draftOfEntry,
  emptyDraft,
  entryFaults,
  fieldsOf,
  isChanged,
  type EntryDraft,
} from "./entry-draft.ts";
import { buildEntry } from "../library-builders.ts";

const memory = { kind: "memory", source: "zh-cn", target: "en-us" } as const;
const termbase = { kind: "termbase", source: "zh-cn", target: "en-us" } as const;
const full: EntryDraft = { ...emptyDraft, source: "你好", target: "Hello" };
const faultsOf = (part: Partial<EntryDraft>, rules: typeof memory | typeof termbase = memory) =>
  Object.fromEntries(entryFaults({ ...full, ...part }, rules));

describe("entryFaults", () => {
  it("counts sentences in code points by their language, inline tags aside", () => {
    expect(faultsOf({ source: "字".repeat(500), target: "a".repeat(1000) })).toEqual({});
    expect(faultsOf({ source: `{1}${"𠮷".repeat(500)}{/1}` })).toEqual({});
    expect(faultsOf({ source: "字".repeat(501) })).toEqual({ source: { kind: "long", limit: 500, length: 501 } });
    expect(faultsOf({ target: "a".repeat(1001) })).toEqual({ target: { kind: "long", limit: 1000, length: 1001 } });
  });

  it("counts a Chinese character of a term and of a note as 2", () => {
    expect(faultsOf({ source: "字".repeat(50) }, termbase)).toEqual({});
    expect(faultsOf({ source: "字".repeat(51) }, termbase)).toEqual({
      source: { kind: "long", limit: 100, length: 102 },
    });
    expect(faultsOf({ note: "字".repeat(101) })).toEqual({ note: { kind: "long", limit: 200, length: 202 } });
  });

  it("wants a source and a translation that are more than tags", () => {
    expect(faultsOf({ source: " ", target: "{1}{/1}" })).toEqual({
      source: { kind: "empty" },
      target: { kind: "empty" },
    });
  });

  it("wants attributes to have names, each once", () => {
    const named = (...names: string[]) => names.map((name, key) => ({ key, name, value: "v" }));
    expect(faultsOf({ attributes: named("a", "a ") })).toEqual({ attributes: { kind: "attributeTwice", name: "a" } });
    expect(faultsOf({ attributes: named("") })).toEqual({ attributes: { kind: "attributeUnnamed" } });
    expect(faultsOf({ attributes: named("字".repeat(26)) })).toEqual({
      attributes: { kind: "attributeLong", limit: 50 },
    });
    const many = Array.from({ length: 21 }, (_, place) => String(place));
    expect(faultsOf({ attributes: named(...many) })).toEqual({ attributes: { kind: "many", limit: 20 } });
  });
});

describe("drafts", () => {
  it("know whether anything was changed", () => {
    const before = draftOfEntry(buildEntry({ attributes: { customer: "Acme" } }));
    expect(isChanged({ ...before, source: " 你好 " }, before)).toBe(false);
    expect(isChanged({ ...before, attributes: [] }, before)).toBe(true);
    expect(fieldsOf(before).attributes).toEqual({ customer: "Acme" });
  });

  it("send the sides that were touched, and leave the others with their white space", () => {
    const before = draftOfEntry(buildEntry({ source: " 你好\n", target: " Hello" }));
    expect(changesOf({ ...before, note: "n" }, before)).toEqual({
      note: "n",
      forbidden: false,
      case_sensitive: false,
      attributes: {},
    });
    expect(changesOf({ ...before, target: " Hi " }, before)).toMatchObject({ target: "Hi" });
  });
});
