import { capabilities } from "@yiqiao/contracts/capabilities";
import { type PermissionName, type PermissionRule, permissions, sectionNames } from "@yiqiao/contracts/permissions";
import type { PlanCode } from "@yiqiao/contracts/plans";
import { roles } from "@yiqiao/contracts/sessions";
import { describe, expect, it } from "vitest";
import type { Principal } from "#platform/request";
import { type Requester, entryOf, isOpen } from "./permissions.policy.ts";

const someone = { accountId: "a", sessionId: "s", isSuper: false, siteId: 0, plan: "free" } as const;
const callers = {
  visitor: null,
  user: { ...someone, role: roles.normal },
  member: { ...someone, role: roles.normal, siteId: 5 },
  manager: { ...someone, role: roles.manager },
  siteAdministrator: { ...someone, role: roles.admin, siteId: 5 },
  administrator: { ...someone, role: roles.admin },
  super: { ...someone, role: roles.admin, isSuper: true },
} as const satisfies Record<string, Principal | null>;
type Caller = keyof typeof callers;

const ask = (name: PermissionName, caller: Caller | Principal, site: Partial<Requester> = {}) => {
  const principal = typeof caller === "string" ? callers[caller] : caller;
  const requester = { principal, siteId: principal?.siteId ?? 0, capabilities, planGates: {}, isLoginSite: false };
  return entryOf(name, { ...requester, ...site });
};
const names = Object.keys(permissions) as PermissionName[];
const open = (caller: Caller, site?: Partial<Requester>) =>
  names.filter((name) => isOpen(name, ask(name, caller, site)));

const everybody = names.filter((name) => permissions[name].audience === "visitor");
const registered = names.filter((name) => permissions[name].audience === "registered");
const of = (audience: string) => names.filter((name) => permissions[name].audience === audience);
const inOrder = (...lists: PermissionName[][]) => names.filter((name) => lists.flat().includes(name));

describe("the permission catalogue", () => {
  it("opens to each role what it is for, and nothing else", () => {
    const forMembers = registered.filter(
      (name) => !["Membership", "OrderHistory", "Purchase", "PostEditing"].includes(name),
    );
    const forUsers = registered.filter((name) => name !== "PostEditing");
    expect(open("visitor")).toEqual(everybody);
    expect(open("user")).toEqual(inOrder(everybody, forUsers));
    expect(open("member")).toEqual(inOrder(everybody, forMembers));
    expect(open("manager")).toEqual(inOrder(everybody, registered, of("manager")));
    expect(open("siteAdministrator")).toEqual(inOrder(everybody, registered, of("manager"), of("administrator")));
    expect(open("administrator")).toEqual(names.filter((name) => permissions[name].audience !== "super"));
    expect(open("super")).toEqual(names);
  });

  it("asks a visitor to log in for what is for users, and says nothing of the rest", () => {
    for (const name of registered) {
      expect(ask(name, "visitor")).toEqual({ value: 1, permission_id: names.indexOf(name) + 1, gate: "login" });
    }
    for (const name of [...of("manager"), ...of("administrator"), ...of("mainAdministrator"), ...of("super")]) {
      expect(ask(name, "visitor")).toBeUndefined();
      expect(ask(name, "user")).toBeUndefined();
    }
  });

  it("asks visitors to log in for everything on a site that is for who has logged in", () => {
    expect(open("visitor", { isLoginSite: true })).toEqual([]);
    expect(ask("TextTranslation", "visitor", { isLoginSite: true })).toMatchObject({ value: 1, gate: "login" });
    expect(open("user", { isLoginSite: true })).toEqual(open("user"));
  });

  it.each<[PlanCode, boolean]>([
    ["free", false],
    ["standard", false],
    ["professional", true],
    ["enterprise", true],
  ])("gates post-editing by plan: %s", (plan, isAllowed) => {
    const entry = ask("PostEditing", { ...callers.user, plan });
    const gate = { value: 1, gate: "plan", plans: ["professional", "enterprise"] };
    expect(entry).toMatchObject(isAllowed ? { value: 0 } : gate);
    expect(isOpen("PostEditing", entry)).toBe(isAllowed);
  });

  it("asks managers and administrators for no plan", () => {
    for (const caller of ["manager", "administrator", "super"] as const) {
      expect(ask("PostEditing", caller)).toMatchObject({ value: 0 });
    }
  });

  it("hides from everybody what the site does not have", () => {
    for (const caller of Object.keys(callers) as Caller[]) {
      expect(ask("PostEditing", caller, { capabilities: ["pictures"] })).toBeUndefined();
      expect(ask("PictureTranslation", caller, { capabilities: ["postEditing"] })).toBeUndefined();
      expect(ask("PictureTranslation", caller)).toMatchObject({ value: 0 });
    }
  });

  it("hides everything that belongs to what cannot be done", () => {
    const bare = names.filter((name) => (permissions[name] as PermissionRule).capability === undefined);
    expect(open("super", { capabilities: [] })).toEqual(bare);
  });

  it("keeps a section for the plans that the site names, instead of the catalogue's", () => {
    const planGates = { MyTM: ["standard", "professional"], PostEditing: ["standard"] } as const;
    const of = (name: PermissionName, plan: PlanCode) => ask(name, { ...callers.user, plan }, { planGates });
    expect(of("MyTM", "free")).toMatchObject({ value: 1, gate: "plan", plans: planGates.MyTM });
    expect(of("MyTM", "standard")).toMatchObject({ value: 0 });
    expect(of("MyTerm", "free")).toMatchObject({ value: 0 });
    expect(of("PostEditing", "professional")).toMatchObject({ gate: "plan", plans: ["standard"] });
    expect(ask("MyTM", "manager", { planGates })).toMatchObject({ value: 0 });
  });

  it("asks visitors to log in for a section that the free plan does not have", () => {
    for (const [plans, expected] of [
      [["professional"], { value: 1, gate: "login" }],
      [["free"], { value: 0 }],
    ] as const) {
      expect(ask("DocTranslation", "visitor", { planGates: { DocTranslation: plans } })).toMatchObject(expected);
    }
    const kept = Object.fromEntries(sectionNames.map((name) => [name, ["enterprise" as const]]));
    expect(open("visitor", { planGates: kept })).toEqual(
      everybody.filter((name) => !sectionNames.some((section) => section === name)),
    );
  });

  it.each(["Membership", "OrderHistory"] as const)("hides %s from normal users of other sites alone", (name) => {
    expect(ask(name, "member")).toBeUndefined();
    expect(ask(name, "user")).toMatchObject({ value: 0 });
    expect(ask(name, { ...callers.manager, siteId: 5 })).toMatchObject({ value: 0 });
    expect(ask(name, "visitor")).toMatchObject({ gate: "login" });
  });

  it.each(["ToBackstage", "ToIndex"] as const)("tells administrators 0 and managers 1 of %s, open to both", (name) => {
    expect(ask(name, "administrator")?.value).toBe(0);
    expect(ask(name, "siteAdministrator")?.value).toBe(0);
    expect(ask(name, "manager")?.value).toBe(1);
    expect(isOpen(name, ask(name, "manager"))).toBe(true);
    expect(ask(name, "user")).toBeUndefined();
  });

  it("keeps the number of each permission", () => {
    expect(names.map((name) => ask(name, "super")?.permission_id)).toEqual(names.map((_, place) => place + 1));
  });
});
