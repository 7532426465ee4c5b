import "@mantine/core/styles/Code.css";
import { Button, Code, Group } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { documentLimits } from "@yiqiao/contracts/documents";
import { useFormats, useInterfaceLanguage } from "@yiqiao/i18n/react";
import classes from "../documents-page.module.css";
import { formatsQuery } from "../documents.queries.ts";
import { useTexts } from "../texts.ts";

/** Which formats are taken here, which are not and why, and how much. */
export function FormatHints() {
  const t = useTexts();
  const { fileSize } = useFormats();
  const { language } = useInterfaceLanguage();
  const { data, isError, isFetching } = useQuery(formatsQuery(language));
  const queryClient = useQueryClient();
  if (isError) {
    // What else of documents could not be loaded is asked for again as well.
    const retry = () => void queryClient.invalidateQueries({ queryKey: ["documents"] });
    return (
      <Group role="alert" className={classes.hint} gap="sm" justify="center">
        {t("formatsFailed")}
        <Button variant="default" size="compact-md" loading={isFetching} onClick={retry}>
          {t("loadAgain")}
        </Button>
      </Group>
    );
  }
  if (data === undefined) return undefined;
  const namesOf = (list: typeof data.formats) => list.map(({ extensions }) => extensions[0]).join(t("listSeparator"));
  const missing = data.formats.filter(({ available }) => !available);
  const commands = new Set(missing.flatMap(({ command }) => command ?? []));
  return (
    <>
      <p className={classes.hint}>
        {t("formats", { formats: namesOf(data.formats.filter(({ available }) => available)) })}
      </p>
      {missing.length > 0 && (
        <p className={classes.hint}>
          {t("formatsMissing", { formats: namesOf(missing) })}
          {[...commands].map((command) => (
            <span key={command} className={classes.command}>
              {t("formatsMissingHint")} <Code>{command}</Code>
            </span>
          ))}
        </p>
      )}
      <p className={classes.hint}>
        {t("limits", {
          count: data.max_files,
          size: fileSize(data.max_bytes),
          pages: documentLimits.pages,
          cells: documentLimits.cells,
          words: documentLimits.words,
        })}
      </p>
      {data.trials_left !== null && (
        <p className={classes.trials}>
          {data.trials_left === 0 ? t("trialsNone") : t("trialsLeft", { count: data.trials_left })}
        </p>
      )}
    </>
  );
}
