import type { TermScanDocument } from "@yiqiao/contracts/term-extraction";
import { wordKey } from "@yiqiao/i18n";
import { useFormats } from "@yiqiao/i18n/react";
import { useTexts } from "../texts.ts";
import classes from "./run.module.css";

interface DocumentListProps {
  readonly docs: readonly TermScanDocument[];
  /** What is said already need not be said again. */
  readonly said?: string;
}

/** Each document of a scan, and how it stands. */
export function DocumentList({ docs, said = "" }: DocumentListProps) {
  const t = useTexts();
  const { fileSize } = useFormats();
  return (
    <ul className={classes.documents} aria-label={t("documents")}>
      {docs.map((doc, place) => (
        <li key={`${place} ${doc.name}`} data-state={doc.state}>
          <span className={classes.name} dir="auto">
            {doc.name}
          </span>
          <span className={classes.facts}>
            {[
              fileSize(doc.size_bytes),
              doc.words > 0 && t("words", { count: doc.words }),
              doc.pairs > 0 && t("pairs", { count: doc.pairs }),
            ]
              .filter(Boolean)
              .join(" · ")}
          </span>
          <span className={classes.state}>{t(wordKey("document", doc.state))}</span>
          {doc.message !== said && doc.message !== "" && <span className={classes.message}>{doc.message}</span>}
          {doc.warnings.map((warning) => (
            <span key={warning} className={classes.facts}>
              {warning}
            </span>
          ))}
        </li>
      ))}
    </ul>
  );
}
