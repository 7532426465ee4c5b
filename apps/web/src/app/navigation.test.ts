import type { PermissionName } from "@yiqiao/contracts/permissions";
import { describe, expect, it } from "vitest";
import { menuFor } from "./navigation.ts";

function mapOf(...open: PermissionName[]) {
  return { permissions: Object.fromEntries(open.map((name) => [name, { value: 0, permission_id: 1 }] as const)) };
}
const addresses = (...parameters: Parameters<typeof menuFor>) => menuFor(...parameters).map(({ to }) => to);

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

  it("gathers memories and termbases, and what is administered, in groups", () => {
    const map = mapOf("PublicTerm", "MyTM", "MailOutbox", "SystemTerm");
    expect(addresses(map, "main")).toEqual([]);
    expect(addresses(map, "libraries")).toEqual(["/mymemorybank", "/publictermbank"]);
    expect(addresses(map, "administration")).toEqual(["/system-termbank", "/outbox"]);
  });

  it("shows what everybody may reach until the permissions are known", () => {
    expect(addresses(undefined, "main")).toEqual(["/"]);
    expect(addresses(undefined, "user")).toEqual([]);
  });
});
