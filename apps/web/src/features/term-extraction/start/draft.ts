import { termScanLimits } from "@yiqiao/contracts/term-extraction";

/** How a scan is begun: what it reads, and how much it lists. */
export interface Draft {
  readonly from: "files" | "text";
  readonly files: readonly File[];
  readonly text: string;
  readonly minFrequency: number;
  readonly maxCandidates: number;
}

const { minFrequency, candidates } = termScanLimits;

export const emptyDraft: Draft = {
  from: "files",
  files: [],
  text: "",
  minFrequency: minFrequency.default,
  maxCandidates: candidates.default,
};

/** What of a draft outlives a reload: all but the files, which a page cannot keep. */
export const keptOf = ({ from, text, minFrequency, maxCandidates }: Draft): string =>
  JSON.stringify({ from, text, minFrequency, maxCandidates });

const within = (value: unknown, { least, most, default: usual }: typeof candidates | typeof minFrequency): number =>
  typeof value === "number" && Number.isInteger(value) && value >= least && value <= most ? value : usual;

/** Reads what was kept; what is not valid is as in an empty one. */
export function parseDraft(kept: string | null): Draft {
  try {
    const value: unknown = JSON.parse(kept ?? "null");
    if (typeof value !== "object" || value === null) return emptyDraft;
    const fields = value as Readonly<Record<string, unknown>>;
    return {
      from: fields["from"] === "text" ? "text" : "files",
      files: [],
      text: typeof fields["text"] === "string" ? fields["text"] : "",
      minFrequency: within(fields["minFrequency"], minFrequency),
      maxCandidates: within(fields["maxCandidates"], candidates),
    };
  } catch {
    return emptyDraft;
  }
}

/** As the server counts a text. */
export const lengthOf = (text: string): number => Array.from(text).length;

/** Whether there is something to scan. */
export const isReady = ({ from, files, text }: Draft): boolean =>
  from === "files" ? files.length > 0 : text.trim() !== "" && lengthOf(text) <= termScanLimits.text;
