import { languages } from "@yiqiao/contracts/languages";
import type { PanelTerm } from "@yiqiao/contracts/post-editing";
import type { SegmentRow } from "../../editor/store/store-types.ts";
import { useSession } from "../project/use-session.ts";
import { Insertable } from "./insertable.tsx";
import classes from "./side-panel.module.css";
import { useTexts } from "./texts.ts";
import { useInserting } from "./use-inserting.ts";

interface TermListProps {
  readonly row: SegmentRow;
  readonly terms: readonly PanelTerm[];
}

/** A term that stands there twice is told once. */
const different = (terms: readonly PanelTerm[]): PanelTerm[] => [
  ...new Map(terms.map((term) => [JSON.stringify({ ...term, start: 0, end: 0 }), term])).values(),
];

/** The terms of a source, with what they are to be called, and what not. */
export function TermList({ row, terms }: TermListProps) {
  const t = useTexts();
  const { project } = useSession();
  const inserting = useInserting();
  const [source, target] = [languages[project.src_lang], languages[project.tgt_lang]];
  return (
    <ul className={classes.cards} aria-label={t("terms")}>
      {different(terms).map((term) => (
        <li key={`${term.start} ${term.source} ${term.bank_name}`} className={classes.card}>
          <p>
            <strong lang={source.tag} dir={source.direction}>
              {term.source}
            </strong>{" "}
            <span className={classes.quiet}>{term.bank_name}</span>
          </p>
          {term.targets.map((wanted) => (
            <Insertable
              key={wanted}
              row={row}
              label={t("termInsert")}
              language={target}
              onInsert={() => inserting.text(wanted)}
            >
              {wanted}
            </Insertable>
          ))}
          {term.forbidden.length > 0 && (
            <p className={classes.forbidden}>
              {t("termForbidden")}{" "}
              <span lang={target.tag} dir={target.direction}>
                {term.forbidden.join(" / ")}
              </span>
            </p>
          )}
          {term.note !== "" && <p className={classes.quiet}>{term.note}</p>}
        </li>
      ))}
    </ul>
  );
}
