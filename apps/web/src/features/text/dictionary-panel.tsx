import { Skeleton, UnstyledButton } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { languages, type DomainCode, type LanguageCode } from "@yiqiao/contracts/languages";
import { StarterNote } from "#features/languages";
import classes from "./dictionary-panel.module.css";
import { dictionaryRows } from "./dictionary-view.ts";
import { alternativesOptions } from "./text.queries.ts";
import { useTexts } from "./texts.ts";

export interface DictionaryPanelProps {
  readonly phrase: string;
  /** What the engine said: stands first. */
  readonly machineTarget: string;
  /** What is on the screen now. */
  readonly shown: string;
  readonly source: LanguageCode;
  readonly target: LanguageCode;
  readonly domain: DomainCode;
  readonly onUse: (translation: string) => void;
  /** Looks a meaning up in its turn. */
  readonly onLookUp: (meaning: string) => void;
}

/** A look-up costs characters: it waits until the phrase is not being typed any more. */
const settledMs = 600;

/** For a word or short phrase: its translations, each with what it means back. */
export default function DictionaryPanel(props: DictionaryPanelProps) {
  const { phrase, machineTarget, shown, source, target, domain, onUse, onLookUp } = props;
  const t = useTexts();
  const [settled] = useDebouncedValue(phrase, settledMs);
  const options = alternativesOptions({ text: phrase, source, target, domain, withBack: true });
  const query = useQuery({ ...options, enabled: settled === phrase });
  if (query.isError) return null;
  const rows = query.data === undefined ? [] : dictionaryRows(machineTarget, query.data);
  if (query.isSuccess && rows.length === 0) return null;
  return (
    <section className={classes.panel} aria-label={t("dictionary")} aria-busy={query.isPending}>
      <h2 className={classes.title}>
        {t("dictionary")}
        <span className={classes.phrase} lang={languages[source].tag} dir={languages[source].direction}>
          {phrase}
        </span>
      </h2>
      {query.isPending ? (
        <div className={classes.waiting} aria-hidden>
          <Skeleton height={14} width="30%" radius="xl" />
          <Skeleton height={14} width="24%" radius="xl" />
        </div>
      ) : (
        <ul className={classes.rows}>
          {rows.map((row) => (
            <li key={row.text} className={classes.row}>
              <UnstyledButton
                className={classes.translation}
                lang={languages[target].tag}
                dir={languages[target].direction}
                aria-label={t("useTranslation", { text: row.text })}
                aria-pressed={row.text === shown.trim()}
                onClick={() => onUse(row.text)}
              >
                {row.text}
              </UnstyledButton>
              {row.back.length > 0 && (
                <span className={classes.back}>
                  {row.back.map((meaning) => (
                    <UnstyledButton
                      key={meaning}
                      className={classes.meaning}
                      lang={languages[source].tag}
                      dir={languages[source].direction}
                      aria-label={t("translateWord", { text: meaning })}
                      onClick={() => onLookUp(meaning)}
                    >
                      {meaning}
                    </UnstyledButton>
                  ))}
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
      <StarterNote quality={query.data?.quality} className={classes.quality} />
    </section>
  );
}
