import type { ProjectRole, SegmentOrigin } from "@yiqiao/contracts/post-editing";
import type { QaFinding, QaLanguages, RiskSegment } from "@yiqiao/qa";
import { isEmpty } from "../../editor/model.ts";
import type { SegmentRow, SegmentStore } from "../../editor/store/store-types.ts";
import { isUntouched } from "./findings.ts";

/** Whether somebody of this role has nothing more to say of a segment. */
export const isLookedAt = (role: ProjectRole, { status, isLocked }: Pick<SegmentRow, "status" | "isLocked">): boolean =>
  isLocked || status === "reviewed" || (status === "translated" && role !== "reviewer");

type Loaded = SegmentRow & Required<Pick<SegmentRow, "source" | "target">>;

const isLoaded = (row: SegmentRow | undefined): row is Loaded => row?.source !== undefined && row.target !== undefined;

const provenanceOf = (origin: SegmentOrigin): RiskSegment["provenance"] =>
  origin === "existing" || origin === "untranslated" ? undefined : origin;

export interface Judged {
  /** All that have a translation: lengths are judged by all of them. */
  readonly all: readonly RiskSegment[];
  /** Those that nobody has looked at yet. */
  readonly open: readonly RiskSegment[];
  /** Segments whose texts could not be loaded. */
  readonly missing: number;
}

interface Judging {
  readonly store: Pick<SegmentStore, "rowAt" | "summary">;
  readonly findingsOf: (id: number) => readonly QaFinding[];
  readonly languages: QaLanguages;
  readonly role: ProjectRole;
}

/** The segments of a project as they are judged: with their findings, and with what their repetitions are translated by. */
export function risksIn({ store, findingsOf, languages, role }: Judging): Judged {
  const rows = Array.from({ length: store.summary().count }, (_, index) => store.rowAt(index));
  const loaded = rows.filter(isLoaded);
  const translated = loaded.filter((row) => !isUntouched(row));
  const bySource = Map.groupBy(translated, ({ source }) => source.text);
  const segments = translated.map((row): readonly [Loaded, RiskSegment] => {
    const { id, source, target, origin, score, confidence } = row;
    const provenance = provenanceOf(origin);
    const others = (bySource.get(source.text) ?? []).filter((other) => other !== row && !isEmpty(other.target));
    return [
      row,
      {
        id: String(id),
        source: source.text,
        target: target.text,
        languages,
        findings: findingsOf(id),
        alternatives: [...new Set(others.slice(0, mostAlternatives).map((other) => other.target.text))],
        ...(provenance !== undefined && { provenance }),
        ...(confidence !== undefined && origin === "mt" && { confidence: confidence / 100 }),
        ...(score !== undefined && (origin === "mt" ? { engineScore: score / 100 } : { matchScore: score / 100 })),
      },
    ];
  });
  return {
    all: segments.map(([, segment]) => segment),
    open: segments.filter(([row]) => !isLookedAt(role, row)).map(([, segment]) => segment),
    missing: rows.length - loaded.length,
  };
}

/** A table's cell may stand there thousands of times. */
const mostAlternatives = 20;
