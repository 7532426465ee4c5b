import type { PermissionName } from "@yiqiao/contracts/permissions";
import { describe, expect, it, vi } from "vitest";
import { menuAt, menuFor, signInPaths } from "./navigation.ts";

// What a page finds of the browser when it is loaded.
vi.hoisted(() => vi.stubGlobal("location", { search: "" }));

function mapOf(...open: PermissionName[]) {
  return { permissions: Object.fromEntries(open.map((name) => [name, { value: 0, permission_id: 1 }] as const)) };
}

/** Entries that were there when this was written; those of newer features may stand between them. */
const known =
  "/ /file /myfile /picturetranslate /mymemorybank /mytermbank /publictermbank /system-memorybank /system-termbank " +
  "/system-publictermbank /all-memorybank /all-temtermbank /account /message /member /history /statement /budgets " +
  "/ordermanagement /set-editor /engines /outbox /publicitylist /mobiletranslate /publicityRegister";
const knownOf = (entries: ReturnType<typeof menuAt>) =>
  entries.map(({ to }) => to).filter((to) => known.split(" ").includes(to));
const addresses = (...parameters: Parameters<typeof menuFor>) => knownOf(menuFor(...parameters));

describe("menuFor", () => {
  it("shows what the reader may open, each in its place", () => {
    const map = mapOf("TextTranslation", "DocTranslation", "MyAccount", "MessageCentre", "Membership", "OrderHistory");
    expect(addresses(map, "main")).toEqual(["/", "/file"]);
    expect(addresses(map, "user")).toEqual(["/account", "/message", "/member", "/history"]);
  });

  it("shows the statement to users, budgets to managers and orders to who administers them", () => {
    const map = mapOf("Statement", "SiteBudgets", "OrderManager", "SiteSettings", "MailOutbox", "EngineSettings");
    expect(addresses(map, "user")).toEqual(["/statement", "/budgets"]);
    expect(addresses(map, "administration")).toEqual(["/ordermanagement", "/set-editor", "/engines", "/outbox"]);
  });

  it("hides what the reader may not open", () => {
    const refused = { permissions: { TextTranslation: { value: 1, permission_id: 1 } } } as const;
    expect(addresses(refused, "main")).toEqual([]);
    expect(addresses(mapOf("MyAccount"), "user")).toEqual(["/account"]);
  });

  it("gathers memories and termbases, and what is administered", () => {
    const map = mapOf("PublicTerm", "MyTM", "MailOutbox", "SystemTerm");
    expect(addresses(map, "main")).toEqual([]);
    expect(addresses(map, "libraries")).toEqual(["/mymemorybank", "/publictermbank"]);
    expect(addresses(map, "administration")).toEqual(["/system-termbank", "/outbox"]);
  });

  it("has an icon for each of the user's pages, and names in both languages", () => {
    expect(menuAt("user").filter(({ icon }) => icon === undefined)).toEqual([]);
    const places = ["main", "libraries", "administration", "user", "phone"] as const;
    const titles = places.flatMap((place) => menuAt(place).map(({ title }) => title));
    expect(titles.map(({ en }) => en)).toContain("Document translation");
    expect(titles.map(({ zh }) => zh)).toContain("文档翻译");
    expect(new Set(titles.map(({ en }) => en)).size).toBe(titles.length);
  });

  it("leads phones to their own pages", () => {
    expect(knownOf(menuAt("phone"))).toEqual(["/mobiletranslate", "/publicityRegister"]);
  });

  it("keeps the order of the features, whoever sees all of it", () => {
    expect(knownOf(menuAt("administration"))).toEqual([
      "/system-memorybank",
      "/system-termbank",
      "/system-publictermbank",
      "/all-memorybank",
      "/all-temtermbank",
      "/ordermanagement",
      "/set-editor",
      "/engines",
      "/outbox",
      "/publicitylist",
    ]);
  });

  it("shows what everybody may reach until the permissions are known", () => {
    expect(addresses(undefined, "main")).toEqual(["/"]);
    expect(addresses(undefined, "user")).toEqual([]);
  });
});

describe("signInPaths", () => {
  it("has every page where an end of the session leads nowhere else", () => {
    const expected = ["/login", "/adminlogin", "/forget", "/noactive", "/thirdparty"];
    expect(signInPaths.filter((path) => path !== undefined)).toEqual(expect.arrayContaining(expected));
    expect(signInPaths).not.toContain("/");
  });
});
