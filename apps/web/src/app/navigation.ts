import type { PermissionMap, PermissionName } from "@yiqiao/contracts/permissions";
import { mayReach } from "#features/permissions";

/**
 * Where an entry stands: the main menu by itself, in one of the main menu's groups, or the user's menu and user centre.
 */
export type MenuPlace = "main" | "libraries" | "administration" | "user";
/** Places of the main menu that open. */
export type MenuGroup = Extract<MenuPlace, "libraries" | "administration">;

interface MenuEntry {
  readonly to:
    | "/"
    | "/file"
    | "/myfile"
    | "/mymemorybank"
    | "/mytermbank"
    | "/publictermbank"
    | "/system-memorybank"
    | "/system-termbank"
    | "/system-publictermbank"
    | "/all-memorybank"
    | "/all-temtermbank"
    | "/engines"
    | "/outbox"
    | "/publicitylist"
    | "/account"
    | "/message"
    | "/member"
    | "/history"
    | "/statement"
    | "/budgets"
    | "/ordermanagement"
    | "/set-editor";
  readonly title:
    | "textTranslation"
    | "documents"
    | "myDocuments"
    | "myMemories"
    | "myTermbases"
    | "publicTermbases"
    | "siteMemories"
    | "siteTermbases"
    | "keptTermbases"
    | "allMemories"
    | "allTermbases"
    | "engines"
    | "outbox"
    | "publicityList"
    | "account"
    | "messages"
    | "member"
    | "orders"
    | "statement"
    | "budgets"
    | "orderManagement"
    | "siteSettings";
  readonly access: PermissionName;
  readonly place: MenuPlace;
}

/** Every page that a menu leads to, in the menus' order. */
const menuEntries: readonly MenuEntry[] = [
  { to: "/", title: "textTranslation", access: "TextTranslation", place: "main" },
  { to: "/file", title: "documents", access: "DocTranslation", place: "main" },
  { to: "/myfile", title: "myDocuments", access: "MyDocuments", place: "main" },
  { to: "/mymemorybank", title: "myMemories", access: "MyTM", place: "libraries" },
  { to: "/mytermbank", title: "myTermbases", access: "MyTerm", place: "libraries" },
  { to: "/publictermbank", title: "publicTermbases", access: "PublicTerm", place: "libraries" },
  { to: "/system-memorybank", title: "siteMemories", access: "SystemTM", place: "administration" },
  { to: "/system-termbank", title: "siteTermbases", access: "SystemTerm", place: "administration" },
  { to: "/system-publictermbank", title: "keptTermbases", access: "SystemPublicTerm", place: "administration" },
  { to: "/all-memorybank", title: "allMemories", access: "AllMyTM", place: "administration" },
  { to: "/all-temtermbank", title: "allTermbases", access: "AllMyTerm", place: "administration" },
  { to: "/ordermanagement", title: "orderManagement", access: "OrderManager", place: "administration" },
  { to: "/set-editor", title: "siteSettings", access: "SiteSettings", place: "administration" },
  { to: "/engines", title: "engines", access: "EngineSettings", place: "administration" },
  { to: "/outbox", title: "outbox", access: "MailOutbox", place: "administration" },
  { to: "/publicitylist", title: "publicityList", access: "PublicityList", place: "administration" },
  { to: "/account", title: "account", access: "MyAccount", place: "user" },
  { to: "/message", title: "messages", access: "MessageCentre", place: "user" },
  { to: "/member", title: "member", access: "Membership", place: "user" },
  { to: "/history", title: "orders", access: "OrderHistory", place: "user" },
  { to: "/statement", title: "statement", access: "Statement", place: "user" },
  { to: "/budgets", title: "budgets", access: "SiteBudgets", place: "user" },
];

/** The entries that this reader may open; what everybody may reach until the permissions are known. */
export function menuFor(permissions: PermissionMap | undefined, place: MenuPlace): readonly MenuEntry[] {
  const entries = menuEntries.filter((entry) => entry.place === place);
  return entries.filter(({ access, to }) => (permissions ? mayReach(permissions, access) : to === "/"));
}
