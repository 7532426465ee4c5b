import type { Quality } from "@yiqiao/contracts/languages";
import { I18nProvider } from "@yiqiao/i18n/react";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { StarterNote } from "./starter-note.tsx";

function shown(quality: Quality | undefined, language: "zh" | "en"): string {
  const children = createElement(StarterNote, { quality });
  return renderToStaticMarkup(createElement(I18nProvider, { language, onLanguageChange: () => undefined, children }));
}

describe("StarterNote", () => {
  test("warns of a starter model in the reader's language", () => {
    expect(shown("starter", "en")).toContain("Small starter model: check before you rely on it");
    expect(shown("starter", "zh")).toContain("入门小模型");
  });

  test("says nothing of better models, nor where the quality is not known", () => {
    expect([shown("standard", "en"), shown(undefined, "en")]).toEqual(["", ""]);
  });
});
