import type { CharacterCounts } from "@yiqiao/contracts/text";
import { useFormats } from "@yiqiao/i18n/react";
import classes from "../text-page.module.css";
import { useTexts } from "../texts.ts";

/** Beside the counter: what the text costs, and what of it is free. */
export function TextCost({ counts }: { readonly counts: CharacterCounts | undefined }) {
  const t = useTexts();
  const { number } = useFormats();
  if (counts === undefined) return null;
  const free = [
    counts.repeated > 0 ? t("costRepeated", { count: counts.repeated }) : [],
    counts.from_memory > 0 ? t("costFromMemory", { count: counts.from_memory }) : [],
  ].flat();
  const net = number(counts.net);
  const cost = free.length === 0 ? t("cost", { net }) : t("costLess", { net, free: free.join(t("listSeparator")) });
  return (
    <span className={classes.cost} title={cost}>
      {cost}
    </span>
  );
}
