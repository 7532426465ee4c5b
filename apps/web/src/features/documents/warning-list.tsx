import classes from "./file-row.module.css";
import { useTexts } from "./texts.ts";

/** What of a document is lost or stays as it was, folded away. */
export function WarningList({ warnings }: { readonly warnings: readonly string[] }) {
  const t = useTexts();
  if (warnings.length === 0) return undefined;
  return (
    <details className={classes.more}>
      <summary>{t("warnings", { count: warnings.length })}</summary>
      <ul className={classes.warnings}>
        {warnings.map((warning) => (
          <li key={warning}>{warning}</li>
        ))}
      </ul>
    </details>
  );
}
