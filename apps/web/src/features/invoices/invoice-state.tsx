import { Badge } from "@mantine/core";
import type { InvoiceState } from "@yiqiao/contracts/invoices";
import { wordKey } from "@yiqiao/i18n";
import { stateColors, useTexts } from "./texts.ts";

/** What became of a request, in a word. */
export function InvoiceBadge({ state }: { readonly state: InvoiceState }) {
  const t = useTexts();
  return (
    <Badge variant="light" tt="none" color={stateColors[state]}>
      {t(wordKey("state", state))}
    </Badge>
  );
}
