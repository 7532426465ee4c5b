import { VisuallyHidden } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import classes from "./steps-bar.module.css";
import { useTexts } from "./texts.ts";

const steps = ["stepChoose", "stepQuote", "stepTranslate"] as const;

/** Which of the three steps the reader is at. */
export function StepsBar({ current, isDone }: { readonly current: 0 | 1 | 2; readonly isDone: boolean }) {
  const t = useTexts();
  return (
    <ol className={classes.steps} aria-label={t("steps")}>
      {steps.map((step, place) => {
        const isPast = place < current || (isDone && place === current);
        return (
          <li
            key={step}
            className={classes.step}
            data-past={isPast || undefined}
            aria-current={place === current ? "step" : undefined}
          >
            <span className={classes.mark} aria-hidden>
              {isPast ? <IconCheck size={15} stroke={2.4} /> : place + 1}
            </span>
            <span className={classes.label} aria-hidden={isPast}>
              {t(step)}
            </span>
            {isPast && <VisuallyHidden>{t("stepDone", { step: t(step) })}</VisuallyHidden>}
          </li>
        );
      })}
    </ol>
  );
}
