import { spawnSync } from "node:child_process";
import path from "node:path";
import type { Engine } from "@yiqiao/engines";
import type { InstalledModel } from "@yiqiao/engines/local";
import { parsePair } from "../quality/pairs.ts";
import { translateLines } from "../quality/translate-lines.ts";
import { UsageError } from "../quality/usage-error.ts";
import { referenceFile, type WordSpan } from "./reference-file.ts";
import { type TagPair, tagSentences } from "./sentences.ts";

/** Offsets of words and punctuation marks, without the spaces. */
function words(text: string, language: string): WordSpan[] {
  const segments = new Intl.Segmenter(language, { granularity: "word" }).segment(text);
  return Array.from(segments, ({ segment, index }): WordSpan => [index, index + segment.length]).filter(
    ([start, end]) => text.slice(start, end).trim() !== "",
  );
}

/**
 * Translates the sentences without tags and has `make_reference.py` choose tags and work out their places.
 * @throws UsageError if the script fails; the reference is then as it was
 */
export async function regenerate(
  engine: Engine,
  { folder, manifest }: InstalledModel,
  { python, work }: { readonly python: string; readonly work: string },
): Promise<void> {
  if (manifest.vocabulary.source !== manifest.vocabulary.target) {
    throw new UsageError(`${manifest.id}: has two vocabularies; the alignment needs one for both languages`);
  }
  const translations: Record<string, readonly object[]> = {};
  for (const pair of Object.keys(tagSentences) as TagPair[]) {
    const sources = tagSentences[pair];
    const languages = parsePair(pair);
    const targets = await translateLines(engine, sources, { pair: languages });
    translations[pair] = sources.map((source, n) => {
      const target = targets[n] ?? "";
      const [sourceWords, targetWords] = [words(source, languages.source), words(target, languages.target)];
      return { source, sourceWords, target, targetWords };
    });
  }
  const script = path.join(import.meta.dirname, "make_reference.py");
  const vocabulary = path.join(folder, manifest.vocabulary.source);
  const result = spawnSync(python, [script, "--work", work, "--vocabulary", vocabulary, "--output", referenceFile], {
    input: JSON.stringify({ model: `${manifest.id} ${manifest.version}`, translations }),
    stdio: ["pipe", "inherit", "inherit"],
  });
  if (result.error) throw new UsageError(`${python}: cannot be run (${result.error.message})`);
  if (result.status !== 0) throw new UsageError(`${script} failed; the reference is as it was`);
}
