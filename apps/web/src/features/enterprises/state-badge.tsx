import { Badge } from "@mantine/core";
import type { EnterpriseState } from "@yiqiao/contracts/enterprises";
import { wordKey } from "@yiqiao/i18n";
import { useTexts } from "./texts.ts";

const colours = { active: "green", disabled: "red", expired: "orange" } as const;

/** Whether a site is on. */
export function StateBadge({ state }: { readonly state: EnterpriseState }) {
  const t = useTexts();
  return (
    <Badge variant="light" color={colours[state]} tt="none" style={{ flex: "none" }}>
      {t(wordKey("state", state))}
    </Badge>
  );
}
