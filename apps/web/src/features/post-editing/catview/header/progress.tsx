import { segmentStatuses, type SegmentStatus } from "@yiqiao/contracts/post-editing";
import { wordKey } from "@yiqiao/i18n";
import { useFormats } from "@yiqiao/i18n/react";
import { ProgressBar } from "@yiqiao/ui";
import { useMemo } from "react";
import type { SegmentStore } from "../../editor/store/store-types.ts";
import { useSummary } from "../../editor/store/use-segments.ts";
import { useTexts as useEditorTexts } from "../../editor/texts.ts";
import { useSession } from "../project/use-session.ts";
import { useTexts } from "./texts.ts";
import classes from "./header.module.css";

/** Characters of the sources, by how far their segments have come. */
function charactersOf(store: SegmentStore): Record<SegmentStatus, number> {
  const characters = { untranslated: 0, draft: 0, translated: 0, reviewed: 0 };
  const { count } = store.summary();
  for (let index = 0; index < count; index++) {
    const row = store.rowAt(index);
    if (row !== undefined) characters[row.status] += row.sourceLength;
  }
  return characters;
}

/** How far the project has come, in segments and characters. */
export function Progress() {
  const t = useTexts();
  const words = useEditorTexts();
  const { percent } = useFormats();
  const { store } = useSession();
  const segments = useSummary(store, "statuses");
  const structure = useSummary(store, "structure");
  const characters = useMemo(() => charactersOf(store), [store, segments, structure]);
  const all = segmentStatuses.reduce((sum, status) => sum + characters[status], 0);
  const share = all === 0 ? 0 : (characters.translated + characters.reviewed) / all;
  return (
    <section aria-label={t("progress")} className={classes.progress}>
      <div className={classes.bar}>
        <ProgressBar label={t("progress")} value={share * 100} size="sm" />
        <span>{t("doneShare", { percent: percent(Math.floor(share * 100) / 100) })}</span>
      </div>
      <dl className={classes.counts}>
        {segmentStatuses.map((status) => (
          <div key={status}>
            <dt>{words(wordKey("status", status))}</dt>
            <dd>
              {t("segmentsOf", { count: segments[status] })} · {t("charactersOf", { count: characters[status] })}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
