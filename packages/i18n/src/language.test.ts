import { describe, expect, it } from "vitest";
import { chooseLanguage, languageFromCookies } from "./index.ts";

describe("chooseLanguage", () => {
  it("takes the stored choice before everything", () => {
    expect(chooseLanguage({ stored: "en", cookies: "language=zh", browser: ["zh-CN"] })).toBe("en");
  });

  it("takes the cookie before the browser", () => {
    expect(chooseLanguage({ stored: null, cookies: "a=1; language=zh", browser: ["en-GB"] })).toBe("zh");
  });

  it("takes Chinese for any Chinese browser, else English", () => {
    expect(chooseLanguage({ browser: ["zh-Hant-TW", "en"] })).toBe("zh");
    expect(chooseLanguage({ browser: ["zh"] })).toBe("zh");
    expect(chooseLanguage({ browser: ["fr-FR", "zh-CN"] })).toBe("en");
    expect(chooseLanguage({ browser: ["zha"] })).toBe("en");
  });

  it("passes over values that are no interface language", () => {
    expect(chooseLanguage({ stored: "de", cookies: "language=fr", browser: ["en"] })).toBe("en");
  });

  it("speaks Chinese when nothing is known", () => {
    expect(chooseLanguage({})).toBe("zh");
  });
});

describe("languageFromCookies", () => {
  it("reads only the cookie of that name", () => {
    expect(languageFromCookies("xlanguage=en;language=zh")).toBe("zh");
    expect(languageFromCookies("")).toBeUndefined();
  });
});
