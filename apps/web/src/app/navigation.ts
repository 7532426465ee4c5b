import type { PermissionMap, PermissionName } from "@yiqiao/contracts/permissions";
import { mayReach } from "#features/permissions";

interface MenuEntry {
  readonly to: "/";
  readonly title: "textTranslation";
  readonly access: PermissionName;
}

/** The main menu, in its order. */
const menuEntries: readonly MenuEntry[] = [{ to: "/", title: "textTranslation", access: "TextTranslation" }];

/** The entries that this reader may open; all of them until the permissions are known. */
export function menuFor(permissions: PermissionMap | undefined): readonly MenuEntry[] {
  return permissions ? menuEntries.filter(({ access }) => mayReach(permissions, access)) : menuEntries;
}
