import {
  languageCodes,
  languages,
  type LanguageCode,
  type LanguagePair,
  type SourceLanguage,
} from "@yiqiao/contracts/languages";
import type { RefObject } from "react";
import { findPair, isReachable, type ChoiceContext } from "./language-choice.ts";
import { matchesLanguage } from "./language-search.ts";
import { OptionPicker, type PickerGroup, type PickerOption } from "./option-picker.tsx";
import { useNames, useTexts } from "./texts.ts";

interface PickerProps {
  readonly context: ChoiceContext;
  readonly recent: readonly LanguageCode[];
  readonly offered: readonly LanguageCode[];
  readonly pickerRef?: RefObject<HTMLButtonElement | null>;
}

/** The detected language with its confidence, for wide and for narrow screens. */
export interface DetectedLabels {
  readonly full: string;
  readonly brief: string;
}

export interface SourcePickerProps extends PickerProps {
  readonly value: SourceLanguage;
  /** What the button says when the language is detected. */
  readonly detected: DetectedLabels | undefined;
  /** Why a language cannot be chosen. */
  readonly faultOf?: ((code: LanguageCode) => string | undefined) | undefined;
  readonly onChoose: (source: SourceLanguage) => void;
}

const noFault = () => undefined;

export function SourcePicker({ value, detected, faultOf = noFault, onChoose, ...rest }: SourcePickerProps) {
  const t = useTexts();
  const { languageName } = useNames();
  const groupsFor = useLanguageGroups(rest, faultOf);
  const detect: PickerOption = { value: "auto", label: t("detectLanguage") };
  return (
    <OptionPicker
      label={t("sourceLanguage")}
      current={value === "auto" ? (detected?.full ?? t("detectLanguage")) : languageName(value)}
      currentBrief={value === "auto" ? (detected?.brief ?? t("detectLanguageBrief")) : undefined}
      value={value}
      onChoose={(chosen) => {
        const code = chosen === "auto" ? chosen : languageCodes.find((known) => known === chosen);
        if (code !== undefined) onChoose(code);
      }}
      groupsFor={(query) => [{ label: undefined, options: query.trim() === "" ? [detect] : [] }, ...groupsFor(query)]}
      search={{ placeholder: t("searchLanguages"), nothingFound: t("noLanguageFound") }}
      {...(rest.pickerRef && { targetRef: rest.pickerRef })}
    />
  );
}

export interface TargetPickerProps extends PickerProps {
  readonly value: LanguageCode;
  /** The language of the text, as far as it is known. */
  readonly source: LanguageCode | undefined;
  readonly onChoose: (target: LanguageCode) => void;
}

export function TargetPicker({ value, source, onChoose, ...rest }: TargetPickerProps) {
  const t = useTexts();
  const { languageName } = useNames();
  const groupsFor = useLanguageGroups(rest, (target) => {
    // Whatever language is detected, it leads nowhere.
    if (source === undefined) return isReachable(rest.context.pairs, target) ? undefined : t("unavailable");
    const pair = findPair(rest.context.pairs, source, target);
    if (pair?.available !== false) return undefined;
    return pairFault(t, pair);
  });
  return (
    <OptionPicker
      label={t("targetLanguage")}
      current={languageName(value)}
      value={value}
      onChoose={(chosen) => {
        const code = languageCodes.find((known) => known === chosen);
        if (code !== undefined) onChoose(code);
      }}
      groupsFor={groupsFor}
      search={{ placeholder: t("searchLanguages"), nothingFound: t("noLanguageFound") }}
      {...(rest.pickerRef && { targetRef: rest.pickerRef })}
    />
  );
}

/** Why a pair is not available: shorter than the server says it, where it is one of the usual reasons. */
function pairFault(t: ReturnType<typeof useTexts>, { reason, reason_code: code }: LanguagePair): string {
  if (code === "engines-down") return t("unavailableDown");
  if (code === "no-engine") return t("unavailableNoEngine");
  return (code === undefined ? reason : undefined) ?? t("unavailable");
}

/** Recent languages, then the others, then those that cannot be chosen: each reason once, above them. */
function useLanguageGroups(
  { recent, offered }: PickerProps,
  reasonAgainst: (code: LanguageCode) => string | undefined,
): (query: string) => readonly PickerGroup[] {
  const t = useTexts();
  const { languageName } = useNames();
  const optionOf = (code: LanguageCode): PickerOption => {
    const name = languageName(code);
    const { native, tag } = languages[code];
    return {
      value: code,
      label: name,
      ...(native !== name && { aside: native, asideLang: tag }),
      ...(reasonAgainst(code) !== undefined && { isDisabled: true }),
    };
  };
  return (query) => {
    const isSearch = query.trim() !== "";
    const shown = languageCodes.filter((code) => offered.includes(code) && (!isSearch || matchesLanguage(code, query)));
    const { usable, unusable } = groupedByReason(shown, reasonAgainst);
    const recentShown = isSearch ? [] : recent.filter((code) => usable.includes(code));
    const others = usable.filter((code) => !recentShown.includes(code));
    return [
      { label: t("recentLanguages"), options: recentShown.map(optionOf) },
      { label: recentShown.length > 0 ? t("allLanguages") : undefined, options: others.map(optionOf) },
      ...unusable.map(({ reason, codes }) => ({ label: reason, options: codes.map(optionOf) })),
    ];
  };
}

/** Languages that can be chosen, and the others by what stands against them. */
export function groupedByReason(
  codes: readonly LanguageCode[],
  reasonAgainst: (code: LanguageCode) => string | undefined,
) {
  const byReason = new Map<string, LanguageCode[]>();
  const usable: LanguageCode[] = [];
  for (const code of codes) {
    const reason = reasonAgainst(code);
    if (reason === undefined) usable.push(code);
    else byReason.set(reason, [...(byReason.get(reason) ?? []), code]);
  }
  return { usable, unusable: [...byReason].map(([reason, of]) => ({ reason, codes: of })) };
}
