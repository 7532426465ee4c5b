import { useFormats } from "@yiqiao/i18n/react";
import { Failure } from "#features/permissions";
import { ApiError } from "#shared/api-client/index.ts";
import { useTexts } from "../texts.ts";
import type { TranslationState } from "./page-translator.ts";
import classes from "./viewer.module.css";

interface ProgressProps {
  readonly state: TranslationState;
  readonly onRetry: () => void;
}

/** How far the translation is, what it cost, and what a reader is to look at. */
export function Progress({ state, onRetry }: ProgressProps) {
  const t = useTexts();
  const { number } = useFormats();
  const { phase, done, total, characters, untranslated, doubtful, libraries, error } = state;
  if (phase === "waiting") return undefined;
  const facts = [
    phase === "done"
      ? t("done", { count: done })
      : t("progress", { done: number(Math.min(done, total)), total: number(total) }),
    characters === 0 && phase === "done" ? t("free") : characters > 0 ? t("charged", { count: characters }) : "",
    libraries.length > 0 ? t("fromLibraries", { names: libraries.join(t("listSeparator")) }) : "",
    untranslated > 0 ? t("untranslated", { count: untranslated }) : "",
    doubtful > 0 ? t("doubtful", { count: doubtful }) : "",
  ].filter((fact) => fact !== "");
  return (
    <>
      <div className={classes.progress}>
        {phase === "working" && (
          <progress className={classes.meter} value={done} max={Math.max(1, total)} aria-label={t("progressLabel")} />
        )}
        <p className={classes.facts} role="status" aria-live={phase === "working" ? "off" : "polite"}>
          {facts.map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
        </p>
      </div>
      {phase === "failed" && (
        <div className={classes.notice}>
          <Failure
            title={t("translationFailed")}
            message={error instanceof Error ? error.message : undefined}
            code={error instanceof ApiError ? error.code : 0}
            onRetry={onRetry}
          />
        </div>
      )}
    </>
  );
}
