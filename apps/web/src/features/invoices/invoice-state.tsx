import { Badge } from "@mantine/core";
import type { InvoiceState } from "@yiqiao/contracts/invoices";
import { stateColors, stateTexts, useTexts } from "./texts.ts";

/** What became of a request, in a word. */
export function InvoiceBadge({ state }: { readonly state: InvoiceState }) {
  const t = useTexts();
  return (
    <Badge variant="light" tt="none" color={stateColors[state]}>
      {t(stateTexts[state])}
    </Badge>
  );
}
