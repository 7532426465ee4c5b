import { Button } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import type { SegmentRow } from "../../editor/store/store-types.ts";
import { canAddTerms, canEdit } from "../project/role.ts";
import { useSession } from "../project/use-session.ts";
import { Alternatives } from "./alternatives.tsx";
import type { Panel } from "./use-panel.ts";
import { QuietQuery } from "./quiet-query.tsx";
import { matchesQuery } from "./side.queries.ts";
import classes from "./side-panel.module.css";
import { useTexts } from "./texts.ts";
import { MatchCard } from "./match-card.tsx";
import { TermList } from "./term-list.tsx";

/** Whoever hurries through segments does not have each looked up. */
const restMs = 250;

interface MatchesProps {
  readonly row: SegmentRow;
  readonly panel: Panel;
}

/** What the project's memories have that is like the segment, and the terms in it. */
export function Matches({ row, panel }: MatchesProps) {
  const t = useTexts();
  const { project } = useSession();
  const [rested] = useDebouncedValue(row.id, restMs);
  const isLookedUp = rested === row.id && row.source !== undefined;
  const found = useQuery({ ...matchesQuery(project.project_id, row), enabled: isLookedUp });
  return (
    <>
      <QuietQuery query={found}>
        {({ matches, terms, alternatives_price: price }) => (
          <>
            {matches.length === 0 ? (
              <p className={classes.quiet}>{t(project.libraries === "all" ? "matchesNone" : "memoriesWithheld")}</p>
            ) : (
              <ol className={classes.cards} aria-label={t("tabMatches")}>
                {matches.map((match, at) => (
                  <MatchCard key={`${row.id} ${at}`} row={row} match={match} number={at + 1} />
                ))}
              </ol>
            )}
            <section className={classes.part}>
              <h3>{t("terms")}</h3>
              {terms.length === 0 ? (
                <p className={classes.quiet}>{t(project.libraries === "none" ? "termsWithheld" : "termsNone")}</p>
              ) : (
                <TermList row={row} terms={terms} />
              )}
            </section>
            {price !== null && canEdit(project.role) && <Alternatives key={row.id} row={row} price={price} />}
          </>
        )}
      </QuietQuery>
      {canAddTerms(project) && (
        <Button size="compact-sm" variant="default" className={classes.aside} onClick={() => panel.setAddingTerm(true)}>
          {t("termAdd")}
        </Button>
      )}
    </>
  );
}
