import { useQuery } from "@tanstack/react-query";
import { languages } from "@yiqiao/contracts/languages";
import { examplesOptions, type LookedUp } from "./dictionary.queries.ts";
import classes from "./dictionary-panel.module.css";
import { useTexts } from "../texts.ts";

/** Sentences with the word, out of the memories that the reader may use. */
export function DictionaryExamples({ word }: { readonly word: LookedUp }) {
  const t = useTexts();
  const { data } = useQuery(examplesOptions(word));
  if (data === undefined || data.examples.length === 0) return null;
  return (
    <>
      <h3 className={classes.subtitle}>{t("dictionaryExamples")}</h3>
      <ul className={classes.examples}>
        {data.examples.map(({ source, target, bank_name: name }) => (
          <li key={source}>
            <p lang={languages[word.source].tag}>{source}</p>
            <p lang={languages[word.target].tag}>{target}</p>
            <p className={classes.library}>{t("dictionaryExampleFrom", { name })}</p>
          </li>
        ))}
      </ul>
    </>
  );
}
