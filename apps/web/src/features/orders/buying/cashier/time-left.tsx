import { Text } from "@mantine/core";
import { useFormats } from "@yiqiao/i18n/react";
import { useCountdown } from "@yiqiao/ui";
import { useEffect, useEffectEvent, useRef } from "react";
import { useCashierTexts } from "./cashier-texts.ts";
import classes from "./cashier.module.css";

/** Minutes and seconds as a clock shows them. */
export const clockOf = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;

const hourS = 3600;

/** How long an order can still be paid, of one that waits for a transfer until when; tells when that is over. */
export function TimeLeft({ until, onOver }: { readonly until: string; readonly onOver: () => void }) {
  const t = useCashierTexts();
  const formats = useFormats();
  const { left, start } = useCountdown();
  const wasRunning = useRef(false);
  useEffect(() => start(Math.max(0, (new Date(until).getTime() - Date.now()) / 1000)), [until, start]);
  const over = useEffectEvent(onOver);
  useEffect(() => {
    if (left > 0) wasRunning.current = true;
    else if (wasRunning.current) over();
  }, [left]);
  return (
    <Text size="sm" c="dimmed" className={classes.timer} aria-live="off">
      {left > hourS && t("payBefore", { time: formats.dateTime(until) })}
      {left > 0 && left <= hourS && t("timeLeft", { time: clockOf(left) })}
      {left === 0 && t("timeOver")}
    </Text>
  );
}
