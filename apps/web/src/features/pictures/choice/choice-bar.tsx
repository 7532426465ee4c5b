import "@mantine/core/styles/Code.css";
import { Alert, Button, Code, Switch } from "@mantine/core";
import { IconLanguage, IconRepeat } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useInterfaceLanguage } from "@yiqiao/i18n/react";
import { DomainPicker, LanguageBar, useNames } from "#features/languages";
import { LibraryPicker } from "#features/libraries";
import { useHasSession } from "#features/sessions";
import classes from "../pictures-page.module.css";
import { limitsQuery } from "../pictures.queries.ts";
import { TrialsLeft } from "../taking/limit-hints.tsx";
import { useTexts } from "../texts.ts";
import type { PictureChoiceState } from "./use-picture-choice.ts";

interface ChoiceBarProps {
  readonly state: PictureChoiceState;
  /** How many pictures wait to be begun. */
  readonly count: number;
  readonly isBusy: boolean;
  readonly onTranslate: () => void;
  /** Translates the picture on show once more, as it is chosen now; undefined where that cannot be done. */
  readonly onAgain: (() => void) | undefined;
}

/** Languages, domain, libraries and price of the next pictures, and the button that begins them. */
export function ChoiceBar({ state, count, isBusy, onTranslate, onAgain }: ChoiceBarProps) {
  const t = useTexts();
  const isUser = useHasSession();
  const { languageName } = useNames();
  const faultOf = (code: Parameters<typeof state.unreadable>[0]) => {
    const fault = state.unreadable(code);
    return fault && (fault.reason ?? t("unreadableSourceBare", { language: languageName(code) }));
  };
  return (
    <>
      <LanguageBar
        {...state.bar}
        sourceFault={faultOf}
        tools={
          <>
            <DomainPicker {...state.domains} />
            {isUser && <LibraryPicker {...state.libraryChoice} />}
          </>
        }
      />
      <ChoiceFault state={state} />
      {(count > 0 || onAgain !== undefined) && (
        <div className={classes.begin}>
          <Trials />
          <Switch
            label={t("askPrice")}
            checked={state.asksPrice}
            onChange={(event) => state.askPrice(event.currentTarget.checked)}
          />
          <Button
            size="md"
            className={classes.main}
            variant={count > 0 ? "filled" : "default"}
            leftSection={count > 0 ? <IconLanguage size={19} aria-hidden /> : <IconRepeat size={19} aria-hidden />}
            loading={isBusy}
            disabled={faultOfChoice(state) !== undefined}
            onClick={count > 0 ? onTranslate : onAgain}
          >
            {count > 1 ? t("translateMany", { count }) : t(count === 1 ? "translate" : "again")}
          </Button>
        </div>
      )}
    </>
  );
}

function Trials() {
  const { language } = useInterfaceLanguage();
  return <TrialsLeft trials={useQuery(limitsQuery(language)).data?.trials_left} />;
}

/** Why nothing can be translated as it is chosen. */
function faultOfChoice({ choice, unreadable, missingPair }: PictureChoiceState) {
  const language = choice.source === "auto" ? undefined : unreadable(choice.source);
  return language ?? missingPair;
}

function ChoiceFault({ state }: { readonly state: PictureChoiceState }) {
  const t = useTexts();
  const { languageName } = useNames();
  const { choice, unreadable, missingPair } = state;
  if (choice.source === "auto") return undefined;
  const source = languageName(choice.source);
  const fault = unreadable(choice.source);
  if (fault !== undefined) {
    const { reason, command } = fault;
    return (
      <Alert role="alert" color="yellow" className={classes.fault}>
        {reason === undefined
          ? t("unreadableSourceBare", { language: source })
          : t("unreadableSource", { language: source, reason })}
        {command !== undefined && (
          <span className={classes.command}>
            {t("unreadableCommand")} <Code>{command}</Code>
          </span>
        )}
      </Alert>
    );
  }
  if (missingPair === undefined) return undefined;
  const target = languageName(choice.target);
  return (
    <Alert role="alert" color="yellow" className={classes.fault}>
      {missingPair.reason === undefined
        ? t("pairMissingBare", { source, target })
        : t("pairMissing", { source, target, reason: missingPair.reason })}
    </Alert>
  );
}
