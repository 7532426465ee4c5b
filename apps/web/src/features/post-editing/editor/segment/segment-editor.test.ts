import { MantineProvider } from "@mantine/core";
import { I18nProvider } from "@yiqiao/i18n/react";
import { createElement, type ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import type { SourceText } from "../model.ts";
import { tagged } from "../tags/tagged-builder.ts";
import { SegmentEditor } from "./segment-editor.tsx";
import { TaggedTextView } from "./tagged-text-view.tsx";

function drawn(element: ReactNode, language: "en" | "zh" = "en"): string {
  const children = createElement(MantineProvider, null, element);
  return renderToStaticMarkup(createElement(I18nProvider, { language, onLanguageChange: () => undefined, children }));
}

const source: SourceText = {
  text: "Press  now",
  tags: [
    { id: 1, kind: "open", offset: 0, type: "format" },
    { id: 1, kind: "close", offset: 5, type: "format" },
    { id: 2, kind: "standalone", offset: 6, type: "field", equiv: "Start" },
  ],
};

describe("a text with chips", () => {
  it("names them, and shows what stands there", () => {
    const html = drawn(createElement(TaggedTextView, { content: source, source }));
    expect(html.replace(/<[^<>]+>/gu, "|")).toContain("|1|Press|1| |2 Start| now|");
    expect(html).toContain('aria-label="Opening tag 1: formatting"');
    expect(html).toContain('aria-label="Tag 2 Start: field"');
    expect(drawn(createElement(TaggedTextView, { content: source, source }), "zh")).toContain("结束标记 1：格式");
  });

  it("marks a half without the other", () => {
    const html = drawn(createElement(TaggedTextView, { content: tagged("<1>a {2}"), source }));
    expect(html.match(/data-problem="[^"]*"/gu)).toEqual(['data-problem="unpaired"']);
    expect(html).toContain("Its other half is missing.");
  });
});

describe("the editor of a segment", () => {
  it("offers what the target lacks", () => {
    const props = { source, language: "zh-cn", label: "Translation", onChange: () => undefined } as const;
    const html = drawn(createElement(SegmentEditor, { ...props, target: tagged("{2}a") }));
    expect(html.match(/aria-label="Insert: [^"]*"/gu)).toEqual([
      'aria-label="Insert: Opening tag 1: formatting"',
      'aria-label="Insert: Closing tag 1: formatting"',
    ]);
    expect(drawn(createElement(SegmentEditor, { ...props, target: source }))).not.toContain("Insert:");
  });
});
