import { MantineProvider } from "@mantine/core";
import type { Quality } from "@yiqiao/contracts/languages";
import { I18nProvider } from "@yiqiao/i18n/react";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { StarterAlert, StarterNote } from "./starter-note.tsx";

function shown(quality: Quality | undefined, language: "zh" | "en", Told: typeof StarterNote = StarterNote): string {
  const children = createElement(MantineProvider, null, createElement(Told, { quality }));
  return renderToStaticMarkup(createElement(I18nProvider, { language, onLanguageChange: () => undefined, children }));
}

describe("StarterNote", () => {
  test("warns of a starter model in the reader's language", () => {
    expect(shown("starter", "en")).toContain("Small starter model: check before you rely on it");
    expect(shown("starter", "zh")).toContain("入门小模型");
  });

  test("says nothing of better models, nor where the quality is not known", () => {
    for (const quality of ["standard", undefined] as const) {
      for (const Told of [StarterNote, StarterAlert]) expect(shown(quality, "en", Told)).not.toContain("model");
    }
  });

  test("warns of whole documents aloud, not in a grey line", () => {
    expect(shown("starter", "zh", StarterAlert)).toMatch(/role="note".{0,900}由入门小模型翻译，错误较多/);
  });
});
