import { Badge, Button, Group, Loader } from "@mantine/core";
import { languages } from "@yiqiao/contracts/languages";
import { useFormats } from "@yiqiao/i18n/react";
import type { RankedSegment } from "@yiqiao/qa";
import { useSyncExternalStore } from "react";
import { useRow, useSummary } from "../../editor/store/use-segments.ts";
import { mostRiskiest } from "../catview-search.ts";
import { useListHandle } from "../list-handle.ts";
import { useById, useSession, useWatched } from "../project/use-session.ts";
import { bandOf, placeOfReason, type RiskBand, useReasonText, useTexts } from "./reason-text.ts";
import classes from "./risk-panel.module.css";
import { isLookedAt } from "./risk-segments.ts";
import type { CheckFirst } from "./use-check-first.ts";

/** The segments to look at first, with what speaks against them; those that were confirmed go. */
export function RiskPanel({ checkFirst }: { readonly checkFirst: CheckFirst }) {
  const t = useTexts();
  const { percent } = useFormats();
  const { risk } = useSession();
  const state = useWatched(risk.state);
  const { count } = checkFirst;
  if (count === undefined) {
    return (
      <div className={classes.panel}>
        <p>{t("startAbout")}</p>
        <Button size="xs" onClick={checkFirst.open}>
          {t("start")}
        </Button>
      </div>
    );
  }
  if (state.kind !== "ranked") {
    const share = state.kind === "ranking" ? state.share : 0;
    return (
      <Group gap="sm" role="status">
        <Loader size={16} /> {t("ranking", { percent: percent(Math.floor(share * 100) / 100) })}
      </Group>
    );
  }
  return (
    <Ranked
      checkFirst={checkFirst}
      ranked={state.ranked}
      missing={state.missing}
      isWithoutNames={state.isWithoutNames}
      count={count}
    />
  );
}

interface RankedProps {
  readonly checkFirst: CheckFirst;
  readonly ranked: readonly RankedSegment[];
  readonly missing: number;
  readonly isWithoutNames: boolean;
  readonly count: number;
}

function Ranked({ checkFirst, ranked, missing, isWithoutNames, count }: RankedProps) {
  const t = useTexts();
  const { number } = useFormats();
  const { store, project, risk } = useSession();
  const all = useSummary(store, "count");
  const shown = ranked.slice(0, count);
  const isDone = ({ id }: RankedSegment): boolean => {
    const row = store.row(Number(id));
    return row === undefined || isLookedAt(project.role, row);
  };
  const done = useSyncExternalStore(store.subscribe, () => shown.filter(isDone).length);
  return (
    <div className={classes.panel}>
      <h2>{t("title", { shown: number(shown.length), total: number(all) })}</h2>
      {missing > 0 && <p role="alert">{t("missing", { count: missing })}</p>}
      {isWithoutNames && <p role="alert">{t("withoutNames")}</p>}
      {shown.length === 0 ? (
        <p role="status">{t("nothing")}</p>
      ) : (
        <>
          <p className={classes.about}>{t("about")}</p>
          <p role="status" className={classes.progress}>
            {t("progress", { done: number(done), total: number(shown.length) })}
          </p>
          <progress className={classes.bar} max={shown.length} value={done} aria-hidden />
          {done === shown.length && <p>{t("allDone")}</p>}
          <ol className={classes.list} aria-label={t("title", { shown: number(shown.length), total: number(all) })}>
            {shown.map((one) => (
              <RiskItem key={one.id} ranked={one} />
            ))}
          </ol>
        </>
      )}
      <Group gap="xs">
        {ranked.length > shown.length && count < mostRiskiest && (
          <Button size="compact-sm" variant="light" onClick={checkFirst.more}>
            {t("more")}
          </Button>
        )}
        <Button size="compact-sm" variant="subtle" onClick={risk.rerank}>
          {t("again")}
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
            {t(band)}
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
              {place === undefined ? (
                text
              ) : (
                <button type="button" onClick={() => show(place)}>
                  {text}
                </button>
              )}
            </li>
          );
        })}
      </ul>
    </li>
  );
}
