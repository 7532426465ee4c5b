import { setTimeout } from "node:timers/promises";
import { createScriptedEngine } from "../../translation/testing/scripted-engine.ts";

/** An engine that takes some time for each sentence, and says the same of the same one in every process. */
export const slowEngine = (msPerSentence: number) =>
  createScriptedEngine({
    beforeAnswer: () => setTimeout(msPerSentence),
    answer: ({ text }) => ({ text: `译${Array.from(text).toReversed().join("")}` }),
  });
