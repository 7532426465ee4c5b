import { describePlace } from "@yiqiao/contracts/documents";
import type { InterfaceLanguage } from "@yiqiao/contracts/errors";
import {
  type LibrarySight,
  type Project,
  type ProjectSegment,
  segmentOrigins,
  type SegmentStatus,
  segmentStatuses,
  type Skeleton,
} from "@yiqiao/contracts/post-editing";
import { remarksOf } from "@yiqiao/contracts/text";
import { wholePercent } from "@yiqiao/documents";
import type { ProjectCaller } from "./access/caller.ts";
import type { ProgressRow } from "./records/projects.repository.ts";
import type { SkeletonRow } from "./records/segments.repository.ts";
import type { StoredSegment, StoredUnit } from "./records/stored-segment.ts";

type Counts = Record<SegmentStatus, number>;
const noCounts = (): Counts => ({ untranslated: 0, draft: 0, translated: 0, reviewed: 0 });

interface Known {
  readonly owner: string;
  readonly hasPages: boolean;
  readonly progress: readonly ProgressRow[];
}

export function projectOf(
  {
    context: { language },
    project,
    role,
    libraries,
  }: Pick<ProjectCaller, "context" | "project" | "role" | "libraries">,
  { owner, hasPages, progress }: Known,
): Project {
  const segments = noCounts();
  const characters = noCounts();
  for (const row of progress.filter(({ projectId }) => projectId === project.id)) {
    segments[row.status] = row.segments;
    characters[row.status] = row.characters;
  }
  return {
    project_id: project.id,
    name: project.name,
    state: project.state,
    message: project.problem?.[language] ?? "",
    format: project.format,
    pages: hasPages,
    src_lang: project.sourceLanguage,
    tgt_lang: project.targetLanguage,
    domain: project.domain,
    role,
    libraries,
    owner,
    uid: role === "owner" ? project.documentId : null,
    segments: Object.values(segments).reduce((sum, count) => sum + count, 0),
    progress: { segments, characters },
    tm_ids: libraries === "all" ? listed(project.memories) : [],
    tb_ids: libraries === "none" ? [] : listed(project.termbases),
    memory_id: libraries === "all" ? project.memoryId : null,
    memory_problem: libraries === "all" ? project.memoryProblem : null,
    created_time: project.createdAt.toISOString(),
    changed_time: project.changedAt.toISOString(),
    expires_at: project.expiresAt.toISOString(),
  };
}

const listed = (ids: readonly string[] | null) => (ids === null ? null : [...ids]);

export function skeletonOf(
  revision: number,
  rows: readonly SkeletonRow[],
  comments: ReadonlyMap<number, number>,
): Skeleton {
  return {
    revision,
    ids: rows.map(({ id }) => id),
    units: rows.map(({ unit }) => unit),
    statuses: rows.map(({ status }) => segmentStatuses.indexOf(status)),
    locked: rows.map(({ isLocked }) => (isLocked ? 1 : 0)),
    origins: rows.map(({ origin }) => segmentOrigins.indexOf(origin)),
    scores: rows.map(({ score }) => percent(score)),
    confidences: rows.map(({ confidence }) => percent(confidence)),
    versions: rows.map(({ version }) => version),
    source_lengths: rows.map(({ sourceLength }) => sourceLength),
    target_lengths: rows.map(({ targetLength }) => targetLength),
    comments: rows.map(({ id }) => comments.get(id) ?? 0),
  };
}

const percent = (share: number | null) => (share === null ? null : wholePercent(share));

interface Around {
  readonly unit: StoredUnit;
  readonly language: InterfaceLanguage;
  readonly names: ReadonlyMap<string, string>;
  /** Of the segment. */
  readonly comments: number;
}

/** Without what it took from libraries that its reader does not see. */
export function withoutLibraries(segment: StoredSegment, sight: LibrarySight): StoredSegment {
  if (sight === "all") return segment;
  return { ...segment, memory: null, led: null, terms: sight === "terms" ? segment.terms : null };
}

/** A segment for its reader. */
export function segmentOf(segment: StoredSegment, { unit, language, names, comments }: Around): ProjectSegment {
  const { sourceTags, targetTags, firstTags } = segment;
  const own = new Set(sourceTags.map(({ id }) => id));
  const meanings = new Map(unit.tags.filter(({ id }) => own.has(id)).map((tag) => [tag.id, tag]));
  return {
    id: segment.id,
    unit: segment.unit,
    place: describePlace(unit.place, language),
    source: { text: segment.source, tags: sourceTags },
    target: segment.target === null ? null : { text: segment.target, tags: targetTags },
    tags: [...meanings.values()].map(({ id, type, equiv }) =>
      equiv === undefined ? { id, type } : { id, type, equiv },
    ),
    status: segment.status,
    locked: segment.isLocked,
    origin: segment.origin,
    score: percent(segment.score),
    ...remarksOf(segment),
    confidence: percent(segment.confidence),
    ...(segment.memory && { memory: { bank_name: segment.memory.library, author: segment.memory.author } }),
    ...(segment.led && {
      led_by: { bank_name: segment.led.library, author: segment.led.author, score: segment.led.score },
    }),
    ...(segment.terms && {
      terms: segment.terms.map(({ source, target, library, isHonoured }) => {
        return { source, target, bank_name: library, honoured: isHonoured };
      }),
    }),
    ...(segment.issues && { issues: [...segment.issues] }),
    first: segment.firstTarget === null ? null : { text: segment.firstTarget, tags: firstTags },
    version: segment.version,
    editor: segment.editor === null ? null : (names.get(segment.editor) ?? ""),
    changed_time: segment.changedAt?.toISOString() ?? null,
    ...(unit.maxLength !== null && { max_length: unit.maxLength }),
    comments,
  };
}
