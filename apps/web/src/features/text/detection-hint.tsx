import { UnstyledButton } from "@mantine/core";
import type { LanguageCode } from "@yiqiao/contracts/languages";
import type { Detection } from "@yiqiao/contracts/text";
import { useNames } from "#features/languages";
import classes from "./source-pane.module.css";
import { useTexts } from "./texts.ts";

const mostCandidates = 3;

export interface DetectionHintProps {
  readonly detection: Detection | undefined;
  readonly onChoose: (language: LanguageCode) => void;
}

/** Offers the other languages a text may be in, one click each. */
export function DetectionHint({ detection, onChoose }: DetectionHintProps) {
  const t = useTexts();
  const { languageName } = useNames();
  if (detection === undefined || detection.lang === null) return null;
  const others = detection.candidates.filter(({ lang }) => lang !== detection.lang).slice(0, mostCandidates);
  if (others.length === 0) return null;
  return (
    <div className={classes.hint}>
      <span>{t("notThisLanguage", { language: languageName(detection.lang) })}</span>
      {others.map(({ lang }) => (
        <UnstyledButton key={lang} className={classes.candidate} onClick={() => onChoose(lang)}>
          {languageName(lang)}
        </UnstyledButton>
      ))}
    </div>
  );
}
