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
  const translating = useTranslating(address, isUser);
  const { workspace, dispatch, state, sourceLanguage, libraries, recents, setInsisted } = translating;
  const { text, choice, domain } = workspace;
  const sentences = useSentences(state);
  const { target } = sentences;
  const languages = useLanguageSteps(translating, sentences.forget);
  const { setLanguages, forgetFollowed } = languages;
  const keepInHistory = useHistoryKeeping({ state, tgt_lang: choice.target, domain, target }, isUser);
  return {
    workspace,
    limited: translating.limited,
    state,
    cost: translating.cost,
    segments: sentences.segments,
    target,
    detection: translating.detection,
    /** What the text was taken for, where its words do not tell its language. */
    taken: choice.source === "auto" && (state.foundBy ?? "detected") !== "detected" ? state.sourceLanguage : undefined,
    sourceLanguage,
    context: languages.context,
    lists: languages.lists,
    recent: recents.recent,
    chosen: sentences.chosen,
    /** Termbases and memories that were ticked for this text. */
    termbases: libraries?.termbases,
    memories: libraries?.memories,
    libraryChoice: translating.libraryChoice,
    followed: languages.followed,
    ...usePaneRefs(),
    setComposing: translating.setComposing,
    keepsLines: translating.keepsLines,
    keepLines: translating.setKeepsLines,
    insistOnSource: () => setInsisted(choice.source),
    translateNow: translating.translateNow,
    retry: translating.retry,
    keepInHistory,
    setText: (next: string, isUrgent: boolean) => {
      if (next === "") {
        sentences.forget();
        setInsisted(undefined);
        translating.setKeepsLines(false);
        forgetFollowed();
      }
      dispatch({ type: "text", text: next, isUrgent });
    },
    chooseSource: languages.chooseSource,
    chooseTarget: languages.chooseTarget,
    chooseDomain: (next: DomainCode) => dispatch({ type: "domain", domain: next }),
    swap: (next: LanguageChoice) => setLanguages(next, target.trim() === "" ? text : target),
    open: ({ src_lang: sl, tgt_lang: tl, domain: ofEntry, source }: HistoryEntry) => {
      sentences.forget();
      dispatch({ type: "open", address: { search: { sl, tl, domain: ofEntry }, text: source } });
    },
    choose: sentences.choose,
  };
}

function usePaneRefs() {
  const sourceRef = useRef<HTMLButtonElement>(null);
  const targetRef = useRef<HTMLButtonElement>(null);
  const fieldRef = useRef<HTMLTextAreaElement>(null);
  return { sourceRef, targetRef, fieldRef };
}

type Translating = ReturnType<typeof useTranslating>;

/** The text with what it is translated by, and its translation. */
function useTranslating(address: AddressBar, isUser: boolean) {
  const recents = useRecentLanguages();
  const { recent } = recents;
  const { workspace, dispatch } = useTextWorkspace(address, recent.targets[0]);
  const { text, choice, domain, urgency } = workspace;
  const [isComposing, setComposing] = useState(false);
  /** The language that the reader insists on for this text. */
  const [insisted, setInsisted] = useState<SourceLanguage>();
  const isSourceSure = insisted === choice.source;
  const [keepsLines, setKeepsLines] = useState(false);
  const limited = useMemo(() => limitText(text), [text]);
  const likely = useLikely(recent.sources);
  const [picked, pickLibraries] = useState<PickedLibraries>();
  const libraries = isUser ? pickedFor(picked, choice) : undefined;
  const isHeld = isComposing || !workspace.isSiteKnown;
  const streaming = useStreamingTranslation({
    text: limited.sent,
    choice,
    domain,
    libraries,
    likely,
    isSourceSure,
    keepsLines,
    isHeld,
    urgency,
  });
  const { state, translateNow, retry, job, noteCharged } = streaming;
  const cost = useTextQuote({ job, state, isHeld, onCharged: noteCharged });
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
  const { notePair } = recents;
  const isUsed = state.status === "done" && !isInTarget(state) && pair !== undefined && pair.source !== pair.target;
  useEffect(() => {
    if (isUsed) notePair(pair);
  }, [isUsed, pair, notePair]);
  const isPickGone = isPickLost(picked, { pair, failure: state.failure?.name });
  useEffect(() => {
    if (isPickGone) pickLibraries(undefined);
  }, [isPickGone]);
  const libraryChoice = { pair, picked, onPick: pickLibraries };
  const told = { workspace, dispatch, limited, state, cost, detection, sourceLanguage, libraries, libraryChoice };
  return { ...told, keepsLines, setKeepsLines, recents, setComposing, setInsisted, translateNow, retry };
}

/** The languages that there are, and choosing among them. */
function useLanguageSteps(
  { workspace: { choice }, dispatch, state, sourceLanguage, recents: { recent, note } }: Translating,
  onChange: () => void,
) {
  const lists = useLanguageLists({ source: sourceLanguage, target: choice.target }, (defaults) =>
    dispatch(defaults === undefined ? { type: "noDefaults" } : { type: "defaults", ...defaults }),
  );
  const context = useMemo<ChoiceContext>(
    () => ({ pairs: lists.pairs, detected: sourceLanguage, recentTargets: recent.targets }),
    [lists.pairs, sourceLanguage, recent.targets],
  );
  const setLanguages = useCallback(
    (next: LanguageChoice, nextText?: string) => {
      onChange();
      if (next.source !== "auto") note("sources", next.source);
      note("targets", next.target);
      dispatch({ type: "languages", choice: next, ...(nextText !== undefined && { text: nextText }) });
    },
    [dispatch, note, onChange],
  );
  const { followed, forget: forgetFollowed } = useFollowedTarget(choice, state, (language) =>
    dispatch({ type: "languages", choice: { source: "auto", target: targetFor(language, context) } }),
  );
  return {
    lists,
    context,
    followed,
    forgetFollowed,
    setLanguages,
    chooseSource: (source: SourceLanguage) => {
      forgetFollowed();
      setLanguages(chooseSource(choice, source, context));
    },
    chooseTarget: (next: LanguageCode) => {
      forgetFollowed();
      setLanguages(chooseTarget(choice, next, context));
    },
  };
}

/** The sentences with what the reader chose for them. */
function useSentences(state: Translating["state"]) {
  const [chosen, setChosen] = useState(noChoices);
  const segments = useMemo(() => applyChoices(state.segments, chosen), [state.segments, chosen]);
  const target = useMemo(() => joinTargets(state.before, segments), [state.before, segments]);
  const forget = useCallback(() => setChosen(noChoices), []);
  /** The reader's translation of a sentence; the machine's own undoes an earlier choice. */
  const choose = (index: number, choice: Choice) => {
    const segment = state.segments[index];
    if (segment === undefined) return;
    setChosen((choices) => {
      const next = new Map(choices);
      if (choice.target === segment.target) next.delete(segment.source);
      else next.set(segment.source, choice);
      return next;
    });
  };
  return { chosen, segments, target, forget, choose };
}

interface Kept {
  readonly state: Translating["state"];
  readonly tgt_lang: LanguageCode;
  readonly domain: DomainCode;
  readonly target: string;
}

function useHistoryKeeping({ state, tgt_lang, domain, target }: Kept, isUser: boolean) {
  const t = useTexts();
  const isOwn = isInTarget(state);
  const historyEntry = useMemo(
    () =>
      state.status === "done" && state.sourceLanguage !== undefined && target.trim() !== "" && !isOwn
        ? { src_lang: state.sourceLanguage, tgt_lang, domain, source: state.text.trim(), target: target.trim() }
        : undefined,
    [state.status, state.sourceLanguage, state.text, isOwn, tgt_lang, domain, target],
  );
  const onFull = useCallback(() => toast.warning(t("historyFull")), [t]);
  return useHistoryRecorder(historyEntry, isUser, onFull);
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
