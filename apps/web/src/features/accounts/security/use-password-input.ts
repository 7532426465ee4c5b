import { useT } from "@yiqiao/i18n/react";
import { securityMessages } from "./security.messages.ts";

/** What all password fields of the user centre have in common. */
export function usePasswordInput() {
  const t = useT(securityMessages);
  return {
    size: "md",
    visibilityToggleButtonProps: { "aria-label": t("showPassword"), tabIndex: 0 },
  } as const;
}
