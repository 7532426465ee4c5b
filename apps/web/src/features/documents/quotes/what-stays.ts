import type { QuoteBody } from "@yiqiao/contracts/documents";

/** What of this batch stays as it is. */
export interface WhatStays {
  readonly leavesCode: boolean;
  readonly patterns: readonly string[];
}

export const nothingSaid: WhatStays = { leavesCode: true, patterns: [] };

/** How a call says it; what nobody has changed is left out. */
export function staysBody({ leavesCode, patterns }: WhatStays): Pick<QuoteBody, "codes" | "leave_code"> {
  return { ...(!leavesCode && { leave_code: false }), ...(patterns.length > 0 && { codes: [...patterns] }) };
}
