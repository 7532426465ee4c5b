import { librarySettingsBodySchema } from "@yiqiao/contracts/libraries";
import { describe, expect, it } from "vitest";
import { penaltiesOf, type PenaltyDraft, penaltyDraftOf, penaltyFaults, withAuthor } from "./penalty-draft.ts";

const none = { age_penalty: null, author_penalties: [] };
const draft = (part: Partial<PenaltyDraft> = {}): PenaltyDraft => ({ ...penaltyDraftOf(none), ...part });
const faultsOf = (part: Partial<PenaltyDraft>) => Object.fromEntries(penaltyFaults(draft(part)));
const author = (id: number, name: string, percent = "5") => ({ id, author: name, percent });

describe("a draft of penalties", () => {
  it("gives back what it was made of", () => {
    expect(penaltiesOf(draft())).toEqual(none);
    const all = {
      age_penalty: { months: 120, percent: 50 },
      author_penalties: [
        { author: "Bot", percent: 1 },
        { author: "李雷", percent: 50 },
      ],
    };
    expect(penaltiesOf(penaltyDraftOf(all))).toEqual(all);
  });

  it("takes numbers of a Chinese keyboard, and names without the space around them", () => {
    const typed = draft({ hasAge: true, months: " １２", percent: "３", authors: [author(0, " Bot ", "１０")] });
    expect(penaltyFaults(typed).size).toBe(0);
    expect(penaltiesOf(typed)).toEqual({
      age_penalty: { months: 12, percent: 3 },
      author_penalties: [{ author: "Bot", percent: 10 }],
    });
  });

  it("adds rows that are told apart, also after one was removed", () => {
    const rows = withAuthor(withAuthor(draft({ authors: [author(3, "Bot")] }))).authors;
    expect(rows.map(({ id }) => id)).toEqual([3, 4, 5]);
    expect(withAuthor(draft()).authors).toEqual([author(0, "")]);
  });
});

describe("penaltyFaults", () => {
  it.each(["", "0", "-1", "1.5", "121", "x", "1e1", "00012"])("does not take %j for months", (months) => {
    expect(faultsOf({ hasAge: true, months })).toEqual({ months: "between" });
    expect(faultsOf({ months })).toEqual({});
  });

  it("finds percents out of range", () => {
    expect(faultsOf({ hasAge: true, percent: "51" })).toEqual({ percent: "between" });
    expect(faultsOf({ authors: [author(7, "Bot", "0")] })).toEqual({ "percent 7": "between" });
  });

  it("finds names that are missing, or written twice in whatever case and width", () => {
    const authors = [author(0, "Ann  Lee"), author(1, "ａnn lee"), author(2, "　"), author(3, "")];
    expect(faultsOf({ authors })).toEqual({
      "author 1": "authorTwice",
      "author 2": "authorEmpty",
      "author 3": "authorEmpty",
    });
  });

  it("leaves nothing that the server refuses", () => {
    const settings = { fuzzy_threshold: 95, use_memories: true, use_terms: true, write_bank_id: null };
    const most = draft({ hasAge: true, months: "120", percent: "50", authors: [author(0, "李".repeat(100), "50")] });
    expect(penaltyFaults(most).size).toBe(0);
    expect(librarySettingsBodySchema.safeParse({ ...settings, ...penaltiesOf(most) }).success).toBe(true);
  });
});
