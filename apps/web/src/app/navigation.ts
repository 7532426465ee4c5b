import type { PermissionMap, PermissionName } from "@yiqiao/contracts/permissions";
import { mayReach } from "#features/permissions";

interface MenuEntry {
  readonly to: "/" | "/outbox";
  readonly title: "textTranslation" | "outbox";
  readonly access: PermissionName;
}

/** The main menu, in its order. */
const menuEntries: readonly MenuEntry[] = [
  { to: "/", title: "textTranslation", access: "TextTranslation" },
  { to: "/outbox", title: "outbox", access: "MailOutbox" },
];

/** The entries that this reader may open; what everybody may reach until the permissions are known. */
export function menuFor(permissions: PermissionMap | undefined): readonly MenuEntry[] {
  return menuEntries.filter(({ access, to }) => (permissions ? mayReach(permissions, access) : to === "/"));
}
