import { VisuallyHidden } from "@mantine/core";
import { useTexts } from "../texts.ts";
import { diffOf } from "./diff.ts";

interface DiffTextProps {
  readonly before: string;
  readonly after: string;
  /** BCP 47 tag. */
  readonly language: string;
}

/** A text with what was put in and what was taken out of another one. */
export function DiffText({ before, after, language }: DiffTextProps) {
  const t = useTexts();
  return diffOf(before, after, language).map(({ kind, text }, at) => {
    if (kind === "same") return <span key={at}>{text}</span>;
    const Mark = kind === "inserted" ? "ins" : "del";
    return (
      <Mark key={at}>
        <VisuallyHidden>{t(kind === "inserted" ? "historyInserted" : "historyDeleted")} </VisuallyHidden>
        {text}
      </Mark>
    );
  });
}
