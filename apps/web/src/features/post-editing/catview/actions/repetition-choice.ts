import { permitted } from "#shared/storage/permitted.ts";
import { watched, type Watched } from "../../editor/store/watched.ts";

/** Which repetitions get what is confirmed. */
export const repetitionChoices = ["unconfirmed", "all", "none"] as const;
export type RepetitionChoice = (typeof repetitionChoices)[number];

/** Local storage entry of what this browser's user wants. */
const entryName = "yiqiao.editor-repetitions";

/** Remembered over projects; what nobody has confirmed, unless somebody wants it otherwise. */
export function rememberedChoice(): Watched<RepetitionChoice> {
  const text = permitted(() => localStorage.getItem(entryName), null);
  const choice = watched<RepetitionChoice>(repetitionChoices.find((known) => known === text) ?? "unconfirmed");
  choice.subscribe(() => permitted(() => localStorage.setItem(entryName, choice.get()), undefined));
  return choice;
}
