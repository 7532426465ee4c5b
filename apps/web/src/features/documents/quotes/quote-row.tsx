import { Loader } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import type { AnalysisBody, QuotedDocument } from "@yiqiao/contracts/documents";
import { placeholderLanguage } from "@yiqiao/contracts/languages";
import { useFormats } from "@yiqiao/i18n/react";
import { useNames } from "#features/languages";
import { isMeasured } from "../documents.queries.ts";
import { FileRow } from "../file-row.tsx";
import classes from "../file-row.module.css";
import { MatchAnalysis } from "./match-analysis.tsx";
import { RowButton } from "../row-button.tsx";
import { removeRow } from "../row-focus.ts";
import { useTexts } from "../texts.ts";
import { WarningList } from "../warning-list.tsx";

interface QuoteRowProps {
  readonly document: QuotedDocument;
  readonly onRemove: () => void;
  /** What its match analysis is asked with; undefined: there are no memories to ask. */
  readonly analysis: AnalysisBody | undefined;
}

/** What one document has in it, or why it cannot be translated. */
export function QuoteRow({ document, onRemove, analysis }: QuoteRowProps) {
  const t = useTexts();
  const { fileSize } = useFormats();
  const { name, format, problem } = document;
  return (
    <FileRow
      name={name}
      format={format}
      facts={fileSize(document.size_bytes)}
      tone={problem === null ? undefined : "failed"}
      actions={
        <RowButton
          tip={t("removeFile", { name })}
          label={t("removeFile", { name })}
          icon={<IconTrash size={19} aria-hidden />}
          onClick={(button) => removeRow(button, onRemove)}
        />
      }
    >
      {problem === null ? (
        <Measures document={document} />
      ) : (
        <p className={classes.status} data-tone="failed" role="alert">
          {problem.message}
        </p>
      )}
      {analysis !== undefined && problem === null && isMeasured(document.state) && (
        <MatchAnalysis body={analysis} name={name} />
      )}
      <WarningList warnings={document.warnings} />
    </FileRow>
  );
}

function Measures({ document }: { readonly document: QuotedDocument }) {
  const t = useTexts();
  const { state, pages, cells, characters, scanned } = document;
  if (!isMeasured(state)) {
    return (
      <p className={classes.status} role="status">
        <Loader size={12} />{" "}
        {scanned === null
          ? t("measuring")
          : t("readingScans", { page: Math.min(scanned.pages, scanned.read + 1), pages: scanned.pages })}
      </p>
    );
  }
  return (
    <p className={classes.status}>
      {characters !== null && <span>{t("characters", { count: characters.total })}</span>}
      {pages !== null && <span>{t("pages", { count: pages })}</span>}
      {scanned !== null && scanned.read > 0 && <span>{t("scansRead", { count: scanned.read })}</span>}
      {cells !== null && <span>{t("cells", { count: cells })}</span>}
      <Recognised document={document} />
    </p>
  );
}

/** What language a document is in, as far as that is known. */
function Recognised({ document: { detected, detected_other: other } }: { readonly document: QuotedDocument }) {
  const t = useTexts();
  const { languageName, otherLanguageName } = useNames();
  const told = () => {
    if (detected !== null) return t("detected", { language: languageName(detected) });
    if (other === placeholderLanguage) return t("placeholderText");
    return other === null ? t("languageUnknown") : t("detected", { language: otherLanguageName(other) });
  };
  return <span>{told()}</span>;
}
