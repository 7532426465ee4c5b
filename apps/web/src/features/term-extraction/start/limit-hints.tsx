import { useQuery } from "@tanstack/react-query";
import { documentFormats } from "@yiqiao/contracts/documents";
import { useFormats } from "@yiqiao/i18n/react";
import { LoadAgain } from "#shared/parts/load-again.tsx";
import { limitsQuery } from "../term-extraction.queries.ts";
import { useTexts } from "../texts.ts";
import classes from "./start.module.css";

/** What is scanned here, and how much of it. */
export function LimitHints() {
  const t = useTexts();
  const { fileSize } = useFormats();
  const limits = useQuery(limitsQuery);
  const { data, isError } = limits;
  if (isError && data === undefined) {
    return <LoadAgain query={limits} text={t("limitsFailed")} label={t("loadAgain")} />;
  }
  if (data === undefined) return undefined;
  const formats = data.formats.map((format) => (format === "tmx" ? "tmx" : documentFormats[format].extensions[0]));
  return (
    <p className={classes.hint}>
      {t("limits", {
        formats: formats.join(t("listSeparator")),
        count: data.max_files,
        size: fileSize(data.max_bytes),
      })}{" "}
      {t("bilingualHint")}
    </p>
  );
}
