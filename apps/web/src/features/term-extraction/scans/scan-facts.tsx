import type { TermScan } from "@yiqiao/contracts/term-extraction";
import { useFormats } from "@yiqiao/i18n/react";
import { useNames } from "#features/languages";
import { useTexts } from "../texts.ts";
import classes from "./scans.module.css";

/** `English → Chinese`, as far as the source is known. */
export function useLanguagesOf(): (scan: TermScan) => string {
  const t = useTexts();
  const { languageName } = useNames();
  return ({ src_lang: chosen, detected, tgt_lang: target }) => {
    const source = chosen === "auto" ? detected : chosen;
    return t("into", {
      source: source === null ? t("detecting") : languageName(source),
      target: languageName(target),
    });
  };
}

/** What was scanned, in one line. */
export function ScanFacts({ scan }: { readonly scan: TermScan }) {
  const t = useTexts();
  const { date } = useFormats();
  const { domainName } = useNames();
  const languagesOf = useLanguagesOf();
  const facts = [
    languagesOf(scan),
    scan.domain === "general" ? undefined : domainName(scan.domain),
    t("documentsCount", { count: scan.docs.length }),
    scan.words > 0 ? t("words", { count: scan.words }) : undefined,
    t("keptUntil", { date: date(scan.expires_at) }),
  ];
  return (
    <p className={classes.facts}>
      {facts
        .filter((fact) => fact !== undefined)
        .map((fact) => (
          <span key={fact}>{fact}</span>
        ))}
    </p>
  );
}
