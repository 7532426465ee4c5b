import { Button } from "@mantine/core";
import { IconFileImport } from "@tabler/icons-react";
import type { Library } from "@yiqiao/contracts/libraries";
import { ProgressBar } from "@yiqiao/ui";
import classes from "./files.module.css";
import { isInProgress } from "./imports.queries.ts";
import { useFileTexts } from "../texts.ts";
import { useImport } from "./use-import.ts";

/** Says over the entries that an import is under way, or waits to be started. */
export function ImportBanner({ library, onOpen }: { readonly library: Library; readonly onOpen: () => void }) {
  const t = useFileTexts();
  const status = useImport(library.bank_id);
  if (status === undefined || !(isInProgress(status) || status.state === "ready")) return undefined;
  const { file_name: name, score } = status;
  const isReady = status.state === "ready";
  return (
    <section className={classes.banner} aria-label={t("importTitle")}>
      <IconFileImport size={20} stroke={1.6} aria-hidden />
      <span className={classes.bannerText}>
        {isReady ? t("bannerReady", { name }) : t("bannerRunning", { name, percent: Math.floor(score) })}
      </span>
      {!isReady && <ProgressBar label={t("progressOf", { name })} value={score} size="sm" />}
      <Button variant="light" size="compact-md" onClick={onOpen}>
        {t(isReady ? "goOn" : "showProgress")}
      </Button>
    </section>
  );
}
