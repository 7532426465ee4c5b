import { lazy, type RefObject, Suspense, useCallback, useRef, useState } from "react";
import { chooseSource, findPair, isAvailable, useNames } from "#features/languages";
import type { Anchor } from "../alternatives/alternatives-popover.tsx";
import { CopyButton } from "./copy-button.tsx";
import { LinesButton } from "./lines-button.tsx";
import { FailureNotice, type OtherSource } from "../translation/failure-notice.tsx";
import { ResultPane } from "./result-pane.tsx";
import type { ResultSideProps } from "../source/source-side.tsx";
import { SpeakButton } from "../speech/speak-button.tsx";
import classes from "../text-page.module.css";
import { useTexts } from "../texts.ts";
import type { TextTranslation } from "../translation/use-text-translation.ts";

const LimitNotice = lazy(() => import("../source/limit-notice.tsx"));
const AlternativesPopover = lazy(() => import("../alternatives/alternatives-popover.tsx"));

interface OpenSentence {
  readonly index: number;
  readonly anchor: Anchor;
  readonly element: HTMLElement;
}

export function ResultSide({ translation, speech, active, onActivate, onPin }: ResultSideProps) {
  const t = useTexts();
  const { languageName } = useNames();
  const { workspace, state, segments, sourceLanguage, followed } = translation;
  const area = useRef<HTMLDivElement>(null);
  const { opened, open, close } = useOpened(area, onPin);
  const [isLimitMet, setLimitMet] = useState(false);
  const otherSource = useOtherSource(translation);

  return (
    <div ref={area} className={classes.result}>
      <ResultPane
        state={state}
        segments={segments}
        active={active}
        target={workspace.choice.target}
        domain={workspace.domain}
        pairQuality={
          sourceLanguage && findPair(translation.context.pairs, sourceLanguage, workspace.choice.target)?.quality
        }
        onActivate={onActivate}
        onOpen={open}
        notice={
          followed &&
          t("targetFollowed", { source: languageName(followed), target: languageName(workspace.choice.target) })
        }
        failure={
          state.failure !== undefined && (
            <FailureNotice
              failure={state.failure}
              onRetry={translation.retry}
              otherSource={otherSource}
              onChooseSource={() => translation.sourceRef.current?.click()}
              onChooseTarget={() => translation.targetRef.current?.click()}
            />
          )
        }
        buttons={segments.length > 0 && <ResultButtons translation={translation} speech={speech} />}
      />
      {isLimitMet && (
        <Suspense fallback={null}>
          <LimitNotice />
        </Suspense>
      )}
      {opened !== undefined && (
        <OpenedSentence
          translation={translation}
          opened={opened}
          onLimit={() => {
            setLimitMet(true);
            close();
          }}
          onClose={close}
        />
      )}
    </div>
  );
}

function ResultButtons({ translation, speech }: Pick<ResultSideProps, "translation" | "speech">) {
  const { workspace, state, segments, target, keepInHistory } = translation;
  const isRunning = state.status === "waiting" || state.status === "streaming";
  const isCurrent = !isRunning && segments.every((segment) => !segment.isStale);
  return (
    <>
      <SpeakButton
        speech={speech}
        side="result"
        language={workspace.choice.target}
        sentences={() => segments.map((segment) => segment.target)}
      />
      <LinesButton translation={translation} />
      <CopyButton text={target} isReady={isCurrent} onCopied={keepInHistory} />
    </>
  );
}

/** The sentence whose other translations are shown. */
function useOpened(area: RefObject<HTMLElement | null>, onPin: ResultSideProps["onPin"]) {
  const [opened, setOpened] = useState<OpenSentence>();
  const open = useCallback(
    (index: number, element: HTMLElement) => {
      setOpened({ index, element, anchor: anchorOf(element, area.current) });
      onPin(index);
    },
    [area, onPin],
  );
  const close = () => {
    setOpened(undefined);
    onPin(undefined);
    opened?.element.focus({ preventScroll: true });
  };
  return { opened, open, close };
}

interface OpenedSentenceProps {
  readonly translation: TextTranslation;
  readonly opened: OpenSentence;
  readonly onLimit: () => void;
  readonly onClose: () => void;
}

function OpenedSentence({ translation, opened, onLimit, onClose }: OpenedSentenceProps) {
  const { workspace, state, segments, sourceLanguage } = translation;
  const segment = segments[opened.index];
  if (segment === undefined || sourceLanguage === undefined) return null;
  return (
    <Suspense fallback={null}>
      <AlternativesPopover
        segment={segment}
        machineTarget={state.segments[opened.index]?.target ?? segment.target}
        source={sourceLanguage}
        target={workspace.choice.target}
        domain={workspace.domain}
        termbases={translation.termbases}
        memories={translation.memories}
        isTextCharged={state.status !== "waiting" && state.status !== "streaming"}
        anchor={opened.anchor}
        before={segments[opened.index - 1]?.source ?? ""}
        after={segments[opened.index + 1]?.source ?? ""}
        onLimit={onLimit}
        onClose={onClose}
        onChoose={(chosen) => {
          translation.choose(opened.index, chosen);
          onClose();
        }}
      />
    </Suspense>
  );
}

/** What to do with a text that is plainly not in the chosen language. */
function useOtherSource({ state, workspace, context, ...translation }: TextTranslation): OtherSource | undefined {
  const t = useTexts();
  const { languageName } = useNames();
  const { source: chosen } = workspace.choice;
  const { failure } = state;
  if (failure?.name !== "sourceDiffers" || failure.language === undefined || chosen === "auto") return undefined;
  const detected = failure.language;
  const { target } = chooseSource(workspace.choice, detected, context);
  const names = { source: languageName(detected), target: languageName(target) };
  return {
    label: isAvailable(context.pairs, detected, target) ? t("otherSource", names) : undefined,
    insistLabel: t("otherSourceNot", { language: languageName(chosen) }),
    onTake: () => translation.chooseSource(detected),
    onInsist: translation.insistOnSource,
  };
}

/** The last line of a sentence, relative to the area that the popover is placed in. */
function anchorOf(element: HTMLElement, area: HTMLElement | null): Anchor {
  const lines = [...element.getClientRects()];
  const line = lines.at(-1) ?? element.getBoundingClientRect();
  const origin = area?.getBoundingClientRect() ?? new DOMRect();
  // The popover begins at its start: a long line would stick out of a window that becomes narrower.
  return { left: line.left - origin.left, top: line.top - origin.top, width: 1, height: line.height };
}
