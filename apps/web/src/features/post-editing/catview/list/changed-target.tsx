import { languages } from "@yiqiao/contracts/languages";
import { useSearch } from "@tanstack/react-router";
import type { RowPartProps } from "../../editor/list/row-parts.ts";
import { useById, useSession } from "../project/use-session.ts";
import { useTexts } from "./texts.ts";
import classes from "./row-parts.module.css";
import { DiffText } from "#shared/diff/diff-text.tsx";

/** Under a translation that is no longer what it began with: what was taken out of that and what was put in. */
export function ChangedTarget({ row }: RowPartProps) {
  const t = useTexts();
  const { details, project } = useSession();
  const isShown = useSearch({ from: "/engine/catview", select: ({ changes }) => changes === true });
  const first = useById(details, row.id)?.first;
  if (!isShown || first === undefined || first === null || row.target === undefined) return undefined;
  if (first.text === row.target.text) return undefined;
  const { tag, direction } = languages[project.tgt_lang];
  return (
    <p className={classes.changes} lang={tag} dir={direction} aria-label={t("changesSince")} role="note">
      <DiffText before={first.text} after={row.target.text} language={tag} />
    </p>
  );
}
