import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { languages } from "@yiqiao/contracts/languages";
import type { SegmentAlternatives } from "@yiqiao/contracts/post-editing";
import { StarterNote } from "#features/languages";
import type { SegmentRow } from "../../editor/store/store-types.ts";
import { placeMissingTags } from "../../editor/tags/tag-place.ts";
import { useSession } from "../project/use-session.ts";
import { Insertable } from "./insertable.tsx";
import classes from "./side-panel.module.css";
import { alternativesQuery } from "./side.queries.ts";
import { useTexts } from "./texts.ts";
import { useInserting } from "./use-inserting.ts";

interface AlternativesProps {
  readonly row: SegmentRow;
  /** Characters that asking costs, at most. */
  readonly price: number;
}

/** Other machine translations, asked for by whoever wants them. */
export function Alternatives({ row, price }: AlternativesProps) {
  const t = useTexts();
  const { project } = useSession();
  const found = useQuery(alternativesQuery(project.project_id, row));
  const ask = () => void found.refetch();
  return (
    <section className={classes.part} aria-busy={found.isFetching}>
      <h3>{t("machine")}</h3>
      {found.data !== undefined && <List row={row} found={found.data} />}
      {found.isError && !found.isFetching && (
        <p role="alert" className={classes.quiet}>
          {found.error.message}
        </p>
      )}
      {found.data === undefined && (
        <>
          <Button size="compact-sm" variant="default" loading={found.isFetching} onClick={ask}>
            {t(found.isError ? "retry" : "machineAsk")}
          </Button>
          {price > 0 && <p className={classes.quiet}>{t("machinePrice", { count: price })}</p>}
        </>
      )}
    </section>
  );
}

function List({
  row,
  found: { alternatives, quality },
}: Pick<AlternativesProps, "row"> & { readonly found: SegmentAlternatives }) {
  const t = useTexts();
  const { project } = useSession();
  const inserting = useInserting();
  const language = languages[project.tgt_lang];
  const { source } = row;
  const others = alternatives.filter(({ text }) => text !== row.target?.text);
  if (others.length === 0 || source === undefined) return <p className={classes.quiet}>{t("machineNone")}</p>;
  return (
    <>
      <StarterNote quality={quality} className={classes.quiet} />
      <ul className={classes.cards} aria-label={t("machine")}>
        {others.map(({ text, issues }) => (
          <li key={text} className={classes.card}>
            {/* An engine's text has no tags: each comes to the place that corresponds to the source's. */}
            <Insertable
              row={row}
              label={t("machineInsert")}
              language={language}
              onInsert={() => inserting.match({ target: placeMissingTags(source, { text, tags: [] }, language.tag) })}
            >
              {text}
            </Insertable>
            {issues !== undefined && <p className={classes.quiet}>{t("machineDoubt")}</p>}
          </li>
        ))}
      </ul>
    </>
  );
}
