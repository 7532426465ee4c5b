import { Anchor, UnstyledButton } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { IconArrowLeft } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import type { DictionaryResult } from "@yiqiao/contracts/dictionary";
import { languages, type LanguageCode } from "@yiqiao/contracts/languages";
import { useState } from "react";
import { DictionaryEntries } from "./dictionary-entries.tsx";
import { DictionaryExamples } from "./dictionary-examples.tsx";
import classes from "./dictionary-panel.module.css";
import { dictionaryOptions, type LookedUp } from "./dictionary.queries.ts";
import { useTexts } from "../texts.ts";

export interface DictionaryPanelProps {
  readonly phrase: string;
  /** What is on the screen as its translation. */
  readonly shown: string;
  readonly source: LanguageCode;
  readonly target: LanguageCode;
  /** Examples come out of the memories of users. */
  readonly isUser: boolean;
  /** Puts a word in the translation's place; absent while there is none. */
  readonly onUse: ((translation: string) => void) | undefined;
}

/** Nothing is looked up while somebody types. */
const settledMs = 400;

/** What the dictionary says of a word or short phrase; nothing where it has no entry. */
export default function DictionaryPanel(props: DictionaryPanelProps) {
  const { phrase, source, target } = props;
  const [settled] = useDebouncedValue(phrase, settledMs);
  const asked: LookedUp = { text: phrase, source, target };
  const { data } = useQuery({ ...dictionaryOptions(asked), enabled: settled === phrase });
  if (data === undefined || data.words.length === 0) return null;
  return <Panel {...props} key={`${source} ${phrase}`} asked={asked} />;
}

function Panel({ asked, shown, isUser, onUse }: DictionaryPanelProps & { readonly asked: LookedUp }) {
  const t = useTexts();
  const [followed, setFollowed] = useState<readonly string[]>([]);
  const last = followed.at(-1);
  const word: LookedUp = last === undefined ? asked : { text: last, source: "zh-cn", target: "en-us" };
  const { data, isPending } = useQuery(dictionaryOptions(word));
  const { tag } = languages[word.source];
  return (
    <section className={classes.panel} aria-label={t("dictionary")} aria-busy={isPending}>
      <h2 className={classes.title}>
        {t("dictionary")}
        <span className={classes.phrase} lang={tag}>
          {word.text}
        </span>
        {last !== undefined && (
          <UnstyledButton className={classes.return} onClick={() => setFollowed(followed.slice(0, -1))}>
            <IconArrowLeft size={16} aria-hidden />
            {t("dictionaryReturn", { text: followed.at(-2) ?? asked.text })}
          </UnstyledButton>
        )}
      </h2>
      {data?.words.map(({ headword, entries }) => (
        <DictionaryEntries
          key={headword}
          headword={headword}
          hasHeading={data.words.length > 1 || headword !== word.text.toLowerCase()}
          entries={entries}
          source={word.source}
          shown={shown}
          onUse={last === undefined && data.words.length === 1 ? onUse : undefined}
          onLookUp={(text) => setFollowed([...followed, text])}
        />
      ))}
      {data?.words.length === 0 && <p className={classes.none}>{t("dictionaryNone", { text: word.text })}</p>}
      {isUser && <DictionaryExamples word={word} />}
      {data && <Attribution dictionary={data.dictionary} />}
    </section>
  );
}

function Attribution({ dictionary }: Pick<DictionaryResult, "dictionary">) {
  const t = useTexts();
  return (
    <p className={classes.attribution}>
      {t("dictionaryFrom")}{" "}
      <Anchor href={dictionary.url} target="_blank" rel="noreferrer" underline="always" inherit>
        {dictionary.name}
      </Anchor>
      {", "}
      <Anchor href={dictionary.licence_url} target="_blank" rel="noreferrer license" underline="always" inherit>
        {dictionary.licence}
      </Anchor>
    </p>
  );
}
