import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { languages } from "@yiqiao/contracts/languages";
import type { ProjectSegment, SegmentText } from "@yiqiao/contracts/post-editing";
import { wordKey } from "@yiqiao/i18n";
import { useFormats } from "@yiqiao/i18n/react";
import { useState, type ReactNode } from "react";
import type { SegmentRow } from "../../editor/store/store-types.ts";
import { isSameTagged } from "../../editor/model.ts";
import { QueryParts } from "#shared/parts/query-parts.tsx";
import { useListHandle } from "../project/list-handle.ts";
import { DiffText } from "#shared/diff/diff-text.tsx";
import { canEdit } from "../project/role.ts";
import { useSession } from "../project/use-session.ts";
import classes from "./side-panel.module.css";
import { historyQuery } from "./side.queries.ts";
import { useTexts } from "./texts.ts";

interface HistoryProps {
  readonly row: SegmentRow;
  readonly detail: ProjectSegment;
}

/** Every text that a segment had, compared with what stands there. */
export function History({ row, detail }: HistoryProps) {
  const t = useTexts();
  const [isOpen, setOpen] = useState(false);
  return (
    <section className={classes.part}>
      <h3>{t("history")}</h3>
      {isOpen ? (
        <Revisions row={row} detail={detail} />
      ) : (
        <Button size="compact-xs" variant="default" onClick={() => setOpen(true)}>
          {t("historyShow")}
        </Button>
      )}
    </section>
  );
}

const nothing: SegmentText = { text: "", tags: [] };

function Revisions({ row, detail }: HistoryProps) {
  const t = useTexts();
  const { dateTime } = useFormats();
  const { project } = useSession();
  const history = useQuery(historyQuery(project.project_id, row.id, row.version));
  return (
    <QueryParts query={history}>
      {({ revisions }) =>
        revisions.length === 0 ? (
          <p className={classes.quiet}>{t("historyEmpty")}</p>
        ) : (
          <ol className={classes.revisions}>
            {revisions.map((revision) => (
              <Revision key={revision.revision} row={row} content={revision.target ?? nothing}>
                {t(wordKey("cause", revision.cause))} ·{" "}
                {t("changedBy", { name: revision.editor ?? t("historyLeft"), time: dateTime(revision.time) })}
              </Revision>
            ))}
            <Revision row={row} content={detail.first ?? nothing}>
              {t("historyFirst")}
            </Revision>
          </ol>
        )
      }
    </QueryParts>
  );
}

interface RevisionProps {
  readonly row: SegmentRow;
  readonly content: SegmentText;
  readonly children: ReactNode;
}

function Revision({ row, content, children }: RevisionProps) {
  const t = useTexts();
  const { store, project } = useSession();
  const list = useListHandle();
  const { tag, direction } = languages[project.tgt_lang];
  const now = row.target ?? nothing;
  const isNow = isSameTagged(content, now);
  const restore = () => {
    const editor = list.current?.editor();
    if (editor === undefined) store.edit(row.id, content);
    else editor.replaceAll(content);
  };
  return (
    <li>
      <p className={classes.quiet}>{children}</p>
      <p lang={tag} dir={direction} className={classes.revision}>
        {content.text === "" ? (
          t("historyEmptyText")
        ) : (
          <DiffText before={now.text} after={content.text} language={tag} />
        )}
      </p>
      {isNow && <p className={classes.quiet}>{t("historyNow")}</p>}
      {!isNow && canEdit(project.role) && !row.isLocked && (
        <Button size="compact-xs" variant="default" onClick={restore}>
          {t("historyRestore")}
        </Button>
      )}
    </li>
  );
}
