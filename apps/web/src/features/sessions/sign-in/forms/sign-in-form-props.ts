import type { LoginConfig, LoginResult } from "@yiqiao/contracts/sessions";
import type { ReactNode } from "react";

/** What the login page gives each of its forms. */
export interface SignInFormProps {
  readonly siteCode: string | undefined;
  readonly config: LoginConfig | undefined;
  /** False while the terms are not agreed to; then they ask for it themselves. */
  readonly mayGo: () => boolean;
  readonly onResult: (result: LoginResult) => void;
  readonly onError: (error: Error) => void;
  /** Stands between the fields and the button. */
  readonly children: ReactNode;
}
