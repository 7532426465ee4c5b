import type { ListedModel, ModelList } from "@yiqiao/models";
import { explain } from "./texts.ts";
import type { Texts } from "./texts.en.ts";

/** Columns that a terminal gives a text: characters of Chinese and full-width forms take two. */
function widthOf(text: string): number {
  return Array.from(text).reduce(
    (sum, one) =>
      sum +
      (/[\u1100-\u115F\u2E80-\uA4CF\uAC00-\uD7A3\uF900-\uFAFF\uFE30-\uFE6F\uFF00-\uFF60\uFFE0-\uFFE6]/.test(one)
        ? 2
        : 1),
    0,
  );
}

const shortCode = (language: string): string => language.replace(/-.*/, "");
const maxPairs = 4;

function pairsText(pairs: ListedModel["pairs"]): string {
  const all = pairs.map(({ source, target }) => `${shortCode(source)}-${shortCode(target)}`);
  return all.length > maxPairs ? `${all.slice(0, maxPairs).join(" ")} +${all.length - maxPairs}` : all.join(" ");
}

function rowOf(model: ListedModel, texts: Texts): string[] {
  const update = model.update === undefined ? "" : ` (${texts.update(model.update)})`;
  return [
    model.id,
    texts.states[model.state],
    pairsText(model.pairs),
    model.version + update,
    texts.size(model.sizeBytes),
    model.quality === undefined ? "" : texts.qualities[model.quality],
    pairsText(model.serves),
  ];
}

/** The list as a table, with what could not be listed below. */
export function tableOf({ models, problems, catalogueProblem }: ModelList, texts: Texts): string {
  const { id, state, pairs, version, size, quality, serves } = texts.columns;
  const rows = [[id, state, pairs, version, size, quality, serves], ...models.map((model) => rowOf(model, texts))];
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => widthOf(row[column] ?? ""))));
  const lines = rows.map((row) =>
    row
      .map((cell, column) => cell + " ".repeat((widths[column] ?? 0) - widthOf(cell)))
      .join("  ")
      .trimEnd(),
  );
  const notes = problems.map(({ message }) => texts.badFolder(message));
  if (catalogueProblem) notes.push(texts.catalogueMissing(explain(texts, catalogueProblem)));
  return [...(models.length > 0 ? lines : [texts.nothingHere]), ...notes].join("\n");
}
