import type { LoginResult } from "@yiqiao/contracts/sessions";
import type { ReactNode } from "react";

/** The sign-in methods that have a form. */
export type SignInView = "password" | "code" | "register";

export interface SignInFlowProps {
  /** Administrators have no registration and no other sign-in methods. */
  readonly audience: "user" | "admin";
  readonly siteCode: string | undefined;
  readonly view: SignInView;
  readonly onView: (view: SignInView) => void;
  /** Where the reader goes afterwards, for logins that leave this page. */
  readonly redirect: string | undefined;
  /** What a login that began elsewhere has come to: its next step is shown at once. */
  readonly start?: LoginResult | undefined;
  /** Replaces the title of the first step. */
  readonly title?: string | undefined;
  /** Told the password that is being tried. */
  readonly onAttempt?: (password: string) => void;
  /** Called once a login is this tab's session. */
  readonly onAccepted?: () => void;
  /** The account is not activated, or the site is not. */
  readonly onInactive: () => void;
  /** The link to the page for who forgot the password. */
  readonly forgot: ReactNode;
}
