import type { Icon } from "@tabler/icons-react";
import type { PermissionName } from "@yiqiao/contracts/permissions";
import type { InterfaceLanguage } from "@yiqiao/i18n";

/** A page's name in the window's title and in menus. */
export type Title = Readonly<Record<InterfaceLanguage, string>>;
export type Titles = Readonly<Record<string, Title>>;

/** A menu, or a group that opens in the main menu; `user` is the user's menu and the user centre, `administration` the back end's. */
export type MenuPlace = "main" | "libraries" | "administration" | "user" | "phone";

/** The parts of the back end's menu, in their order. */
export const adminSections = ["overview", "people", "libraries", "sales", "content", "operation"] as const;
export type AdminSection = (typeof adminSections)[number];

type MenuEntry =
  | { readonly place: Exclude<MenuPlace, "user" | "administration"> }
  | { readonly place: "user"; readonly icon: Icon }
  | { readonly place: "administration"; readonly section: AdminSection };

declare module "@tanstack/react-router" {
  interface StaticDataRouteOption {
    readonly title?: Title;
    /** The permission that the page needs; pages without one are public. */
    readonly access?: PermissionName;
    /** Where those are sent who cannot get that permission by logging in or with a plan; otherwise to /403. */
    readonly otherwise?: "/account" | "/alluser";
    /** Phones are shown this page itself: others lead them to the pages for phones. */
    readonly isForPhones?: true;
    /** A sign-in page: an end of the session there leads nowhere else. */
    readonly isSignInPage?: true;
    /** Where a menu leads to the page, for whoever has `access`. */
    readonly menu?: MenuEntry;
  }
}
