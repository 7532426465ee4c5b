import type { TermExampleRow } from "@yiqiao/contracts/term-extraction";
import { useReviewTexts } from "../texts.ts";
import { ExampleText } from "../review/example-text.tsx";
import classes from "./panel.module.css";

/** Sentences of the documents in which the term stands. */
export function Examples({
  examples,
  lang,
}: {
  readonly examples: readonly TermExampleRow[];
  lang: string | undefined;
}) {
  const t = useReviewTexts();
  if (examples.length === 0) return undefined;
  return (
    <section aria-label={t("examples")} className={classes.part}>
      <h3 className={classes.partTitle}>{t("examples")}</h3>
      <ul className={classes.examples}>
        {examples.map((example) => (
          <li key={`${example.start} ${example.text}`}>
            <ExampleText example={example} lang={lang} />
          </li>
        ))}
      </ul>
    </section>
  );
}
