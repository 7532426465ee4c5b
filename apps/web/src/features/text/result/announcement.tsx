import { VisuallyHidden } from "@mantine/core";
import type { TranslationState } from "../translation/streaming-state.ts";
import { useTexts } from "../texts.ts";

/** Longer translations are announced by their number of sentences, not read out. */
const readOutLength = 200;

/** Tells screen readers once that a translation is finished. */
export function Announcement({ state, target }: { readonly state: TranslationState; readonly target: string }) {
  const t = useTexts();
  const text =
    state.status !== "done"
      ? ""
      : target.length <= readOutLength
        ? t("ready", { text: target })
        : t("readyLong", { count: state.segments.length });
  return <VisuallyHidden aria-live="polite">{text}</VisuallyHidden>;
}
