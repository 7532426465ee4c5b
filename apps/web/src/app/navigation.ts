import type { PermissionMap, PermissionName } from "@yiqiao/contracts/permissions";
import { mayReach } from "#features/permissions";

/** Where an entry stands: the main menu, or the user's menu and user centre. */
export type MenuPlace = "main" | "user";

interface MenuEntry {
  readonly to: "/" | "/file" | "/myfile" | "/outbox" | "/account" | "/message" | "/member" | "/history";
  readonly title:
    | "textTranslation"
    | "documents"
    | "myDocuments"
    | "outbox"
    | "account"
    | "messages"
    | "member"
    | "orders";
  readonly access: PermissionName;
  readonly place: MenuPlace;
}

/** Every page that a menu leads to, in the menus' order. */
const menuEntries: readonly MenuEntry[] = [
  { to: "/", title: "textTranslation", access: "TextTranslation", place: "main" },
  { to: "/file", title: "documents", access: "DocTranslation", place: "main" },
  { to: "/myfile", title: "myDocuments", access: "MyDocuments", place: "main" },
  { to: "/outbox", title: "outbox", access: "MailOutbox", place: "main" },
  { to: "/account", title: "account", access: "MyAccount", place: "user" },
  { to: "/message", title: "messages", access: "MessageCentre", place: "user" },
  { to: "/member", title: "member", access: "Membership", place: "user" },
  { to: "/history", title: "orders", access: "OrderHistory", place: "user" },
];

/** The entries that this reader may open; what everybody may reach until the permissions are known. */
export function menuFor(permissions: PermissionMap | undefined, place: MenuPlace): readonly MenuEntry[] {
  const entries = menuEntries.filter((entry) => entry.place === place);
  return entries.filter(({ access, to }) => (permissions ? mayReach(permissions, access) : to === "/"));
}
