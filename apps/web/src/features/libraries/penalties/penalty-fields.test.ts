import { MantineProvider } from "@mantine/core";
import { I18nProvider } from "@yiqiao/i18n/react";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { type PenaltyDraft, penaltyDraftOf, penaltyFaults } from "./penalty-draft.ts";
import { PenaltyFields } from "./penalty-fields.tsx";

function shown(part: Partial<PenaltyDraft>, language: "zh" | "en" = "en"): string {
  const draft = { ...penaltyDraftOf({ age_penalty: null, author_penalties: [] }), ...part };
  const fields = createElement(PenaltyFields, { draft, faults: penaltyFaults(draft), onChange: () => undefined });
  const children = createElement(MantineProvider, { children: fields });
  return renderToStaticMarkup(createElement(I18nProvider, { language, onLanguageChange: () => undefined, children }));
}
const author = (id: number, name: string, percent = "5") => ({ id, author: name, percent });

describe("PenaltyFields", () => {
  it("ask for months and percent only where age counts", () => {
    expect(shown({})).not.toContain("Months without a change");
    expect(shown({ hasAge: true, months: "36" })).toMatch(/Months without a change.{0,900}value="36"/s);
    expect(shown({ hasAge: true }, "zh")).toContain("未修改的月数");
  });

  it("say beside a field what is wrong with it", () => {
    expect(shown({ hasAge: true, months: "121" })).toContain("1 to 120");
    expect(shown({ hasAge: true, percent: "0" }, "zh")).toContain("1～50");
    expect(shown({ authors: [author(0, "Bot"), author(1, "BOT")] })).toContain("This name is in the list already");
    expect(shown({ authors: [author(0, "")] }, "zh")).toContain("请输入名称");
    const right = shown({ hasAge: true, authors: [author(0, "Bot")] });
    expect(right).not.toContain('aria-invalid="true"');
  });

  it("name each author's fields and button", () => {
    const markup = shown({ authors: [author(0, "Bot"), author(1, " ")] });
    for (const label of ["Name of author 2", "Percent off for Bot", "Percent off for author 2", "Remove author 2"])
      expect(markup).toContain(`aria-label="${label}"`);
  });

  it("take no more authors than the server does", () => {
    const authors = (count: number) => Array.from({ length: count }, (_, at) => author(at, `Bot ${at}`));
    expect(shown({ authors: authors(19) })).toContain("Add an author");
    expect(shown({ authors: authors(20) })).toContain("No more than 20 authors");
  });
});
