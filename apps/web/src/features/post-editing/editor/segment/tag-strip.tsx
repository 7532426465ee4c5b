import { UnstyledButton, VisuallyHidden } from "@mantine/core";
import type { InlineTag, SourceText } from "../model.ts";
import type { TagCheck } from "../tags/tag-check.ts";
import { useTexts } from "../texts.ts";
import classes from "./segment-editor.module.css";
import { TagButtons } from "./tagged-text-view.tsx";

interface TagStripProps {
  readonly source: SourceText;
  readonly check: TagCheck;
  readonly onTag: (tag: InlineTag) => void;
  readonly onAll: () => void;
}

/** The tags that a target lacks, to be put in by a click, and how many stand wrong. Nothing for a source without tags. */
export function TagStrip({ source, check, onTag, onAll }: TagStripProps) {
  const t = useTexts();
  if (source.tags.length === 0 && check.problems.size === 0) return undefined;
  const { missing, problems } = check;
  return (
    <div className={classes.tags}>
      {missing.length > 0 && (
        <>
          <span>{t("missingTags")}</span>
          <TagButtons tags={missing} source={source} onTag={onTag} />
          <UnstyledButton fz="xs" td="underline" onMouseDown={(event) => event.preventDefault()} onClick={onAll}>
            {t("placeAll")}
          </UnstyledButton>
        </>
      )}
      {problems.size > 0 && <span className={classes.wrong}>{t("tagProblems", { count: problems.size })}</span>}
      <VisuallyHidden role="status">
        {problems.size > 0 ? t("tagProblems", { count: problems.size }) : undefined}
      </VisuallyHidden>
    </div>
  );
}
