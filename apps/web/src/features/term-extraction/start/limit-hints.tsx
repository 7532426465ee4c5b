import { Button, Group } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { documentFormats } from "@yiqiao/contracts/documents";
import { useFormats } from "@yiqiao/i18n/react";
import { limitsQuery } from "../term-extraction.queries.ts";
import { useTexts } from "../texts.ts";
import classes from "./start.module.css";

/** What is scanned here, and how much of it. */
export function LimitHints() {
  const t = useTexts();
  const { fileSize } = useFormats();
  const { data, isError, isFetching, refetch } = useQuery(limitsQuery);
  if (isError && data === undefined) {
    return (
      <Group role="alert" gap="sm" justify="center">
        {t("limitsFailed")}
        <Button variant="default" size="compact-md" loading={isFetching} onClick={() => void refetch()}>
          {t("loadAgain")}
        </Button>
      </Group>
    );
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
