import { Button, Checkbox } from "@mantine/core";
import { languages } from "@yiqiao/contracts/languages";
import type { Found } from "@yiqiao/contracts/post-editing";
import { wordKey } from "@yiqiao/i18n";
import { useFormats } from "@yiqiao/i18n/react";
import { useTexts as useEditorTexts } from "../../editor/texts.ts";
import { DiffText } from "#shared/diff/diff-text.tsx";
import { useActiveId, useSession } from "../project/use-session.ts";
import classes from "./find.module.css";
import { hitParts } from "./hit-parts.ts";
import { useTexts } from "./texts.ts";
import type { Find } from "./use-find.ts";

interface FoundItemProps {
  readonly item: Found["list"][number];
  readonly find: Find;
  readonly revision: number;
  readonly onGo: () => void;
}

/** A segment with hits, and what replacing would make of it. */
export function FoundItem({ item: { id, text, hits, after, left, status }, find, revision, onGo }: FoundItemProps) {
  const t = useTexts();
  const words = useEditorTexts();
  const { number: inDigits } = useFormats();
  const { project, store } = useSession();
  const isActive = useActiveId() === id;
  const index = store.row(id)?.index;
  const number = index === undefined ? "" : inDigits(index + 1);
  const side = find.round?.search.side ?? "target";
  const { tag, direction } = languages[side === "source" ? project.src_lang : project.tgt_lang];
  const tagged = hits.filter((hit) => hit.has_tag).length;
  return (
    <li className={classes.item} aria-current={isActive || undefined}>
      {after !== null && (
        <Checkbox
          size="xs"
          aria-label={t("take", { number })}
          checked={!find.except.has(id)}
          onChange={({ currentTarget: { checked } }) => find.setTaken(id, checked)}
        />
      )}
      <Button size="compact-xs" variant="subtle" aria-label={t("toSegment", { number })} onClick={onGo}>
        {number}
      </Button>
      <div className={classes.texts}>
        <p lang={tag} dir={direction} className={classes.text}>
          {after === null ? (
            hitParts(text.text, hits).map((part, at) =>
              part.isHit ? <mark key={at}>{part.text}</mark> : <span key={at}>{part.text}</span>,
            )
          ) : (
            <DiffText before={text.text} after={after.text} language={tag} />
          )}
        </p>
        <p className={classes.quiet}>
          {words(wordKey("status", status))}
          {left !== null && ` · ${t(wordKey("why", left))}`}
          {after !== null && tagged > 0 && ` · ${t("someTags", { count: tagged })}`}
        </p>
      </div>
      {after !== null && (
        <Button
          size="compact-xs"
          variant="default"
          aria-label={t("replaceOneIn", { number })}
          disabled={find.isBusy}
          onClick={() => find.replace(revision, id)}
        >
          {t("replaceOne")}
        </Button>
      )}
    </li>
  );
}
