import { type SegmentStatus, segmentStatuses } from "./exchanged-segment.ts";

/** What the table of a project says in words, and understands: in whichever of the two languages it was written. */
export const tableWords = {
  en: {
    status: "Status",
    comments: "Comments",
    locked: "Locked",
    statuses: { untranslated: "Untranslated", draft: "Draft", translated: "Translated", reviewed: "Reviewed" },
  },
  zh: {
    status: "状态",
    comments: "批注",
    locked: "已锁定",
    statuses: { untranslated: "未翻译", draft: "草稿", translated: "已翻译", reviewed: "已审校" },
  },
} as const satisfies Record<string, TableWords>;

interface TableWords {
  readonly status: string;
  readonly comments: string;
  readonly locked: string;
  readonly statuses: Readonly<Record<SegmentStatus, string>>;
}

const known = Object.values(tableWords);

/** Undefined where it is no status. */
export function readStatusWord(text: string): SegmentStatus | undefined {
  const word = text.trim().toLowerCase();
  return segmentStatuses.find((status) => known.some(({ statuses }) => statuses[status].toLowerCase() === word));
}

export function isLockWord(text: string): boolean {
  const word = text.trim().toLowerCase();
  return known.some(({ locked }) => locked.toLowerCase() === word);
}
