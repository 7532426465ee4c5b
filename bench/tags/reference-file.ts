import { readFile } from "node:fs/promises";
import path from "node:path";
import { gunzipSync } from "node:zlib";
import type { InlineTag } from "@yiqiao/engines";
import type { TagPair } from "./sentences.ts";

/** UTF-16 offsets of a word in the translation. */
export type WordSpan = readonly [start: number, end: number];

/** Where a tag belongs: a pair around the words `inside` and none of `outside`; a single tag from `from` to `to`. */
export type Place =
  | { readonly inside: readonly WordSpan[]; readonly outside: readonly WordSpan[] }
  | { readonly from: number; readonly to: number };

/** A sentence with tags, the translation it was aligned with, and the places by the tags' ids. */
export interface TaggedSentence {
  readonly pair: TagPair;
  readonly source: string;
  readonly target: string;
  readonly tags: readonly InlineTag[];
  readonly places: Readonly<Record<string, Place>>;
}

/** Written by `make_reference.py`. */
export interface TagReference {
  /** The model's id and version whose translations were aligned. */
  readonly model: string;
  readonly sentences: readonly TaggedSentence[];
}

export const referenceFile = path.join(import.meta.dirname, "reference.json.gz");

export async function readReference(): Promise<TagReference> {
  return JSON.parse(gunzipSync(await readFile(referenceFile)).toString("utf8")) as TagReference;
}
