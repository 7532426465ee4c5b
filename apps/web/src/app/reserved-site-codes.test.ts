import { isReservedSiteCode } from "@yiqiao/contracts/sites";
import { beforeAll, describe, expect, it, vi } from "vitest";

/** What a page finds of the browser when it is loaded. */
const browser = { location: { search: "", href: "https://translate.example/", origin: "https://translate.example" } };

describe("codes of sites", () => {
  let paths: readonly string[] = [];
  beforeAll(async () => {
    for (const [name, value] of Object.entries(browser)) vi.stubGlobal(name, value);
    const { router } = await import("./router.tsx");
    paths = Object.keys(router.routesByPath);
    // It reads the whole client.
  });

  it("are never the first part of a page's path", () => {
    const parts = paths.map((path) => path.split("/")[1] ?? "").filter((part) => part !== "" && !part.startsWith("$"));
    expect(parts).toContain("statement");
    expect([...new Set(parts)].filter((part) => !isReservedSiteCode(part))).toEqual([]);
  });
});
