import { doubtBelow } from "@yiqiao/contracts/text";
import type { DocumentSegment } from "@yiqiao/contracts/documents";
import { I18nProvider } from "@yiqiao/i18n/react";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { SegmentOrigin } from "./segment-origin.tsx";

const segment: DocumentSegment = { index: 0, place: "", source: "One.", target: "一。", provenance: "mt" };
function drawn(more: Partial<DocumentSegment>): string {
  const children = createElement(SegmentOrigin, { segment: { ...segment, ...more } });
  return renderToStaticMarkup(
    createElement(I18nProvider, { language: "en", onLanguageChange: () => undefined, children }),
  );
}

it("says of a segment that the engine is unsure of it, and of no other", () => {
  expect(drawn({ confidence: doubtBelow - 0.01 })).toContain("unsure");
  expect(drawn({ confidence: doubtBelow })).toBe("");
  expect(drawn({})).toBe("");
});

it("says what led the engine", () => {
  const told = drawn({ led_by: { bank_name: "Manuals", author: "Ann", score: 0.57 } });
  expect(told).toContain("MT 57%");
  expect(told).toContain("Machine translation, led by a 57% match, from Manuals, by Ann");
});
