import { Alert } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import type { AdoptedTerms } from "@yiqiao/contracts/term-extraction";
import type { ReactNode } from "react";
import { useReviewTexts } from "../texts.ts";
import classes from "./adopt.module.css";

interface AdoptOutcomeProps {
  readonly outcome: AdoptedTerms;
  /** It has happened, and is not what would. */
  readonly isDone?: boolean;
}

/** How many terms come into a termbase, and which do not and why. */
export function AdoptOutcome({ outcome, isDone = false }: AdoptOutcomeProps) {
  const t = useReviewTexts();
  const { added, duplicates, contradictions, refused, over_limit: overLimit, bank_id: bankId } = outcome;
  return (
    <div className={classes.outcome} role="status">
      {isDone ? (
        <Alert color="green" icon={<IconCheck size={18} aria-hidden />} title={t("adoptedCount", { count: added })}>
          {bankId !== null && (
            <Link to="/mytermbank/$bankId" params={{ bankId }} className={classes.link}>
              {t("openBank", { name: outcome.bank_name })}
            </Link>
          )}
        </Alert>
      ) : (
        <p className={classes.added}>{t("willAdd", { count: added })}</p>
      )}
      {overLimit > 0 && <p className={classes.warning}>{t("overLimit", { count: overLimit })}</p>}
      <Group title={t("duplicates", { count: duplicates.length })} isEmpty={duplicates.length === 0}>
        {duplicates.map(({ id, term, translation }) => (
          <li key={id}>
            <bdi>{term}</bdi> = <bdi>{translation}</bdi>
          </li>
        ))}
      </Group>
      <Group title={t("contradictions", { count: contradictions.length })} isEmpty={contradictions.length === 0}>
        {contradictions.map(({ id, term, translation, existing, added: isAdded }) => (
          <li key={id}>
            <bdi>{term}</bdi> = <bdi>{translation}</bdi>
            <small>
              {t("existing", { translations: existing.join(" · ") })} {t(isAdded ? "bothKept" : "leftOut")}
            </small>
          </li>
        ))}
      </Group>
      <Group title={t("refused", { count: refused.length })} isEmpty={refused.length === 0}>
        {refused.map(({ id, term, translation, reason }) => (
          <li key={id}>
            <bdi>{term}</bdi> = <bdi>{translation}</bdi>
            <small>{reason}</small>
          </li>
        ))}
      </Group>
    </div>
  );
}

function Group({ title, isEmpty, children }: { readonly title: string; isEmpty: boolean; children: ReactNode }) {
  if (isEmpty) return undefined;
  return (
    <details className={classes.group}>
      <summary>{title}</summary>
      <ul>{children}</ul>
    </details>
  );
}
