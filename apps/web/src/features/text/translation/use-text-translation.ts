import type { DomainCode, LanguageCode, SourceLanguage } from "@yiqiao/contracts/languages";
import type { HistoryEntry } from "@yiqiao/contracts/text";
import { useInterfaceLanguage } from "@yiqiao/i18n/react";
import { toast } from "@yiqiao/ui";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useRefreshRemaining } from "#features/quota";
import {
  type ChoiceContext,
  chooseSource,
  chooseTarget,
  concreteSource,
  type LanguageChoice,
  targetFor,
  useLanguageLists,
  useRecentLanguages,
} from "#features/languages";
import type { PickedLibraries } from "#features/libraries";
import { isPickLost, pickedFor } from "../picked-libraries.ts";
import { applyChoices, type Choice, type Choices, joinTargets } from "../alternatives/shown-segment.ts";
import { limitText } from "../source/source-limit.ts";
import { useTexts } from "../texts.ts";
import { useDetection, useFollowedTarget } from "../source/use-detection.ts";
import { useHistoryRecorder } from "../history/use-history-recorder.ts";
import { isInTarget } from "./streaming-state.ts";
import { useStreamingTranslation } from "./use-streaming-translation.ts";
import { useTextQuote } from "../source/use-text-quote.ts";
import type { AddressBar } from "../text-address.ts";
import { useTextWorkspace } from "../use-text-workspace.ts";

const noChoices: Choices = new Map();

/** Everything the text screen knows and does; its parts only show it. */
export function useTextTranslation(address: AddressBar, isUser: boolean) {
  const t = useTexts();
  const { recent, note } = useRecentLanguages();
  const { workspace, dispatch } = useTextWorkspace(address, recent.targets[0]);
  const { text, choice, domain, urgency } = workspace;
  const [isComposing, setComposing] = useState(false);
  const [chosen, setChosen] = useState(noChoices);
  const sourceRef = useRef<HTMLButtonElement>(null);
  const targetRef = useRef<HTMLButtonElement>(null);
  const fieldRef = useRef<HTMLTextAreaElement>(null);

  /** The language that the reader insists on for this text. */
  const [insisted, setInsisted] = useState<SourceLanguage>();
  const isSourceSure = insisted === choice.source;
  const limited = useMemo(() => limitText(text), [text]);
  const likely = useLikely(recent.sources);
  const [picked, pickLibraries] = useState<PickedLibraries>();
  const libraries = isUser ? pickedFor(picked, choice) : undefined;
  const { state, translateNow, retry } = useStreamingTranslation({
    text: limited.sent,
    choice,
    domain,
    libraries,
    likely,
    isSourceSure,
    isHeld: isComposing || !workspace.isSiteKnown,
    urgency,
  });
  const counts = useTextQuote({ text: limited.sent, ...choice, domain, libraries, likely, isSourceSure }, state);
  const refreshRemaining = useRefreshRemaining();
  const isRunning = state.status === "waiting" || state.status === "streaming";
  // However it ends: sentences that came before a text was given up are charged as well.
  useEffect(() => (isRunning ? refreshRemaining : undefined), [isRunning, refreshRemaining]);

  const detection = useDetection(choice, state);
  const sourceLanguage = concreteSource(choice, state.sourceLanguage ?? detection?.lang ?? undefined);
  const pair = useMemo(
    () => (sourceLanguage === undefined ? undefined : { source: sourceLanguage, target: choice.target }),
    [sourceLanguage, choice.target],
  );
  const isPickGone = isPickLost(picked, { pair, failure: state.failure?.name });
  useEffect(() => {
    if (isPickGone) pickLibraries(undefined);
  }, [isPickGone]);
  const lists = useLanguageLists({ source: sourceLanguage, target: choice.target }, (defaults) =>
    dispatch(defaults === undefined ? { type: "noDefaults" } : { type: "defaults", ...defaults }),
  );
  const context = useMemo<ChoiceContext>(
    () => ({ pairs: lists.pairs, detected: sourceLanguage, recentTargets: recent.targets }),
    [lists.pairs, sourceLanguage, recent.targets],
  );

  const segments = useMemo(() => applyChoices(state.segments, chosen), [state.segments, chosen]);
  const target = useMemo(() => joinTargets(state.before, segments), [state.before, segments]);

  const setLanguages = useCallback(
    (next: LanguageChoice, nextText?: string) => {
      setChosen(noChoices);
      if (next.source !== "auto") note("sources", next.source);
      note("targets", next.target);
      dispatch({ type: "languages", choice: next, ...(nextText !== undefined && { text: nextText }) });
    },
    [dispatch, note],
  );

  const { followed, forget: forgetFollowed } = useFollowedTarget(choice, state, (language) =>
    dispatch({ type: "languages", choice: { source: "auto", target: targetFor(language, context) } }),
  );

  const isOwn = isInTarget(state);
  const historyEntry = useMemo(
    () =>
      state.status === "done" && state.sourceLanguage !== undefined && target.trim() !== "" && !isOwn
        ? {
            src_lang: state.sourceLanguage,
            tgt_lang: choice.target,
            domain,
            source: state.text.trim(),
            target: target.trim(),
          }
        : undefined,
    [state.status, state.sourceLanguage, state.text, isOwn, choice.target, domain, target],
  );
  const onFull = useCallback(() => toast.warning(t("historyFull")), [t]);
  const keepInHistory = useHistoryRecorder(historyEntry, isUser, onFull);

  return {
    workspace,
    limited,
    state,
    counts,
    segments,
    target,
    detection,
    /** What the text was taken for, where its words do not tell its language. */
    taken: choice.source === "auto" && (state.foundBy ?? "detected") !== "detected" ? state.sourceLanguage : undefined,
    sourceLanguage,
    context,
    lists,
    recent,
    chosen,
    /** Termbases and memories that were ticked for this text. */
    termbases: libraries?.termbases,
    memories: libraries?.memories,
    libraryChoice: { pair, picked, onPick: pickLibraries },
    followed,
    sourceRef,
    targetRef,
    fieldRef,
    setComposing,
    insistOnSource: () => setInsisted(choice.source),
    translateNow,
    retry,
    keepInHistory,
    setText: (next: string, isUrgent: boolean) => {
      if (next === "") {
        setChosen(noChoices);
        setInsisted(undefined);
        forgetFollowed();
      }
      dispatch({ type: "text", text: next, isUrgent });
    },
    chooseSource: (source: SourceLanguage) => {
      forgetFollowed();
      setLanguages(chooseSource(choice, source, context));
    },
    chooseTarget: (next: LanguageCode) => {
      forgetFollowed();
      setLanguages(chooseTarget(choice, next, context));
    },
    chooseDomain: (next: DomainCode) => dispatch({ type: "domain", domain: next }),
    swap: (next: LanguageChoice) => setLanguages(next, target.trim() === "" ? text : target),
    open: (entry: HistoryEntry) => {
      setChosen(noChoices);
      dispatch({
        type: "open",
        address: {
          search: { sl: entry.src_lang, tl: entry.tgt_lang, domain: entry.domain },
          text: entry.source,
        },
      });
    },
    /** The reader's translation of a sentence; the machine's own undoes an earlier choice. */
    choose: (index: number, choice: Choice) => {
      const segment = state.segments[index];
      if (segment === undefined) return;
      setChosen((choices) => {
        const next = new Map(choices);
        if (choice.target === segment.target) next.delete(segment.source);
        else next.set(segment.source, choice);
        return next;
      });
    },
  };
}

/** What a text is likely to be in: what the reader reads, then what was translated from before. */
function useLikely(sources: readonly LanguageCode[]): readonly LanguageCode[] {
  const { language } = useInterfaceLanguage();
  return useMemo(
    () => [...new Set<LanguageCode>([language === "zh" ? "zh-cn" : "en-us", ...sources])],
    [language, sources],
  );
}

export type TextTranslation = ReturnType<typeof useTextTranslation>;
