import { Badge } from "@mantine/core";
import type { TranslateListEntry } from "@yiqiao/contracts/documents";
import { wordKey } from "@yiqiao/i18n";
import { useFormats } from "@yiqiao/i18n/react";
import { toneOf } from "./task-view.ts";
import { useTexts } from "../texts.ts";

const colors = { running: "brand", paused: "gray", done: "green", failed: "red" } as const;

/** The state of a document, with its progress while it runs and what failed where it did. */
export function StateBadge({ document }: { readonly document: TranslateListEntry }) {
  const t = useTexts();
  const { percent } = useFormats();
  const { status, score, message } = document;
  const text = t(wordKey("state", status));
  return (
    <Badge variant="light" color={colors[toneOf(document)]} title={message || undefined}>
      {status === "translating" ? `${text} ${percent(Math.floor(score) / 100)}` : text}
    </Badge>
  );
}
