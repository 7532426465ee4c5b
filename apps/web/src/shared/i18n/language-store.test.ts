import { describe, expect, it, vi } from "vitest";
import { createLanguageStore } from "./language-store.ts";

function buildHost(signs: { stored?: string; cookies?: string; browser?: string[] }) {
  const written = { stored: "", cookie: "", documentLanguage: "" };
  const store = createLanguageStore({
    readStored: () => signs.stored ?? null,
    writeStored: (language) => {
      written.stored = language;
    },
    readCookies: () => signs.cookies ?? "",
    writeCookie: (cookie) => {
      written.cookie = cookie;
    },
    browserLanguages: () => signs.browser ?? [],
    setDocumentLanguage: (tag) => {
      written.documentLanguage = tag;
    },
  });
  return { store, written };
}

describe("createLanguageStore", () => {
  it("starts with the chosen language and marks the document, keeping nothing", () => {
    const { store, written } = buildHost({ browser: ["zh-HK"] });
    expect(store.get()).toBe("zh");
    expect(written).toEqual({ stored: "", cookie: "", documentLanguage: "zh-CN" });
  });

  it("keeps a new choice for the page, the next visit and the server, and tells its listeners", () => {
    const { store, written } = buildHost({ stored: "zh", cookies: "language=zh" });
    const listener = vi.fn<() => void>();
    const stop = store.subscribe(listener);
    store.set("en");
    expect(store.get()).toBe("en");
    expect(written.stored).toBe("en");
    expect(written.documentLanguage).toBe("en");
    expect(written.cookie).toMatch(/^language=en; Path=\/; Max-Age=31536000/);
    stop();
    store.set("zh");
    expect(listener).toHaveBeenCalledOnce();
  });
});
