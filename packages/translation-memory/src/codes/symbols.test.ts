import { describe, expect, it } from "vitest";
import { createCodeFinder, findCodes, keepsCodes, withoutCodes } from "./index.ts";

const symbolsOf = (text: string) =>
  findCodes(text).flatMap(({ kind, start, end }) => (kind === "symbol" ? [text.slice(start, end)] : []));

describe("symbols", () => {
  it.each([
    ["A family 👨‍👩‍👧‍👦 of four", ["👨‍👩‍👧‍👦"]],
    ["谢谢🙏🏽你", ["🙏🏽"]],
    ["From 🇨🇳 to 🇺🇸.", ["🇨🇳", "🇺🇸"]],
    ["Wave the 🏴󠁧󠁢󠁥󠁮󠁧󠁿 and the 🏳️‍🌈", ["🏴󠁧󠁢󠁥󠁮󠁧󠁿", "🏳️‍🌈"]],
    ["Press 1️⃣ or #⃣ now", ["1️⃣", "#⃣"]],
    ["So good😂😂 🎉🎉!", ["😂😂 🎉🎉"]],
    ["As text ❤︎, as emoji ❤️, as neither ❤.", ["❤︎", "❤️", "❤"]],
    ["Struck out ❌⃝ here", ["❌⃝"]],
    ["One of years to come \u{1FADD} here", ["\u{1FADD}"]],
    ["Acme™ and ProLine® by ©Acme℠", ["™", "®", "©", "℠"]],
    ["File → Save ⇒ End", ["→", "⇒"]],
    ["★★★★☆ ✔ ✗ ☑ ● ■ ◆ ♪", ["★★★★☆ ✔ ✗ ☑ ● ■ ◆ ♪"]],
    ["第①步和第❷步", ["①", "❷"]],
    ["├── src and └─ end", ["├──", "└─"]],
    ["※ 注意 〓", ["※", "〓"]],
    ["ℹ️ Read this", ["ℹ️"]],
    ["=== Title ===", ["===", "==="]],
    ["Good :-) or bad :( and T_T.", [":-)", ":(", "T_T"]],
    ["好的^_^明天见(^_^)/", ["^_^", "(^_^)/"]],
    ["No (╯°□°)╯︵ ┻━┻ more ¯\\_(ツ)_/¯", ["(╯°□°)╯︵", "┻━┻", "¯\\_(ツ)_/¯"]],
    ["(｡•́︿•̀｡) and (≧▽≦)", ["(｡•́︿•̀｡)", "(≧▽≦)"]],
    ["Two 🎉{name}🎉 beside a code", ["🎉", "🎉"]],
  ])("%s", (text, symbols) => {
    expect(symbolsOf(text)).toEqual(symbols);
  });

  it.each([
    "25 °C, 77 ℉, 20 ℃, 5 ㎡, 3 ㎏, № 5, ㈱, ½ and ⅓",
    "5 € or $5, ¥20 and 3 £",
    "中文“引号”，《书名》……、；：？！——【注】～『』",
    "a ≥ b, c ≠ d, ± 5 %, 3 × 4 ÷ 2, √2 ≈ 1.41",
    "Élan, naïve and e\u0301te\u0301, Zürich",
    "(see below) (a) (1) (注) (+5) (°C) (T)",
    "Note: D is next; a) and b) are here: P. 5",
    "ⅣⅨ and the 1st, # 5, * and 5*",
    "the ratio 3:0 (or 3:1)",
    "__init__ is a name",
  ])("are not %s", (text) => {
    expect(symbolsOf(text)).toEqual([]);
  });

  it("belong to a code that they are in", () => {
    expect(findCodes("Run `echo 🎉` now")).toEqual([{ kind: "code-span", start: 4, end: 13 }]);
    const find = createCodeFinder((text) => [{ kind: "own", start: text.indexOf("★"), end: text.indexOf("★") + 3 }]);
    expect(find("The ★A★ is own")).toEqual([{ kind: "own", start: 4, end: 7 }]);
    const later = createCodeFinder(() => [{ kind: "own", start: 5, end: 7 }]);
    expect(later("The ★★A is own")).toEqual([{ kind: "own", start: 4, end: 7 }]);
  });

  it("stand beside codes without being one with them", () => {
    const text = "🎉{name}🎉";
    expect(findCodes(text).map(({ kind }) => kind)).toEqual(["symbol", "python", "symbol"]);
  });

  it("are counted in translations, and no words", () => {
    expect(keepsCodes("Great 👨‍👩‍👧", "很好👨‍👩‍👧")).toBe(true);
    expect(keepsCodes("Great 👨‍👩‍👧", "很好👨‍👩")).toBe(false);
    expect(withoutCodes("ℹ️ 🎉").trim()).toBe("");
  });
});
