import type { LibrarySight } from "@yiqiao/contracts/post-editing";
import type { ExchangedSegment } from "@yiqiao/documents/bilingual";
import type { Executor } from "#platform/database";
import { nameOfAuthor } from "../comments/name-of-author.ts";
import { withoutLibraries } from "../present.ts";
import { commentsOf, type StoredComment } from "../records/comments.repository.ts";
import { namesOfPeople } from "../records/people.repository.ts";
import { segmentsOfUnits, unitsFrom } from "../records/segments.repository.ts";
import type { StoredSegment, StoredUnit } from "../records/stored-segment.ts";

const unitsAtOnce = 500;

/** The segments of a project as bilingual files show them, and as what comes back is compared with. */
export async function* bilingualSegments(
  db: Executor,
  projectId: string,
  sight: LibrarySight = "all",
): AsyncGenerator<ExchangedSegment> {
  const names = new Map((await namesOfPeople(db, projectId)).map(({ id, name }) => [id, name]));
  for (let from = 0; ;) {
    const units = await unitsFrom(db, projectId, { from, limit: unitsAtOnce });
    const last = units.at(-1);
    if (last === undefined) return;
    const numbers = units.map(({ number }) => number);
    const segments = await segmentsOfUnits(db, projectId, numbers);
    const ids = segments.map(({ id }) => id);
    const comments = Map.groupBy(await commentsOf(db, projectId, ids), ({ segment }) => segment);
    const byUnit = Map.groupBy(segments, ({ unit }) => unit);
    for (const unit of units) {
      for (const [index, segment] of (byUnit.get(unit.number) ?? []).entries()) {
        const said = (comments.get(segment.id) ?? []).map(commentBy(names));
        yield { ...bilingualSegment(withoutLibraries(segment, sight), unit), beginsUnit: index === 0, comments: said };
      }
    }
    from = last.number + 1;
  }
}

const commentBy =
  (names: ReadonlyMap<string, string>) =>
  ({ person, author, at, text, isResolved }: StoredComment) => ({
    author: nameOfAuthor(author, person === null ? undefined : names.get(person)),
    at: at.toISOString(),
    text,
    isResolved,
  });

function bilingualSegment(segment: StoredSegment, unit: StoredUnit): Omit<ExchangedSegment, "beginsUnit" | "comments"> {
  const { source, sourceTags, target, targetTags, status, isLocked, origin, version } = segment;
  const { score, memory, led, terms, issues } = segment;
  return {
    key: String(segment.id),
    unit: String(unit.number),
    source: { text: source, tags: sourceTags },
    ...(target !== null && { target: { text: target, tags: targetTags } }),
    tags: unit.tags,
    status,
    isLocked,
    revision: version,
    provenance: origin,
    ...(score !== null && { score }),
    ...(memory && origin !== "human" && { memory }),
    ...(led && origin === "mt" && { led }),
    ...(terms && { terms }),
    ...(issues && version === 0 && { issues }),
    place: unit.place,
  };
}
