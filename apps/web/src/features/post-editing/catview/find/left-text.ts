import { type Replaced, replaceLeftReasons } from "@yiqiao/contracts/post-editing";
import { wordKey } from "@yiqiao/i18n";
import type { Texts } from "./texts.ts";

/** How many segments stay as they are for which reason; undefined: none. */
export function leftText(t: Texts, left: Replaced["left"]): string | undefined {
  const reasons = replaceLeftReasons.flatMap((reason) => {
    const count = left[reason] ?? 0;
    return count === 0 ? [] : [t(wordKey("left", reason), { count })];
  });
  return reasons.length === 0 ? undefined : t("leftOut", { reasons: reasons.join(t("listSeparator")) });
}
