import { languages } from "@yiqiao/contracts/languages";
import { createContext, use } from "react";
import type { RowPartProps } from "../../editor/list/row-parts.ts";
import { useById, useSession } from "../project/use-session.ts";
import { useTexts } from "../texts.ts";
import classes from "./changes.module.css";
import { DiffText } from "#shared/diff/diff-text.tsx";

/** Whether rows show what has become of what stood there at first. */
export const ChangesContext = createContext(false);

/** Under a translation that is no longer what it began with: what was taken out of that and what was put in. */
export function ChangedTarget({ row }: RowPartProps) {
  const t = useTexts();
  const { details, project } = useSession();
  const first = useById(details, row.id)?.first;
  if (!use(ChangesContext) || first === undefined || first === null || row.target === undefined) return undefined;
  if (first.text === row.target.text) return undefined;
  const { tag, direction } = languages[project.tgt_lang];
  return (
    <p className={classes.changes} lang={tag} dir={direction} aria-label={t("changesSince")} role="note">
      <DiffText before={first.text} after={row.target.text} language={tag} />
    </p>
  );
}
