/** What a user may take off matches by their age and author: at most these months, percent, authors and letters. */
export const matchPenaltyLimits = { months: 120, percent: 50, authors: 20, authorName: 100 } as const;

/** What names of authors are compared by: neither case nor width nor white space tells two apart. */
export function authorKey(name: string): string {
  return name.normalize("NFKC").toLowerCase().replaceAll(/\s+/gu, " ").trim();
}
