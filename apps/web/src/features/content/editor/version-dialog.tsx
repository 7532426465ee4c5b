import { SegmentedControl, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { Content } from "@yiqiao/contracts/content";
import { useInterfaceLanguage } from "@yiqiao/i18n/react";
import { Dialog } from "@yiqiao/ui";
import { useState } from "react";
import { QueryParts } from "#shared/parts/query-parts.tsx";
import { Bulletin } from "../notice/bulletin-bar.tsx";
import { Markdown } from "../markdown/markdown.tsx";
import { ComparedText } from "./compared-text.tsx";
import { type TextOf, versionQuery } from "./editor.queries.ts";
import { useTexts } from "./texts.ts";

interface VersionDialogProps {
  readonly of: TextOf;
  readonly number: number;
  /** What it is compared with. */
  readonly draft: Content;
  readonly onClose: () => void;
}

/** A published version as readers saw it, or beside the draft. */
export function VersionDialog({ of, number, draft, onClose }: VersionDialogProps) {
  const t = useTexts();
  const query = useQuery(versionQuery(of, number));
  const [view, setView] = useState("text");
  return (
    <Dialog title={t("versionNumber", { number: String(number) })} size={760} onClose={onClose}>
      <Stack gap="md">
        <SegmentedControl
          aria-label={t("versionNumber", { number: String(number) })}
          value={view}
          onChange={setView}
          data={[
            { value: "text", label: t("asText") },
            { value: "difference", label: t("asDifference") },
          ]}
        />
        <QueryParts query={query} height={240}>
          {({ content }) =>
            view === "text" ? <Shown content={content} /> : <ComparedText before={content} after={draft} />
          }
        </QueryParts>
      </Stack>
    </Dialog>
  );
}

function Shown({ content }: { readonly content: Content }) {
  const { language } = useInterfaceLanguage();
  if (content.kind === "bulletin") return <Bulletin bulletin={content} language={language} onClose={() => undefined} />;
  return <Markdown text={asMarkdown(content, language)} headingLevel={3} />;
}

function asMarkdown(content: Exclude<Content, { kind: "bulletin" }>, language: "zh" | "en"): string {
  if (content.kind === "faq") {
    return content.entries
      .map((entry) => `## ${entry[`question_${language}`]}\n\n${entry[`answer_${language}`]}`)
      .join("\n\n");
  }
  const text = content[`text_${language}`];
  return content.kind === "announcement" ? `# ${content[`title_${language}`]}\n\n${text}` : text;
}
