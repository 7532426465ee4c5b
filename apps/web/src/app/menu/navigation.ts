import type { Icon } from "@tabler/icons-react";
import type { PermissionMap, PermissionName } from "@yiqiao/contracts/permissions";
import { mayReach } from "#features/permissions";
import type { AdminSection, MenuPlace, Title } from "#shared/feature/page-data.ts";
import { pages } from "../features.ts";
import { pathOf, type PlainPath } from "../pages.ts";

/** Places of the main menu that open. */
export type MenuGroup = Extract<MenuPlace, "libraries">;

/** A page that a menu leads to. */
export interface MenuEntry {
  readonly to: PlainPath;
  readonly title: Title;
  readonly access: PermissionName | undefined;
  readonly place: MenuPlace;
  readonly icon: Icon | undefined;
  readonly section: AdminSection | undefined;
}

/** Every page that a menu leads to, in the menus' order. */
const menuEntries: readonly MenuEntry[] = pages.flatMap((page) => {
  const { menu, title, access } = page.options.staticData ?? {};
  const to = pathOf(page);
  if (menu === undefined || title === undefined || to === undefined) return [];
  const icon = menu.place === "user" ? menu.icon : undefined;
  const section = menu.place === "administration" ? menu.section : undefined;
  return { to, title, access, place: menu.place, icon, section };
});

/** All entries of a place, whoever the reader is. */
export const menuAt = (place: MenuPlace): readonly MenuEntry[] => menuEntries.filter((entry) => entry.place === place);

/** The entries that this reader may open; what everybody may reach until the permissions are known. */
export function menuFor(permissions: PermissionMap | undefined, place: MenuPlace): readonly MenuEntry[] {
  return menuAt(place).filter(({ access, to }) =>
    permissions ? access === undefined || mayReach(permissions, access) : to === "/",
  );
}

/** The entry that leads to the back end, for who may open any of its pages: the first of them. */
export const backstageFor = (permissions: PermissionMap | undefined): MenuEntry | undefined =>
  permissions && menuFor(permissions, "administration")[0];

/** Sign-in pages, apart from those of single sites. */
export const signInPaths: readonly (string | undefined)[] = pages
  .filter(({ options }) => options.staticData?.isSignInPage)
  .map(pathOf);
