import { join } from "node:path";
import type { TermProposal } from "@yiqiao/contracts/term-extraction";
import { type AlignedTerm, alignFiles, JsonLineWriter, readJsonLines } from "@yiqiao/term-extraction/isolated";
import type { UsedMemory } from "#features/translation";
import type { TermScanDeps } from "../ports.ts";
import type { ScanRoom } from "./read-texts.ts";
import type { LanguageCode } from "@yiqiao/contracts/languages";

export interface Pair {
  readonly source: LanguageCode;
  readonly target: LanguageCode;
}

/** Terms that memories are searched for, the best first: each takes some milliseconds. */
const mostTerms = 400;
const leastAssociation = 0.3;

interface Aligning {
  readonly pair: Pair;
  readonly memories: readonly UsedMemory[];
  readonly room: ScanRoom;
}

/** Translations of terms out of the sentences of memories that have them, fifty of each. */
export async function alignInMemories(
  { libraries }: Pick<TermScanDeps, "libraries">,
  terms: readonly string[],
  { pair, memories, room }: Aligning,
): Promise<ReadonlyMap<string, TermProposal>> {
  const found = new Map<string, TermProposal>();
  if (memories.length === 0 || terms.length === 0) return found;
  const sentences = new Map<string, { readonly source: string; readonly target: string }>();
  const asked: string[] = [];
  for (const term of terms.slice(0, mostTerms)) {
    room.signal.throwIfAborted();
    const { list } = await libraries.lookInto.concordance(memories, { keyword: term, side: "source", page: 1 });
    const whole = list.find(({ source }) => source.trim().toLowerCase() === term.toLowerCase());
    if (whole !== undefined) {
      found.set(term, { translation: whole.target.trim(), origin: "memory", from: whole.bank_name });
      continue;
    }
    if (list.length > 0) asked.push(term);
    for (const { bank_id: bank, id, source, target } of list) sentences.set(`${bank} ${id}`, { source, target });
  }
  for (const { source, target, association } of await alignTerms({ terms: asked, sentences, pair, room })) {
    if (association >= leastAssociation) found.set(source, { translation: target, origin: "memory", from: "" });
  }
  return found;
}

interface Sentences extends Pick<Aligning, "pair" | "room"> {
  readonly terms: readonly string[];
  readonly sentences: ReadonlyMap<string, { readonly source: string; readonly target: string }>;
}

async function alignTerms({ terms: asked, sentences, pair, room }: Sentences): Promise<AlignedTerm[]> {
  if (asked.length === 0) return [];
  const write = (name: string, lines: Iterable<unknown>): string => {
    const path = join(room.folder, name);
    const writer = new JsonLineWriter(path);
    for (const line of lines) writer.write(line);
    writer.close();
    return path;
  };
  const output = join(room.folder, "memory-aligned.ndjson");
  const terms = write("memory-terms.ndjson", asked);
  const pairs = [write("memory-pairs.ndjson", sentences.values())];
  await alignFiles({ terms, pairs, ...pair, output }, { signal: room.signal });
  const found: AlignedTerm[] = [];
  for await (const one of readJsonLines<AlignedTerm>(output)) found.push(one);
  return found;
}
