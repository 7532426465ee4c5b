import { languageCodes, languages, type LanguageCode, type SourceLanguage } from "@yiqiao/contracts/languages";
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
  readonly onChoose: (source: SourceLanguage) => void;
}

export function SourcePicker({ value, detected, onChoose, ...rest }: SourcePickerProps) {
  const t = useTexts();
  const { languageName } = useNames();
  const groupsFor = useLanguageGroups(rest, () => undefined);
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
    return pair?.available === false ? (pair.reason ?? t("unavailable")) : undefined;
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

/** Recent languages, then the others; one flat list while searching. */
function useLanguageGroups(
  { recent, offered }: PickerProps,
  reasonAgainst: (code: LanguageCode) => string | undefined,
): (query: string) => readonly PickerGroup[] {
  const t = useTexts();
  const { languageName } = useNames();
  const optionOf = (code: LanguageCode): PickerOption => {
    const name = languageName(code);
    const { native, tag } = languages[code];
    const note = reasonAgainst(code);
    return {
      value: code,
      label: name,
      ...(native !== name && { aside: native, asideLang: tag }),
      ...(note !== undefined && { note, isDisabled: true }),
    };
  };
  return (query) => {
    const shown = languageCodes.filter((code) => offered.includes(code));
    if (query.trim() !== "") {
      return [{ label: undefined, options: shown.filter((code) => matchesLanguage(code, query)).map(optionOf) }];
    }
    const usable = shown.filter((code) => reasonAgainst(code) === undefined);
    const recentShown = recent.filter((code) => usable.includes(code));
    const others = usable.filter((code) => !recentShown.includes(code));
    const unusable = shown.filter((code) => !usable.includes(code));
    return [
      { label: t("recentLanguages"), options: recentShown.map(optionOf) },
      { label: recentShown.length > 0 ? t("allLanguages") : undefined, options: others.map(optionOf) },
      { label: t("unavailable"), options: unusable.map((code) => withoutNote(optionOf(code), t("unavailable"))) },
    ];
  };
}

/** What the group says already is not said again beside each option. */
function withoutNote({ note, ...option }: PickerOption, known: string): PickerOption {
  return note === undefined || note === known ? option : { ...option, note };
}
