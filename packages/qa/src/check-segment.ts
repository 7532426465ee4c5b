import { checkAmounts } from "./checks/amounts.ts";
import { checkEndPunctuation } from "./checks/end-punctuation.ts";
import { checkOwnMarks } from "./checks/own-marks.ts";
import { checkPairs } from "./checks/pairs.ts";
import { checkSpaces } from "./checks/spaces.ts";
import { checkTags } from "./checks/tags.ts";
import { checkFoundTerms } from "./checks/terms.ts";
import { checkUntranslated } from "./checks/untranslated.ts";
import { checkValues } from "./checks/values.ts";
import { checkEmpty, checkLength, checkSame, isMissing } from "./checks/whole.ts";
import { checkWidth } from "./checks/width.ts";
import { checkWording } from "./checks/wording.ts";
import { asFinding, type Check, createContext } from "./context.ts";
import type { QaFinding, QaOptions, QaSegment } from "./model.ts";

const checks: readonly Check[] = [
  checkUntranslated,
  checkValues,
  checkAmounts,
  checkLength,
  checkTags,
  checkFoundTerms,
  checkEndPunctuation,
  checkPairs,
  checkWidth,
  checkOwnMarks,
  checkSpaces,
  checkWording,
];

/** What is wrong with a segment's translation, by the rules that are on; in the order of the rules. */
export function checkSegment(segment: QaSegment, options: QaOptions = {}): readonly QaFinding[] {
  const context = createContext(segment, options);
  // Nothing more is to be said of a target that is not there, or not translated.
  if (isMissing(context)) return Array.from(checkEmpty(context), asFinding);
  const same = Array.from(checkSame(context), asFinding);
  if (same.length > 0) return [...same, ...Array.from(checkLength(context), asFinding)];
  return checks.flatMap((check) => Array.from(check(context), asFinding));
}
