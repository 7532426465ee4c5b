import { Kbd, UnstyledButton } from "@mantine/core";
import { useId, useMemo } from "react";
import { SourceFooter } from "./source-footer.tsx";
import { SourcePane } from "./source-pane.tsx";
import type { Speech } from "../speech/speech.ts";
import classes from "../text-page.module.css";
import { useTexts } from "../texts.ts";
import type { TextTranslation } from "../translation/use-text-translation.ts";

export interface SideProps {
  readonly translation: TextTranslation;
  readonly speech: Speech;
  readonly active: number | undefined;
  readonly onActivate: (segment: number | undefined) => void;
}

export interface ResultSideProps extends SideProps {
  /** Keeps a sentence and its counterpart marked while its alternatives are open. */
  readonly onPin: (segment: number | undefined) => void;
}

const submitKeys = /Mac|iPhone|iPad/.test(navigator.platform) ? ["⌘", "Enter"] : ["Ctrl", "Enter"];

export function SourceSide({ translation, speech, active, onActivate }: SideProps) {
  const t = useTexts();
  const { workspace, limited, state, segments, sourceLanguage } = translation;
  const counterId = useId();
  const isInStep = state.text === limited.sent;
  const shownSegments = useMemo(() => (isInStep ? segments : []), [isInStep, segments]);
  return (
    <SourcePane
      text={workspace.text}
      limited={limited}
      segments={shownSegments}
      active={active}
      language={workspace.text === "" && workspace.choice.source === "auto" ? undefined : sourceLanguage}
      fieldRef={translation.fieldRef}
      describedBy={counterId}
      onText={translation.setText}
      onComposing={translation.setComposing}
      onTranslateNow={translation.translateNow}
      onActivate={onActivate}
      hint={
        <>
          <p>
            {t("emptyHint")} <ShortcutHint />
          </p>
          <UnstyledButton className={classes.example} onClick={() => translation.setText(t("example"), true)}>
            {t("tryExample")}
          </UnstyledButton>
        </>
      }
      footer={<SourceFooter translation={translation} speech={speech} describedById={counterId} />}
    />
  );
}

function ShortcutHint() {
  const t = useTexts();
  const place = "\u0000";
  const [before = "", after = ""] = t("emptyShortcut", { keys: place }).split(place);
  return (
    <span className={classes.shortcut}>
      {before}
      {submitKeys.map((key, index) => (
        <span key={key}>
          {index > 0 && " + "}
          <Kbd size="xs">{key}</Kbd>
        </span>
      ))}
      {after}
    </span>
  );
}
