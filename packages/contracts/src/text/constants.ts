/** Unicode code points that one text may have (section 5 of the specification). */
export const textLimitCodePoints = 5000;

/** Texts that one call may carry. */
export const textsPerCallLimit = 128;

/** Translation memories, and termbases, that one call may name. */
export const librariesPerCallLimit = 50;

export const textPaths = {
  detect: "/translate/langid",
  translate: "/translate/text",
  tryTranslate: "/translate/try_translate",
  /** What a translation would cost. */
  quote: "/translate/quote",
  alternatives: "/translate/alternatives",
  matches: "/translate/matches",
  history: "/text_history/list",
  historyCreate: "/text_history/create",
  historyStar: "/text_history/star",
  historyDelete: "/text_history/delete",
  historyDeleteAll: "/text_history/delete_all",
} as const;

/** Length in Unicode code points: what quota, price and the text limit count. */
export function codePointLength(text: string): number {
  let length = 0;
  for (const _ of text) length++;
  return length;
}
