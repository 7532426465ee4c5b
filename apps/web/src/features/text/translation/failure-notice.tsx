import { Button } from "@mantine/core";
import { IconAlertTriangle, IconClockHour4, IconWifiOff } from "@tabler/icons-react";
import { useEffect, useEffectEvent, useState } from "react";
import { useGate } from "#features/permissions";
import { offerGoods, openGoods, type GoodsRequest } from "#features/plans";
import classes from "./failure-notice.module.css";
import { useTexts } from "../texts.ts";
import { remedyOf, type TranslationFailure } from "./translation-failure.ts";

export interface FailureNoticeProps {
  readonly failure: TranslationFailure;
  readonly onRetry: () => void;
  readonly onChooseSource: () => void;
  /** What the text is translated from and into in its own language, where that can be done. */
  readonly otherSource: OtherSource | undefined;
  readonly onChooseTarget: () => void;
}

/** What is offered for a text that is not in the language that was chosen for it. */
export interface OtherSource {
  readonly label: string | undefined;
  readonly insistLabel: string;
  readonly onTake: () => void;
  readonly onInsist: () => void;
}

/** Says what failed and offers what helps. */
export function FailureNotice(props: FailureNoticeProps) {
  const { failure, onRetry, onChooseSource, onChooseTarget, otherSource } = props;
  const t = useTexts();
  const remedy = remedyOf(failure);
  const { isOffered } = useGate("Purchase");
  const offer = useEffectEvent(() => offerGoods(goodsFor(failure, onRetry)));
  useEffect(() => {
    if (remedy === "quota" && isOffered) offer();
  }, [remedy, isOffered]);
  const Icon = failure.name === "offline" ? IconWifiOff : remedy === "wait" ? IconClockHour4 : IconAlertTriangle;
  return (
    <div role="alert" className={classes.notice} data-waiting={remedy === "wait" || undefined}>
      <Icon size={20} stroke={1.8} aria-hidden className={classes.icon} />
      <div className={classes.words}>
        <p>{useFailureText(failure)}</p>
        {remedy === "quota" && <p className={classes.more}>{t(isOffered ? "quotaHint" : "quotaAdministrator")}</p>}
        <div className={classes.actions}>
          {remedy === "wait" && failure.retryAfterSeconds !== undefined && (
            <Countdown seconds={failure.retryAfterSeconds} />
          )}
          {(remedy === "wait" || remedy === "retry" || remedy === "quota") && (
            <Button variant="default" size="sm" h={40} onClick={onRetry}>
              {remedy === "wait" ? t("retryNow") : t("retry")}
            </Button>
          )}
          {remedy === "quota" && isOffered && (
            <Button size="sm" h={40} onClick={() => openGoods(goodsFor(failure, onRetry))}>
              {t("getCharacters")}
            </Button>
          )}
          {remedy === "otherSource" && otherSource !== undefined && (
            <>
              {otherSource.label !== undefined && (
                <Button size="sm" h={40} onClick={otherSource.onTake}>
                  {otherSource.label}
                </Button>
              )}
              <Button variant="default" size="sm" h={40} onClick={otherSource.onInsist}>
                {otherSource.insistLabel}
              </Button>
            </>
          )}
          {remedy === "chooseSource" && (
            <Button variant="default" size="sm" h={40} onClick={onChooseSource}>
              {t("chooseSource")}
            </Button>
          )}
          {remedy === "chooseTarget" && (
            <Button variant="default" size="sm" h={40} onClick={onChooseTarget}>
              {t("chooseTarget")}
            </Button>
          )}
        </div>
      </div>
    </div>
  );
}

const reasons: Partial<Record<TranslationFailure["name"], GoodsRequest["reason"]>> = {
  insufficientCharacters: "characters",
  trialsOver: "trials",
  planLimit: "limit",
  planNeeded: "section",
};

/** What is on offer when characters, trials or the plan do not suffice; the text goes on where it stopped. */
function goodsFor({ name, message }: TranslationFailure, goOn: () => void): GoodsRequest {
  const reason = reasons[name];
  return { reason, message, onBought: goOn, ...(reason !== "characters" && { tab: "plans" }) };
}

function useFailureText(failure: TranslationFailure): string {
  const t = useTexts();
  switch (failure.name) {
    case "offline":
      return t("offline");
    case "interrupted":
      return t("interrupted");
    case "engineUnavailable":
      return failure.retryAfterSeconds === undefined ? failure.message : t("engineBusy");
    case "tooManyRequests":
      return failure.retryAfterSeconds === undefined ? failure.message : t("tooFast");
    case "languageUndetected":
      return t("chooseSourceHint");
    default:
      return failure.message === "" ? t("unknownFailure") : failure.message;
  }
}

function Countdown({ seconds }: { readonly seconds: number }) {
  const t = useTexts();
  const [left, setLeft] = useState(seconds);
  useEffect(() => {
    const timer = setInterval(() => setLeft((current) => Math.max(0, current - 1)), 1000);
    return () => clearInterval(timer);
  }, []);
  return (
    <span className={classes.countdown} aria-live="off">
      {t("retryIn", { count: left })}
    </span>
  );
}
