import { textLimitCodePoints } from "@yiqiao/contracts/text";
import { DetectionHint } from "./detection-hint.tsx";
import { SpeakButton } from "../speech/speak-button.tsx";
import type { Speech } from "../speech/speech.ts";
import classes from "../text-page.module.css";
import { CostMeter } from "./cost-meter.tsx";
import { useTexts } from "../texts.ts";
import type { TextTranslation } from "../translation/use-text-translation.ts";

export interface SourceFooterProps {
  readonly translation: TextTranslation;
  readonly speech: Speech;
  /** Given to the texts that describe the field. */
  readonly describedById: string;
}

/** Under the field: listen, the other languages the text may be in, the meter, what is not translated. */
export function SourceFooter({ translation, speech, describedById }: SourceFooterProps) {
  const t = useTexts();
  const { workspace, limited, segments, sourceLanguage } = translation;
  const isOver = limited.excess !== "";
  const isEmpty = workspace.text.trim() === "";
  return (
    <>
      {isOver && (
        <p role="status" className={classes.over}>
          {t("excess", { limit: textLimitCodePoints, count: limited.length - textLimitCodePoints })}
        </p>
      )}
      <div className={classes.footer}>
        <SpeakButton
          speech={speech}
          side="source"
          language={isEmpty ? undefined : sourceLanguage}
          sentences={() => (segments.length > 0 ? segments.map(({ source }) => source) : [workspace.text])}
        />
        <DetectionHint
          detection={isEmpty ? undefined : translation.detection}
          language={sourceLanguage}
          isTaken={translation.taken !== undefined}
          choice={workspace.choice}
          context={translation.context}
          onChoose={translation.chooseSource}
          onOther={() => translation.sourceRef.current?.click()}
        />
        <CostMeter length={limited.length} cost={translation.cost} describedById={describedById} />
      </div>
    </>
  );
}
