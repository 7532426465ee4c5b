import "@mantine/core/styles/Code.css";
import { Alert, Button, Code, Switch } from "@mantine/core";
import { IconLanguage } from "@tabler/icons-react";
import { DomainPicker, LanguageBar, useNames } from "#features/languages";
import { LibraryPicker } from "#features/libraries";
import { useHasSession } from "#features/sessions";
import classes from "../pictures-page.module.css";
import { useTexts } from "../texts.ts";
import type { PictureChoiceState } from "./use-picture-choice.ts";

interface ChoiceBarProps {
  readonly state: PictureChoiceState;
  /** How many pictures the button begins; undefined: there is nothing to begin. */
  readonly count: number;
  readonly isBusy: boolean;
  readonly onTranslate: () => void;
}

/** Languages, domain, libraries and price of the next pictures, and the button that begins them. */
export function ChoiceBar({ state, count, isBusy, onTranslate }: ChoiceBarProps) {
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
        choice={state.choice}
        context={state.context}
        offered={state.languages}
        recent={state.recent}
        detection={undefined}
        sourceFault={faultOf}
        sourceRef={state.sourceRef}
        targetRef={state.targetRef}
        onSource={state.chooseSource}
        onTarget={state.chooseTarget}
        onSwap={state.swap}
        tools={
          <>
            <DomainPicker
              value={state.choice.domain}
              variants={state.variants}
              offered={state.domains}
              onChoose={state.chooseDomain}
            />
            {isUser && <LibraryPicker {...state.libraryChoice} />}
          </>
        }
      />
      <ChoiceFault state={state} />
      {count > 0 && (
        <div className={classes.begin}>
          <Switch
            label={t("askPrice")}
            checked={state.choice.asksPrice}
            onChange={(event) => state.askPrice(event.currentTarget.checked)}
          />
          <Button
            size="md"
            className={classes.main}
            leftSection={<IconLanguage size={19} aria-hidden />}
            loading={isBusy}
            disabled={faultOfChoice(state) !== undefined}
            onClick={onTranslate}
          >
            {count > 1 ? t("translateMany", { count }) : t("translate")}
          </Button>
        </div>
      )}
    </>
  );
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
