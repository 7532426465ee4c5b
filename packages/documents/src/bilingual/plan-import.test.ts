import { describe, expect, it } from "vitest";
import type { InlineTag, TaggedText } from "../model/unit.ts";
import { checkTags } from "./check-tags.ts";
import { fingerprintOf } from "./compare-texts.ts";
import type { ImportRow, RowComment } from "./import-row.ts";
import { type ImportPlan, planImport, type PlanOptions, type ExchangedSegment } from "./index.ts";
import { readPlaceholders, withPlaceholders } from "./placeholders.ts";

const tagged = (written: string): TaggedText => readPlaceholders(written).text;

function segment(change: Partial<ExchangedSegment> = {}): ExchangedSegment {
  return {
    key: "k1",
    unit: "u1",
    beginsUnit: true,
    source: tagged("Close ⟦1⟧the valve⟦/1⟧."),
    target: tagged("Fermer ⟦1⟧la vanne⟦/1⟧."),
    tags: [],
    status: "translated",
    isLocked: false,
    revision: 4,
    comments: [],
    ...change,
  };
}

/** The row of a segment as it was exported, with what was changed in the file. */
function rowOf(exported: ExchangedSegment, change: Partial<ImportRow> = {}): ImportRow {
  const { key, source, target, status, isLocked, revision, comments } = exported;
  const next = "target" in change ? change.target : target;
  return {
    key,
    place: [{ in: "segment", at: 1 }],
    source,
    ...(target && { target }),
    status,
    isLocked,
    comments,
    base: { revision, status, fingerprint: fingerprintOf(target) },
    problems: next === undefined ? [] : checkTags(source, next),
    ...change,
  };
}

const plan = (current: ExchangedSegment, rows: readonly ImportRow[], options: Partial<PlanOptions> = {}): ImportPlan =>
  planImport([current], { projectId: "p", rows }, { projectId: "p", ...options });
const told = ({ rows: [row] }: ImportPlan) => row;

const now = segment({ target: tagged("Fermez ⟦1⟧la vanne⟦/1⟧."), revision: 5 });
const theirs = tagged("Fermer ⟦1⟧le robinet⟦/1⟧.");

describe("the plan of an import", () => {
  it("takes what only the file has changed", () => {
    const change = { target: theirs, status: "reviewed" } as const;
    const planned = plan(segment(), [rowOf(segment(), change)]);
    expect(told(planned)).toEqual({ kind: "changed", key: "k1", revision: 4, change });
    expect(planned.counts).toEqual({ unchanged: 0, changed: 1, conflict: 0, refused: 0, absent: 0 });
  });

  it("leaves what only the project has changed", () => {
    expect(told(plan(now, [rowOf(segment())]))?.kind).toBe("unchanged");
    const reviewed = segment({ status: "reviewed", revision: 5 });
    expect(told(plan(reviewed, [rowOf(segment())]))?.kind).toBe("unchanged");
    expect(told(plan(reviewed, [rowOf(segment(), { target: theirs })]))).toMatchObject({ change: { target: theirs } });
  });

  it("shows a conflict where both have changed the text, unless to the same", () => {
    const planned = plan(now, [rowOf(segment(), { target: theirs })]);
    expect(told(planned)).toEqual({ kind: "conflict", key: "k1", revision: 5, change: { target: theirs } });
    expect(planned.counts.conflict).toBe(1);
    expect(told(plan(now, [rowOf(segment(), { target: now.target ?? theirs })]))?.kind).toBe("unchanged");
  });

  it("knows the segments of the export from the project where a tool has dropped what is ours", () => {
    const { base: _, ...row } = rowOf(segment(), { target: theirs });
    const { base: __, ...untouched } = rowOf(segment());
    const exported = new Map([["k1", segment()]]);
    expect(told(plan(segment(), [row]))?.kind).toBe("changed");
    expect(told(plan(now, [row], { exported }))?.kind).toBe("conflict");
    expect(told(plan(now, [untouched], { exported }))?.kind).toBe("unchanged");
  });

  it("gives a text that came without a status the one that it has now", () => {
    const { target: _, ...none } = segment({ status: "untranslated" });
    expect(told(plan(none, [rowOf(none, { target: theirs })]))).toMatchObject({ change: { status: "draft" } });
    const { target: __, ...emptied } = rowOf(segment());
    const change = { target: null, status: "untranslated" };
    expect(told(plan(segment(), [emptied]))).toMatchObject({ kind: "changed", change });
  });

  it("does not undo the work of the project by a lower status", () => {
    const reviewed = segment({ status: "reviewed", revision: 5 });
    expect(told(plan(reviewed, [rowOf(segment(), { status: "draft" })]))?.kind).toBe("unchanged");
    expect(told(plan(segment(), [rowOf(segment(), { status: "draft" })]))).toMatchObject({
      change: { status: "draft" },
    });
    const draft = segment({ status: "draft", revision: 5 });
    expect(told(plan(draft, [rowOf(segment(), { status: "reviewed" })]))).toMatchObject({
      change: { status: "reviewed" },
    });
  });

  it.each([
    ["tagLost", "Fermer ⟦1⟧la vanne."],
    ["tagDoubled", "Fermer ⟦1⟧⟦1⟧la vanne⟦/1⟧."],
    ["tagUnknown", "Fermer ⟦1⟧la vanne⟦/1⟧⟦2/⟧."],
    ["tagUnknown", "Fermer ⟦1/⟧⟦1⟧la vanne⟦/1⟧."],
    ["tagsCrossed", "Fermer ⟦/1⟧la vanne⟦1⟧."],
  ])("refuses a target with %s", (kind, text) => {
    const refused = told(plan(segment(), [rowOf(segment(), { target: tagged(text) })]));
    expect(refused).toMatchObject({ kind: "refused", reason: "tags", problems: [{ kind }] });
  });

  it("refuses pairs that do not nest, also with the half of one that goes on in another segment", () => {
    const crossed = (source: string, target: string) => checkTags(tagged(source), tagged(target)).map(({ tag }) => tag);
    expect(crossed("⟦1⟧⟦2⟧a⟦/2⟧⟦/1⟧", "⟦1⟧⟦2⟧a⟦/1⟧⟦/2⟧")).toEqual(["⟦/1⟧"]);
    expect(crossed("⟦1⟧a⟦/1⟧⟦/9⟧", "⟦1⟧a⟦/9⟧⟦/1⟧")).toEqual(["⟦/9⟧"]);
    expect(crossed("⟦1⟧a⟦/1⟧⟦9⟧", "⟦1⟧a⟦9⟧⟦/1⟧")).toEqual(["⟦/1⟧"]);
    expect(crossed("⟦1⟧a⟦/1⟧⟦2⟧⟦/2⟧⟦/9⟧", "⟦2⟧⟦1⟧a⟦/1⟧⟦/2⟧⟦/9⟧")).toEqual([]);
  });

  it("refuses what is only half a tag, even beside a whole text", () => {
    const { text: target, problems } = readPlaceholders("Fermer ⟦1⟧la vanne⟦/1⟧⟦.");
    const refused = told(plan(segment(), [rowOf(segment(), { target, problems })]));
    expect(refused).toMatchObject({ kind: "refused", reason: "tags", problems: [{ kind: "tagDamaged", tag: "⟦." }] });
    const untouched = rowOf(segment(), { problems: [{ kind: "tagDamaged", tag: "<foo>" }] });
    expect(told(plan(segment(), [untouched]))).toMatchObject({ kind: "refused", reason: "tags" });
  });

  it("takes a text whose tag was lost before already", () => {
    const lost = segment({ target: tagged("Fermer la vanne.") });
    expect(told(plan(lost, [rowOf(lost)]))?.kind).toBe("unchanged");
    expect(told(plan(lost, [rowOf(lost, { target: tagged("Fermez la vanne.") })]))?.kind).toBe("changed");
    expect(told(plan(segment(), [rowOf(lost)]))?.kind).toBe("unchanged");
  });

  it("refuses rows that are not what they were", () => {
    const refusal = (rows: readonly ImportRow[], of = segment()) => {
      const row = told(plan(of, rows));
      return row?.kind === "refused" ? row.reason : row?.kind;
    };
    const changed = { target: theirs };
    expect(refusal([rowOf(segment(), { ...changed, source: tagged("Open ⟦1⟧the valve⟦/1⟧.") })])).toBe("sourceChanged");
    expect(refusal([rowOf(segment(), { ...changed, source: tagged("Close the valve.") })])).toBe("sourceChanged");
    expect(refusal([rowOf(segment()), rowOf(segment(), changed)])).toBe("keyDuplicated");
    expect(refusal([rowOf(segment(), changed)], segment({ isLocked: true }))).toBe("locked");
    expect(refusal([rowOf(segment(), { status: "draft" })], segment({ isLocked: true }))).toBe("locked");
    expect(refusal([rowOf(segment(), { problems: [{ kind: "cellMissing" }] })])).toBe("cellMissing");
  });

  it("lists rows in the order of the project, then those without a segment, and counts what is absent", () => {
    const keys = ["a", "b", "c", "d"];
    const segments = keys.map((key) => segment({ key }));
    const rows = ["x", "c", "a", "y", "d"].map((key) => rowOf(segment({ key })));
    const planned = planImport(segments, { rows }, { projectId: "p" });
    expect(planned.rows.map(({ key }) => key)).toEqual(["a", "c", "d", "x", "y"]);
    expect(planned.counts).toEqual({ unchanged: 3, changed: 0, conflict: 0, refused: 2, absent: 1 });
  });

  it("is none for a file of another project", () => {
    const fault = expect.objectContaining({ fault: "documentOtherProject" });
    expect(() => planImport([], { projectId: "q", rows: [] }, { projectId: "p" })).toThrow(fault);
    expect(planImport([], { rows: [] }, { projectId: "p" }).rows).toEqual([]);
  });

  it("accepts what word processors do to quotes, and sees no change in white space that a tool has normalised", () => {
    const target = tagged("“Vanne”  fermée");
    const spaced = segment({ source: tagged('"Valve"  closed'), target });
    const quotes = rowOf(spaced, { source: tagged("“Valve”  closed") });
    expect(told(plan(spaced, [quotes]))?.kind).toBe("unchanged");
    const folded = rowOf(spaced, { source: tagged('"Valve" closed'), target: tagged("“Vanne” fermée\n  ") });
    expect(told(plan(spaced, [folded]))?.kind).toBe("unchanged");
    const other = rowOf(spaced, { source: tagged('"Valve" closed'), target: tagged(" “Vanne”\n  ouverte  ici ") });
    expect(told(plan(spaced, [other]))).toMatchObject({ change: { target: { text: "“Vanne” ouverte  ici" } } });
    const single = rowOf(spaced, { target: tagged("“Vanne” fermée") });
    expect(told(plan(spaced, [single]))?.kind).toBe("changed");
  });
});

describe("comments of a file", () => {
  const known = { author: "Lin", at: "2026-02-01T10:00:00.000Z", text: "Why so?", isResolved: false };
  const commented = segment({ comments: [known] });
  const changesOf = (comments: readonly RowComment[]) => {
    const row = told(plan(commented, [rowOf(commented, { comments })]));
    return row?.kind === "changed" ? row.change.comments : row?.kind;
  };

  it("are added, settled, and never taken away", () => {
    expect(changesOf([])).toBe("unchanged");
    expect(changesOf([{ text: "Why  so?", isResolved: false }])).toBe("unchanged");
    const added = { author: "Zoé", text: "Because.", isResolved: false };
    expect(changesOf([known, added])).toEqual([{ kind: "added", comment: added }]);
    expect(changesOf([{ ...known, isResolved: true }])).toEqual([{ kind: "resolved", comment: known }]);
    expect(changesOf([{ ...known, text: "Why not?" }])).toEqual([
      { kind: "added", comment: { text: "Why not?", isResolved: false } },
    ]);
  });

  it("come to segments that are locked, too", () => {
    const locked = segment({ isLocked: true });
    const comments = [{ text: "A word", isResolved: false }];
    expect(told(plan(locked, [rowOf(locked, { comments })]))?.kind).toBe("changed");
  });
});

describe("tags as placeholders", () => {
  it("come back as they were, whatever brackets the text has", () => {
    const kinds: readonly InlineTag["kind"][] = ["open", "close", "standalone"];
    for (const kind of kinds) {
      for (const text of ["⟦", "⟧", "⟦1⟧", "⟦⟦/1⟧", "a⟧⟦b"]) {
        for (let offset = 0; offset <= text.length; offset++) {
          const written: TaggedText = { text, tags: [{ id: 12, kind, offset }] };
          expect(readPlaceholders(withPlaceholders(written))).toEqual({ text: written, problems: [] });
        }
      }
    }
  });

  it("are read over spaces in them", () => {
    expect(readPlaceholders("⟦ 1 ⟧a⟦ / 1⟧⟦2 / ⟧").text.tags).toHaveLength(3);
    expect(readPlaceholders("1⟧a⟦/1").problems).toHaveLength(2);
  });
});
