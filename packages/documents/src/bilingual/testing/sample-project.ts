import type { InlineTag, TaggedText } from "../../model/unit.ts";
import type { ProjectMeta, ExchangedSegment, SegmentComment } from "../exchanged-segment.ts";
import { segmentStatuses } from "../exchanged-segment.ts";

export const projectMeta: ProjectMeta = {
  projectId: "0190a1b2-project",
  fileName: 'Pump & "Valve".docx',
  format: "docx",
  sourceLanguage: "en-us",
  targetLanguage: "fr",
  createdAt: "2026-03-04T05:06:07.890Z",
};

/** Numbers that look random and are the same on every run. */
export class Dice {
  #state: number;

  constructor(seed: number) {
    this.#state = seed;
  }

  /** From 0 up to, and without, `limit`. */
  below(limit: number): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % limit;
  }

  isOneIn(count: number): boolean {
    return this.below(count) === 0;
  }

  of<Item>(items: readonly [Item, ...Item[]]): Item {
    return items[this.below(items.length)] ?? items[0];
  }
}

const words: readonly [string, ...string[]] = [
  "Pumpe",
  ..."valve 压力 يجب “Ne” don't é ⟦x⟧ a<b R&D 3.5 \u00a0% —".split(" "),
  "⟦1⟧",
  "]]>",
  "&amp;",
  "👍🏽",
  "two  spaces",
  "line\nend",
  "tab\tstop",
  "non\u2011breaking",
];

function randomWords(dice: Dice, atLeast = 0): string {
  return Array.from({ length: atLeast + dice.below(4) }, () => dice.of(words)).join(" ");
}

/** Pieces of text between these tags; `⟦⟧` and all that XML escapes are among them. */
export function randomText(dice: Dice, tags: readonly Pick<InlineTag, "id" | "kind">[]): TaggedText {
  let text = randomWords(dice, 1);
  const placed = tags.map((tag) => {
    const placed = { ...tag, offset: text.length };
    text += randomWords(dice);
    return placed;
  });
  return { text: `${text}.`, tags: placed };
}

/** Well paired but for the halves of a pair that goes over several segments. */
function randomTags(dice: Dice): Pick<InlineTag, "id" | "kind">[] {
  const tags: Pick<InlineTag, "id" | "kind">[] = [];
  const open: number[] = [];
  if (dice.isOneIn(8)) tags.push({ id: 90, kind: "close" });
  for (let id = 1; id <= dice.below(5); id++) {
    if (dice.isOneIn(3)) tags.push({ id, kind: "standalone" });
    else {
      tags.push({ id, kind: "open" });
      open.push(id);
    }
    while (open.length > 0 && dice.isOneIn(2)) tags.push({ id: open.pop() ?? 0, kind: "close" });
  }
  while (open.length > 0) tags.push({ id: open.pop() ?? 0, kind: "close" });
  if (dice.isOneIn(8)) tags.push({ id: 91, kind: "open" });
  return tags;
}

function randomComments(dice: Dice): SegmentComment[] {
  if (!dice.isOneIn(4)) return [];
  return Array.from({ length: 1 + dice.below(2) }, (_, at) => ({
    author: dice.of(["Lin", "J. O'Neil", "王 · 明", ""]),
    at: `2026-02-0${at + 1}T10:00:00.000Z`,
    text: randomWords(dice, 1),
    isResolved: dice.isOneIn(3),
  }));
}

function randomSegment(dice: Dice, number: number): ExchangedSegment {
  const tags = randomTags(dice);
  const status = dice.of(segmentStatuses);
  const source = randomText(dice, tags);
  const types = ["format", "link", "break"] as const;
  return {
    key: `s${number}/é&"${dice.below(1000)}`,
    unit: `word/document.xml#${Math.floor(number / 3)}`,
    beginsUnit: number % 3 === 0,
    source,
    ...(status !== "untranslated" && { target: randomText(dice, tags) }),
    tags: tags.map(({ id }) => (id % 2 === 0 ? { id, type: "field", equiv: "<12>" } : { id, type: dice.of(types) })),
    status,
    isLocked: dice.isOneIn(10),
    revision: dice.below(50),
    ...(status !== "untranslated" && { provenance: dice.of(["mt", "fuzzy", "human"]), score: 0.87 }),
    ...(dice.isOneIn(5) && { memory: { library: "Pumps <A>", author: "Lin" } }),
    ...(dice.isOneIn(9) && { terms: [{ source: "valve", target: "vanne", library: "T", isHonoured: false }] }),
    ...(dice.isOneIn(9) && { issues: [{ kind: "number", source: "3", target: "4" } as const] }),
    comments: randomComments(dice),
    place: [{ in: "paragraph", at: number }],
  };
}

export function randomProject(seed: number, count = 60): ExchangedSegment[] {
  const dice = new Dice(seed);
  return Array.from({ length: count }, (_, number) => randomSegment(dice, number));
}

export async function* streamOf<Item>(items: Iterable<Item>): AsyncIterable<Item> {
  yield* items;
}

export async function bytesOf(chunks: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const read: Uint8Array[] = [];
  for await (const chunk of chunks) read.push(chunk);
  return Buffer.concat(read);
}
