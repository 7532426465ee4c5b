import { UnstyledButton } from "@mantine/core";
import type { DictionaryEntry, DictionarySense, WordReference } from "@yiqiao/contracts/dictionary";
import { languages, type LanguageCode } from "@yiqiao/contracts/languages";
import { Fragment, useState } from "react";
import { usableGlosses } from "./dictionary-glosses.ts";
import classes from "./dictionary-entries.module.css";
import { useTexts } from "../texts.ts";

interface Actions {
  readonly source: LanguageCode;
  readonly shown: string;
  /** Absent where there is no translation, or the word is only a part of what was translated. */
  readonly onUse: ((translation: string) => void) | undefined;
  readonly onLookUp: (word: string) => void;
}

export interface DictionaryEntriesProps extends Actions {
  readonly headword: string;
  readonly hasHeading: boolean;
  readonly entries: readonly DictionaryEntry[];
}

/** More are shown when asked for. */
const shownFirst = 6;

/** The entries of one word that was found. */
export function DictionaryEntries({ headword, hasHeading, entries, ...actions }: DictionaryEntriesProps) {
  const t = useTexts();
  const [isWhole, setWhole] = useState(false);
  const visible = isWhole ? entries : entries.slice(0, shownFirst);
  return (
    <>
      {hasHeading && (
        <h3 className={classes.heading} lang={languages[actions.source].tag}>
          {headword}
        </h3>
      )}
      <ul className={classes.entries}>
        {visible.map((entry) => (
          <li key={`${entry.simplified} ${entry.traditional ?? ""} ${entry.pinyin}`} className={classes.entry}>
            <Word entry={entry} {...actions} />
            <div className={classes.senses}>
              <Senses entry={entry} {...actions} />
              <Notes entry={entry} onLookUp={actions.onLookUp} />
            </div>
          </li>
        ))}
      </ul>
      {visible.length < entries.length && (
        <UnstyledButton className={classes.more} onClick={() => setWhole(true)}>
          {t("dictionaryMore", { count: entries.length - visible.length })}
        </UnstyledButton>
      )}
    </>
  );
}

function Word({ entry, source, shown, onUse }: Actions & { readonly entry: DictionaryEntry }) {
  const t = useTexts();
  const { simplified, traditional, pinyin } = entry;
  const isTranslation = source === "en-us" && onUse !== undefined;
  return (
    <div className={classes.word}>
      {isTranslation ? (
        <UnstyledButton
          className={classes.use}
          lang="zh-Hans"
          aria-label={t("useTranslation", { text: simplified })}
          aria-pressed={simplified === shown.trim()}
          onClick={() => onUse(simplified)}
        >
          {simplified}
        </UnstyledButton>
      ) : (
        <span className={classes.headword} lang="zh-Hans">
          {simplified}
        </span>
      )}
      {traditional !== undefined && (
        <span className={classes.traditional} lang="zh-Hant" title={t("traditionalForm")}>
          {traditional}
        </span>
      )}
      <span className={classes.pinyin} lang="zh-Latn-pinyin">
        {pinyin}
      </span>
    </div>
  );
}

function Senses({ entry: { senses }, source, shown, onUse, onLookUp }: Actions & { readonly entry: DictionaryEntry }) {
  const t = useTexts();
  return (
    <ol className={classes.list} lang="en" data-single={senses.length === 1 || undefined}>
      {senses.map((sense, n) => {
        const glosses = source === "zh-cn" && onUse !== undefined ? usableGlosses(sense) : [];
        return (
          // The same explanation may stand twice.
          <li key={n} data-match={sense.is_match || undefined}>
            {glosses.length === 0 ? (
              <Pieces pieces={sense.pieces} onLookUp={onLookUp} />
            ) : (
              glosses.map(({ written, translation }, at) => (
                <Fragment key={written}>
                  {at > 0 && "; "}
                  <UnstyledButton
                    className={classes.gloss}
                    title={t("useTranslation", { text: translation })}
                    aria-pressed={translation === shown.trim()}
                    onClick={() => onUse?.(translation)}
                  >
                    {written}
                  </UnstyledButton>
                </Fragment>
              ))
            )}
            {sense.measure_words.length > 0 && <MeasureWords words={sense.measure_words} onLookUp={onLookUp} />}
          </li>
        );
      })}
    </ol>
  );
}

/** What else is said of a word: how it is counted, how it is pronounced elsewhere. */
function Notes({ entry, onLookUp }: Pick<Actions, "onLookUp"> & { readonly entry: DictionaryEntry }) {
  const t = useTexts();
  const places: Readonly<Record<string, string>> = {
    Taiwan: t("pronouncedTaiwan"),
    Beijing: t("pronouncedBeijing"),
    also: t("pronouncedAlso"),
  };
  return (
    <>
      {entry.measure_words.length > 0 && <MeasureWords words={entry.measure_words} onLookUp={onLookUp} />}
      {entry.pronunciations.map(({ where, pinyin }) => (
        <p key={`${where} ${pinyin}`} className={classes.note}>
          {places[where] ?? where} <span lang="zh-Latn-pinyin">{pinyin}</span>
        </p>
      ))}
    </>
  );
}

interface WordsProps extends Pick<Actions, "onLookUp"> {
  readonly words: readonly WordReference[];
}

function MeasureWords({ words, onLookUp }: WordsProps) {
  const t = useTexts();
  return (
    <p className={classes.note}>
      {t("measureWords")}{" "}
      {words.map((word, n) => (
        <Fragment key={word.simplified}>
          {n > 0 && ", "}
          <Reference word={word} onLookUp={onLookUp} />
        </Fragment>
      ))}
    </p>
  );
}

function Pieces({ pieces, onLookUp }: Pick<DictionarySense, "pieces"> & Pick<Actions, "onLookUp">) {
  return pieces.map((piece, n) => (
    <Fragment key={n}>{typeof piece === "string" ? piece : <Reference word={piece} onLookUp={onLookUp} />}</Fragment>
  ));
}

/** Another word of the dictionary, to be looked up in its turn. */
function Reference({ word, onLookUp }: Pick<Actions, "onLookUp"> & { readonly word: WordReference }) {
  const t = useTexts();
  const { simplified, traditional, pinyin } = word;
  return (
    <UnstyledButton
      className={classes.reference}
      title={t("lookUpWord", { text: simplified })}
      onClick={() => onLookUp(simplified)}
    >
      <span lang="zh-Hans">{simplified}</span>
      {traditional !== undefined && <span lang="zh-Hant"> {traditional}</span>}
      {pinyin !== undefined && (
        <span className={classes.referencePinyin} lang="zh-Latn-pinyin">
          {" "}
          {pinyin}
        </span>
      )}
    </UnstyledButton>
  );
}
