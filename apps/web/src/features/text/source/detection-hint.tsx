import { UnstyledButton } from "@mantine/core";
import type { LanguageCode } from "@yiqiao/contracts/languages";
import type { Detection } from "@yiqiao/contracts/text";
import { type ChoiceContext, chooseSource, isAvailable, type LanguageChoice, useNames } from "#features/languages";
import classes from "./source-pane.module.css";
import { useTexts } from "../texts.ts";

const maxCandidates = 3;

export interface DetectionHintProps {
  readonly detection: Detection | undefined;
  readonly choice: LanguageChoice;
  readonly context: ChoiceContext;
  readonly onChoose: (language: LanguageCode) => void;
}

/** Offers the other languages a text may be in, one click each. */
export function DetectionHint({ detection, choice, context, onChoose }: DetectionHintProps) {
  const t = useTexts();
  const { languageName } = useNames();
  if (detection === undefined || detection.lang === null) return null;
  const others = otherSources(detection, choice, context);
  if (others.length === 0) return null;
  return (
    <div className={classes.hint}>
      <span>{t("notThisLanguage", { language: languageName(detection.lang) })}</span>
      {others.map((lang) => (
        <UnstyledButton key={lang} className={classes.candidate} onClick={() => onChoose(lang)}>
          {languageName(lang)}
        </UnstyledButton>
      ))}
    </div>
  );
}

/** The other languages that the text may be in, as far as they are translated into the target or one used before. */
export function otherSources(
  { lang: detected, candidates }: Detection,
  choice: LanguageChoice,
  context: ChoiceContext,
): readonly LanguageCode[] {
  return candidates
    .map(({ lang }) => lang)
    .filter((lang) => lang !== detected && isAvailable(context.pairs, lang, chooseSource(choice, lang, context).target))
    .slice(0, maxCandidates);
}
