import { MantineProvider } from "@mantine/core";
import { I18nProvider } from "@yiqiao/i18n/react";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { createOwnKeys } from "./keys/own-keys.ts";
import { ConflictNote } from "./list/conflict-note.tsx";
import { SegmentList } from "./list/segment-list.tsx";
import { SegmentRowView } from "./list/segment-row.tsx";
import { draft, openTestStore } from "./store/store-builder.ts";

function drawn(element: React.ReactNode, language: "en" | "zh" = "en"): string {
  const children = createElement(MantineProvider, null, element);
  return renderToStaticMarkup(createElement(I18nProvider, { language, onLanguageChange: () => undefined, children }));
}

const keys = createOwnKeys({ read: () => null, write: () => undefined }, "pc");
const nothing = () => undefined;
const acts = { open: nothing, extend: nothing, change: nothing, resolve: nothing, undo: nothing, redo: nothing };

describe("the list of segments", () => {
  it("tells how many there are before any is drawn", async () => {
    const { store } = await openTestStore({ count: 3 });
    const languages = { source: "en-us", target: "ar" } as const;
    const list = (shown?: number[]) => drawn(createElement(SegmentList, { store, keys, ...languages, shown }));
    expect(list()).toContain('aria-rowcount="4"');
    expect(list([2])).toContain('aria-rowcount="2"');
    expect(list([])).toContain("No segments");
  });

  it("has rows that say number, state and languages", async () => {
    const { store } = await openTestStore({ count: 3 });
    const row = (language: "en" | "zh", isActive: boolean) => {
      const texts = { source: "en-us", target: "ar", isActive, hasFocus: false, isReadOnly: false } as const;
      const place = { id: 2, place: 1, top: 0, height: undefined, editor: null, measure: undefined };
      return drawn(createElement(SegmentRowView, { store, acts, ...texts, ...place }), language);
    };
    expect(row("zh", false)).toContain('aria-label="编辑第 2 句段"');
    expect(row("en", false)).toMatch(/lang="ar" dir="rtl"[^<>]{0,300}><span[^<>]*>2: first</u);
    expect(row("en", false).replaceAll(/<[^<>]+>/gu, "|")).toMatch(/Not translated\|+Machine\|/u);
    expect(row("en", true)).toContain('aria-current="true"');
    store.confirm(2, draft("new").target);
    expect(row("en", false).replaceAll(/<[^<>]+>/gu, "|")).toMatch(/new\|.{0,900}\|Translated\|+Edited\|+Saving…/u);
  });

  it("shows both texts where somebody else was in the segment, too", async () => {
    const { store, server } = await openTestStore();
    store.activate(1);
    store.edit(1, draft("mine").target);
    store.remote(server.change(1, draft("theirs")));
    const row = store.row(1);
    if (row === undefined) throw new Error("no row");
    const note = drawn(createElement(ConflictNote, { row, language: "zh-cn", onResolve: nothing }));
    expect(note.replaceAll(/<[^<>]+>/gu, "|")).toMatch(/theirs\|.{0,30}Keep mine.{0,30}Take theirs/u);
  });
});
