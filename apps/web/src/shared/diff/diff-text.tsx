import { VisuallyHidden } from "@mantine/core";
import { createDictionary } from "@yiqiao/i18n";
import { useT } from "@yiqiao/i18n/react";
import { diffOf } from "./diff.ts";
import { en } from "./messages.en.ts";
import { zh } from "./messages.zh.ts";

const messages = createDictionary(en, zh);

interface DiffTextProps {
  readonly before: string;
  readonly after: string;
  /** BCP 47 tag. */
  readonly language: string;
}

/** A text with what was put in and what was taken out of another one. */
export function DiffText({ before, after, language }: DiffTextProps) {
  const t = useT(messages);
  return diffOf(before, after, language).map(({ kind, text }, at) => {
    if (kind === "same") return <span key={at}>{text}</span>;
    const Mark = kind === "inserted" ? "ins" : "del";
    return (
      <Mark key={at}>
        <VisuallyHidden>{t(kind)} </VisuallyHidden>
        {text}
      </Mark>
    );
  });
}
