import { IconStack2 } from "@tabler/icons-react";
import type { Library } from "@yiqiao/contracts/libraries";
import { wordKey } from "@yiqiao/i18n";
import { ProgressBar, toast } from "@yiqiao/ui";
import { useRunningBatch } from "./batches.queries.ts";
import classes from "../files/files.module.css";
import { useEntryTexts } from "../texts.ts";

/** Says over the entries that very many of them are being changed. */
export function BatchBanner({ library }: { readonly library: Library }) {
  const t = useEntryTexts();
  const running = useRunningBatch(library.bank_id, ({ state, message, changed, restored, kept }) => {
    if (state === "failed") toast.error(message);
    else if (restored + kept === 0) toast.success(t("batchDone", { count: changed }));
    else if (kept > 0) toast.success(t("undoneBut", { count: restored, kept }));
    else toast.success(t("undone", { count: restored }));
  });
  if (running === undefined) return undefined;
  const what = t(wordKey("batch", running.kind));
  const percent = Math.floor(running.score);
  return (
    <section className={classes.banner} aria-label={what}>
      <IconStack2 size={20} stroke={1.6} aria-hidden />
      <span className={classes.bannerText}>{t("batchRunning", { what, percent })}</span>
      <ProgressBar label={what} value={running.score} size="sm" />
    </section>
  );
}
