import { readFileSync } from "node:fs";
import type { DomainCode } from "@yiqiao/contracts/languages";

/** A sentence and its translation by a person. */
export type SentencePair = readonly [source: string, reference: string];

/** Our own sentences of every domain, six for each direction; the source was written first. */
export const domainSentences = JSON.parse(
  readFileSync(new URL("domain-sentences.json", import.meta.url), "utf8"),
) as Readonly<Record<DomainCode, Readonly<Record<"zh-en" | "en-zh", readonly SentencePair[]>>>>;
