import { Button } from "@mantine/core";
import { IconAlertTriangle, IconMessage } from "@tabler/icons-react";
import type { RowPartProps, RowParts } from "../../editor/list/row-parts.ts";
import { FindingList } from "../findings/finding-list.tsx";
import { useListHandle } from "../project/list-handle.ts";
import { useById, useSession, useWatched } from "../project/use-session.ts";
import { ChangedTarget } from "./changed-target.tsx";
import classes from "./row-parts.module.css";
import { useTexts } from "./texts.ts";

/** How many findings and comments a segment has, and who else is in it. */
function State({ row: { id } }: RowPartProps) {
  const t = useTexts();
  const { findings, comments, people } = useSession();
  const found = useById(findings, id) ?? [];
  const said = useById(comments, id) ?? 0;
  const others = useWatched(people).filter((person) => !person.is_self && person.id === id);
  const names = others.map(({ name }) => name).join(t("listSeparator"));
  return (
    <>
      {found.length > 0 && (
        <span className={classes.count}>
          <IconAlertTriangle size={13} aria-hidden /> {t("findingsHere", { count: found.length })}
        </span>
      )}
      {said > 0 && (
        <span className={classes.comments}>
          <IconMessage size={13} aria-hidden /> {t("commentsHere", { count: said })}
        </span>
      )}
      {others.length > 0 && <span className={classes.people}>{t("inSegment", { names })}</span>}
    </>
  );
}

/** What is wrong with the segment that is being edited, and why it was not saved. */
function UnderTarget({ row }: RowPartProps) {
  const t = useTexts();
  const { store, findings } = useSession();
  const list = useListHandle();
  const found = useById(findings, row.id) ?? [];
  return (
    <>
      {row.save === "refused" && (
        <div role="alert" className={classes.refused}>
          <p>{t("refusedWhy")}</p>
          <Button size="compact-xs" variant="default" onClick={() => store.discard(row.id)}>
            {t("refusedBack")}
          </Button>
        </div>
      )}
      {found.length > 0 && (
        <div className={classes.under}>
          <FindingList
            id={row.id}
            findings={found}
            onShow={({ start, end }) => list.current?.editor()?.select(start, end)}
            onIgnored={() => list.current?.editor()?.focus()}
          />
        </div>
      )}
    </>
  );
}

export const rowParts: RowParts = { State, Changes: ChangedTarget, UnderTarget };
