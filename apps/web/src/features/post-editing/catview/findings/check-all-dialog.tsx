import { Button, Group, Loader } from "@mantine/core";
import type { QaInconsistency, QaSwitches } from "@yiqiao/qa";
import { useFormats } from "@yiqiao/i18n/react";
import { Dialog } from "@yiqiao/ui";
import { useEffect, useRef, useState } from "react";
import { useSession, useWatched } from "../project/use-session.ts";
import { checkAll, inconsistenciesIn } from "../checks/check-all.ts";
import { IgnoreButton } from "./ignore-button.tsx";
import { IgnoredList } from "./ignored-list.tsx";
import { RulesDialog } from "./rules-dialog.tsx";
import { useTexts } from "./texts.ts";
import classes from "./check-all-dialog.module.css";

interface CheckAllDialogProps {
  readonly onGo: (index: number) => void;
  /** Shows the segments with findings alone. */
  readonly onFilter: () => void;
  readonly onClose: () => void;
}

interface Result {
  readonly found: number;
  readonly withoutTerms: number;
  readonly inconsistencies: readonly QaInconsistency[];
  /** Those that were on. */
  readonly rules: QaSwitches;
}

/** Checks everything, and again when others are ignored or on. */
function useCheckAll() {
  const session = useSession();
  const { quality } = session;
  const rules = useWatched(quality.rules);
  const ignored = useWatched(quality.ignored);
  const [progress, setProgress] = useState(0);
  const [result, setResult] = useState<Result>();
  useEffect(() => quality.reload(), [quality]);
  useEffect(() => {
    const abort = new AbortController();
    const run = async (): Promise<void> => {
      const checked = await checkAll(session, { signal: abort.signal, onProgress: setProgress });
      if (!abort.signal.aborted) setResult({ ...checked, inconsistencies: inconsistenciesIn(session), rules });
    };
    void run();
    return () => abort.abort();
  }, [session, rules, ignored]);
  // What is ignored changes little: the list stays until it is made anew.
  return { progress, result: result?.rules === rules ? result : undefined };
}

/** Checks the whole project, and whether its segments agree with each other. */
export function CheckAllDialog({ onGo, onFilter, onClose }: CheckAllDialogProps) {
  const t = useTexts();
  const { percent } = useFormats();
  const { progress, result } = useCheckAll();
  const [hasRules, setRules] = useState(false);
  const focused = useRef<HTMLDivElement>(null);
  const toTop = () => focused.current?.focus();
  return (
    <Dialog title={t("checkAllTitle")} size={640} onClose={onClose}>
      <div className={classes.result} ref={focused} tabIndex={-1}>
        <Group justify="space-between">
          {result === undefined ? (
            <Group gap="sm" role="status">
              <Loader size={18} /> {t("checkAllBusy", { percent: percent(Math.floor(progress * 100) / 100) })}
            </Group>
          ) : (
            <span role="status">{t("checkAllFound", { count: result.found })}</span>
          )}
          <Group gap="xs">
            {result !== undefined && result.found > 0 && (
              <Button size="compact-sm" variant="light" onClick={onFilter}>
                {t("checkAllShow")}
              </Button>
            )}
            <Button size="compact-sm" variant="default" onClick={() => setRules(true)}>
              {t("rules")}
            </Button>
          </Group>
        </Group>
        {result !== undefined && result.withoutTerms > 0 && (
          <p>{t("checkAllWithoutTerms", { count: result.withoutTerms })}</p>
        )}
        {result?.inconsistencies.length === 0 && <p>{t("consistent")}</p>}
        {result?.inconsistencies.map((one) => (
          <Inconsistency key={one.fingerprint} inconsistency={one} onGo={onGo} onIgnored={toTop} />
        ))}
        {result !== undefined && <IgnoredList onGo={onGo} onHeeded={toTop} />}
      </div>
      {hasRules && <RulesDialog onClose={() => setRules(false)} />}
    </Dialog>
  );
}

/** Of one variant, so many segments are named. */
const shownSegments = 20;

interface InconsistencyProps {
  readonly inconsistency: QaInconsistency;
  readonly onGo: (index: number) => void;
  readonly onIgnored: () => void;
}

function Inconsistency({ inconsistency, onGo, onIgnored }: InconsistencyProps) {
  const { rule, text, variants, fingerprint } = inconsistency;
  const t = useTexts();
  const { number } = useFormats();
  const { store } = useSession();
  const title = t(rule);
  // It stands in several segments; the first of them keeps that it is ignored.
  const id = Number(variants[0]?.ids[0]);
  return (
    <section className={classes.group}>
      <div className={classes.head}>
        <h2>{title}</h2>
        <IgnoreButton finding={{ id, fingerprint, rule, said: title }} onIgnored={onIgnored} />
      </div>
      <p dir="auto" className={classes.text}>
        {text}
      </p>
      <ul>
        {variants.map((variant) => (
          <li key={variant.text}>
            <p dir="auto">{variant.text}</p>
            <span className={classes.links}>
              {variant.ids.slice(0, shownSegments).map((id) => {
                const index = store.row(Number(id))?.index;
                if (index === undefined) return undefined;
                return (
                  <Button key={id} size="compact-xs" variant="subtle" onClick={() => onGo(index)}>
                    {t("segment", { number: number(index + 1) })}
                  </Button>
                );
              })}
              {variant.ids.length > shownSegments && <span>+{number(variant.ids.length - shownSegments)}</span>}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
