import { VisuallyHidden } from "@mantine/core";
import { languages } from "@yiqiao/contracts/languages";
import type { PanelMatch } from "@yiqiao/contracts/post-editing";
import { wordKey } from "@yiqiao/i18n";
import { useFormats } from "@yiqiao/i18n/react";
import { TaggedTextView } from "../../editor/segment/tagged-text-view.tsx";
import type { SegmentRow } from "../../editor/store/store-types.ts";
import { useTexts as useEditorTexts } from "../../editor/texts.ts";
import { useSession } from "../project/use-session.ts";
import { Insertable } from "./insertable.tsx";
import classes from "./side-panel.module.css";
import { useTexts } from "./texts.ts";
import { useInserting } from "./use-inserting.ts";

interface MatchCardProps {
  readonly row: SegmentRow;
  readonly match: PanelMatch;
  /** By which a key inserts it, from 1. */
  readonly number: number;
}

const repairTexts = { numbers: "repairNumbers", tags: "repairTags" } as const;

/** A stored sentence: how like it is, what differs, its translation, and whose it is. */
export function MatchCard({ row, match, number }: MatchCardProps) {
  const t = useTexts();
  const words = useEditorTexts();
  const { date } = useFormats();
  const { project } = useSession();
  const inserting = useInserting();
  const { kind, score, penalty, repairs, differences, bank_name: bank, author, modified_time: time } = match;
  return (
    <li className={classes.card}>
      <p className={classes.cardHead}>
        <span className={classes.badge}>{number}</span>
        <strong>{words("score", { percent: score })}</strong>
        <span>{words(wordKey("from", kind))}</span>
      </p>
      <Differences differences={differences} />
      <Insertable
        row={row}
        label={t("matchInsert", { number })}
        language={languages[project.tgt_lang]}
        onInsert={() => inserting.match(match)}
      >
        {row.source && <TaggedTextView content={match.target} source={row.source} />}
      </Insertable>
      <p className={classes.quiet}>
        {bank} · {author === "" ? date(time) : t("byAt", { name: author, time: date(time) })}
      </p>
      {(penalty > 0 || repairs.length > 0) && (
        <ul className={classes.remarks}>
          {penalty > 0 && <li>{t("penalty", { count: penalty })}</li>}
          {repairs.map((repair) => (
            <li key={repair}>{t(repairTexts[repair])}</li>
          ))}
        </ul>
      )}
    </li>
  );
}

/** The stored source: what the segment lacks of it is struck out, what the segment has instead is marked. */
function Differences({ differences }: Pick<PanelMatch, "differences">) {
  const t = useTexts();
  const { project } = useSession();
  const { tag, direction } = languages[project.src_lang];
  return (
    <p lang={tag} dir={direction} className={classes.compared}>
      {differences.map(({ text, change }, at) => {
        if (change === "same") return <span key={at}>{text}</span>;
        const Mark = change === "stored" ? "del" : "ins";
        return (
          <Mark key={at}>
            <VisuallyHidden>{t(change === "stored" ? "onlyStored" : "onlyAsked")} </VisuallyHidden>
            {text}
          </Mark>
        );
      })}
    </p>
  );
}
