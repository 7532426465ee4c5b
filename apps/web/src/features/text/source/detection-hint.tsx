import { UnstyledButton } from "@mantine/core";
import type { LanguageCode } from "@yiqiao/contracts/languages";
import type { Detection } from "@yiqiao/contracts/text";
import { type ChoiceContext, chooseSource, isAvailable, type LanguageChoice, useNames } from "#features/languages";
import classes from "./source-pane.module.css";
import { useTexts } from "../texts.ts";

const maxCandidates = 3;

export interface DetectionHintProps {
  readonly detection: Detection | undefined;
  /** What the text is translated from. */
  readonly language: LanguageCode | undefined;
  /** Whether that is not what its words tell, but what was likely. */
  readonly isTaken: boolean;
  readonly choice: LanguageChoice;
  readonly context: ChoiceContext;
  readonly onChoose: (language: LanguageCode) => void;
  /** Opens the list of languages. */
  readonly onOther: () => void;
}

/** Says what a text was taken for, and offers the other languages that it may be in, one click each. */
export function DetectionHint(props: DetectionHintProps) {
  const { detection, language, isTaken, choice, context, onChoose, onOther } = props;
  const t = useTexts();
  const { languageName } = useNames();
  if (detection === undefined || language === undefined) return null;
  const others = otherSources({ ...detection, lang: language }, choice, context);
  if (others.length === 0 && !isTaken) return null;
  return (
    <div className={classes.hint}>
      <span>{t(textFor(isTaken, others), { language: languageName(language) })}</span>
      {others.map((lang) => (
        <UnstyledButton key={lang} className={classes.candidate} onClick={() => onChoose(lang)}>
          {languageName(lang)}
        </UnstyledButton>
      ))}
      {others.length === 0 && (
        <UnstyledButton className={classes.candidate} onClick={onOther}>
          {t("takenChange")}
        </UnstyledButton>
      )}
    </div>
  );
}

function textFor(isTaken: boolean, others: readonly LanguageCode[]) {
  if (!isTaken) return "notThisLanguage";
  return others.length === 0 ? "takenFor" : "takenForUnless";
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
