import { describe, expect, it } from "vitest";
import { type Answer, answersIn, findAnswers, groupAnswers } from "./find-entries.ts";

const answer = (id: string, question: string, category = ""): Answer => ({
  id,
  category,
  question,
  answer: `About ${id}`,
});
const idsOf = (answers: readonly Answer[]) => answers.map(({ id }) => id);

describe("answers to questions", () => {
  const all = [
    answer("a", "How do I pay?"),
    answer("b", "忘记密码怎么办？", "账号"),
    answer("c", "Where is ＡＰＩ?", "API"),
  ];

  it.each([
    ["", ["a", "b", "c"]],
    ["PAY how", ["a"]],
    ["密码", ["b"]],
    ["api", ["c"]],
    ["账号", ["b"]],
    ["about c", ["c"]],
    ["nothing", []],
  ])("are found by their words: %s", (search, ids) => {
    expect(idsOf(findAnswers(all, search))).toEqual(ids);
  });

  it("stand under their categories in the order of their writer, first those without one", () => {
    const groups = groupAnswers([
      answer("x", "?", "B"),
      answer("y", "?"),
      answer("z", "?", "A"),
      answer("w", "?", "B "),
    ]);
    expect(groups.map(({ category, answers }) => [category, idsOf(answers)])).toEqual([
      ["", ["y"]],
      ["B", ["x", "w"]],
      ["A", ["z"]],
    ]);
  });

  it("are in the reader's language", () => {
    const entry = {
      id: "a",
      category_zh: "类",
      category_en: "K",
      question_zh: "问",
      question_en: "Q",
      answer_zh: "答",
      answer_en: "A",
    };
    expect(answersIn([entry], "zh")).toEqual([{ id: "a", category: "类", question: "问", answer: "答" }]);
    expect(answersIn([entry], "en")).toEqual([{ id: "a", category: "K", question: "Q", answer: "A" }]);
  });
});
