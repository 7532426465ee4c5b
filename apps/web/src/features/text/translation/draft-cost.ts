import type { CharacterCounts, TextQuote } from "@yiqiao/contracts/text";
import { type Draft, withSentence } from "./draft.ts";
import type { TranslationAction, TranslationStatus } from "./translation-action.ts";

/** What the ledger took for what is being written, as far as it was told. */
export interface DraftCost {
  /** What the text on the screen is a version of. */
  readonly draft: Draft | undefined;
  /** For the versions that have ended. */
  readonly charged: number;
  /** For the version that is being translated: who leaves it now is charged so many. */
  readonly running: number;
  /** False where a version ended without a word of what it was charged. */
  readonly isSure: boolean;
  /** The last text that was translated whole. */
  readonly told: { readonly text: string; readonly counts: CharacterCounts } | undefined;
}

export const noCost: DraftCost = { draft: undefined, charged: 0, running: 0, isSure: true, told: undefined };

export function reduceCost(cost: DraftCost, action: TranslationAction, text: string): DraftCost {
  switch (action.type) {
    case "reset":
      return noCost;
    case "expire":
      return { ...cost, told: undefined };
    case "draft":
      return { ...noCost, draft: action.draft };
    case "start":
      return { ...leave(cost), told: undefined };
    case "segment":
      return {
        ...cost,
        draft: cost.draft && withSentence(cost.draft, action.event.source),
        running: action.event.characters,
        isSure: false,
      };
    case "done": {
      const { counts, characters, draft_characters: charged = cost.charged + characters } = action.result;
      return { ...cost, charged, running: 0, isSure: true, told: { text, counts } };
    }
    case "fail":
      // What the server says has failed costs nothing; of what broke off nobody has said what came before.
      if (action.failure.name === "interrupted" || action.failure.name === "offline") return leave(cost);
      return { ...cost, running: 0 };
    case "charged":
      if (action.draft !== cost.draft?.id || (cost.isSure && cost.charged === action.characters)) return cost;
      return { ...cost, charged: action.characters, isSure: true };
    case "edit":
      return cost;
    default:
      return action satisfies never;
  }
}

function leave(cost: DraftCost): DraftCost {
  return { ...cost, charged: cost.charged + cost.running, running: 0, isSure: false };
}

interface Shown {
  readonly status: TranslationStatus;
  readonly cost: DraftCost;
}

const isRunning = ({ status }: Shown): boolean => status === "waiting" || status === "streaming";
/** Whitespace at the end does not change a translation. */
const isTold = (text: string, { cost }: Shown): boolean => cost.told?.text.trimEnd() === text.trimEnd();

/** The draft for whose text a quote is to be asked: its translation has not told what it cost. */
export function draftToQuote(text: string, shown: Shown): Draft | undefined {
  const { draft, isSure } = shown.cost;
  if (text.trim() === "" || isRunning(shown) || (isSure && isTold(text, shown))) return undefined;
  return draft;
}

export interface TextCost {
  /** What was charged while the text was written. */
  readonly charged: number;
  /** What will be charged for what is not translated yet, as far as that is known. */
  readonly ahead: number | undefined;
  /** What the text is made of, as far as that is known: all of it, and what of that is free. */
  readonly parts: Pick<CharacterCounts, "total" | "repeated" | "from_memory"> | undefined;
}

/** @param quote of this text, if there is one */
export function costOf(text: string, shown: Shown, quote: TextQuote | undefined): TextCost {
  const { charged, running, told } = shown.cost;
  if (isTold(text, shown)) return { charged, ahead: 0, parts: partsOf(told?.counts, charged) };
  if (quote === undefined || isRunning(shown))
    return { charged: charged + running, ahead: undefined, parts: undefined };
  const before = quote.draft_characters ?? charged;
  return { charged: before, ahead: quote.net, parts: partsOf(quote, before + quote.net) };
}

/** Of what was charged for it while it was written nothing was paid before. */
function partsOf(counts: CharacterCounts | undefined, cost: number): TextCost["parts"] {
  if (counts === undefined) return undefined;
  const { total, from_memory } = counts;
  return { total, from_memory, repeated: Math.max(0, total - from_memory - cost) };
}
