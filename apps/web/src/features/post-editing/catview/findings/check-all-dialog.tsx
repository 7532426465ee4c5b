import { Button, Group, Loader } from "@mantine/core";
import type { QaInconsistency } from "@yiqiao/qa";
import { useFormats } from "@yiqiao/i18n/react";
import { Dialog } from "@yiqiao/ui";
import { useEffect, useState } from "react";
import { useSession } from "../project/use-session.ts";
import { useTexts } from "../texts.ts";
import { checkAll, inconsistenciesIn } from "./check-all.ts";
import classes from "./check-all-dialog.module.css";

interface CheckAllDialogProps {
  readonly onGo: (index: number) => void;
  /** Shows the segments with findings alone. */
  readonly onFilter: () => void;
  readonly onClose: () => void;
}

interface Result {
  readonly found: number;
  readonly inconsistencies: readonly QaInconsistency[];
}

/** Checks the whole project, and whether its segments agree with each other. */
export function CheckAllDialog({ onGo, onFilter, onClose }: CheckAllDialogProps) {
  const t = useTexts();
  const { percent } = useFormats();
  const session = useSession();
  const [progress, setProgress] = useState(0);
  const [result, setResult] = useState<Result>();
  useEffect(() => {
    const abort = new AbortController();
    const run = async (): Promise<void> => {
      const found = await checkAll(session, { signal: abort.signal, onProgress: setProgress });
      if (!abort.signal.aborted) setResult({ found, inconsistencies: inconsistenciesIn(session) });
    };
    void run();
    return () => abort.abort();
  }, [session]);
  return (
    <Dialog title={t("checkAllTitle")} size={640} onClose={onClose}>
      {result === undefined ? (
        <Group gap="sm" role="status">
          <Loader size={18} /> {t("checkAllBusy", { percent: percent(Math.floor(progress * 100) / 100) })}
        </Group>
      ) : (
        <div className={classes.result}>
          <Group justify="space-between" role="status">
            <span>{t("checkAllFound", { count: result.found })}</span>
            {result.found > 0 && (
              <Button size="compact-sm" variant="light" onClick={onFilter}>
                {t("checkAllShow")}
              </Button>
            )}
          </Group>
          {result.inconsistencies.length === 0 && <p>{t("consistent")}</p>}
          {result.inconsistencies.map((one) => (
            <Inconsistency key={one.fingerprint} inconsistency={one} onGo={onGo} />
          ))}
        </div>
      )}
    </Dialog>
  );
}

/** Of one variant, so many segments are named. */
const shownSegments = 20;

interface InconsistencyProps {
  readonly inconsistency: QaInconsistency;
  readonly onGo: (index: number) => void;
}

function Inconsistency({ inconsistency: { rule, text, variants }, onGo }: InconsistencyProps) {
  const t = useTexts();
  const { number } = useFormats();
  const { store } = useSession();
  return (
    <section className={classes.group}>
      <h2>{t(rule === "inconsistent-target" ? "inconsistentTarget" : "inconsistentSource")}</h2>
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
                    {t("toSegment", { number: number(index + 1) })}
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
