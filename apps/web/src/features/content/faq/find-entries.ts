import type { ShownFaqEntry } from "@yiqiao/contracts/content";
import type { InterfaceLanguage } from "@yiqiao/i18n";

/** An entry in one language. */
export interface Answer {
  readonly id: string;
  readonly category: string;
  readonly question: string;
  readonly answer: string;
}

export function answersIn(entries: readonly ShownFaqEntry[], language: InterfaceLanguage): readonly Answer[] {
  return entries.map((entry) =>
    language === "zh"
      ? { id: entry.id, category: entry.category_zh, question: entry.question_zh, answer: entry.answer_zh }
      : { id: entry.id, category: entry.category_en, question: entry.question_en, answer: entry.answer_en },
  );
}

/** Those that have every word that is searched for, however it is written. */
export function findAnswers(answers: readonly Answer[], search: string): readonly Answer[] {
  const words = plain(search).split(/\s+/).filter(Boolean);
  return answers.filter(({ category, question, answer }) => {
    const text = plain(`${category} ${question} ${answer}`);
    return words.every((word) => text.includes(word));
  });
}

const plain = (text: string): string => text.normalize("NFKC").toLowerCase();

export interface AnswerGroup {
  readonly category: string;
  readonly answers: readonly Answer[];
}

/** By their categories, each where it first appears; those without one under no heading, first. */
export function groupAnswers(answers: readonly Answer[]): readonly AnswerGroup[] {
  const groups = Map.groupBy(answers, ({ category }) => category.trim());
  return [...groups]
    .map(([category, grouped]) => ({ category, answers: grouped }))
    .toSorted((left, right) => Number(left.category !== "") - Number(right.category !== ""));
}
