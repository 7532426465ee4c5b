import { IconClockHour4 } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { useFormats } from "@yiqiao/i18n/react";
import { useEffect, useState } from "react";
import classes from "./task-row.module.css";
import { timeInWords, useTexts } from "../texts.ts";
import { nextUpdateMs, timeLeft } from "../time-left.ts";

/** How long the files of a document are kept yet. */
export function Countdown({ expiresAt }: { readonly expiresAt: string }) {
  const t = useTexts();
  const { dateTime } = useFormats();
  const [nowMs, setNow] = useState(() => Date.now());
  const left = timeLeft(expiresAt, nowMs);
  const waitMs = left && nextUpdateMs(left);
  useEffect(() => {
    if (waitMs === undefined) return undefined;
    const timer = setTimeout(() => setNow(Date.now()), waitMs);
    return () => clearTimeout(timer);
  }, [waitMs, nowMs]);
  // What was told while the files were there holds no more.
  const queryClient = useQueryClient();
  const isOver = left === undefined;
  useEffect(() => {
    if (!isOver) return;
    for (const list of ["task", "mine"]) void queryClient.invalidateQueries({ queryKey: ["documents", list] });
  }, [isOver, queryClient]);
  if (left === undefined) return <span className={classes.countdown}>{t("expired")}</span>;
  return (
    <time
      className={classes.countdown}
      dateTime={expiresAt}
      title={dateTime(expiresAt)}
      data-soon={left.hours === 0 || undefined}
    >
      <IconClockHour4 size={14} stroke={1.7} aria-hidden />
      {t("keptFor", { time: timeInWords(t, left) })}
    </time>
  );
}
