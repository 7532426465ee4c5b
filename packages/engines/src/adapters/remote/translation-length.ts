import { codePointLength } from "@yiqiao/contracts/text";

const longestRatio = 12;
const allowance = 200;

/** Whether an answer, both as they travel, is too long to be the translation of a text and nothing else. */
export function isOverlong(answer: string, text: string): boolean {
  return codePointLength(answer) > codePointLength(text) * longestRatio + allowance;
}
