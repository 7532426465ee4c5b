import { ActionIcon, Tooltip } from "@mantine/core";
import { IconArrowsExchange } from "@tabler/icons-react";
import type { LanguageCode, SourceLanguage } from "@yiqiao/contracts/languages";
import type { Detection } from "@yiqiao/contracts/text";
import { useFormats } from "@yiqiao/i18n/react";
import { useId, type ReactNode, type RefObject } from "react";
import {
  concreteSource,
  swapLanguages,
  type ChoiceContext,
  type LanguageChoice,
  type SwapOutcome,
} from "./language-choice.ts";
import classes from "./language-bar.module.css";
import { SourcePicker, TargetPicker, type DetectedLabels } from "./language-picker.tsx";
import { useNames, useTexts } from "./texts.ts";
import type { RecentLanguages } from "./recent-languages.ts";

export interface LanguageBarProps {
  readonly choice: LanguageChoice;
  readonly context: ChoiceContext;
  readonly offered: readonly LanguageCode[];
  readonly recent: RecentLanguages;
  readonly detection: Detection | undefined;
  /** What the text was taken for, where its words do not tell its language. */
  readonly taken?: LanguageCode | undefined;
  /** Why a language cannot be translated from, as it cannot be read; undefined where it can. */
  readonly sourceFault?: ((code: LanguageCode) => string | undefined) | undefined;
  readonly sourceRef: RefObject<HTMLButtonElement | null>;
  readonly targetRef: RefObject<HTMLButtonElement | null>;
  readonly onSource: (source: SourceLanguage) => void;
  readonly onTarget: (target: LanguageCode) => void;
  readonly onSwap: (choice: LanguageChoice) => void;
  /** Stands at the end of the bar. */
  readonly tools: ReactNode;
}

/** Source, swap, target. */
export function LanguageBar(props: LanguageBarProps) {
  const { choice, context, offered, recent, detection, sourceRef, targetRef, onSource, onTarget, onSwap } = props;
  const detected = useDetectedLabels(detection, props.taken);
  return (
    <div className={classes.bar}>
      <div className={classes.side}>
        <SourcePicker
          value={choice.source}
          detected={detected}
          context={context}
          recent={recent.sources}
          offered={offered}
          faultOf={props.sourceFault}
          pickerRef={sourceRef}
          onChoose={onSource}
        />
      </div>
      <SwapButton outcome={swapLanguages(choice, context)} onSwap={onSwap} />
      <div className={`${classes.side} ${classes.end}`}>
        <TargetPicker
          value={choice.target}
          source={concreteSource(choice, context.detected)}
          context={context}
          recent={recent.targets}
          offered={offered}
          pickerRef={targetRef}
          onChoose={onTarget}
        />
      </div>
      <div className={classes.tools}>{props.tools}</div>
    </div>
  );
}

/** Below it, how sure the detection is says less than that it is not. */
const tellingConfidence = 0.6;

function useDetectedLabels(
  detection: Detection | undefined,
  taken: LanguageCode | undefined,
): DetectedLabels | undefined {
  const t = useTexts();
  const { percent } = useFormats();
  const { languageName } = useNames();
  if (taken !== undefined) {
    const language = languageName(taken);
    return { full: t("takenFor", { language }), brief: t("languageUnsure", { language }) };
  }
  if (detection === undefined || detection.lang === null) return undefined;
  const language = languageName(detection.lang);
  if (detection.confidence < tellingConfidence) {
    return { full: t("detectedUnsure", { language }), brief: t("languageUnsure", { language }) };
  }
  const confidence = percent(Math.round(detection.confidence * 100) / 100);
  return {
    full: t("detectedConfidence", { language, confidence }),
    brief: t("languageConfidence", { language, confidence }),
  };
}

interface SwapButtonProps {
  readonly outcome: SwapOutcome;
  readonly onSwap: (choice: LanguageChoice) => void;
}

/** Stays focusable when it cannot swap, so that the reason can be read with the keyboard too. */
function SwapButton({ outcome, onSwap }: SwapButtonProps) {
  const t = useTexts();
  const reasonId = useId();
  const reason =
    outcome.kind === "possible"
      ? undefined
      : outcome.kind === "pairMissing"
        ? (outcome.pair.reason ?? t("unavailable"))
        : t("swapNeedsSource");
  return (
    <>
      <Tooltip
        label={reason ?? t("swap")}
        events={{ hover: true, focus: true, touch: true }}
        multiline
        maw={280}
        openDelay={300}
      >
        <ActionIcon
          variant="subtle"
          color="gray"
          size={40}
          radius="xl"
          aria-label={t("swap")}
          aria-disabled={reason !== undefined}
          aria-describedby={reason === undefined ? undefined : reasonId}
          data-disabled={reason !== undefined || undefined}
          className={classes.swap}
          onClick={() => {
            if (outcome.kind === "possible") onSwap(outcome.choice);
          }}
        >
          <IconArrowsExchange size={20} stroke={1.8} aria-hidden />
        </ActionIcon>
      </Tooltip>
      <span id={reasonId} hidden>
        {reason}
      </span>
    </>
  );
}
