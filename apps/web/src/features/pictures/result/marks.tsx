import { Badge, Tooltip } from "@mantine/core";
import type { PictureBlock } from "@yiqiao/contracts/pictures";
import { wordKey } from "@yiqiao/i18n";
import { useFormats } from "@yiqiao/i18n/react";
import { useTexts } from "../texts.ts";
import classes from "./texts.module.css";

interface Mark {
  readonly key: string;
  readonly text: string;
  readonly hint?: string;
  readonly color: string;
}

/** What is to be known of a text before it is relied on. */
export function useMarks(): (block: PictureBlock) => readonly Mark[] {
  const t = useTexts();
  const { percent } = useFormats();
  return ({ doubtful, confidence, fits, removed, edited, issues }) => [
    ...(removed ? [{ key: "removed", text: t("markRemoved"), color: "gray" }] : []),
    ...(doubtful && !edited.text
      ? [
          {
            key: "doubtful",
            text: t("markDoubtful"),
            hint: t("markDoubtfulHint", { percent: percent(Math.round(confidence * 100) / 100) }),
            color: "yellow",
          },
        ]
      : []),
    ...(fits || removed
      ? []
      : [{ key: "fits", text: t("markNotFitting"), hint: t("markNotFittingHint"), color: "yellow" }]),
    ...[...new Set(issues)].map((issue) => ({ key: issue, text: t(wordKey("issue", issue)), color: "red" })),
    ...(edited.text || edited.translation ? [{ key: "edited", text: t("markEdited"), color: "brand" }] : []),
  ];
}

export function Marks({ block }: { readonly block: PictureBlock }) {
  const marks = useMarks()(block);
  if (marks.length === 0) return undefined;
  return (
    <span className={classes.marks}>
      {marks.map(({ key, text, hint, color }) => (
        <Tooltip key={key} label={hint} disabled={hint === undefined} multiline maw={280} openDelay={200}>
          <Badge variant="light" color={color} size="sm">
            {text}
          </Badge>
        </Tooltip>
      ))}
    </span>
  );
}

/** The same in full, where there is room for it. */
export function MarkHints({ block }: { readonly block: PictureBlock }) {
  const t = useTexts();
  const hints = useMarks()(block).flatMap(({ hint }) => hint ?? []);
  if (block.removed) hints.push(t("removeHint"));
  return hints.map((hint) => (
    <p key={hint} className={classes.note}>
      {hint}
    </p>
  ));
}
