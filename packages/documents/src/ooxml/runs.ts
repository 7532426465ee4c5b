import type { TaggedText, TagType, Unit, UnitTag } from "../model/unit.ts";

/** A stretch of text in one format, or something that stands in the text and has none of its own. */
export type Run =
  | { readonly kind: "text"; readonly text: string; readonly format: RunFormat }
  | { readonly kind: "code"; readonly xml: string; readonly type: TagType; readonly equiv?: string };

export interface RunFormat {
  /** Equal for formats that look the same. */
  readonly key: string;
  /** The properties as they stand in the file; empty where there are none. */
  readonly xml: string;
  readonly isLink: boolean;
}

/** A text with what its tags stand for, and what of the edges is kept out of the unit. */
export interface RunText {
  readonly text: string;
  readonly tags: readonly UnitTag[];
  /** The format of text outside of every tag. */
  readonly base: RunFormat;
  readonly formats: ReadonlyMap<number, RunFormat>;
  readonly codes: ReadonlyMap<number, Run & { readonly kind: "code" }>;
  /** Whitespace before and after the unit. */
  readonly lead: string;
  readonly tail: string;
}

export const plainFormat: RunFormat = { key: "", xml: "", isLink: false };

/** Numbers, signs and symbols are the same in every language. */
export function isTranslatable(text: string): boolean {
  return /\p{L}/u.test(text);
}

/** Whether a target says the same as its unit, so that the file's own bytes can stay. */
export function isUnchanged(unit: Pick<Unit, "text" | "tags">, target: TaggedText): boolean {
  const tagKey = (tags: TaggedText["tags"]) => tags.map((tag) => `${tag.kind}${tag.id}@${tag.offset}`).join();
  return unit.text === target.text && tagKey(unit.tags) === tagKey(target.tags);
}

/**
 * One text of the runs of a paragraph. Neighbours of the same format are one; the format of most of the text needs no
 * tag, a link only where all of the text is one.
 */
export function textOfRuns(runs: readonly Run[]): RunText | undefined {
  const [first] = runs;
  if (runs.length === 1 && first?.kind === "text") return textOfOneRun(first);
  const merged = mergeRuns(runs);
  const whole = merged.map((run) => (run.kind === "text" ? run.text : "")).join("");
  if (!isTranslatable(whole)) return undefined;
  const base = dominatingFormat(merged);
  const tags: UnitTag[] = [];
  const formats = new Map<number, RunFormat>();
  const codes = new Map<number, Run & { kind: "code" }>();
  let offset = 0;
  let id = 0;
  for (const run of merged) {
    if (run.kind === "code") {
      codes.set(++id, run);
      tags.push({
        id,
        kind: "standalone",
        offset,
        type: run.type,
        ...(run.equiv !== undefined && { equiv: run.equiv }),
      });
    } else if (run.format.key === base.key) {
      offset += run.text.length;
    } else {
      formats.set(++id, run.format);
      const type: TagType = run.format.isLink ? "link" : "format";
      tags.push({ id, kind: "open", offset, type });
      offset += run.text.length;
      tags.push({ id, kind: "close", offset, type });
    }
  }
  return { ...trimEdges(whole, tags), base, formats, codes };
}

/** What most texts are: one run, without a tag. */
function textOfOneRun({ text, format }: Run & { readonly kind: "text" }): RunText | undefined {
  if (!isTranslatable(text)) return undefined;
  return { ...trimEdges(text, noTags), base: format, formats: noFormats, codes: noCodes };
}

const noTags: readonly UnitTag[] = [];
const noFormats: RunText["formats"] = new Map();
const noCodes: RunText["codes"] = new Map();

/** The runs that a target asks for, in the formats of the source; tags that the source does not know are left out. */
export function runsOfTarget(source: RunText, target: TaggedText): Run[] {
  const text = source.lead + target.text + source.tail;
  const shift = source.lead.length;
  const runs: Run[] = [];
  const open: RunFormat[] = [source.base];
  let at = 0;
  const flush = (to: number) => {
    const format = open.at(-1) ?? source.base;
    if (to > at) runs.push({ kind: "text", text: text.slice(at, to), format });
    at = Math.max(at, to);
  };
  for (const { id, kind, offset } of target.tags) {
    const format = source.formats.get(id);
    const code = source.codes.get(id);
    // Whitespace at the edges stands outside of the unit's tags.
    flush(Math.min(offset + shift, text.length));
    if (kind === "open" && format !== undefined) open.push(format);
    else if (kind === "close" && format !== undefined && open.length > 1) open.pop();
    else if (kind === "standalone" && code !== undefined) runs.push(code);
  }
  flush(text.length);
  return runs;
}

function mergeRuns(runs: readonly Run[]): Run[] {
  const merged: Run[] = [];
  for (const run of runs) {
    const last = merged.at(-1);
    if (run.kind === "text" && run.text === "") continue;
    if (
      run.kind === "text" &&
      last?.kind === "text" &&
      (last.format.key === run.format.key || run.text.trim() === "")
    ) {
      merged[merged.length - 1] = { ...last, text: last.text + run.text };
    } else if (run.kind === "text" && last?.kind === "text" && last.text.trim() === "") {
      merged[merged.length - 1] = { ...run, text: last.text + run.text };
    } else {
      merged.push(run);
    }
  }
  return merged;
}

function dominatingFormat(runs: readonly Run[]): RunFormat {
  const sizes = new Map<string, { format: RunFormat; size: number }>();
  for (const run of runs) {
    if (run.kind !== "text") continue;
    const entry = sizes.get(run.format.key) ?? { format: run.format, size: 0 };
    entry.size += run.text.trim().length;
    sizes.set(run.format.key, entry);
  }
  const found = [...sizes.values()].filter(({ size }) => size > 0);
  const plain = found.filter(({ format }) => !format.isLink);
  const best = (plain.length > 0 ? plain : found).toSorted((one, other) => other.size - one.size)[0];
  return best?.format ?? plainFormat;
}

/** Whitespace at the edges, as far as no tag stands there, is none of the translator's business. */
function trimEdges(whole: string, tags: readonly UnitTag[]): Pick<RunText, "text" | "tags" | "lead" | "tail"> {
  const first = tags[0]?.offset ?? whole.length;
  const last = tags.at(-1)?.offset ?? 0;
  const start = Math.min(whole.length - whole.trimStart().length, first);
  const end = Math.max(whole.trimEnd().length, last);
  return {
    text: whole.slice(start, end),
    tags: tags.map((tag) => ({ ...tag, offset: tag.offset - start })),
    lead: whole.slice(0, start),
    tail: whole.slice(end),
  };
}
