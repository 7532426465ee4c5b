import { Badge, Button, Group, Loader } from "@mantine/core";
import { languages } from "@yiqiao/contracts/languages";
import { wordKey } from "@yiqiao/i18n";
import { useFormats } from "@yiqiao/i18n/react";
import type { RankedSegment } from "@yiqiao/qa";
import { useSyncExternalStore } from "react";
import { useRow, useSummary } from "../../editor/store/use-segments.ts";
import type { RiskState } from "../checks/risk-ranking.ts";
import { mostRiskiest } from "../project/catview-search.ts";
import { useListHandle } from "../project/list-handle.ts";
import { useById, useSession, useWatched } from "../project/use-session.ts";
import { isLookedAt } from "../checks/risk-segments.ts";
import { bandOf, placeOfReason, type RiskBand, useReasonText } from "./reason-text.ts";
import classes from "./risk-panel.module.css";
import { PlaceButton } from "./place-button.tsx";
import { useTexts } from "./texts.ts";
import { useCheckFirst } from "./use-check-first.ts";

/** The segments to look at first, with what speaks against them; those that were confirmed go. */
export function RiskPanel() {
  const t = useTexts();
  const { percent } = useFormats();
  const { risk } = useSession();
  const state = useWatched(risk.state);
  const { count, open } = useCheckFirst();
  if (count === undefined) {
    return (
      <div className={classes.panel}>
        <p>{t("riskStartAbout")}</p>
        <Button size="xs" onClick={open}>
          {t("riskStart")}
        </Button>
      </div>
    );
  }
  if (state.kind !== "ranked") {
    const share = state.kind === "ranking" ? state.share : 0;
    return (
      <Group gap="sm" role="status">
        <Loader size={16} /> {t("riskRanking", { percent: percent(Math.floor(share * 100) / 100) })}
      </Group>
    );
  }
  return <Ranked state={state} count={count} />;
}

interface RankedProps {
  readonly state: Extract<RiskState, { readonly kind: "ranked" }>;
  readonly count: number;
}

function Ranked({ state: { ranked, missing, isWithoutNames }, count }: RankedProps) {
  const t = useTexts();
  const { number } = useFormats();
  const { store, project, risk } = useSession();
  const { more } = useCheckFirst();
  const all = useSummary(store, "count");
  const shown = ranked.slice(0, count);
  const isDone = ({ id }: RankedSegment): boolean => {
    const row = store.row(Number(id));
    return row === undefined || isLookedAt(project.role, row);
  };
  const done = useSyncExternalStore(store.subscribe, () => shown.filter(isDone).length);
  return (
    <div className={classes.panel}>
      <h2>{t("riskTitle", { shown: number(shown.length), total: number(all) })}</h2>
      {missing > 0 && <p role="alert">{t("riskMissing", { count: missing })}</p>}
      {isWithoutNames && <p role="alert">{t("riskWithoutNames")}</p>}
      {shown.length === 0 ? (
        <p role="status">{t("riskNothing")}</p>
      ) : (
        <>
          <p className={classes.about}>{t("riskAbout")}</p>
          <p role="status" className={classes.progress}>
            {t("riskProgress", { done: number(done), total: number(shown.length) })}
          </p>
          <progress className={classes.bar} max={shown.length} value={done} aria-hidden />
          {done === shown.length && <p>{t("riskAllDone")}</p>}
          <ol className={classes.list} aria-label={t("riskTitle", { shown: number(shown.length), total: number(all) })}>
            {shown.map((one) => (
              <RiskItem key={one.id} ranked={one} />
            ))}
          </ol>
        </>
      )}
      <Group gap="xs">
        {ranked.length > shown.length && count < mostRiskiest && (
          <Button size="compact-sm" variant="light" onClick={more}>
            {t("riskMore")}
          </Button>
        )}
        <Button size="compact-sm" variant="subtle" onClick={risk.rerank}>
          {t("riskAgain")}
        </Button>
      </Group>
    </div>
  );
}

const bandColors = { high: "red", medium: "yellow", low: "gray" } as const satisfies Record<RiskBand, string>;

function RiskItem({ ranked }: { readonly ranked: RankedSegment }) {
  const t = useTexts();
  const { number } = useFormats();
  const { store, findings, project } = useSession();
  const textOf = useReasonText();
  const list = useListHandle();
  const id = Number(ranked.id);
  const row = useRow(store, id);
  const found = useById(findings, id) ?? [];
  if (row === undefined || isLookedAt(project.role, row)) return undefined;
  const { tag, direction } = languages[project.src_lang];
  const target = row.target?.text ?? "";
  const band = bandOf(ranked);
  const show = (place?: { readonly start: number; readonly end: number }) => {
    list.current?.goTo(row.index);
    // The segment's editor is there once it is drawn.
    if (place !== undefined) requestAnimationFrame(() => list.current?.editor()?.select(place.start, place.end));
  };
  return (
    <li>
      <button type="button" className={classes.segment} onClick={() => show()}>
        <span className={classes.head}>
          <strong>{t("segment", { number: number(row.index + 1) })}</strong>
          <Badge size="sm" variant="light" color={bandColors[band]} tt="none">
            {t(wordKey("risk", band))}
          </Badge>
        </span>
        <span lang={tag} dir={direction} className={classes.source}>
          {row.source?.text}
        </span>
      </button>
      <ul className={classes.reasons}>
        {ranked.reasons.map((reason) => {
          const text = textOf(reason, found);
          const place = placeOfReason(reason, { target, findings: found });
          return (
            <li key={reason.kind === "finding" ? reason.rule : reason.kind}>
              {place === undefined ? text : <PlaceButton onClick={() => show(place)}>{text}</PlaceButton>}
            </li>
          );
        })}
      </ul>
    </li>
  );
}
