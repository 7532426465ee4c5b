import type { QuoteBody } from "@yiqiao/contracts/documents";

/** What of this batch stays as it is. */
export interface UntranslatedContent {
  readonly leavesCode: boolean;
  readonly patterns: readonly string[];
}

export const defaultUntranslated: UntranslatedContent = { leavesCode: true, patterns: [] };

/** How a call says it; what nobody has changed is left out. */
export function untranslatedBody({
  leavesCode,
  patterns,
}: UntranslatedContent): Pick<QuoteBody, "codes" | "leave_code"> {
  return { ...(!leavesCode && { leave_code: false }), ...(patterns.length > 0 && { codes: [...patterns] }) };
}
