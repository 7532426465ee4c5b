import { languages, type LanguageCode } from "@yiqiao/contracts/languages";
import type { Executor } from "#platform/database";
import type { RequestContext } from "#platform/request";
import { type DeliveredSentence, type DeliveredSentences, spacesUpTo } from "./delivered-sentences.ts";
import { findShared, pointsOf } from "./shared-text.ts";

/**
 * So many sentences that were not had as they are, at either end of them: more than are written between two calls, and of many
 * that were put in at once those that were there before.
 */
const mostChanged = 10;
/** So many beginnings of them are looked for. */
const mostBeginnings = 1000;

const codes = Object.keys(languages) as LanguageCode[];

/** A sentence with the code points of white space that are charged with it. */
type Spaced = DeliveredSentence & { readonly space: number };

interface Asked {
  readonly sentences: readonly Spaced[];
  /** What the caller says that it has had; counts where it has. */
  readonly earlier: readonly string[];
}

interface Had {
  readonly delivered: Pick<DeliveredSentences, "find">;
  readonly db: Executor;
}

type Caller = Pick<RequestContext, "principal" | "deviceId">;

const withoutSpace = ({ space: _space, ...sentence }: Spaced): DeliveredSentence => sentence;

/**
 * Counts the code points of each sentence that its caller has had within a day, and paid for where they cost: all of one
 * that was had as it is; of another what it shares with those that were had, and that none before it shares; white space
 * where it was had with the sentence.
 * So a sentence that is written on costs what is new in it, and one that has nothing to do with earlier ones costs all.
 */
export async function countHadBefore(had: Had, caller: Caller, { sentences, earlier }: Asked): Promise<number[]> {
  const whole = await findAll(had, caller, sentences);
  const counts = sentences.map(({ text }, place) => {
    if (!whole.sentences.has(place)) return 0;
    return pointsOf(text.trim()).length + (whole.spaces.get(place) ?? 0);
  });
  const changed = sentences.flatMap((sentence, place) => (whole.sentences.has(place) ? [] : [{ sentence, place }]));
  const written = changed.filter((_, at) => at < mostChanged || at >= changed.length - mostChanged);
  const there = [...whole.sentences].flatMap((place) => sentences[place]?.text.trim() ?? []);
  const known = await findEarlier(had, caller, { sentences: written.map(({ sentence }) => sentence), earlier });
  const gone = withoutUsed(known, there);
  const shared = findShared(
    gone.map(([text]) => pointsOf(text)),
    written.map(({ sentence }) => pointsOf(sentence.text.trim())),
  );
  const found = [...shared].flatMap(([at, part]) => {
    const [to, from] = [written[at], gone[part.had]?.[1]];
    return to === undefined || from === undefined ? [] : [{ ...part, to, from }];
  });
  const behind = found.map(({ to, from }) => ({ ...from, space: to.sentence.space }));
  const within = found.map(({ to, from }) => ({ ...from, space: spaceAfter(from.text, to.sentence.text) }));
  const { spaces } = await findAll(had, caller, [...behind, ...within]);
  for (const [at, { length, to }] of found.entries()) {
    counts[to.place] = length + (spaces.get(found.length + at) ?? 0) + (spaces.get(at) ?? 0);
  }
  return counts;
}

/** Which of them were had, and how much of its space with each. */
async function findAll({ delivered, db }: Had, caller: Caller, sentences: readonly Spaced[]) {
  const spaced = sentences.flatMap((sentence, place) =>
    spacesUpTo(sentence.space).map((space) => ({ sentence: { ...sentence, space }, place })),
  );
  const asked = [...sentences.map(withoutSpace), ...spaced.map(({ sentence }) => sentence)];
  const places = await delivered.find(db, caller, asked);
  const isHad = (at: number) => places.has(at);
  return {
    sentences: new Set([...sentences.keys()].filter(isHad)),
    // The largest stands last.
    spaces: new Map(
      spaced.flatMap(({ place, sentence }, at) => (isHad(sentences.length + at) ? [[place, sentence.space]] : [])),
    ),
  };
}

/** The code points of white space at which a text goes on that was a sentence before. */
function spaceAfter(beginning: string, text: string): number {
  const [begun, whole] = [beginning.trim(), text.trim()];
  if (!whole.startsWith(begun)) return 0;
  const rest = whole.slice(begun.length);
  return rest.length - rest.trimStart().length;
}

interface Earlier {
  readonly claimed: readonly DeliveredSentence[];
  readonly beginnings: readonly DeliveredSentence[];
}

/** By their texts; without sentences that are still there, and without beginnings of something else that was had: they have become that. */
function withoutUsed({ claimed, beginnings }: Earlier, there: readonly string[]): [string, DeliveredSentence][] {
  const byText = (all: readonly DeliveredSentence[]) => new Map(all.map((one) => [one.text.trim(), one]));
  const [claims, begun] = [byText(claimed), byText(beginnings)];
  const others = [...new Set([...begun.keys(), ...claims.keys(), ...there])].toSorted();
  // Of what begins alike the shortest comes first, the next shortest right behind it.
  const next = new Map(others.map((text, place) => [text, others[place + 1]]));
  const unused = [...begun].filter(([text]) => next.get(text)?.startsWith(text) !== true);
  const isThere = new Set(there);
  return [...new Map([...unused, ...claims])].filter(([text]) => !isThere.has(text));
}

/** What the sentences may have come from: what the caller names, and their own beginnings. */
async function findEarlier({ delivered, db }: Had, caller: Caller, { sentences, earlier }: Asked): Promise<Earlier> {
  const [first] = sentences;
  if (first === undefined) return { claimed: [], beginnings: [] };
  // Of a text that had just begun, the language was guessed from little.
  const { target, domain, style = [] } = first;
  const claims = earlier.flatMap((text) => codes.map((source) => ({ text, source, target, domain, style })));
  const beginnings = beginningsOf(sentences);
  const known = await delivered.find(db, caller, [...claims, ...beginnings]);
  return {
    claimed: claims.filter((_, place) => known.has(place)),
    beginnings: beginnings.filter((_, place) => known.has(claims.length + place)),
  };
}

function beginningsOf(sentences: readonly Spaced[]): DeliveredSentence[] {
  const found: DeliveredSentence[] = [];
  for (const sentence of sentences) {
    const points = pointsOf(sentence.text.trim());
    let text = "";
    for (const point of points.slice(0, -1)) {
      text += point;
      if (point.trim() !== "") found.push({ ...withoutSpace(sentence), text });
      if (found.length >= mostBeginnings) return found;
    }
  }
  return found;
}
