import { describe, expect, it } from "vitest";
import { rewriting } from "../testing/unsafe-parts.ts";
import { preparePage, UnitWriter } from "./prepare-page.ts";
import { unitMarkups, writeUnit } from "./unit-markup.ts";

const options = { address: "https://site.test/", targetLanguage: "zh-cn", ...rewriting } as const;

/** Each unit written from its markup alone, and with the page at hand: the same, or the test fails. */
function bothWays(text: string, change: (text: string) => string) {
  const page = preparePage(text, options);
  const writer = new UnitWriter(page);
  return (unitMarkups(page) ?? []).flatMap((markup, at) => {
    const unit = page.units[at]?.unit;
    if (markup === undefined || unit === undefined || page.units[at]?.place.in === "attribute") return [];
    // Tags in another order than in the source, and one of them lost.
    const tags = unit.tags
      .toReversed()
      .slice(1)
      .map((tag) => ({ id: tag.id, kind: tag.kind, offset: 0 }));
    const target = { id: unit.id, text: change(unit.text), tags };
    return [[writeUnit(markup, target), writer.write(target)]];
  });
}

describe("a unit's markup", () => {
  it.each([
    ["without tags", "<p>One & two &nbsp;three</p>"],
    ["with tags in tags", "<p>One <b class=x>two <i>three</i></b> <img src=a.png alt=four> five<br>six</p>"],
    ["with a unit within", "<p>Press <button>Save <b>it</b></button> now, <a href=/b>please</a>.</p>"],
    ["with code that stays", "<p>Run <code>npm &lt;x&gt;</code> twice</p>"],
    ["with the marks' own characters", "<p>One \ue000\ue001 <b>\ue000\ue001\ue001</b> two</p>"],
    ["between comments", "<div>One <b>two</b><p>three</p>four <i>five</i></div>"],
  ])("writes what the page writes: %s", (_name, text) => {
    const both = bothWays(text, (source) => `${source} <&>\u00a0 changed`);
    expect(both.length).toBeGreaterThan(0);
    for (const [alone, within] of both) expect(alone).toBe(within);
  });

  it("is refused where it grows with every level", () => {
    const nested = `${"word <map>".repeat(30)}${"x".repeat(60_000)}${"</map> word".repeat(30)}`;
    const page = preparePage(`<p>${nested}</p>`, options);
    expect(unitMarkups(page)).toBeUndefined();
    expect(unitMarkups(preparePage(`<p>One <button>two</button></p>`, options))).toHaveLength(2);
  });
});
