import { ScrollArea, VisuallyHidden } from "@mantine/core";
import type { Content } from "@yiqiao/contracts/content";
import { compareLines } from "./changed-lines.ts";
import { contentLines } from "./content-lines.ts";
import styles from "./editor.module.css";
import { useFieldName } from "./use-field-name.ts";
import { useTexts } from "./texts.ts";

interface ComparedTextProps {
  readonly before: Content | null;
  readonly after: Content | null;
}

const signs = { same: "\u00a0", added: "+", removed: "−" } as const;

/** Two texts, line by line: what is gone and what is new. */
export function ComparedText({ before, after }: ComparedTextProps) {
  const t = useTexts();
  const nameOf = useFieldName();
  const lines = compareLines(contentLines(before, nameOf), contentLines(after, nameOf));
  if (lines.every(({ change }) => change === "same")) return <p>{t("noDifference")}</p>;
  return (
    <ScrollArea.Autosize mah={360} viewportProps={{ tabIndex: 0, role: "group", "aria-label": t("asDifference") }}>
      <ul className={styles.compared}>
        {lines.map(({ text, change }, place) => (
          // A line has no identity but its place.
          <li key={place} data-change={change}>
            <span aria-hidden>{signs[change]} </span>
            {change !== "same" && (
              <VisuallyHidden>{t(change === "added" ? "lineAdded" : "lineRemoved")}</VisuallyHidden>
            )}
            {text}
          </li>
        ))}
      </ul>
    </ScrollArea.Autosize>
  );
}
