import { Button } from "@mantine/core";
import { useFormats } from "@yiqiao/i18n/react";
import { fingerprint as fingerprintOf, type QaRule, qaRules } from "@yiqiao/qa";
import { useState } from "react";
import { canEdit } from "../project/role.ts";
import { useSession, useWatched } from "../project/use-session.ts";
import type { IgnoredFinding } from "../checks/quality.ts";
import { findingText } from "./finding-text.ts";
import classes from "./quality.module.css";
import { useTexts } from "./texts.ts";
import { useHeeding } from "./use-ignoring.ts";

const atOnce = 50;

interface IgnoredListProps {
  readonly onGo: (index: number) => void;
  /** Its entry has gone: the focus goes elsewhere. */
  readonly onHeeded: () => void;
}

/** What is ignored in the project: by whom, when and why. */
export function IgnoredList({ onGo, onHeeded }: IgnoredListProps) {
  const t = useTexts();
  const { quality } = useSession();
  const ignored = useWatched(quality.ignored);
  const [most, setMost] = useState(atOnce);
  if (ignored.length === 0) return undefined;
  return (
    <details className={classes.ignored}>
      <summary>{t("ignoredAll", { count: ignored.length })}</summary>
      <ul aria-label={t("ignoredList")}>
        {ignored.slice(0, most).map((one) => (
          <IgnoredItem key={`${one.id} ${one.fingerprint}`} ignored={one} onGo={onGo} onHeeded={onHeeded} />
        ))}
      </ul>
      {ignored.length > most && (
        <Button size="compact-sm" variant="default" onClick={() => setMost(most + atOnce)}>
          {t("moreIgnored", { count: Math.min(atOnce, ignored.length - most) })}
        </Button>
      )}
    </details>
  );
}

const isRule = (rule: string): rule is QaRule => Object.hasOwn(qaRules, rule);

interface IgnoredItemProps extends IgnoredListProps {
  readonly ignored: IgnoredFinding;
}

function IgnoredItem({ ignored: { id, fingerprint, rule, reason, author, time }, onGo, onHeeded }: IgnoredItemProps) {
  const t = useTexts();
  const { number, dateTime } = useFormats();
  const { project, store, findings } = useSession();
  const heeding = useHeeding(onHeeded);
  const index = store.row(id)?.index;
  // The text may have changed since: then only the rule is known.
  const finding = findings.withIgnored(id).find((one) => fingerprintOf(one) === fingerprint);
  const named = isRule(rule) ? t(rule) : rule;
  const said = finding === undefined ? named : findingText(t, finding);
  return (
    <li>
      <div>
        <p dir="auto">{said}</p>
        {reason !== "" && <p dir="auto">{t("ignoredWhy", { reason })}</p>}
        <p className={classes.quiet}>
          {t("ignoredBy", { name: author === "" ? t("somebody") : author, time: dateTime(time) })}
        </p>
      </div>
      <div className={classes.acts}>
        {index !== undefined && (
          <Button size="compact-xs" variant="subtle" onClick={() => onGo(index)}>
            {t("segment", { number: number(index + 1) })}
          </Button>
        )}
        {canEdit(project.role) && (
          <Button
            size="compact-xs"
            variant="default"
            aria-label={t("heedThis", { finding: said })}
            loading={heeding.isPending}
            onClick={() => heeding.mutate({ id, fingerprint })}
          >
            {t("heed")}
          </Button>
        )}
      </div>
    </li>
  );
}
