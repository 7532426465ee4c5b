import type { TermProposal, TermRow } from "@yiqiao/contracts/term-extraction";
import type { AlignedTerm, ListedTerm } from "@yiqiao/term-extraction/isolated";
import type { LibraryUse } from "#features/translation";
import type { TermScanDeps } from "../ports.ts";
import { alignInMemories, type Pair } from "./align-in-memories.ts";
import type { ScanRoom } from "./read-texts.ts";

/** What stands in too few of a term's pairs is rather chance. */
const leastAssociation = 0.3;
/** Proposals that one term has. */
const mostProposals = 8;

/** What was found for a term, the best first. */
export interface FoundTranslations {
  readonly proposals: readonly TermProposal[];
  readonly known: TermRow["known"];
}

/** A source text is never passed off as a translation, whatever a library or an engine says. */
export function isTranslation(term: string, translation: string): boolean {
  const folded = (text: string) => text.normalize("NFKC").trim().toLowerCase();
  return folded(translation) !== "" && folded(translation) !== folded(term);
}

interface Finding {
  readonly pair: Pair;
  readonly use: LibraryUse;
  readonly room: ScanRoom;
}

/** Translations of listed terms: of termbases, of the documents' own pairs, of memories, of the dictionary; in this order. */
export async function findTranslations(
  deps: Pick<TermScanDeps, "terms" | "libraries" | "dictionary">,
  rows: readonly ListedTerm[],
  { pair, use, room }: Finding,
): Promise<FoundTranslations[]> {
  const known = await findKnownTerms(deps, rows, { pair, use });
  const open = rows.flatMap(({ term, aligned }, at) => (known[at]?.length === 0 && !isSure(aligned) ? [term] : []));
  const inMemories = await alignInMemories(deps, open, { pair, memories: use.memories, room });
  const found: FoundTranslations[] = [];
  for (const [at, { term, aligned }] of rows.entries()) {
    room.signal.throwIfAborted();
    const ofTermbases = known[at] ?? [];
    const proposals: TermProposal[] = ofTermbases.map(({ translation, name }) => ({
      translation,
      origin: "termbase",
      from: name,
    }));
    if (isSure(aligned)) proposals.push({ translation: aligned.target, origin: "document", from: "" });
    const memory = inMemories.get(term);
    if (memory !== undefined) proposals.push(memory);
    for (const translation of await deps.dictionary.translations(term, pair)) {
      proposals.push({ translation, origin: "dictionary", from: "" });
    }
    found.push({ proposals: distinct(term, proposals), known: ofTermbases });
  }
  return found;
}

const isSure = (aligned: AlignedTerm | undefined): aligned is AlignedTerm =>
  aligned !== undefined && aligned.association >= leastAssociation;

function distinct(term: string, proposals: readonly TermProposal[]): TermProposal[] {
  const seen = new Set<string>();
  const kept = proposals.filter(({ translation }) => {
    const key = translation.toLowerCase();
    return isTranslation(term, translation) && seen.size !== seen.add(key).size;
  });
  return kept.slice(0, mostProposals);
}

/** Where each term, or another way to write it, stands in a termbase as a whole. */
async function findKnownTerms(
  { terms }: Pick<TermScanDeps, "terms">,
  rows: readonly ListedTerm[],
  { pair, use }: Pick<Finding, "pair" | "use">,
): Promise<TermRow["known"][]> {
  if (use.termbases.length === 0) return rows.map(() => []);
  const matcher = await terms.open(use.termbases, pair);
  return rows.map(({ term, variants }) => {
    for (const form of [term, ...variants]) {
      const [found] = matcher.find(form);
      if (found === undefined || found.start > 0 || found.end < form.length) continue;
      const { libraryId: bank_id, libraryName: name } = found.term;
      if (found.targets.length > 0) return found.targets.map((translation) => ({ bank_id, name, translation }));
    }
    return [];
  });
}
