import "@mantine/core/styles/Code.css";
import { Code } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { pictureLimits } from "@yiqiao/contracts/pictures";
import { useFormats, useInterfaceLanguage } from "@yiqiao/i18n/react";
import { useNames } from "#features/languages";
import { LoadAgain } from "#shared/parts/load-again.tsx";
import classes from "../pictures-page.module.css";
import { limitsQuery } from "../pictures.queries.ts";
import { useTexts, type Texts } from "../texts.ts";

/** `JPG, PNG`, of media types. */
export const typesInWords = (t: Texts, types: readonly string[]): string =>
  types.map((type) => type.replace("image/", "").replace("jpeg", "jpg").toUpperCase()).join(t("listSeparator"));

/** What is taken here, how long it is kept, and which languages are not read. */
export function LimitHints() {
  const t = useTexts();
  const { fileSize } = useFormats();
  const { languageName } = useNames();
  const { language } = useInterfaceLanguage();
  const limits = useQuery(limitsQuery(language));
  const { data, isError } = limits;
  if (isError && data === undefined) {
    return <LoadAgain query={limits} text={t("limitsFailed")} label={t("loadAgain")} className={classes.hint} />;
  }
  if (data === undefined) return undefined;
  const unreadable = data.languages.filter(({ readable }) => !readable);
  const commands = new Set(unreadable.flatMap(({ command }) => command ?? []));
  return (
    <>
      <p className={classes.hint}>
        {t("limits", {
          types: typesInWords(t, data.media_types),
          size: fileSize(data.max_bytes),
          width: data.max_width,
          height: data.max_height,
          count: pictureLimits.picturesAtOnce,
        })}{" "}
        {t("kept", { count: data.kept_hours })}
      </p>
      {unreadable.length > 0 && (
        <p className={classes.hint}>
          {t("unreadable", { languages: unreadable.map(({ code }) => languageName(code)).join(t("listSeparator")) })}
          {[...commands].map((command) => (
            <span key={command} className={classes.command}>
              {t("unreadableCommand")} <Code>{command}</Code>
            </span>
          ))}
        </p>
      )}
      <TrialsLeft trials={data.trials_left} />
    </>
  );
}

/** Trials of those who have no plan. */
export function TrialsLeft({ trials }: { readonly trials: number | null | undefined }) {
  const t = useTexts();
  if (trials === null || trials === undefined) return undefined;
  return <p className={classes.trials}>{trials === 0 ? t("trialsNone") : t("trialsLeft", { count: trials })}</p>;
}
